"""``cardkit play``: play one match between decks."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Annotated, Any

import typer

from cardkit.cli.options import Db, Lang, OutputFormat, Quiet, Verbose, WithoutShipped, shipped
from cardkit.i18n import _

if TYPE_CHECKING:
    from cardkit.match.agents import Agent

DeckPaths = Annotated[
    list[str], typer.Argument(metavar="DECK", help=_("Deck files in the order in which they sit down."))
]
AgentNames = Annotated[
    list[str] | None,
    typer.Option(
        "--agent", "-a", metavar="NAME", help=_("random or greedy: once for all, or once per seat.")
    ),
]
RuleOptions = Annotated[
    list[str] | None,
    typer.Option(
        "--option", "-o", metavar="K=V", help=_("A rule option, or preset=rulebook; may be repeated.")
    ),
]
Seed = Annotated[
    int | None,
    typer.Option("--seed", "-s", metavar="N", min=0, help=_("The seed of all chance (default: drawn).")),
]
GameName = Annotated[
    str | None, typer.Option("--game", "-g", metavar="GAME", help=_("The game of decks that name none."))
]
FormatName = Annotated[
    str | None,
    typer.Option("--deck-format", metavar="F", help=_("Judge the decks by this format, whatever they name.")),
]
AllowIllegal = Annotated[
    bool, typer.Option("--allow-illegal", help=_("Play illegal decks too; logs carry a notice."))
]


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command(
        "play",
        help=_("Play one match between decks, by the rules of their game."),
        epilog=_("Example: cardkit play a.deck b.deck --seed 7 --agent greedy --watch"),
    )(command)


def command(
    decks: DeckPaths,
    seed: Seed = None,
    agent: AgentNames = None,
    option: RuleOptions = None,
    log: Annotated[
        str | None,
        typer.Option("--log", metavar="FILE", help=_("Write the match log here (- for standard output).")),
    ] = None,
    watch: Annotated[
        bool, typer.Option("--watch", "-w", help=_("Tell the match in words, with the table drawn."))
    ] = False,
    match: Annotated[
        int | None,
        typer.Option("--match", metavar="K", min=0, help=_("Play match K of the batch with this seed.")),
    ] = None,
    game: GameName = None,
    deck_format: FormatName = None,
    allow_illegal: AllowIllegal = False,
    output_format: OutputFormat = "text",
    db: Db = None,
    without_shipped: WithoutShipped = False,
    lang: Lang = None,
    quiet: Quiet = False,
    verbose: Verbose = False,
) -> int:
    """Play a match."""
    from cardkit.catalogue.lookup import open_lookup
    from cardkit.cli.matches import drawn_seed, print_report, seated_paths, write_text
    from cardkit.cli.result import check_format
    from cardkit.errors import UsageError
    from cardkit.match.batch import Player, plan_of
    from cardkit.match.commentary import Commentary, outcome
    from cardkit.match.core import options_json
    from cardkit.match.human import HumanAgent
    from cardkit.match.notice import said
    from cardkit.match.runner import play
    from cardkit.match.seating import option_words, sit_down

    check_format(output_format)
    if match is not None and seed is None:
        raise UsageError(_("--match needs the --seed of its batch"))
    with open_lookup(db, shipped=shipped(without_shipped)) as lookup:
        seating = sit_down(
            seated_paths(decks),
            lookup,
            option_words(option or []),
            game=game,
            deck_format=deck_format,
            allow_illegal=allow_illegal,
        )
    root = drawn_seed() if seed is None else seed
    # Words go to standard output unless that holds JSON or the log.
    stream = sys.stderr if output_format == "json" or log == "-" else sys.stdout

    def say(line: str) -> None:
        print(line, file=stream, flush=True)

    names = agent or ["random"]
    plan = plan_of(
        seating.reference,
        seating.setup,
        seating.options,
        root,
        ["random" if name == "human" else name for name in names],
    )
    chosen = names * len(plan.agents) if len(names) == 1 else names
    person = HumanAgent(_read_line, say)
    agents = [person if name == "human" else _agent(name) for name in chosen]
    watcher: Any = None
    if person in agents:
        watcher = person.tell
    elif watch:
        watcher = Commentary(say).tell
    if match is None:
        order = tuple(range(len(agents)))
        played = play(
            seating.engine, seating.setup, seating.options, root, agents, log=log is not None, watch=watcher
        )
    else:
        player = Player(plan)
        order = player.order(match)
        played = player.play(match, log=log is not None, watch=watcher, agents=agents)
    if log is not None:
        write_text(log, played.log.decode())
    if output_format == "json":
        print_report(
            {
                "game": seating.engine.id,
                "seed": root,
                "match": match,
                "options": options_json(seating.options),
                "notices": seating.setup.notices,
                "seats": [{"deck": seating.paths[seat], "agent": chosen[seat]} for seat in order],
                "result": played.result.to_json(),
                "log": log,
            }
        )
        return 0
    for notice in seating.setup.notices:
        print(said(notice), file=sys.stderr)
    say(outcome(played.match, played.result))
    if not quiet and seed is None:
        say(_("seed {seed}").format(seed=root))
    return 0


def _agent(name: str) -> Agent:
    from cardkit.match.agents import agent

    return agent(name)


def _read_line() -> str:
    line = sys.stdin.readline()
    if not line:
        raise EOFError
    return line
