"""Calls of a challenge or an interlude by a story: what is met, the blocks that can follow, the
virtue that the track moves (section 10 of the rules).
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from fateloom.dsl.callable import Entry, Mirrored
from fateloom.dsl.cards.codes import HEROES, UNKNOWN_NAME, VIRTUE
from fateloom.dsl.data.named import not_of_story, unlike_heroes
from fateloom.dsl.diagnostics import finding
from fateloom.runtime.cards.call import CHALLENGE, INTERLUDE
from fateloom.runtime.cards.call.moving import said_steps
from fateloom.runtime.cards.call.reach import experience_steps, track_steps
from fateloom.runtime.cards.call.words import EXPERIENCE, PATH, TRACK
from fateloom.runtime.cards.content import HIGHEST, LOWEST, Adversary, Challenge
from fateloom.runtime.cards.index import Index
from fateloom.runtime.program.statement import Resource

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from fateloom.dsl.callable import CallReport
    from fateloom.dsl.diagnostics import Diagnostic
    from fateloom.dsl.syntax.ast.statements import Call, Outcome
    from fateloom.runtime.cards.game import CardGame
    from fateloom.runtime.program.settings import Settings
    from fateloom.runtime.span import Span

TABLE = "cards/challenges.yaml"
HEADER = "scenario.yaml"


def check_call(
    card_game: CardGame, call: Call, blocks: Sequence[Outcome], report: CallReport
) -> None:
    """The challenge, and blocks for its paths; or the interlude, which has none."""
    cards, noun = card_game.cards, call.system
    index = Index(cards)
    challenges = [it.id for it in cards.story if index.is_challenge(it.id)]
    interludes = [*index.interlude]
    known = interludes if noun == INTERLUDE.name else challenges
    if call.setup not in known:
        message = f"there is no {noun} '{call.setup}'"
        help = f"{noun.capitalize()}s: {', '.join(known)}." if known else f"There is no {noun}."
        report.unknown_setup(message, known, help)
        return
    paths = [it.id for it in index.paths(call.setup)] if noun == CHALLENGE.name else []
    for one in blocks:
        if one.part == PATH and one.name not in paths:
            help = f"Paths: {', '.join(paths)}." if paths else f"An {noun} has no paths."
            report.impossible(one, "is no path of it", help)


def entries(card_game: CardGame) -> Iterator[Entry]:
    """The challenges, the adversaries and the interludes."""
    cards = card_game.cards
    for it in cards.story:
        match it:
            case Challenge():
                yield _entry(CHALLENGE.name, it.id, "challenge", "challenges")
            case Adversary():
                yield _entry(CHALLENGE.name, it.id, "adversary", "adversaries")
    for id in Index(cards).interlude:
        yield _entry(INTERLUDE.name, id, "interlude", "interludes")


def _entry(word: str, id: str, noun: str, key: str) -> Entry:
    return Entry(word, id, noun, (TABLE, key, id))


def check_heroes(
    card_game: CardGame, heroes: Sequence[str], at: Callable[[str, str], Span]
) -> Iterator[Diagnostic]:
    """Everybody who may come upon a challenge has runes for it, and nobody else."""
    known = list(dict.fromkeys(it.id for it in card_game.cards.characters))
    help = "Write the abilities of every hero of the story below 'heroes'."
    return unlike_heroes(known, heroes, partial(at, TABLE), UNKNOWN_NAME, HEROES, help)


def check_items(
    card_game: CardGame, items: Sequence[str], at: Callable[[str, str], Span]
) -> Iterator[Diagnostic]:
    """What acts as a hero card is an item of the story."""
    for card in card_game.cards.events:
        if card.item and card.id not in items:
            place = at(TABLE, card.id)
            yield not_of_story(UNKNOWN_NAME, "item", card.id, "items.yaml", items, place)


def check_settings(
    card_game: CardGame, settings: Settings, at: Callable[[str, str], Span]
) -> Iterator[Diagnostic]:
    """The virtue of a hero is the place on the track, so it goes no further."""
    if settings.virtue_min < LOWEST or settings.virtue_max > HIGHEST:
        message = (
            f"virtue goes from {settings.virtue_min} to {settings.virtue_max}, and the track of "
            f"challenges from {LOWEST} to {HIGHEST}"
        )
        help = f"Write 'virtue: {{start: 0, min: {LOWEST}, max: {HIGHEST}}}' below 'rules'."
        yield finding(VIRTUE, at(HEADER, "virtue"), message, help=help)


def mirrored(card_game: CardGame, setup: str, heroes: Sequence[str]) -> Iterator[Mirrored]:
    """By how much the challenge or interlude can move the track of each hero, and so the virtue;
    and the same for experience where it is shared.
    """
    cards = card_game.cards
    index = Index(cards)
    if setup not in index.interlude and not index.is_challenge(setup):
        return
    tracks = track_steps(cards, setup, actor=True)
    experience = experience_steps(cards, setup, actor=True)
    is_shared = cards.called is not None and cards.called.share_xp
    for hero in heroes:
        for steps in filter(None, tracks):
            yield Mirrored(TRACK, said_steps(hero, steps), hero, steps)
        for more in filter(None, experience if is_shared else ()):
            yield Mirrored(EXPERIENCE, said_steps(hero, more), hero, more, Resource.XP)
