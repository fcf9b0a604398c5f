"""What ``cardkit check`` does, whichever way its options came in: the fast path or typer."""

from __future__ import annotations

import os
import sys

from cardkit.cli.paths import DECK_ENDINGS, expand, shown
from cardkit.decks.load import read_bytes, read_deck
from cardkit.decks.reader import MAX_BYTES, Source
from cardkit.errors import CardkitError, InputError, UsageError
from cardkit.files import STDIN, below
from cardkit.i18n import _
from cardkit.output import render
from cardkit.output.style import Style, wants_color
from cardkit.reasons import system
from cardkit.rules.check import Checker
from cardkit.rules.report import CheckReport

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from cardkit.cli.config import Config
    from cardkit.decks.deck import Deck


class CheckOptions:
    """The options of one run, by the names of the command line."""

    __slots__ = (
        "config",
        "configured",
        "db",
        "deck_format",
        "documents",
        "exit_zero",
        "folder",
        "game",
        "ignore",
        "jobs",
        "max_warnings",
        "on",
        "output",
        "output_format",
        "paths",
        "per_file_ignores",
        "quiet",
        "select",
        "shipped",
        "statistics",
        "stdin_filename",
        "team",
        "verbose",
    )

    def __init__(self, **given: Any) -> None:
        self.paths: list[str] = []
        self.game: str | None = None
        self.deck_format: str | None = None
        self.on: str | None = None
        self.output_format: str | None = None
        self.output: str | None = None
        self.select: list[str] = []
        self.ignore: list[str] = []
        self.max_warnings: int | None = None
        self.exit_zero = False
        self.statistics = False
        self.stdin_filename: str | None = None
        self.team = False
        self.jobs = 1
        self.db: str | None = None
        self.shipped: bool | None = None
        self.quiet = False
        self.verbose = False
        self.documents: dict[str, list[dict[str, Any]]] = {}
        self.per_file_ignores: dict[str, list[str]] = {}
        # The folder of the configuration, and each code that stands there with its path.
        self.folder = ""
        self.configured: dict[str, str] = {}
        # The configuration, where it alone says what is checked and how.
        self.config: Config | None = None
        for name, value in given.items():
            setattr(self, name, value)


def day(text: str) -> str:
    """An ISO date as given. Raises UsageError for anything else, ``5/4/2026`` included."""
    parts = text.split("-")
    fits = [len(part) for part in parts] == [4, 2, 2] and all(p.isascii() and p.isdigit() for p in parts)
    if fits:
        year, month, number = (int(part) for part in parts)
        leap = year % 4 == 0 and (year % 100 != 0 or year % 400 == 0)
        lengths = (31, 29 if leap else 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31)
        if 1 <= month <= 12 and 1 <= number <= lengths[month - 1]:
            return text
    raise UsageError(_("{text} is not a day; write it as YYYY-MM-DD").format(text=text))


def run(options: CheckOptions) -> int:
    """Check, print or write the report, and give the exit code."""
    report = check_paths(options)
    if options.config is not None:
        from cardkit.cli.unused_ignores import note_unused

        note_unused(report, options.config, options)
    write(report, options)
    if os.environ.get("CARDKIT_STEP_SUMMARY") and os.environ.get("GITHUB_STEP_SUMMARY"):
        from cardkit.output.step_summary import append

        append(report, os.environ["GITHUB_STEP_SUMMARY"])
    return report.exit_code(options.max_warnings, options.exit_zero)


def write(report: CheckReport, options: CheckOptions) -> None:
    """The report on standard output, or in the file of ``--output``."""
    to_file = options.output not in (None, "-")
    output_format = options.output_format or "text"
    style = Style(
        not to_file and output_format in ("text", "concise") and wants_color(sys.stdout),
        options.quiet,
        options.verbose,
        options.statistics,
    )
    text = render(report, output_format, style)
    if options.output is None or options.output == "-":
        try:
            sys.stdout.write(text)
            sys.stdout.flush()
        except BrokenPipeError:
            # The reader went away (``| head``); the verdict and the exit code stand.
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return
    try:
        with open(options.output, "w", encoding="utf-8", newline="\n") as file:
            file.write(text)
    except OSError as error:
        raise CardkitError(
            _("cannot write the report: {reason}").format(reason=system(error)), path=options.output
        ) from None


def check_paths(options: CheckOptions) -> CheckReport:
    """The report on every deck that the paths of the options mean."""
    report = CheckReport()
    paths, problems = expand(options.paths, DECK_ENDINGS)
    report.problems += problems
    if options.team and (len(paths) != 2 or problems):
        if problems:
            return report
        raise UsageError(_("--team takes the two decks of one team, got {count}").format(count=len(paths)))
    if options.team and "-" in paths:
        raise UsageError(_("a team is checked from two files, not from standard input"))
    if options.jobs != 1 and len(paths) > 1 and "-" not in paths and not options.team:
        from cardkit.cli.check_jobs import check_in_processes

        return check_in_processes(paths, options, report)
    return check_files(paths, options, report)


