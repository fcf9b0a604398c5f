"""Where the shipped data and schemas are: inside the wheel, or at the top of a checkout."""

from __future__ import annotations

import os

# Where the project lives: workflows and hooks fetch it from there, reports link to it.
REPOSITORY = "cardkit/cardkit"
HOME = f"https://github.com/{REPOSITORY}"

_HERE = os.path.dirname(os.path.abspath(__file__))


def folder(name: str) -> str:
    """The path of ``data`` or ``schemas``: ``cardkit/_data`` in a wheel, ``data/`` in a checkout."""
    packed = os.path.join(_HERE, f"_{name}")
    return packed if os.path.isdir(packed) else os.path.join(os.path.dirname(_HERE), name)


def schema_path(name: str) -> str:
    """The path of ``<name>.schema.json``."""
    return os.path.join(folder("schemas"), f"{name}.schema.json")
