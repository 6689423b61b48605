"""Effects that mean nothing at the moment of their card, powers without a target or an end."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fateloom.dsl.cards.build import effect_of
from fateloom.dsl.cards.codes import EFFECT, ENDLESS, NO_TARGET, OCCASION
from fateloom.dsl.data.table_set import fields, part
from fateloom.dsl.diagnostics import Diagnostic, Edit, Fix, finding
from fateloom.runtime.cards import effects as ef
from fateloom.runtime.cards.words import Deck, Occasion, Timing, Who

if TYPE_CHECKING:
    from collections.abc import Iterator

    from fateloom.dsl.cards.read import Nodes
    from fateloom.dsl.data.node import Node, Row
    from fateloom.runtime.cards.effects import Effect

OUTSIDE = "no attempt is under way"
DECIDED = "the attempt is decided already"

NO_ATTEMPT: dict[str, str] = {
    Timing.OWN_TURN: f"in the owner's own time {OUTSIDE}",
    Timing.AFTER_ATTEMPT: DECIDED,
    Timing.AFTER_SUCCESS: DECIDED,
    Timing.AFTER_SUCCESS_OTHER: DECIDED,
    Timing.AFTER_FAIL: DECIDED,
    Occasion.CHALLENGE_FAILED: DECIDED,
    Occasion.CHALLENGE_OVERCOME: DECIDED,
    Occasion.TRAIT_GAINED: OUTSIDE,
    Occasion.JOURNEY: OUTSIDE,
    Occasion.GAINED_WITH_ICON: DECIDED,
    Occasion.GAINED_WITH_TRACK: DECIDED,
}
"""The moments at which no attempt can be changed (CTA-40, 65), and why."""

DRAWN = (Occasion.HERO_DRAWN, Occasion.ANTIHERO_DRAWN)
CONDITIONED = {"icon": Occasion.GAINED_WITH_ICON, "sign": Occasion.GAINED_WITH_TRACK}


def moments(nodes: Nodes) -> Iterator[Diagnostic]:
    """All findings about effects and when they happen."""
    powers = list(nodes.powers())
    events = [card for deck in Deck for card in nodes.deck(deck).values()]
    for card in (*powers, *events):
        automatic = "on" in fields(card)
        yield from _effects(card)
        yield from _targets(card)
        if automatic:
            yield from _occasion(card)
    for card in events:
        relevant = part(card, "relevant")
        if relevant is not None and not card.value.get("adversary", False):
            message = "'relevant' is for cards of the adversary, and this card is none"
            help = "Write 'adversary: true', or take 'relevant' out."
            yield finding(OCCASION, relevant.key, message, help=help)
    yield from _sacrifices(nodes)
    for power in powers:
        yield from _endless(power)


def _moment(card: Node) -> str:
    moment: str = card.value["on" if "on" in card.value else "when"]
    return moment


def _effects(card: Node) -> Iterator[Diagnostic]:
    moment = _moment(card)
    for node in fields(card)["do"].items:
        effect = effect_of(node.value)
        why = _why_not(effect, moment, automatic="on" in card.value)
        if why is not None:
            message = f"'{_word(node)}' means nothing at '{moment}': {why}"
            help = "Choose another moment, or another effect."
            yield finding(EFFECT, node.span, message, help=help)


def _why_not(effect: Effect, moment: str, *, automatic: bool) -> str | None:
    """Why the effect can never work at that moment; None: it can."""
    if isinstance(effect, ef.Cancel):
        if automatic:
            return "only event cards and powers that are used cancel a card"
        return "no card waits on the stack" if moment == Timing.OWN_TURN else None
    if not isinstance(effect, ef.OnAttempt):
        return None
    if isinstance(effect, ef.Reroll):
        if automatic:
            return "only players, and the adversary, reroll"
        if moment == Timing.PRE_CAST:
            return "no rune has been cast"
    return NO_ATTEMPT.get(moment)


def _word(node: Node) -> str:
    return node.value if isinstance(node.value, str) else str(next(iter(node.value)))


def _targets(card: Node) -> Iterator[Diagnostic]:
    """What is for the chosen player needs somebody to choose; what answers the attempts of others
    is not for the owner (CTA-65).
    """
    row = card.value
    if "when" in row and row["when"].endswith("_other") and row.get("at") == "self":
        at = fields(card)["at"]
        message = f"'{row['when']}' is for attempts of others, and 'at' is the owner alone"
        fix: Fix | None = Fix("write 'other'", (Edit(at.span, "other"),), safe=False)
        help = "Write 'at: other', or take it out."
        yield finding(NO_TARGET, at.span, message, help=help, fix=fix)
        return
    free = "on" in row or (row["when"] in ("any", "own_turn") and row.get("at", "self") == "self")
    if not free:
        return
    for node in fields(card)["do"].items:
        effect = effect_of(node.value)
        if ef.is_aimed(effect):
            message = f"'{_word(node)}' is for the chosen player, and nobody is chosen here"
            help = "Write 'at: other' or 'at: any' beside 'when'."
            fix = None if "on" in row else _with_key(card, "when", "at", "any")
            if "on" in row:
                help = "A power that works by itself chooses nobody: write 'who: actor' or 'self'."
            if "on" in row and "who" in fields(node):
                edit = Edit(fields(node)["who"].span, "actor")
                fix = Fix("write 'actor'", (edit,), safe=False)
            yield finding(NO_TARGET, node.span, message, help=help, fix=fix)


def _occasion(power: Node) -> Iterator[Diagnostic]:
    """An icon or a direction goes with the occasion that asks for it."""
    moment = _moment(power)
    for key, occasion in CONDITIONED.items():
        node = part(power, key)
        if moment == occasion and node is None:
            message = f"'{moment}' does not say which {key}"
            yield finding(OCCASION, fields(power)["on"].span, message, help=f"Write '{key}'.")
        elif moment != occasion and node is not None:
            message = f"'{key}' goes with '{occasion}', not with '{moment}'"
            yield finding(OCCASION, node.key, message, help="Take it out.")


def _sacrifices(nodes: Nodes) -> Iterator[Diagnostic]:
    """Only allies can be turned face down (CTA-87)."""
    traits = [card for _, _, card in nodes.story("traits")]
    for card in (*traits, *nodes.paths()):
        node = part(card, "power", "sacrifice")
        if node is not None and node.value:
            message = "only allies can be sacrificed, and this is none"
            yield finding(EFFECT, node.key, message, help="Write 'price', or take it out.")


def _endless(power: Node) -> Iterator[Diagnostic]:
    """Powers without a limit that set themselves off, or pay for themselves (CTA-79, 80)."""
    row, moment = power.value, _moment(power)
    if row.get("limit", "unlimited") != "unlimited" or row.get("sacrifice", False):
        return
    effects = [(effect_of(node.value), node) for node in fields(power)["do"].items]
    help = "Write 'limit: once_per_turn', or change what it does."
    for effect, node in effects:
        again = isinstance(effect, ef.DrawEvents) and moment in DRAWN
        again = again or (isinstance(effect, ef.FreeJourney) and moment == Occasion.JOURNEY)
        if again:
            message = f"'{_word(node)}' sets itself off again ('{moment}'), without end"
            fix = _with_key(power, "on", "limit", "once_per_turn")
            yield finding(ENDLESS, node.span, message, help=help, fix=fix)
    gained = (
        it.amount for it, _ in effects if isinstance(it, ef.GainExperience) and _is_own(it, row)
    )
    if "when" in row and row.get("price", 0) <= sum(gained):
        message = "this power costs nothing and has no limit"
        help = "Write 'price' or 'limit: once_per_turn'."
        fix = _with_key(power, "when", "limit", "once_per_turn")
        yield finding(ENDLESS, fields(power)["when"].key, message, help=help, fix=fix)


def _with_key(card: Node, before: str, key: str, value: str) -> Fix:
    """The card with another value of the key, or with the key in front of the one named."""
    there = fields(card).get(key)
    title = f"write '{key}: {value}'"
    if there is not None:
        return Fix(title, (Edit(there.span, value),), safe=False)
    at = fields(card)[before].key
    gap = (
        ", " if (card.span.line, card.span.column) < _first(card) else f"\n{' ' * (at.column - 1)}"
    )
    place = at._replace(end_line=at.line, end_column=at.column)
    return Fix(title, (Edit(place, f"{key}: {value}{gap}"),), safe=False)


def _first(card: Node) -> tuple[int, int]:
    """Where the first key of a block begins: in braces it is behind the beginning of the block."""
    return min((it.key.line, it.key.column) for it in fields(card).values())


def _is_own(effect: ef.GainExperience, row: Row) -> bool:
    """Whether the owner of the power can be the one who gains."""
    return effect.who is not Who.TARGET or row.get("at") != "other"
