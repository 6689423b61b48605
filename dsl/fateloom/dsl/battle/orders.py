"""Campaign cards: what they do, and what of it nothing comes of."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fateloom.dsl.battle.codes import DECK_ENDS, IDLE_CARD, IDLE_EFFECT, IDLE_MOVE, PHASE
from fateloom.dsl.data.table_set import fields, items, part
from fateloom.dsl.diagnostics import Diagnostic, Edit, Fix, finding
from fateloom.runtime.battle import effects as ef
from fateloom.runtime.battle.cards import PASSIVE
from fateloom.runtime.battle.content import Card, Movement
from fateloom.runtime.battle.movement import selects
from fateloom.runtime.battle.words import Hit, Phase, Whose

if TYPE_CHECKING:
    from collections.abc import Iterator

    from fateloom.dsl.battle.reach import Reach
    from fateloom.dsl.battle.read import Nodes
    from fateloom.dsl.data.node import Node
    from fateloom.runtime.battle.effects import Effect
    from fateloom.runtime.battle.index import Index


def orders(nodes: Nodes, index: Index, reach: Reach) -> Iterator[Diagnostic]:
    """All findings about cards."""
    for _, id, node in nodes.all_cards():
        card = index.card[id]
        builds = id in nodes.of("order") and index.options.forts
        if not (card.movements or card.event is not None or _brings(card) or builds):
            message = f"the card '{id}' does nothing"
            help = "Give it 'recruits', 'moves' or an 'event'."
            yield finding(IDLE_CARD, node.key, message, help=help)
        yield from _recruits(index, reach, card, node)
        for movement, row in zip(card.movements, items(node, "moves"), strict=True):
            yield from _move(index, reach, card, movement, row)
        if card.event is not None:
            rows = items(node, "event", "do")
            for effect, row in zip(card.event.effects, rows, strict=True):
                yield from _effect(index, reach, card, effect, row)
                is_safe = all(isinstance(it, PASSIVE) for it in card.event.effects)
                yield from _phase(effect, row, fields(fields(node)["event"])["phase"], is_safe)
    for number, side in enumerate(nodes.sides):
        cards = [it for it in reach.cards(number) if it.id not in nodes.of("order")]
        if all(it.removed for it in cards) and len(cards) < index.campaign.turns:
            at = fields(fields(nodes["campaign-cards"])["cards"])[side].key
            message = f"'{side}' has no card after turn {len(cards)}: all of its cards are removed"
            help = "Without a card nobody moves. Leave 'removed' out for some of them."
            yield finding(DECK_ENDS, at, message, help=help)


def _brings(card: Card) -> bool:
    return bool(card.recruits.count or card.recruits.units)


def _recruits(index: Index, reach: Reach, card: Card, node: Node) -> Iterator[Diagnostic]:
    """Recruits that are never in the box (HOD-25)."""
    for row in items(node, "recruits", "units"):
        if not reach.comes_to_box(index.unit[row.value]):
            message = f"'{row.value}' is never in the Recruit Box"
            help = "It begins on the map. Leave its 'at' out, or give it 'replaceable: true'."
            yield finding(IDLE_EFFECT, row.span, message, help=help)
    count = part(node, "recruits", "count")
    own = reach.units(card.side)
    if count is not None and count.value and not any(map(reach.comes_to_box, own)):
        message = "no unit of this side is ever in the Recruit Box"
        help = "Leave the 'at' of some units out, or give them 'replaceable: true'."
        yield finding(IDLE_EFFECT, count.span, message, help=help)


def _move(
    index: Index, reach: Reach, card: Card, movement: Movement, row: Node
) -> Iterator[Diagnostic]:
    """Entries that move nobody (HOD-28, 29, 33)."""
    own = reach.units(card.side)
    if any(selects(index, movement.who, it.id) for it in own):
        return
    message = f"the card '{card.id}' moves no unit by this line"
    help = "Its side has no such unit, or only static ones."
    yield finding(IDLE_MOVE, row.span, message, help=help)


def _phase(effect: Effect, row: Node, phase: Node, is_safe: bool) -> Iterator[Diagnostic]:
    """Bonuses under a phase that is not theirs (HOD-22, 23). `is_safe`: no other effect of the
    event would happen at another time.
    """
    match effect:
        case ef.Superiority() | ef.ExtraDice() | ef.DenyRetreat() if phase.value != Phase.BATTLE:
            what, wanted = "helps in the attacks of this turn", Phase.BATTLE
        case ef.MoveBonus() if phase.value in (Phase.BATTLE, Phase.END):
            what, wanted = "works in the march of this turn", Phase.MARCH
        case _:
            return
    message = f"this effect {what}, whatever the phase of the event is"
    fix = Fix(f"write '{wanted}'", (Edit(phase.span, wanted),), safe=is_safe)
    help = f"Write 'phase: {wanted}', or choose another effect."
    yield finding(PHASE, row.span, message, help=help, fix=fix)


def _effect(
    index: Index, reach: Reach, card: Card, effect: Effect, row: Node
) -> Iterator[Diagnostic]:
    why = _idle(index, reach, card, effect)
    if why is not None:
        message = f"this effect never changes anything: {why}"
        help = "Choose another effect, or leave it out."
        yield finding(IDLE_EFFECT, row.span, message, help=help)


def _idle(index: Index, reach: Reach, card: Card, effect: Effect) -> str | None:
    """Why an effect never changes anything; None: it can."""
    own, enemies = reach.units(card.side), reach.units(1 - card.side)
    match effect:
        case ef.Superiority(0):
            return "it adds 0"
        case ef.MoveBonus() if not card.movements:
            return "the card moves nobody"
        case ef.RemoveUnit(whose, _, type):
            there = own if whose is Whose.OWN else enemies
            if not any(type in (None, it.type) for it in there):
                return f"that side has no unit of the type '{type}'"
        case ef.AddUnit(_, type):
            some = [it for it in own if type in (None, it.type)]
            if not some:
                return f"its side has no unit of the type '{type}'"
            if not any(map(reach.comes_to_box, some)):
                return "no such unit is ever in the Recruit Box"
        case ef.Peek() if not index.options.fog:
            return "all stacks are open without fog"
        case ef.Peek(space) | ef.Bombard(_, _, space) if (
            space != ef.ANY and space not in reach.spaces[1 - card.side]
        ):
            return f"no enemy ever comes to '{space}'"
        case ef.Bombard(column) if Hit.ELIMINATE not in index.column[column].faces:
            return f"'{column}' eliminates nobody, and panic does nothing outside of a battle"
    return None
