"""The typer program: one line per command; everything a command needs is imported when it runs."""

from __future__ import annotations

from importlib import import_module

import typer

COMMANDS: tuple[str, ...] = ()


def build() -> typer.Typer:
    """The program with every command registered, in the order of COMMANDS."""
    app = typer.Typer(
        name="cardkit",
        no_args_is_help=True,
        add_completion=False,
        pretty_exceptions_enable=False,
        rich_markup_mode="rich",
        context_settings={"help_option_names": ["-h", "--help"]},
    )
    for name in COMMANDS:
        import_module(f"cardkit.cli.{name}").register(app)
    return app
