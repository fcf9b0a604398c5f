"""What tells mypyc how a class is meant, where the rules runner is compiled; as plain Python it says nothing.

``allow_interpreted_subclasses``: modules that are not compiled may extend the class (games and agents of
others), and its ``__new__`` makes an object without ``__init__``, as in plain Python: so matches are copied.
Its bases need it as well.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from mypy_extensions import mypyc_attr
else:

    def mypyc_attr(**_attrs):
        """A decorator that leaves its class alone."""
        return lambda cls: cls


__all__ = ["mypyc_attr"]
