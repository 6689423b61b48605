"""Checking a pool game: from source texts to its compiled form and all findings, in one call."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from fateloom.dsl.checked import Checked
from fateloom.dsl.data.strays import in_tables
from fateloom.dsl.data.table_set import fields, part
from fateloom.dsl.diagnostics import Diagnostic, Level, finding
from fateloom.dsl.markup import CODE as STRAY_MARKUP
from fateloom.dsl.pool.build import build, dice_of
from fateloom.dsl.pool.codes import (
    CODES,
    CREDITS,
    DICE,
    GOOD_AND_BAD,
    IDLE,
    NAME_TWICE,
    OTHER_SPREAD,
    PLAYERS,
    PURCHASE,
    SPREAD,
    TOO_MANY,
    UNKNOWN_NAME,
)
from fateloom.dsl.pool.compels import compels
from fateloom.dsl.pool.conditions import conditions
from fateloom.dsl.pool.foes import foes
from fateloom.dsl.pool.people import against, twice, unknown
from fateloom.dsl.pool.read import Nodes, read
from fateloom.dsl.pool.settings import settings_of
from fateloom.dsl.pool.tasks import tasks
from fateloom.dsl.pool.ways import ways
from fateloom.runtime.pool.building import Side, is_spread
from fateloom.runtime.pool.dice import Symbol
from fateloom.runtime.pool.dice_set import flaws, odd_symbols
from fateloom.runtime.pool.spending import CURRENCY, OFFERS, Row

if TYPE_CHECKING:
    from collections.abc import Sequence

    from fateloom.dsl.data.node import Node
    from fateloom.dsl.source import Source
    from fateloom.runtime.pool.game import PoolGame


def check(sources: Sequence[Source], *, lint: bool = True, folder: str = "") -> Checked[PoolGame]:
    """Read and judge a pool game, given all its files (names relative to its folder). `lint`:
    whether warnings and hints are among the findings. `folder`: of a pool game that a story calls,
    what its names begin with; a story may begin with any of its scenes, and its own check looks at
    marks in texts and at suppressions. Never raises on any text.
    """
    nodes, found = read({source.name: source for source in sources}, folder)
    found = found if nodes is None else judge(nodes, called=bool(folder))
    if found and not folder:
        from fateloom.dsl.title_hints import with_titles

        found = with_titles(found, {source.name: source for source in sources})
    if nodes is None:
        return Checked(None, found)
    sound = not any(it.level is Level.ERROR for it in found)
    if lint and sound and not folder:
        found += in_tables(it for it in sources if it.name.endswith(".yaml"))
    if not folder and any("allow" in it.text for it in sources):
        from fateloom.dsl.table_allows import quieted

        found = quieted(found, sources, (*CODES, STRAY_MARKUP), whole=lint and sound)
    if not lint:
        found = tuple(it for it in found if it.level is Level.ERROR)
    return Checked(build(nodes) if sound else None, found)


# --- what no schema can say of a pool game: names that lead nowhere, tasks that cannot be,
# circles


AUTHOR, LICENCE = "Ewen Cluney", "CC BY 3.0"
"""What credits name at least (DDL-17)."""


def judge(nodes: Nodes, *, called: bool = False) -> tuple[Diagnostic, ...]:
    """All findings about the tables together, by place. `called`: a story begins where it likes."""
    found = [
        *nodes.ids.twice(NAME_TWICE, "character"),
        *nodes.ids.unknown(UNKNOWN_NAME, {"way": "scene or ending"}),
        *_people(nodes),
        *_aspects(nodes),
        *_settings(nodes),
        *_players(nodes),
        *tasks(nodes),
        *_idle(nodes),
        *purchases(nodes),
        *compels(nodes),
        *foes(nodes),
        *conditions(nodes),
        *ways(nodes, called=called),
        *_dice(nodes),
    ]
    return tuple(sorted(found, key=lambda it: (it.primary.span, it.code.id)))


# --- characters and aspects


def _people(nodes: Nodes) -> Iterator[Diagnostic]:
    groups = [fields(nodes.part("characters", name)) for name in ("heroes", "opponents", "mooks")]
    spread = nodes.once(settings_of).spread
    for hero in groups[0].values():
        ratings = [it.value for it in fields(part(hero, "approaches")).values()]
        node, said = fields(hero)["approaches"], _in_words(ratings)
        if spread is not None and not is_spread(ratings, spread):
            message = f"these ratings are {said}, and the rules of this game {_in_words(spread)}"
            help = "Change them, or 'spread' in 'rules' of pool.yaml."
            yield finding(OTHER_SPREAD, node.key, message, help=help)
        elif spread is None and not is_spread(ratings):
            message = f"these ratings are {said}, and those of a new hero 3, 2, 2, 1, 1, 0 (DD-35)"
            yield finding(SPREAD, node.key, message, help="Leave it so if it is meant.")
    for mook in groups[2].values():
        bad = part(mook, "bad")
        for at in () if bad is None else bad.items:
            if at.value in mook.value.get("good", ()):
                message = f"'{at.value}' is what it is good at already"
                yield finding(GOOD_AND_BAD, at.span, message, help="Take it out of one of the two.")


def _in_words(ratings: Iterable[int]) -> str:
    return ", ".join(str(it) for it in sorted(ratings, reverse=True))


def _settings(nodes: Nodes) -> Iterator[Diagnostic]:
    """Opponents with more helpers or slots than the rules of the game have (DD-36, DE-11)."""
    settings = nodes.once(settings_of)
    most = {"helpers": settings.opponent_help, "slots": len(settings.slots)}
    for group in ("opponents", "mooks"):
        for id, row in fields(nodes.part("characters", group)).items():
            for key, limit in most.items():
                node = part(row, key)
                if node is not None and node.value > limit:
                    message = f"'{id}' has {node.value} {key}, and the rules of this game {limit}"
                    help = "Take fewer, or set more in 'rules' of pool.yaml."
                    yield finding(TOO_MANY, node.span, message, help=help)


def _aspects(nodes: Nodes) -> Iterator[Diagnostic]:
    """Aspects of characters are everywhere, those of a scene in it alone."""
    people = nodes.of("character").values()
    common = [pair for who in people for pair in fields(part(who, "aspects")).items()]
    yield from twice("aspect", common)
    opponents = nodes.of("opponent")
    for scene in nodes.of("scene").values():
        own = fields(part(scene, "aspects"))
        yield from twice("aspect", (*dict(common).items(), *own.items()))
        its = fields(part(scene, "tasks")).values()
        there = {it.value for it in map(against, its) if it is not None}
        there |= set(scene.value.get("present", ()))
        for aspect in own.values():
            holder = part(aspect, "holder")
            if holder is None:
                continue
            if holder.value in opponents and holder.value not in there:
                message = f"no task of this scene is against '{holder.value}'"
                help = "So this aspect is never invoked. Let somebody else hold it, or everybody."
                yield finding(IDLE, holder.span, message, help=help)


# --- players, scenes, dice


def _players(nodes: Nodes) -> Iterator[Diagnostic]:
    players, heroes = fields(nodes["pool"])["players"], nodes.of("hero")
    low, high = int(players.value["min"]), int(players.value["max"])
    if low > high:
        message = f"{low} players at least and {high} at most are none"
        yield finding(PLAYERS, players.key, message, help="Exchange the two.")
    elif high > len(heroes):
        many = "1 hero" if len(heroes) == 1 else f"{len(heroes)} heroes"
        message = f"{high} can play, and there is only {many}"
        help = "Every player takes another hero: lower 'max', or write more heroes."
        yield finding(PLAYERS, players.key, message, help=help)


def _idle(nodes: Nodes) -> Iterator[Diagnostic]:
    """Opponents whom no scene has."""
    fought = {
        it.value
        for scene in nodes.of("scene").values()
        for it in map(against, fields(part(scene, "tasks")).values())
        if it is not None
    }
    for scene in nodes.of("scene").values():
        fought |= set(scene.value.get("present", ()))
    known = nodes.of("opponent")
    if not fought <= known.keys():
        return  # a name is wrong, and nobody knows who was meant
    for id, node in known.items():
        if id not in fought and id not in nodes.of("hero"):
            message = f"no task is against '{id}'"
            yield finding(
                IDLE, node.key, message, help="Write 'against' at a task, or take it out."
            )


def _dice(nodes: Nodes) -> Iterator[Diagnostic]:
    """The relations of the six dice, and their credits (DD-02, 04, 11, 12, 14; DDL-17)."""
    table = nodes.part("dice")
    if table is None:
        return
    credits = fields(table)["credits"]
    lacking = [it for it in (AUTHOR, LICENCE) if it not in " ".join(credits.value.split())]
    if lacking:
        message = f"the credits do not name {' and '.join(lacking)}"
        help = "These dice may be used by whoever says where they are from."
        yield finding(CREDITS, credits.key, message, help=help)
    strange = list(_strange(table))
    yield from strange
    if strange:
        return  # nobody knows what these mirror
    dice, said = dice_of(table), fields(nodes.part("dice", "dice"))
    for flaw in flaws(dice):
        die = said[flaw.die.value]
        at = fields(die).get(flaw.where, die)
        help = "`fateloom explain FT1004` has all six, as the rules have them."
        yield finding(DICE, at.key, flaw.message, help=help)
    symbols = {**fields(nodes.part("dice", "symbols")), **fields(nodes.part("dice", "own"))}
    told: set[str] = set()
    for symbol, message in odd_symbols(dice):
        if symbol in symbols and dice.mirror[symbol] not in told:  # of a pair once
            told.add(symbol)
            help = "What one side gains by a symbol the other side gains by its mirror."
            yield finding(DICE, symbols[symbol].key, message, help=help)
    for it in dice.types:
        side = fields(said[it.die.value])["side"]
        right = "good" if it.die.value in ("skill", "expertise", "aid") else "bad"
        if side.value != right:
            message = f"{it.die.value} dice are {right} (DD-01)"
            yield finding(DICE, side.span, message, help=f"Write 'side: {right}'.")


def _strange(dice: Node) -> Iterator[Diagnostic]:
    """Symbols on faces and mirrors that there are not, and own ones with names of the rules."""
    own = fields(part(dice, "own"))
    known = [*(it.value for it in Symbol), *own]
    for name, it in own.items():
        if name in tuple(Symbol):
            message = f"'{name}' is a symbol of the rules already"
            yield finding(DICE, it.key, message, help="Give this one another name.")
        mirror = fields(it)["mirror"]
        if mirror.value not in own:
            yield unknown("own symbol", mirror, own)
    for die in fields(part(dice, "dice")).values():
        for face in fields(die)["faces"].items:
            for symbol in face.items:
                if symbol.value not in known:
                    yield unknown("symbol", symbol, known)


# --- purchases: prices and names that cannot be (DDL-08)


PRINTED = frozenset(row.value for row in Row)


def purchases(nodes: Nodes) -> Iterator[Diagnostic]:
    """All findings about the purchases of the scenes."""
    for scene in nodes.of("scene").values():
        for id, it in fields(part(scene, "purchases")).items():
            if id in PRINTED:
                message = f"'{id}' is a purchase of the rules already"
                yield finding(PURCHASE, it.key, message, help="Give this one another name.")
            yield from _price(it)


def _price(it: Node) -> Iterator[Diagnostic]:
    """Paid by one side, and for what that side can do."""
    price = fields(it)["price"]
    sides = [side for side in Side if any(word in price.value for word in CURRENCY[side])]
    if len(sides) > 1:
        message = "heroes pay with advantage and hope, the opposition with disadvantage and despair"
        yield finding(PURCHASE, price.key, message, help="Keep the price of one of the two.")
        return
    like = part(it, "like")
    if like is not None and OFFERS[Row(like.value)].payer is not sides[0]:
        who = "the heroes" if sides[0] is Side.KEEPER else "the opposition"
        message = f"'{like.value}' is for {who}, and this price is the other side's"
        help = "Take another effect, or another price."
        yield finding(PURCHASE, like.span, message, help=help)
