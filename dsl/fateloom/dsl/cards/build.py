"""From sound tables to the compiled form."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from fateloom.dsl.cards.vocabulary import (
    ALWAYS,
    Row,
    automatic_of,
    condition_of,
    effects_of,
    reward_of,
    targets_of,
)
from fateloom.dsl.data.table_set import head_of
from fateloom.runtime.cards.content import (
    TRACK,
    Adversary,
    Ally,
    CardSet,
    Challenge,
    Character,
    CharacterKind,
    Counted,
    Destiny,
    EventCard,
    IfPoints,
    Level,
    Numbers,
    OfAbility,
    OfCards,
    OfIcon,
    Path,
    PerPoints,
    Quest,
    StoryCard,
    Tally,
    Trait,
)
from fateloom.runtime.cards.game import FORMAT, CardGame
from fateloom.runtime.cards.words import Ability, Deck, Icon, Timing
from fateloom.runtime.compiled import Words

if TYPE_CHECKING:
    from collections.abc import Iterator

    from fateloom.dsl.cards.read import Nodes


def build(nodes: Nodes) -> CardGame:
    """The card game; the tables have passed their schemas."""
    return CardGame(
        FORMAT,
        *head_of(nodes.cards),
        nodes.cards.value.get("credits", ""),
        set_of(nodes),
        tuple(_words(nodes)),
    )


def set_of(nodes: Nodes) -> CardSet:
    """What the rules run on."""
    tableau: Row = nodes.tableau.value
    quests: Row = {} if nodes.quests is None else nodes.quests.value["quests"]
    return CardSet(
        _numbers(nodes.cards.value),
        _track(nodes.cards.value.get("track")),
        tuple(
            Character(id, kind, reward_of(it), it.get("advanced", False))
            for kind in CharacterKind
            for id, it in tableau[f"{kind.value}s"].items()
        ),
        tuple(_destiny(id, it) for id, it in tableau["destinies"].items()),
        tuple(_story(nodes)),
        tuple(_event(id, it, deck) for deck in Deck for id, it in nodes.events.value[deck].items()),
        tuple(
            Quest(id, it.get("adversary"), tuple(map(automatic_of, it["powers"])))
            for id, it in quests.items()
        ),
    )


def _numbers(row: Row) -> Numbers:
    rules: Row = row.get("rules", {})
    changed = {name: _whole(value) for name, value in rules.items()}
    return Numbers(int(row["players"]["min"]), int(row["players"]["max"]), **changed)


def _whole(value: Any) -> Any:
    """A number of the rules; 3.0 is 3 in a table."""
    if isinstance(value, list):
        return tuple(map(_whole, value))
    return value if isinstance(value, bool) else int(value)


def _track(rows: list[Row] | None) -> tuple[Level, ...]:
    if rows is None:
        return TRACK
    levels = (
        Level(
            int(row["level"]),
            row["hero"],
            row["antihero"],
            row["dark"],
            int(row.get("triumph", 0)),
            int(row.get("tragedy", 0)),
        )
        for row in rows
    )
    return tuple(sorted(levels, key=lambda it: -it.level))


def _destiny(id: str, row: Row) -> Destiny:
    return Destiny(id, reward_of(row), tuple(map(_score, row["score"])), row.get("advanced", False))


def _score(row: Row) -> IfPoints | PerPoints:
    triumph, tragedy = int(row.get("triumph", 0)), int(row.get("tragedy", 0))
    if "if" in row:
        return IfPoints(condition_of(row["if"]), triumph, tragedy)
    most = int(row["most"]) if "most" in row else None
    return PerPoints(_counted(row["per"]), triumph, tragedy, most)


def _counted(row: Row) -> Tally:
    match row:
        case {"icon": icon}:
            return OfIcon(Icon(icon))
        case {"ability": ability}:
            return OfAbility(Ability(ability))
        case _:
            return OfCards(Counted(row["cards"]))


def _story(nodes: Nodes) -> Iterator[StoryCard]:
    for act, node in nodes.by_act().items():
        rows: Row = node.value
        for id, row in rows.get("traits", {}).items():
            needs = condition_of(row["needs"]) if "needs" in row else ALWAYS
            yield Trait(id, act, needs, reward_of(row), row.get("advanced", False))
        for id, row in rows.get("challenges", {}).items():
            paths = tuple(_path(it, one) for it, one in row["paths"].items())
            advanced = row.get("advanced", False)
            yield Challenge(id, act, int(row["difficulty"]), _tested(row), paths, advanced)
        for id, row in rows.get("allies", {}).items():
            yield Ally(id, act, reward_of(row))
        for id, row in rows.get("adversaries", {}).items():
            ongoing = tuple(map(automatic_of, row.get("powers", ())))
            path = _path(id, row["path"])
            yield Adversary(id, act, int(row["difficulty"]), _tested(row), path, ongoing)


def _tested(row: Row) -> tuple[Ability, ...]:
    return tuple(map(Ability, row["abilities"]))


def _path(id: str, row: Row) -> Path:
    return Path(id, int(row.get("harder", 0)), reward_of(row))


def _event(id: str, row: Row, deck: Deck) -> EventCard:
    return EventCard(
        id,
        deck,
        Timing(row["when"]),
        targets_of(row),
        effects_of(row),
        int(row.get("price", 0)),
        row.get("adversary", False),
        row.get("needs_other", False),
        condition_of(row["relevant"]) if "relevant" in row else None,
        int(row.get("copies", 1)),
        row.get("advanced", False),
    )


# --- what everything is called


def _words(nodes: Nodes) -> Iterator[Words]:
    for id, node in nodes.cards_by_id():
        row: Row = node.value
        yield Words(f"card {id}", row["title"], row.get("text", ""))
        if "survives" in row:
            yield Words(f"survived {id}", "", row["survives"])
        paths: Row = {id: row["path"]} if "path" in row else row.get("paths", {})
        for path, one in paths.items():
            yield Words(f"path {id}.{path}", one["title"], one.get("text", ""))
    header: Row = nodes.cards.value
    for level in header.get("track", ()):
        if "title" in level:
            yield Words(f"level {int(level['level'])}", level["title"])
    for kind, group in (("ability", "abilities"), ("icon", "icons")):
        for word, name in header.get("names", {}).get(group, {}).items():
            yield Words(f"{kind} {word}", name)