def check_files(paths: list[str], options: CheckOptions, report: CheckReport) -> CheckReport:
    """The report with the decks of these files added, checked one after the other."""
    from cardkit.catalogue.lookup import open_lookup

    lookup = open_lookup(options.db, shipped=options.shipped)
    try:
        if options.game is not None:
            lookup.game(options.game)
        source = Source(lookup, options.game, options.deck_format)
        checker = Checker(
            source,
            day(options.on) if options.on else None,
            select=options.select,
            ignore=options.ignore,
            documents=options.documents,
        )
        checker.know({**dict.fromkeys([*options.select, *options.ignore], ""), **options.configured})
        if options.deck_format:
            checker.know_format(options.deck_format)
        if options.team:
            decks = [deck for path in paths if (deck := _read(path, source, options, report))]
            _expect_team(decks, checker)
            report.decks += checker.check_team(decks)
        else:
            for path in paths:
                deck = _read(path, source, options, report)
                if deck is not None and _has_cards(deck, source, report):
                    report.decks.append(_check_one(deck, checker, source, options, report))
        if options.output_format == "sarif":
            report.rules = checker.all_rules()
        report.ignored |= {("", start) for start in checker.ignored}
        if options.per_file_ignores:
            _drop_ignored(report, options.per_file_ignores, options.folder)
    finally:
        lookup.close()
    return report


def _has_cards(deck: Deck, source: Source, report: CheckReport) -> bool:
    """Whether the catalogue has cards of the deck's game; where it has none that is a problem."""
    if deck.game is None or not deck.entries or any(entry.card is not None for entry in deck.entries):
        return True
    if next(source.lookup.cards(deck.game), None) is not None:
        return True
    message = _("the catalogue has no cards of {game}; import some, or use one with the cards cardkit brings")
    report.problems.append({"path": deck.path, "message": message.format(game=deck.game)})
    return False


def _expect_team(decks: list[Deck], checker: Checker) -> None:
    """Raises UsageError for decks that cannot be those of partners."""
    games = list(dict.fromkeys(deck.game for deck in decks if deck.game))
    if len(games) > 1:
        raise UsageError(
            _("partners play one game; these decks are for {games}").format(games=", ".join(games))
        )
    for game in games:
        if not checker.has_teams(game):
            raise UsageError(
                _("{game} has no decks of partners").format(game=game),
                help=_("leave --team out to check each deck for itself"),
            )


def _check_one(
    deck: Deck, checker: Checker, source: Source, options: CheckOptions, report: CheckReport
) -> Any:
    """The report on one deck, together with the partner's deck that it names."""
    partner = deck.header("partner")
    if partner is None:
        return checker.check(deck)
    folder = os.path.dirname(deck.path) if deck.path != "-" else ""
    path = shown(os.path.normpath(os.path.join(folder, partner)))
    problem = None
    if os.path.isabs(partner) or ".." in partner.replace("\\", "/").split("/"):
        problem = _("partner: names a file in the deck's own folder or below")
    elif path == shown(os.path.normpath(deck.path)):
        problem = _("partner: names this deck itself")
    if problem is not None:
        report.problems.append({"path": deck.path, "message": problem})
        return checker.check_team([deck])[0]
    before = len(report.problems)
    other = _read(path, source, options, report)
    for found in report.problems[before:]:
        found["message"] = _("{reason} (named as partner by {path})").format(
            reason=found["message"], path=deck.path
        )
    return checker.check_team([deck] if other is None else [other, deck])[-1]


def _read(path: str, source: Source, options: CheckOptions, report: CheckReport) -> Deck | None:
    try:
        if path == "-":
            data = sys.stdin.buffer.read(MAX_BYTES + 1)
            if len(data) > MAX_BYTES:
                raise InputError(_("larger than {most} bytes, too large for a deck").format(most=MAX_BYTES))
            return read_deck(data, options.stdin_filename or STDIN, source)
        return read_deck(read_bytes(path), path, source)
    except InputError as error:
        message = error.message + (f" ({error.help})" if error.help else "")
        shown = options.stdin_filename or STDIN if path == "-" else path
        report.problems.append({"path": shown, "message": message})
        return None


def _drop_ignored(report: CheckReport, patterns: dict[str, list[str]], folder: str) -> None:
    """Apply the configuration's ignores by file pattern; patterns are relative to its folder."""
    from fnmatch import fnmatch

    for deck in report.decks:
        path = below(deck.path, folder)
        rules = [(pattern, c) for pattern, held in patterns.items() if fnmatch(path, pattern) for c in held]
        if not rules:
            continue
        kept = []
        for finding in deck.findings:
            left_out = [rule for rule in rules if finding.code.startswith(rule[1])]
            report.ignored.update(left_out)
            if not left_out:
                kept.append(finding)
        deck.findings = kept
