"""The page of commands: what ``--help`` says of each, in one place."""

from __future__ import annotations

from typing import Any

import typer

from cardkit.cli.app import build
from reference.markdown import code, page, plain, table

# Said once, at the end: every command has them and they mean the same everywhere.
_SHARED = {"db", "without_shipped", "lang", "quiet", "verbose", "help"}


def commands() -> list[tuple[str, Any]]:
    """Every command with its full name, in the order of ``cardkit --help``; groups before what they hold."""
    return [("cardkit", _root()), *_below("cardkit", _root())]


def _root() -> Any:
    return typer.main.get_command(build())


def _below(name: str, group: Any) -> list[tuple[str, Any]]:
    found: list[tuple[str, Any]] = []
    for word, command in group.commands.items():
        full = f"{name} {word}"
        found.append((full, command))
        if hasattr(command, "commands"):
            found += _below(full, command)
    return found


def example(command: Any) -> str:
    """The command line that the help of a command gives as its example."""
    head, _colon, line = str(command.epilog or "").partition(": ")
    return line if head == "Example" else ""


def commands_page() -> str:
    """docs/reference/commands.md."""
    lines = [
        "What `--help` says of every command. Results go to standard output, all else to standard error;",
        "[exit codes](../exit-codes.md) and [JSON outputs](outputs.md) have pages of their own.",
        "",
    ]
    for name, command in commands():
        if name == "cardkit":
            continue
        lines += [f"## {name}", "", plain(command.help), ""]
        lines += ["```text", example(command), "```", ""]
        if hasattr(command, "commands"):
            lines += [f"It has {len(command.commands)} commands of its own, below.", ""]
            continue
        own = [p for p in command.params if p.name not in _SHARED and not p.hidden]
        if own:
            lines += table(("argument or option", "what it is"), ((_names(p), _meaning(p)) for p in own))
    lines += ["## Options of every command", ""]
    shared = {p.name: p for _n, c in commands() for p in c.params if p.name in _SHARED - {"help"}}
    lines += table(("option", "what it is"), ((_names(p), _meaning(p)) for p in shared.values()))
    lines += [
        "`--db` and `--without-shipped` stand where a command uses the catalogue, `--version` after",
        "`cardkit` alone. Colours appear on a terminal only; `NO_COLOR` and `FORCE_COLOR` are respected.",
    ]
    return page("Commands", *lines)


def _names(parameter: Any) -> str:
    if parameter.param_type_name == "argument":
        return code(parameter.metavar or parameter.name)
    value = "" if parameter.is_flag else f" {parameter.metavar}"
    return ", ".join(code(option) for option in [*parameter.opts[:-1], parameter.opts[-1] + value])


def _meaning(parameter: Any) -> str:
    said = [plain(parameter.help or "")]
    if parameter.default not in (None, False, "", []) and not callable(parameter.default):
        said.append(f"Default: {code(parameter.default)}.")
    if getattr(parameter, "multiple", False):
        said.append("May be repeated.")
    if parameter.envvar:
        said.append(f"Environment: {code(parameter.envvar)}.")
    return " ".join(said)
