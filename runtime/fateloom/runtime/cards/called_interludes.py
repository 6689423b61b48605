"""The ways in which a called interlude can end: all of them, those that are sure, and commands that
lead to some (section 10 of the rules).
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from functools import lru_cache
from itertools import product

from fateloom.runtime.cards import effects as ef
from fateloom.runtime.cards.call_results import (
    MOST_EXPERIENCE,
    end,
    following,
    noted,
    told_steps,
)
from fateloom.runtime.cards.call_words import DONE, EXPERIENCE, NOTHING, TRACK
from fateloom.runtime.cards.called_endings import Reached, Ways
from fateloom.runtime.cards.called_reach import bounded, card_experience, card_steps
from fateloom.runtime.cards.called_rules import CalledRules
from fateloom.runtime.cards.command import Command, Hold
from fateloom.runtime.cards.content import Automatic, CardSet, Interlude
from fateloom.runtime.kernel.game import Chance, Decision, Over
from fateloom.runtime.kernel.nested import Block, Blocks
from fateloom.runtime.record import parts_in

TRIED = 400
"""So many tables at most are looked at for commands that lead to an ending."""


def track_steps(cards: CardSet, it: Interlude) -> range:
    """By how much the virtue of anybody there can move: by cards that are played, and by powers
    that work by themselves; the interlude itself moves nothing.
    """
    return card_steps(cards) if it.window or _automatic_with(cards, ef.MoveTrack) else range(1)


def experience_steps(cards: CardSet, it: Interlude, *, actor: bool) -> range:
    """By how much the experience of whoever comes upon it (`actor`) can change, or of others."""
    free = it.window or _automatic_with(cards, ef.GainExperience)
    others = card_experience(cards) if free else range(1)
    own = [one.amount for one in it.effects if isinstance(one, ef.GainExperience)] * actor
    down, up = (sum(each for each in own if each * sign > 0) for sign in (-1, 1))
    return bounded(others.start + down, others.stop - 1 + up)


def _automatic_with(cards: CardSet, kind: type) -> bool:
    return any(isinstance(it, kind) for it in parts_in(tuple(_automatic(cards))))


def _automatic(cards: CardSet) -> Iterator[Automatic]:
    return (it for it in parts_in(cards) if isinstance(it, Automatic))


def possible(
    rules: CalledRules, it: Interlude, blocks: tuple[Block, ...], heroes: tuple[str, ...]
) -> Iterator[Blocks]:
    """All blocks that may follow together; more than can, and never fewer."""
    cards, tracks = rules.index.cards, track_steps(rules.index.cards, it)
    changes = [told_steps(blocks, TRACK, hero, tracks) for hero in heroes]
    for at, hero in enumerate(heroes):
        amounts = experience_steps(cards, it, actor=at == 0)
        changes.append(told_steps(blocks, EXPERIENCE, hero, amounts))
    outcomes = [] if not it.window and not it.effects else [DONE]
    outcomes += [] if _gains(it) else [NOTHING]
    seen: set[Blocks] = set()
    for moved in product(*changes):
        for outcome in outcomes:
            found = following(blocks, outcome, "", moved)
            if found not in seen:
                seen.add(found)
                yield found


def sure(
    rules: CalledRules, it: Interlude, blocks: tuple[Block, ...], hero: str
) -> frozenset[Blocks]:
    """The endings that come about if nobody plays a card, whatever lies in decks and hands: none
    where powers work by themselves, or where shared experience is taken and the hero can have less.
    """
    given = [one.amount for one in it.effects if isinstance(one, ef.GainExperience)]
    takes_shared = rules.called.share_xp and any(amount < 0 for amount in given)
    if takes_shared or any(True for _ in _automatic(rules.index.cards)):
        return frozenset()
    gained = (EXPERIENCE, hero, min(sum(given), MOST_EXPERIENCE))
    some, none = (following(blocks, outcome, "", (gained,)) for outcome in (DONE, NOTHING))
    if _gains(it) or some == none:
        return frozenset({some})
    return frozenset() if it.effects else frozenset({none})


def _gains(it: Interlude) -> bool:
    """Whether something comes of it in any case: an effect that gives experience."""
    return any(isinstance(one, ef.GainExperience) and one.amount > 0 for one in it.effects)


def _answers(to_move: Decision[Command] | Chance[Command]) -> tuple[Command, ...]:
    if isinstance(to_move, Chance):
        return tuple(it for it, _ in to_move.distribution.outcomes)
    return tuple(it for it in to_move.commands if not isinstance(it, Hold))


@lru_cache(maxsize=256)
def endings(rules: CalledRules, here: Reached, blocks: tuple[Block, ...]) -> Ways:
    """Some endings that can be come to from here, each with a row of commands."""
    found: Ways = {}
    todo = deque([here])
    for _ in range(TRIED):
        if not todo:
            break
        here = todo.popleft()
        to_move = rules.legal(here.state)
        if isinstance(to_move, Over):
            found.setdefault(end(rules, here.state, here.notes, blocks)[1], here.said)
            continue
        todo.extend(here.after(rules, noted, it) for it in _answers(to_move))
    return found
