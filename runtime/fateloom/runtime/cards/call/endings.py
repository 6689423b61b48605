"""The ways in which a called challenge, finale or interlude can end (section 10 of the rules).

In a challenge nobody plays cards or uses powers here. Every path, every choice of runes, and every
result that they can show is tried. Whatever is found can happen; more may.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from itertools import product
from typing import TYPE_CHECKING

from fateloom.runtime.cards import command as cmd
from fateloom.runtime.cards import effects as ef
from fateloom.runtime.cards.attempt import difficulty
from fateloom.runtime.cards.call.moving import (
    MOST_EXPERIENCE,
    Kept,
    Notes,
    graded,
    said_steps,
    told_steps,
)
from fateloom.runtime.cards.call.reach import experience_steps, track_steps
from fateloom.runtime.cards.call.words import DONE, EXPERIENCE, NOTHING, PATH, TRACK
from fateloom.runtime.cards.command import Command
from fateloom.runtime.cards.content import Automatic, Interlude
from fateloom.runtime.cards.event import Event
from fateloom.runtime.cards.odds import Cast as Result
from fateloom.runtime.cards.odds import cast_of
from fateloom.runtime.cards.runes import Kind, Rune, Side
from fateloom.runtime.cards.state import Clock, State
from fateloom.runtime.cards.steps import Cast
from fateloom.runtime.cards.words import ACTS
from fateloom.runtime.kernel import endings as kernel
from fateloom.runtime.kernel.game import Chance, Decision, Over
from fateloom.runtime.kernel.nested import Block, Blocks, Brought, Facts
from fateloom.runtime.record import parts_in, replace

if TYPE_CHECKING:
    from fateloom.runtime.cards.call.challenge import CalledRules

Reached = kernel.Reached[State, Notes, Command]
"""How far a called challenge has come, and by which commands."""

GRADES = ("triumph", "success", "setback", "disaster")

TRIED = 400
"""So many tables of an interlude at most are looked at."""

HARMLESS = (ef.GainExperience, ef.DrawEvents, ef.DiscardEvents)
"""Effects that change no attempt and no track, as long as nobody buys runes or plays cards."""


class ChallengeEndings(kernel.Endings[State, Command, Event, Notes, Kept]):
    """The ways in which one of them can end."""

    rules: CalledRules

    def possible(
        self, blocks: tuple[Block, ...], hero: str, others: tuple[str, ...]
    ) -> Iterator[Blocks]:
        """Every grade along every path, with all that may have moved."""
        cards, card = self.rules.index.cards, self.rules.card
        changes = [
            told_steps(blocks, part, it, steps_of(cards, card, actor=it == hero))
            for part, steps_of in ((TRACK, track_steps), (EXPERIENCE, experience_steps))
            for it in (hero, *others)
        ]
        ends = [*self._ends()]
        return kernel.each_once(
            self.rules.following(blocks, grade, Facts(frozenset(its), {}).among(blocks))
            for moved in product(*changes)
            for grade, path in ends
            for its in ((*moved, (PATH, path)),)
        )

    def _ends(self) -> Iterator[tuple[str, str]]:
        """The outcomes, each with the path that was taken."""
        it = self.rules.interlude
        if it is None:
            yield from product(GRADES, (it.id for it in self.rules.index.paths(self.rules.card)))
            return
        if it.window or it.effects:
            yield DONE, ""
        if not _gains(it):
            yield NOTHING, ""

    def sure(
        self, blocks: tuple[Block, ...], hero: str, others: tuple[str, ...]
    ) -> frozenset[Blocks]:
        """Those that the hero reaches alone if the runes are kind: without dark runes, and without
        runes of cards that were gained, which can be declined.

        Of a finale only for a hero whom nobody can accompany, for the others would have to attempt
        too: whatever earlier ones have left of the adversary, and without its own cards. None where
        powers that work by themselves could change an attempt, move a track or change experience
        that is shared.
        """
        rules, shared = self.rules, self.rules.called.share_xp
        if rules.interlude is not None:
            return self._sure_of(rules.interlude, blocks, hero)
        harmless = HARMLESS[1:] if shared else HARMLESS
        powers = [it for it in parts_in(rules.index.cards) if isinstance(it, Automatic)]
        if rules.is_finale and others:
            return frozenset()
        if not all(isinstance(it, harmless) for one in powers for it in one.effects):
            return frozenset()
        begun = [rules.begin((hero,), kept, (0,)) for kept in self._left(hero)]
        if rules.card in dict(rules.called.allies):  # whom somebody may have won already
            begun.append(rules.begin((hero,), {}, (0,), with_ally=False))
        if shared:  # of which a path can take no more than there is
            taken = max(-it.reward.experience for it in rules.index.paths(rules.card))
            amounts = [(Brought(experience=it),) for it in range(max(0, taken) + 1)]
            begun = [rules.brought(one, each) for one in begun for each in amounts]
        # What its own cards do can depend on what was gained, so none is turned up (CTA-95).
        quiet = rules.is_finale and any(it.adversary_deck for it in rules.index.cards.events)
        each = [
            frozenset(self.ways(blocks, self._attempts(self.opened(one), quiet=quiet)))
            for one in begun
        ]
        return frozenset.intersection(*each)

    def _sure_of(self, it: Interlude, blocks: tuple[Block, ...], hero: str) -> frozenset[Blocks]:
        """Those that come about if nobody plays a card, whatever lies in decks and hands: none
        where powers work by themselves, or where shared experience is taken and the hero can have
        less.
        """
        given = [one.amount for one in it.effects if isinstance(one, ef.GainExperience)]
        takes_shared = self.rules.called.share_xp and any(amount < 0 for amount in given)
        if takes_shared or any(
            isinstance(it, Automatic) for it in parts_in(self.rules.index.cards)
        ):
            return frozenset()
        gained = EXPERIENCE, said_steps(hero, min(sum(given), MOST_EXPERIENCE))
        besides = Facts(frozenset((gained,)), {}).among(blocks)
        some, none = (self.rules.following(blocks, it, besides) for it in (DONE, NOTHING))
        if _gains(it) or some == none:
            return frozenset({some})
        return frozenset() if it.effects else frozenset({none})

    def _left(self, hero: str) -> Iterator[dict[str, Kept]]:
        """What earlier challenges can have left that a hero cannot decline: of a finale, the
        experience of the adversary.
        """
        if not self.rules.is_finale:
            yield {}
            return
        numbers = self.rules.index.numbers
        nothing = Kept(((),) * ACTS, (), (), numbers.start_experience)
        for left in range(numbers.adversary_of(1) + 1):
            yield {hero: replace(nothing, clocks=(Clock(self.rules.card, left),))}

    def played(self, state: State, notes: Notes) -> Iterator[Reached]:
        """The challenge, which must not have been met yet, or the interlude to its end."""
        begun = Reached(state, notes)
        if self.rules.interlude is None:
            return self._attempts(begun, dark=True)
        return self._tables(begun)

    def _tables(self, begun: Reached) -> Iterator[Reached]:
        """An interlude with everything that can be said and shown, as far as that is tried."""
        todo = deque([begun])
        for _ in range(TRIED):
            if not todo:
                return
            here = todo.popleft()
            match self.rules.legal(here.state):
                case Over():
                    yield here
                case Chance(distribution):
                    todo.extend(self.after(here, it) for it, _ in distribution.outcomes)
                case Decision(_, commands):
                    said = (it for it in commands if not isinstance(it, cmd.Hold))
                    todo.extend(self.after(here, it) for it in said)

    def _attempts(
        self, begun: Reached, *, dark: bool = False, quiet: bool = False
    ) -> Iterator[Reached]:
        """The challenge to its end, once for each path, grade, number of corrupting faces and
        amount of experience that is shared. `dark`: with dark runes too; `quiet`: without core
        runes that draw.
        """
        seen: set[tuple[object, ...]] = set()
        for gathered in self._gathered(begun, dark=dark):
            it = gathered.state.attempt
            assert it is not None
            left = gathered.state.players[it.seat].experience
            needed = difficulty(self.rules.index, gathered.state, it)
            for result, sides in _results(it.runes, quiet=quiet):
                grade = graded(self.rules.called, result.pips - needed)
                gained = left + result.experience if self.rules.called.share_xp else 0
                key = it.path, grade, result.corruption, gained
                if key not in seen or self.rules.is_finale:
                    seen.add(key)
                    for lucky in (True, False) if self.rules.is_finale else (True,):
                        yield self._finished(gathered, sides, lucky=lucky)

    def _gathered(self, begun: Reached, *, dark: bool) -> Iterator[Reached]:
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
            to_move = self.rules.legal(here.state)
            if isinstance(to_move, Chance):  # a first hand is drawn
                todo.append(self.after(here, to_move.distribution.outcomes[0][0]))
                continue
            assert isinstance(to_move, Decision)
            for command in to_move.commands:
                match command:
                    case cmd.Attempt() | cmd.Pass() | cmd.CastRunes() | cmd.Decline():
                        todo.append(self.after(here, command))
                    case cmd.BuyDark() if dark:
                        todo.append(self.after(here, command))

    def _finished(self, here: Reached, sides: tuple[Side, ...], *, lucky: bool) -> Reached:
        """The game to its end after this cast: everybody passes; further casts of a finale are as
        good, or as bad, as can be.
        """
        for side in sides:
            here = self.after(here, cmd.Show(side))

        def says(here: Reached, to_move: Decision[Command] | Chance[Command]) -> Command:
            if isinstance(to_move, Chance):
                answers = [it for it, _ in to_move.distribution.outcomes]
                shown = cmd.Show(Side.A if lucky else Side.B)
                return shown if shown in answers else answers[0]
            plain = (cmd.Pass(), cmd.CastRunes())
            return next((it for it in plain if it in to_move.commands), to_move.commands[0])

        return self.to_the_end(here, says)


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


def _gains(it: Interlude) -> bool:
    """Whether something comes of it in any case: an effect that gives experience."""
    return any(isinstance(one, ef.GainExperience) and one.amount > 0 for one in it.effects)
