"""Arguments to files: a path that exists is taken literally, a folder is searched, else it is a glob."""

from __future__ import annotations

import os

from cardkit.i18n import _

DECK_ENDINGS = (".deck", ".deck.json", ".deck.csv")


def expand(arguments: list[str], endings: tuple[str, ...]) -> tuple[list[str], list[dict[str, str]]]:
    """The files that the arguments mean, each once, in order, and the arguments that mean none.

    ``-`` stands for standard input. Folders are searched recursively for the endings, hidden folders left
    out; links to folders are not followed.
    """
    files: dict[str, None] = {}
    problems = []
    for argument in arguments:
        found = _one(argument, endings)
        if not found:
            if os.path.isdir(argument):
                text = (
                    _("no deck files ({endings}) in this folder")
                    if endings == DECK_ENDINGS
                    else _("no files {endings} in this folder")
                )
                message = text.format(endings=", ".join(endings))
            elif any(c in argument for c in "*?["):
                message = _("no file matches")
            else:
                message = _("no such file or folder")
            problems.append({"path": argument, "message": message})
        files.update(dict.fromkeys(found))
    return list(files), problems


def _one(argument: str, endings: tuple[str, ...]) -> list[str]:
    if argument == "-":
        return ["-"]
    if os.path.isdir(argument):
        return _searched(argument, endings)
    if os.path.exists(argument):
        return [shown(argument)]
    if any(c in argument for c in "*?["):
        from glob import glob

        found: list[str] = []
        for match in sorted(glob(argument, recursive=True)):
            found += _searched(match, endings) if os.path.isdir(match) else [shown(match)]
        return found
    return []


def _searched(folder: str, endings: tuple[str, ...]) -> list[str]:
    found = []
    for where, folders, names in os.walk(folder):
        folders[:] = sorted(name for name in folders if not name.startswith("."))
        found += [shown(os.path.join(where, name)) for name in sorted(names) if name.endswith(endings)]
    return found


def shown(path: str) -> str:
    """The path as outputs show it: as given, with forward slashes, without a "./" that says nothing."""
    return (path.replace(os.sep, "/") if os.sep != "/" else path).removeprefix("./")
