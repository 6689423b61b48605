"""Icons that nothing asks for, effects with nothing to work on, windows that never open."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fateloom.dsl.cards.build import condition_of, effect_of, targets_of
from fateloom.dsl.cards.codes import IDLE_EFFECT, IDLE_ICON, NEVER_USED
from fateloom.dsl.cards.most import Most, effects, has_opponent, story_rewards
from fateloom.dsl.data.table_set import fields, part
from fateloom.dsl.diagnostics import Diagnostic, finding
from fateloom.runtime.cards import conditions as con
from fateloom.runtime.cards import effects as ef
from fateloom.runtime.cards.content import (
    Adversary,
    Ally,
    Challenge,
    IfPoints,
    OfAbility,
    OfIcon,
    Trait,
)
from fateloom.runtime.cards.words import WHOLE, Ability, Deck, Icon, Occasion, Targets

if TYPE_CHECKING:
    from collections.abc import Iterator

    from fateloom.dsl.cards.read import Nodes
    from fateloom.dsl.data.node import Node
    from fateloom.runtime.cards.conditions import Condition
    from fateloom.runtime.cards.content import CardSet
    from fateloom.runtime.cards.effects import Effect


def idle(nodes: Nodes, cards: CardSet) -> Iterator[Diagnostic]:
    """All findings about what is there and never works."""
    yield from _icons(nodes, cards)
    there = _There(cards)
    events = [card for deck in Deck for card in nodes.deck(deck).values()]
    for card in (*nodes.powers(), *events):
        for node in fields(card)["do"].items:
            lacking = there.lacking(effect_of(node.value))
            if lacking is not None:
                word = node.value if isinstance(node.value, str) else next(iter(node.value))
                message = f"'{word}' has nothing to work on: {lacking}"
                yield finding(IDLE_EFFECT, node.span, message, help="Choose another effect.")
    yield from _windows(nodes, cards, there)


# --- icons


def _icons(nodes: Nodes, cards: CardSet) -> Iterator[Diagnostic]:
    """Each kind of icon that does nothing, at the first card that gives it (CTA-13, 33, 77)."""
    asked = set(_asked(cards))
    given: dict[Icon | Ability, Node] = {}
    for card in nodes.rewards_of_all():
        for key, kinds in (("abilities", Ability), ("icons", Icon)):
            icons = part(card, key)
            for node in () if icons is None else icons.items:
                given.setdefault(kinds(node.value), node)
    for kind, node in given.items():
        if kind in asked or (isinstance(kind, Icon) and _scores(cards, kind)):
            continue
        if isinstance(kind, Ability):
            message = f"'{kind}' does nothing: no challenge tests it, and no card asks for it"
            help = "Test it in a challenge, or give another ability."
        else:
            message = f"'{kind}' scores nothing: nobody can have enough of it for a set"
            help = "Give it on more cards, or let a trait or a destiny ask for it."
        yield finding(IDLE_ICON, node.span, message, help=help)


def _scores(cards: CardSet, icon: Icon) -> bool:
    """Whether some hero can have a set of the icon that brings points (CTA-77)."""
    most = max(Most(cards, WHOLE + 1, it).icons(icon) for it in (*cards.destinies, None))
    return any(cards.bonus(copies) for copies in range(1, most + 1))


def _asked(cards: CardSet) -> Iterator[Icon | Ability]:
    """What challenges test, and what traits, destinies, powers and event cards ask for."""
    for card in cards.story:
        if isinstance(card, Challenge | Adversary):
            yield from card.abilities
        elif isinstance(card, Trait):
            yield from asked(card.condition)
    for rule in (rule for it in cards.destinies for rule in it.score):
        if isinstance(rule, IfPoints):
            yield from asked(rule.condition)
        elif isinstance(rule.per, OfAbility):
            yield rule.per.ability
        elif isinstance(rule.per, OfIcon):
            yield rule.per.icon
    for event in cards.events:
        if event.relevance is not None:
            yield from asked(event.relevance)


def asked(condition: Condition) -> Iterator[Icon | Ability]:
    """The icons that a condition speaks of."""
    match condition:
        case con.HasAbility(kind, _) | con.HasIcon(kind, _):
            yield kind
        case con.AllOf(parts) | con.AnyOf(parts):
            for it in parts:
                yield from asked(it)
        case con.Not(it):
            yield from asked(it)


# --- effects and windows


class _There:
    """What the cards of a set can work on."""

    def __init__(self, cards: CardSet) -> None:
        self.cards = cards
        self.tested = {
            ability
            for card in cards.story
            if isinstance(card, Challenge | Adversary)
            for ability in card.abilities
        }
        self.decks = {it.deck for it in cards.events}
        told = cards.numbers.least_players == 1  # that there is none is a finding of its own
        self.opponent = told or has_opponent(cards)
        self.allies = any(isinstance(it, Ally) for it in cards.story)
        given = [effect for effect, _ in effects(cards)]
        dark = any(it.dark for it in cards.track) or ef.AllowDark() in given
        self.bought = dark and cards.numbers.dark_per_turn > 0
        self.dark = self.bought or any(
            isinstance(it, ef.AddRunes) and it.ability is None for it in given
        )
        self.gained = [it for card in cards.story for it in story_rewards(card)]

    def lacking(self, effect: Effect) -> str | None:
        """Why the effect never changes anything in this set; None: it can."""
        match effect:
            case (
                ef.AddPips(0)
                | ef.ChangeDifficulty(0)
                | ef.GainExperience(0, _)
                | ef.MoveTrack(0, _)
                | ef.AdversaryExperience(0)
            ):
                return "it changes nothing by 0"
            case ef.AddRunes(ability, _) if ability is not None and ability not in self.tested:
                return f"no challenge tests '{ability}'"
            case ef.DiscardAlly() if not self.allies:
                return "there are no allies"
            case ef.AdversaryExperience() if not self.opponent:
                return "there is no adversary with a deck of its own"
            case ef.DrawEvents(Deck() as deck, _) if deck not in self.decks:
                return f"there are no cards in the deck '{deck}'"
            case ef.AllowDark() if all(it.dark for it in self.cards.track):
                return "dark runes can be bought at every level of the track"
            case ef.IgnoreCorruption() if not self.dark:
                return "nobody casts dark runes"
            case _:
                return None

    def missing(self, power: Node) -> str | None:
        """Why the occasion of a power that works by itself never comes; None: it can."""
        row = power.value
        match Occasion(row["on"]):
            case Occasion.TRAIT_GAINED:
                traits = any(isinstance(it, Trait) for it in self.cards.story)
                return None if traits else "there are no traits"
            case Occasion.ANTIHERO_DRAWN if Deck.ANTIHERO not in self.decks:
                return "there are no antihero cards"
            case Occasion.ADVERSARY_CARD_REVEALED if not self.opponent:
                return "there is no adversary with a deck of its own"
            case Occasion.GAINED_WITH_ICON if "icon" in row:
                icon = Icon(row["icon"])
                there = any(icon in it.icons for it in self.gained)
                return None if there else f"no trait or path brings '{icon}'"
            case Occasion.GAINED_WITH_TRACK if "sign" in row:
                sign = int(row["sign"])
                there = any(it.track * sign > 0 for it in self.gained)
                return None if there else f"none moves the track {'up' if sign > 0 else 'down'}"
            case _:
                return None


def _windows(nodes: Nodes, cards: CardSet, there: _There) -> Iterator[Diagnostic]:
    """Cards and powers that can never be used (CTA-56, 62, 65, 79, 91, 94)."""
    for power in nodes.powers():
        if "on" in power.value:
            why, at = there.missing(power), fields(power)["on"]
        else:
            why, at = _nobody_else(power, cards), fields(power)["when"]
        if why is not None:
            yield _never("power", why, at)
    for deck in Deck:
        own = [it for it in nodes.deck(deck).values() if not it.value.get("adversary", False)]
        if own and not any(it.allows(deck) for it in cards.track):
            message = f"no level of the track allows {deck} cards: this one, and the others"
            help = "Allow them at some level ('track' in cards.yaml)."
            yield finding(NEVER_USED, own[0].key, message, help=help)
            continue
        for card in nodes.deck(deck).values():
            of_adversary = card.value.get("adversary", False)
            when, relevant = fields(card)["when"], part(card, "relevant")
            if relevant is not None and of_adversary:
                flaw = Most(cards, WHOLE).flaw(condition_of(relevant.value))
                if flaw is not None:
                    yield _never("card", flaw, relevant)
            if not of_adversary and (why := _nobody_else(card, cards)) is not None:
                yield _never("card", why, when)
    if not there.opponent:
        for quest in nodes.all_quests().values():
            message = "this quest never works: there is no adversary with a deck of its own"
            help = (
                "Write an adversary in acts.yaml and cards with 'adversary: true' in events.yaml."
            )
            yield finding(NEVER_USED, quest.key, message, help=help)


def _nobody_else(card: Node, cards: CardSet) -> str | None:
    """Why a card or a power that needs another player is useless: there is never one."""
    if max(cards.numbers.least_players, cards.numbers.most_players) > 1:
        return None
    other = targets_of(card.value) is Targets.OTHER or card.value.get("needs_other", False)
    return "it needs another player, and one person plays alone" if other else None


def _never(what: str, why: str, at: Node) -> Diagnostic:
    message = f"this {what} can never be used: {why}"
    return finding(NEVER_USED, at.span, message, help="Change when it works, or take it out.")
