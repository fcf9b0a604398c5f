"""The versions a bug report needs: program, shipped data, format of the catalogue."""

from __future__ import annotations


def versions() -> dict[str, str]:
    """Name → version of the program, the data it ships, and the tables of its catalogue."""
    from cardkit import __version__
    from cardkit.catalogue.database import TABLES_VERSION
    from cardkit.catalogue.shipped import data_version

    return {"cardkit": __version__, "data": data_version() or "-", "catalogue": str(TABLES_VERSION)}
