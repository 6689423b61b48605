"""The cards of a set by id, and what a reward in a tableau is."""

from __future__ import annotations

from functools import cached_property

from fateloom.runtime.cards.content import (
    Adversary,
    Ally,
    CardSet,
    Challenge,
    Character,
    Destiny,
    EventCard,
    Interlude,
    Path,
    Reward,
    StoryCard,
    Trait,
)
from fateloom.runtime.cards.state import Player, State
from fateloom.runtime.cards.words import Ability
from fateloom.runtime.kernel.event import EventOf

NOTHING = Reward()


class Index:
    """A set of cards, looked up by id. Ids are unique in the whole set."""

    def __init__(self, cards: CardSet) -> None:
        self.cards = cards
        self.numbers = cards.numbers

    @cached_property
    def character(self) -> dict[str, Character]:
        """Origins and motivations."""
        return {it.id: it for it in self.cards.characters}

    @cached_property
    def destiny(self) -> dict[str, Destiny]:
        """Destinies."""
        return {it.id: it for it in self.cards.destinies}

    @cached_property
    def story(self) -> dict[str, StoryCard]:
        """Traits, challenges, adversaries and allies."""
        return {it.id: it for it in self.cards.story}

    @cached_property
    def event(self) -> dict[str, EventCard]:
        """Hero and antihero cards."""
        return {it.id: it for it in self.cards.events}

    @cached_property
    def interlude(self) -> dict[str, Interlude]:
        """What a story does at the table without a challenge."""
        called = self.cards.called
        return {} if called is None else {it.id: it for it in called.interludes}

    def challenge(self, id: str) -> Challenge | Adversary:
        """What can be attempted; raises KeyError for anything else."""
        card = self.story[id]
        if isinstance(card, Trait | Ally):
            raise KeyError(id)
        return card

    def is_challenge(self, id: str) -> bool:
        """Whether the card can be attempted (CTA-88: an adversary can)."""
        return isinstance(self.story.get(id), Challenge | Adversary)

    def paths(self, id: str) -> tuple[Path, ...]:
        """The paths of what can be attempted, one or two (CTA-14, 88)."""
        card = self.challenge(id)
        return card.paths if isinstance(card, Challenge) else (card.path,)

    def abilities(self, id: str) -> tuple[Ability, ...]:
        """The abilities printed on a challenge (CTA-33)."""
        return self.challenge(id).abilities

    def reward_in(self, player: Player, id: str) -> Reward:
        """What the card brings in that tableau, along the path that is visible there."""
        path = next((it.path for it in player.gained if it.card == id), 0)
        return self.reward(id, path)

    def reward(self, id: str, path: int = 0) -> Reward:
        """What the card brings in a tableau, along that path."""
        found = self._rewards.get(id)
        return NOTHING if found is None else found[path]

    @cached_property
    def with_power(self) -> frozenset[str]:
        """The cards of a tableau that have a power, along one of their paths."""
        return frozenset(
            id for id, every in self._rewards.items() if any(it.power is not None for it in every)
        )

    @cached_property
    def _rewards(self) -> dict[str, tuple[Reward, ...]]:
        """What every card of a tableau brings, along each of its paths."""
        found: dict[str, tuple[Reward, ...]] = {
            **{id: (it.reward,) for id, it in self.character.items()},
            **{id: (it.reward,) for id, it in self.destiny.items()},
        }
        for id, card in self.story.items():
            if isinstance(card, Trait | Ally):
                found[id] = (card.reward,)
            else:
                found[id] = tuple(path.reward for path in self.paths(id))
        return found


CardEvent = EventOf[Index, State]
"""What every event of the system is: a change of its state."""
