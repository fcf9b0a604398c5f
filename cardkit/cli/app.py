"""The typer program: one line per command; everything a command needs is imported when it runs."""

from __future__ import annotations

from importlib import import_module

import typer

from cardkit import i18n
from cardkit.cli.typer_words import HELP_OPTIONS, complaint, lend, name_help
from cardkit.errors import UsageError
from cardkit.i18n import _

COMMANDS: tuple[str, ...] = (
    "check",
    "rules",
    "explain",
    "check_data",
    "play",
    "resolve",
    "verify",
    "simulate",
    "games",
    "cards",
    "deck",
    "show",
    "history",
    "changes",
    "import_",
    "export",
    "catalogue",
    "init",
)


def build() -> typer.Typer:
    """The program with every command registered, in the order of COMMANDS."""
    app = typer.Typer(
        name="cardkit",
        add_completion=False,
        pretty_exceptions_enable=False,
        rich_markup_mode="markdown",
        context_settings={"help_option_names": HELP_OPTIONS},
        help=_("Card catalogue, deck checker and rules runner for small and discontinued card games."),
        epilog=_("Example: cardkit check decks/ --game dropmix"),
    )

    # run_app has taken --lang out already; it stands here for the help page.
    @app.callback(invoke_without_command=True)
    def main(
        context: typer.Context,
        version: bool = typer.Option(False, "--version", help=_("Show the version and leave.")),
        lang: str | None = typer.Option(
            None, "--lang", metavar="en|es|pt", help=_("The language to speak (default: the locale's).")
        ),
    ) -> None:
        if version:
            show_version()
            raise typer.Exit
        if context.invoked_subcommand is None:
            raise UsageError(_("name a command"), help=_("see cardkit --help"))

    for name in COMMANDS:
        import_module(f"cardkit.cli.{name}").register(app)
    return app


def show_version() -> None:
    """Print the versions of the program, of the shipped data and of the catalogue's format."""
    from cardkit.catalogue.versions import versions

    for name, value in versions().items():
        typer.echo(f"{name} {value}")


def take_language(words: list[str]) -> tuple[str | None, list[str]]:
    """The value of ``--lang``, wherever it stands, and the other words: help is written in it too."""
    language: str | None = None
    left: list[str] = []
    rest = iter(words)
    for word in rest:
        if word == "--":
            return language, [*left, word, *rest]
        if word.startswith("--lang="):
            language = word[7:]
        elif word == "--lang" and (value := next(rest, None)) is not None:
            language = value
        else:
            left.append(word)
    return language, left


def run_app(words: list[str]) -> int:
    """Run a command line through typer; gives the exit code. CardkitError passes through."""
    language, words = take_language(words)
    if language is not None:
        if language not in i18n.LANGUAGES:
            raise UsageError(
                _("unknown language {got}; known are {known}").format(
                    got=language, known=", ".join(i18n.LANGUAGES)
                )
            )
        i18n.use(language, asked=True)
    lend()
    command = typer.main.get_command(build())
    name_help(command)
    try:
        result = command.main(words or ["--help"], prog_name="cardkit", standalone_mode=False)
    except typer.Abort:
        return 130
    except typer.TyperException as error:
        said = error.format_message()
        if not said:  # a command that only has commands below it; its help page was shown
            return 2
        context = getattr(error, "ctx", None)
        named = context.command_path.removeprefix("cardkit").strip() if context is not None else ""
        raise UsageError(
            complaint(said),
            help=_("see cardkit {command}--help").format(command=f"{named} " if named else ""),
        ) from None
    if not words:
        return 2
    return result if isinstance(result, int) else 0
