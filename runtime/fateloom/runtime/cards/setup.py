"""How a game begins (CTA-01 to 10, 90 to 94)."""

from __future__ import annotations

from collections.abc import Iterable

from fateloom.runtime.cards.content import Adversary, Ally, CharacterKind, EventCard, StoryCard
from fateloom.runtime.cards.index import Index
from fateloom.runtime.cards.state import Events, Mode, Opponent, Player, SetUp, State, Story, Turn
from fateloom.runtime.cards.steps import (
    ChooseAdversary,
    ChooseFirst,
    Deal,
    DrawEvent,
    Keep,
    Part,
    ShowCharacters,
    Step,
)
from fateloom.runtime.cards.words import ACTS, Deck
from fateloom.runtime.kernel.deck import Deck as Pile
from fateloom.runtime.kernel.deck import deck_of
from fateloom.runtime.kernel.game import Refusal


def set_up(index: Index, choices: SetUp) -> State | Refusal:
    """The table before anything has happened, or why it cannot be laid."""
    problem = _refusal(index, choices)
    if problem is not None:
        return problem
    together = choices.mode is Mode.COOPERATIVE
    story = [it for it in index.cards.story if not _is_left_out(it, choices)]
    adversaries = [it for it in story if isinstance(it, Adversary)]
    if together:
        story = [it for it in story if not isinstance(it, Adversary)]
    opponent = None
    if together:
        experience = index.numbers.adversary_of(choices.players)
        first = choices.adversary or (adversaries[0].id if len(adversaries) == 1 else "")
        opponent = Opponent(first, experience, deck_of(_copies(_its_own(index, choices))))
    return State(
        choices,
        _agenda(index, choices, opponent),
        (Player(index.numbers.start_experience),) * choices.players,
        tuple(Story(deck_of(it.id for it in story if it.act == act + 1)) for act in range(ACTS)),
        _characters(index, choices),
        Events(deck_of(_copies(_of(index, choices, Deck.HERO)))),
        Events(deck_of(_copies(_of(index, choices, Deck.ANTIHERO)))),
        turn=Turn(choices.first or 0),
        opponent=opponent,
    )


def _refusal(index: Index, choices: SetUp) -> Refusal | None:
    numbers = index.numbers
    if choices.mode is Mode.STORY or index.cards.called is not None:
        return Refusal("mode", "Its challenges are met in a story, which calls them.")
    if not numbers.least_players <= choices.players <= numbers.most_players:
        span = f"{numbers.least_players} to {numbers.most_players}"
        return Refusal("players", f"This game is for {span} players.")
    if choices.players == 1 and choices.mode is Mode.COMPETITIVE:
        return Refusal("mode", "Alone you play against an adversary: the cooperative game.")
    if choices.first is not None and not 0 <= choices.first < choices.players:
        return Refusal("first", "Nobody sits at the seat that would begin.")
    known = [it.id for it in index.cards.story if isinstance(it, Adversary)]
    if choices.mode is Mode.COOPERATIVE:
        if not known or not any(it.adversary_deck for it in index.cards.events):
            return Refusal("adversary", "This set has no adversary with a deck of its own.")
        if choices.adversary not in (None, *known):
            return Refusal("adversary", f"'{choices.adversary}' is no adversary of this set.")
    return None


def _agenda(index: Index, choices: SetUp, opponent: Opponent | None) -> tuple[Step, ...]:
    """Deal, choose, draw, and the first turn (section 2 of the rules has the order)."""
    seats = range(choices.players)
    dealt = 1 if choices.beginners else index.numbers.dealt
    steps: list[Step] = []
    if opponent is not None and not opponent.card:
        steps.append(ChooseAdversary())
    if choices.first is None and choices.players > 1:
        steps.append(ChooseFirst())
    for seat in seats:
        steps += [Deal(seat, part) for part in Part for _ in range(dealt)]
        steps += [Keep(seat, part) for part in Part]
    for seat in seats:
        steps += [DrawEvent(seat, Deck.HERO)] * index.numbers.start_hand
    return (*steps, ShowCharacters())


def _characters(index: Index, choices: SetUp) -> tuple[Pile, ...]:
    cards = [it for it in index.cards.characters if not (choices.beginners and it.advanced)]
    destinies = [it.id for it in index.cards.destinies if not (choices.beginners and it.advanced)]
    kinds = (CharacterKind.ORIGIN, CharacterKind.MOTIVATION)
    piles = [deck_of(it.id for it in cards if it.kind is kind) for kind in kinds]
    return (*piles, deck_of(destinies))


def _is_left_out(card: StoryCard, choices: SetUp) -> bool:
    """Allies and adversaries of the beginners' game, and linked cards (CTA-09, ruling 17); its
    cooperative game keeps its adversary.
    """
    if not choices.beginners:
        return False
    if isinstance(card, Adversary):
        return choices.mode is Mode.COMPETITIVE
    return card.advanced or isinstance(card, Ally)


def _is_played(card: EventCard, choices: SetUp) -> bool:
    return not (choices.beginners and card.advanced) and not (
        choices.players == 1 and card.needs_other
    )


def _of(index: Index, choices: SetUp, deck: Deck) -> list[EventCard]:
    """The cards of a deck of the players; those of the adversary's are not in it (CTA-92, 94)."""
    together = choices.mode is Mode.COOPERATIVE
    return [
        it
        for it in index.cards.events
        if it.deck is deck and _is_played(it, choices) and not (together and it.adversary_deck)
    ]


def _its_own(index: Index, choices: SetUp) -> list[EventCard]:
    return [it for it in index.cards.events if it.adversary_deck and _is_played(it, choices)]


def _copies(cards: Iterable[EventCard]) -> list[str]:
    return [it.id for it in cards for _ in range(it.copies)]
