"""Why a query finds nothing, and what might have been meant."""

from __future__ import annotations

from cardkit.catalogue.query.find import Search
from cardkit.catalogue.query.parser import parse, quote
from cardkit.catalogue.query.tree import And, Node, Not, Term
from cardkit.errors import QueryError
from cardkit.i18n import _
from cardkit.text import fold, quoted, shorten, visible

TYPE_CHECKING = False
if TYPE_CHECKING:
    from cardkit.catalogue.lookup import Lookup

_MOST_VALUES = 12


def hints(lookup: Lookup, text: str, games: list[str]) -> list[str]:
    """Sentences that help where a query finds no card: which of its parts alone finds none, what values
    there are, which names are near."""
    tree = parse(text)
    parts: list[Node] = tree.parts if isinstance(tree, And) else [tree]
    terms = [part for part in parts if isinstance(part, Term)]
    said: list[str] = []
    for term in terms:
        if term.field.lower() == "section":
            said.append(_("section: is about decks; the catalogue knows no sections"))
            continue
        if len(parts) > 1 and _count(lookup, written(term), games) == 0:
            shown = written(term)
            shown = visible(shorten(shown)) if '"' in shown else quoted(shown)
            said.append(_("{term} alone finds no card").format(term=shown))
        elif len(parts) > 1:
            continue
        said += _meant(lookup, term, games)
    if not said and len(parts) > 1:
        said.append(_("each part finds cards, but no card fits all of them"))
    return said


def written(term: Term) -> str:
    """A term as it may be typed."""
    plain = term.value.isalnum() or (term.field and term.value.replace("-", "a").replace(".", "a").isalnum())
    return f"{term.field}{term.op}" + (term.value if plain or not term.value else quote(term.value))


def fields(node: Node) -> list[str]:
    """The fields a query names, each once, in the order of the text; not ``is``."""
    if isinstance(node, Term):
        return [node.field] if node.field and node.field.lower() != "is" else []
    if isinstance(node, Not):
        return fields(node.part)
    found: dict[str, None] = {}
    for part in getattr(node, "parts", []):
        found.update(dict.fromkeys(fields(part)))
    return list(found)


def _count(lookup: Lookup, text: str, games: list[str]) -> int:
    try:
        return Search(lookup, text, games).count()
    except QueryError:
        return 0


def _meant(lookup: Lookup, term: Term, games: list[str]) -> list[str]:
    """What else the value of a term could be."""
    if not term.field:
        return _names(lookup, term.value, games)
    search = Search(lookup, written(term), games)
    for schema in (search.schemas[game] for game in search.queries):
        from cardkit.catalogue.query.fields import Fields

        node = Fields(schema, None, "").named(term.field)
        if node.source == "none" or node.op != "?":
            continue
        if node.shape == "word" or node.name in ("set", "rarity"):
            known = search.values(node.name, _MOST_VALUES + 1)
            if known:
                listed = ", ".join(known[:_MOST_VALUES]) + (", …" if len(known) > _MOST_VALUES else "")
                return [_("values of {field}: {values}").format(field=node.name, values=listed)]
        if node.name == "name":
            return _names(lookup, term.value, games)
        break
    return []


def _names(lookup: Lookup, value: str, games: list[str]) -> list[str]:
    """Cards of that id, else near names."""
    for game in games:
        found = lookup.by_id(game, value)
        if found:
            return [_("a card has that id: id:{id}").format(id=found[0].card.id)]
    from difflib import get_close_matches

    names = {fold(name): name for game in games for name in lookup.names(game)}
    near = get_close_matches(fold(value)[:80], list(names), 3, 0.6)
    return (
        [_("near names: {names}").format(names=", ".join(quoted(names[one]) for one in near))] if near else []
    )
