"""Cards that nobody can gain or score with, by how many icons a hero can have at most."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fateloom.dsl.cards.codes import BRINGS_NOTHING, NEVER_GAINED, NEVER_SCORES
from fateloom.dsl.cards.vocabulary import reward_of
from fateloom.dsl.data.table_set import fields, part
from fateloom.dsl.diagnostics import Diagnostic, finding
from fateloom.runtime.cards.conditions import (
    AllOf,
    AnyAllyInPlay,
    AnyOf,
    HasAbility,
    HasExperience,
    HasIcon,
    Not,
    TrackAtLeast,
    TrackAtMost,
)
from fateloom.runtime.cards.content import (
    ACTS,
    HIGHEST,
    LOWEST,
    SLOT,
    Adversary,
    Ally,
    Challenge,
    CharacterKind,
    Counted,
    Destiny,
    OfAbility,
    OfCards,
    OfIcon,
    PerPoints,
    Reward,
    Trait,
)
from fateloom.runtime.cards.words import Ability, Deck, Icon

if TYPE_CHECKING:
    from collections.abc import Iterator

    from fateloom.dsl.cards.read import Nodes
    from fateloom.runtime.cards.conditions import Condition
    from fateloom.runtime.cards.content import CardSet, StoryCard, Tally


def gains(nodes: Nodes, cards: CardSet) -> Iterator[Diagnostic]:
    """All findings about what can be had."""
    yield from _traits(nodes, cards)
    yield from _destinies(nodes, cards)
    yield from _tests(nodes, cards)
    for node in nodes.rewards():
        if reward_of(node.value) == Reward():
            message = "this brings nothing: no icon, no points, no power"
            yield finding(BRINGS_NOTHING, node.key, message, help="Give it something.")


def _traits(nodes: Nodes, cards: CardSet) -> Iterator[Diagnostic]:
    by_id = {it.id: it for it in cards.story if isinstance(it, Trait)}
    for act, id, node in nodes.story("traits"):
        needs = part(node, "needs")
        if needs is not None and by_id[id].act == act:
            most = Most(cards, SLOT * act - 1, without=id)
            flaw = most.flaw(by_id[id].condition)
            if flaw is not None:
                message = f"nobody can ever gain '{id}': {flaw}"
                help = "Ask for less, or give more of it on other cards."
                yield finding(NEVER_GAINED, needs.key, message, help=help)


def _destinies(nodes: Nodes, cards: CardSet) -> Iterator[Diagnostic]:
    for destiny, (id, node) in zip(
        cards.destinies, nodes.characters("destinies").items(), strict=True
    ):
        most = Most(cards, SLOT * ACTS + 1, destiny)
        for rule, row in zip(destiny.score, fields(node)["score"].items, strict=True):
            if isinstance(rule, PerPoints):
                flaw, at = most.uncounted(rule.per), fields(row)["per"]
            else:
                flaw, at = most.flaw(rule.condition), fields(row)["if"]
            if flaw is None and not rule.triumph and not rule.tragedy:
                flaw, at = "it gives no points", row
            if flaw is not None:
                message = f"'{id}' never scores with this: {flaw}"
                help = "Take it out, or change what it counts."
                yield finding(NEVER_SCORES, at.key, message, help=help)


def _tests(nodes: Nodes, cards: CardSet) -> Iterator[Diagnostic]:
    """Abilities that are tested, and that no card gives."""
    most = Most(cards, SLOT * ACTS)
    for kind in ("challenges", "adversaries"):
        for _, id, node in nodes.story(kind):
            for ability in fields(node)["abilities"].items:
                if not most.icons(Ability(ability.value)):
                    message = f"'{id}' tests '{ability.value}', and no card gives runes of it"
                    help = "Give it on some card ('abilities'), or test another one."
                    yield finding(NEVER_SCORES, ability.span, message, help=help)


class Most:
    """Upper bounds of what a hero can have: with an origin, a motivation, so many story cards, all
    allies, and a destiny if one is given. Act by act the cards before a trait are few: a slot takes
    three, and slots fill in their order (CTA-15, 16).
    """

    def __init__(
        self, cards: CardSet, count: int, destiny: Destiny | None = None, without: str = ""
    ) -> None:
        self._cards, self._count, self._destiny = cards, count, destiny
        self._story = [it for it in cards.story if it.id != without]

    def icons(self, icon: Icon | Ability) -> int:
        """The most icons of that kind."""
        kinds = [
            [_number(it.reward, icon) for it in self._cards.characters if it.kind is kind]
            for kind in CharacterKind
        ]
        own = sum(max(counts, default=0) for counts in kinds)
        own += 0 if self._destiny is None else _number(self._destiny.reward, icon)
        allies = sum(_number(it.reward, icon) for it in self._story if isinstance(it, Ally))
        gained = sorted((_best(it, icon) for it in self._story), reverse=True)
        return own + allies + sum(gained[: self._count])

    def flaw(self, condition: Condition) -> str | None:
        """Why the condition cannot hold; None: nothing speaks against it."""
        match condition:
            case HasAbility(kind, least) | HasIcon(kind, least):
                most = self.icons(kind)
                return None if most >= least else f"a hero can have {most} of '{kind.value}'"
            case AnyAllyInPlay():
                there = any(isinstance(it, Ally) for it in self._story)
                return None if there else "there are no allies"
            case AllOf(parts):
                flaws = map(self.flaw, parts)
                return next((it for it in flaws if it is not None), None) or _clash(parts)
            case AnyOf(parts):
                flaws = map(self.flaw, parts)
                found = [it for it in flaws if it is not None]
                return found[0] if len(found) == len(parts) else None
            case Not(part):
                return "what it excludes always holds" if _is_certain(part) else None
            case HasExperience() | TrackAtLeast() | TrackAtMost():
                return None

    def uncounted(self, per: Tally) -> str | None:
        """Why there is nothing of the kind to count; None: there is."""
        match per:
            case OfIcon(kind) | OfAbility(kind):
                return None if self.icons(kind) else f"no card gives '{kind.value}'"
            case OfCards(kind_of):
                there = _counts(self._cards, kind_of)
                return None if there else f"there is no card of the kind '{kind_of.value}'"


def _counts(cards: CardSet, per: Counted) -> bool:
    kinds: dict[Counted, type] = {
        Counted.TRAIT: Trait,
        Counted.CHALLENGE: Challenge,
        Counted.ADVERSARY: Adversary,
        Counted.ALLY: Ally,
    }
    if per in kinds:
        return any(isinstance(it, kinds[per]) for it in cards.story)
    deck = Deck.HERO if per is Counted.HERO_CARD else Deck.ANTIHERO
    return any(it.deck is deck for it in cards.events)


def _number(reward: Reward, icon: Icon | Ability) -> int:
    return sum(it is icon for it in (*reward.abilities, *reward.icons))


def _best(card: StoryCard, icon: Icon | Ability) -> int:
    """The icons of a card that a slot takes, along its better path."""
    match card:
        case Trait(reward=reward):
            return _number(reward, icon)
        case Challenge(paths=paths):
            return max(_number(it.reward, icon) for it in paths)
        case Adversary(path=path):
            return _number(path.reward, icon)
        case Ally():
            return 0


def _clash(parts: tuple[Condition, ...]) -> str | None:
    """Why the parts cannot hold together."""
    low = max((it.level for it in parts if isinstance(it, TrackAtLeast)), default=LOWEST)
    high = min((it.level for it in parts if isinstance(it, TrackAtMost)), default=HIGHEST)
    if low > high:
        return f"the track cannot stand at {low} or above and at {high} or below"
    if any(isinstance(it, Not) and it.part in parts for it in parts):
        return "one part excludes another"
    return None


def _is_certain(condition: Condition) -> bool:
    """Whether the condition always holds."""
    match condition:
        case TrackAtLeast(level):
            return level <= LOWEST
        case TrackAtMost(level):
            return level >= HIGHEST
        case AllOf(parts):
            return all(map(_is_certain, parts))
        case AnyOf(parts):
            return any(map(_is_certain, parts))
        case _:
            return False
