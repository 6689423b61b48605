"""The ways in which a called challenge can end, each with commands and runes that lead there.

Nobody plays cards or uses powers here. Every path, every choice of runes, and every result that
they can show is tried. Whatever is found can happen; more may (`called_reach`).
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from fateloom.runtime.cards import command as cmd
from fateloom.runtime.cards import effects as ef
from fateloom.runtime.cards.attempt import difficulty
from fateloom.runtime.cards.call_results import Notes, end, graded, noted
from fateloom.runtime.cards.called_rules import CalledRules
from fateloom.runtime.cards.called_setup import Kept, begin, brought
from fateloom.runtime.cards.command import Command
from fateloom.runtime.cards.content import ACTS, Automatic
from fateloom.runtime.cards.odds import Cast as Result
from fateloom.runtime.cards.odds import cast_of
from fateloom.runtime.cards.runes import Kind, Rune, Side
from fateloom.runtime.cards.state import Clock, State
from fateloom.runtime.cards.steps import Cast
from fateloom.runtime.kernel import reached as kernel
from fateloom.runtime.kernel.game import Chance, Decision, Over
from fateloom.runtime.kernel.nested import Block, Blocks, Brought
from fateloom.runtime.record import parts_in, replace

Reached = kernel.Reached[State, Notes, Command]
"""How far a called challenge has come, and by which commands."""

Ways = kernel.Ways[Command]


HARMLESS = (ef.GainExperience, ef.DrawEvents, ef.DiscardEvents)
"""Effects that change no attempt and no track, as long as nobody buys runes or plays cards."""


@lru_cache(maxsize=256)
def endings(rules: CalledRules, state: State, notes: Notes, blocks: tuple[Block, ...]) -> Ways:
    """The endings that can be come to from here, each with a row of commands. The challenge must
    not have been met yet.
    """
    return kernel.ways(rules, end, blocks, _played(rules, Reached(state, notes), dark=True))


def sure(
    rules: CalledRules, blocks: tuple[Block, ...], hero: str, others: tuple[str, ...]
) -> frozenset[Blocks]:
    """The endings that the hero can bring about alone if the runes are kind, whoever of the others
    stands by and does nothing, and whatever earlier challenges have left: without dark runes, and
    without runes of cards that were gained, which can be declined.

    Of a finale only for a hero whom nobody can accompany, for the others would have to attempt too:
    whatever earlier ones have left of the adversary, and without its own cards. None where powers
    that work by themselves could change an attempt, move a track or change experience that is
    shared.
    """
    shared = rules.called.share_xp
    harmless = HARMLESS[1:] if shared else HARMLESS
    powers = [it for it in parts_in(rules.index.cards) if isinstance(it, Automatic)]
    if rules.is_finale and others:
        return frozenset()
    if not all(isinstance(it, harmless) for one in powers for it in one.effects):
        return frozenset()
    begun = [begin(rules, (hero,), kept, (0,)) for kept in _left(rules, hero)]
    if rules.card in dict(rules.called.allies):  # whom somebody may have won already
        begun.append(begin(rules, (hero,), {}, (0,), with_ally=False))
    if shared:  # of which a path can take no more than there is
        taken = max(-it.reward.experience for it in rules.index.paths(rules.card))
        amounts = [(Brought(experience=it),) for it in range(max(0, taken) + 1)]
        begun = [brought(rules, one, each) for one in begun for each in amounts]
    # What its own cards do can depend on what was gained, so none is turned up (CTA-95).
    quiet = rules.is_finale and any(it.adversary_deck for it in rules.index.cards.events)
    each = [
        {
            end(rules, it.state, it.notes, blocks)[1]
            for it in _played(rules, Reached(one, Notes()).opened(rules, noted), quiet=quiet)
        }
        for one in begun
    ]
    return frozenset(set.intersection(*each))


def _left(rules: CalledRules, hero: str) -> Iterator[dict[str, Kept]]:
    """What earlier challenges can have left that a hero cannot decline: of a finale, the experience
    of the adversary.
    """
    if not rules.is_finale:
        yield {}
        return
    numbers = rules.index.numbers
    nothing = Kept(((),) * ACTS, (), (), numbers.start_experience)
    for left in range(numbers.adversary_of(1) + 1):
        yield {hero: replace(nothing, clocks=(Clock(rules.card, left),))}


def _played(
    rules: CalledRules, begun: Reached, *, dark: bool = False, quiet: bool = False
) -> Iterator[Reached]:
    """The challenge to its end, once for each path, grade, number of corrupting faces and
    amount of experience that is shared. `dark`: with dark runes too; `quiet`: without core runes
    that draw.
    """
    seen: set[tuple[object, ...]] = set()
    for gathered in _gathered(rules, begun, dark=dark):
        it = gathered.state.attempt
        assert it is not None
        left = gathered.state.players[it.seat].experience
        needed = difficulty(rules.index, gathered.state, it)
        for result, sides in _results(it.runes, quiet=quiet):
            grade = graded(rules.called, result.pips - needed)
            gained = left + result.experience if rules.called.share_xp else 0
            key = it.path, grade, result.corruption, gained
            if key not in seen or rules.is_finale:
                seen.add(key)
                for lucky in (True, False) if rules.is_finale else (True,):
                    yield _finished(rules, gathered, sides, lucky=lucky)


def _gathered(rules: CalledRules, begun: Reached, *, dark: bool) -> Iterator[Reached]:
    """The first cast with every choice of path and runes, just before the runes fall."""
    todo, seen = [begun], set()
    while todo:
        here = todo.pop()
        it = here.state.attempt
        key = None if it is None else (it.path, it.runes, here.state.agenda)
        if key in seen:
            continue
        seen.add(key)
        if isinstance(here.state.agenda[0], Cast):
            yield here
            continue
        to_move = rules.legal(here.state)
        if isinstance(to_move, Chance):  # a first hand is drawn
            todo.append(here.after(rules, noted, to_move.distribution.outcomes[0][0]))
            continue
        assert isinstance(to_move, Decision)
        for command in to_move.commands:
            match command:
                case cmd.Attempt() | cmd.Pass() | cmd.CastRunes() | cmd.Decline():
                    todo.append(here.after(rules, noted, command))
                case cmd.BuyDark() if dark:
                    todo.append(here.after(rules, noted, command))


def _results(runes: tuple[Rune, ...], *, quiet: bool) -> Iterator[tuple[Result, tuple[Side, ...]]]:
    """For every total, number of corrupting faces and experience that the runes can show, sides
    that do.
    """
    ways: dict[tuple[int, int, int], tuple[Side, ...]] = {(0, 0, 0): ()}
    for rune in runes:
        further: dict[tuple[int, int, int], tuple[Side, ...]] = {}
        for (pips, corruption, experience), sides in ways.items():
            for side in (Side.A,) if quiet and rune.kind is Kind.DRAWING else Side:
                face = cast_of([(rune, side)])
                key = (
                    pips + face.pips,
                    corruption + face.corruption,
                    experience + face.experience,
                )
                further.setdefault(key, (*sides, side))
        ways = further
    for total, sides in ways.items():
        yield Result(*total), sides


def _finished(
    rules: CalledRules, here: Reached, sides: tuple[Side, ...], *, lucky: bool
) -> Reached:
    """The game to its end after this cast: everybody passes; further casts of a finale are as good,
    or as bad, as can be.
    """
    for side in sides:
        here = here.after(rules, noted, cmd.Show(side))
    while not isinstance(to_move := rules.legal(here.state), Over):
        if isinstance(to_move, Chance):
            answers = [it for it, _ in to_move.distribution.outcomes]
            shown = cmd.Show(Side.A if lucky else Side.B)
            command = shown if shown in answers else answers[0]
        else:
            plain = (cmd.Pass(), cmd.CastRunes())
            command = next((it for it in plain if it in to_move.commands), to_move.commands[0])
        here = here.after(rules, noted, command)
    return here
