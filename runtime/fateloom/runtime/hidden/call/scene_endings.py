"""The ways in which a called scene can end (section 10 of the rules).

Whatever the hero can say is said, and each card comes; of the dice there is one pair for each
consequence. So all endings are found, unless a scene has more states than `MOST`.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from fateloom.runtime.hidden import command as cmd
from fateloom.runtime.hidden import effects as ef
from fateloom.runtime.hidden import steps as st
from fateloom.runtime.hidden.call import words
from fateloom.runtime.hidden.call.alone import of_result
from fateloom.runtime.hidden.call.scene import GHOSTLY, Kept, Notes, SceneRules
from fateloom.runtime.hidden.changing import contest_of
from fateloom.runtime.hidden.command import Command
from fateloom.runtime.hidden.event import Event
from fateloom.runtime.hidden.rolls import result_of
from fateloom.runtime.hidden.state import OWN, State, Store
from fateloom.runtime.hidden.tables import FACES
from fateloom.runtime.hidden.words import Roll
from fateloom.runtime.kernel import endings as kernel
from fateloom.runtime.kernel.game import Chance, Over
from fateloom.runtime.kernel.nested import OUTCOME, Block, Blocks
from fateloom.runtime.record import replace

Reached = kernel.Reached[State, Notes, Command]
"""How far a called scene has come, and by which commands."""

MOST = 20_000
"""So many states of a scene are looked at."""

SWING = len(FACES) - 1
"""The dice change a result by so much at most (section 5.1 of the rules)."""


class SceneEndings(kernel.Endings[State, Command, Event, Notes, Kept]):
    """The ways in which one scene can end."""

    rules: SceneRules

    def sure(
        self, blocks: tuple[Block, ...], hero: str, others: tuple[str, ...]
    ) -> frozenset[Blocks]:
        """Those that are found however much gloom earlier scenes have left."""
        begun = (self.rules.laid_out(hero, stores) for stores in self._stores(hero))
        return self.common(blocks, begun)

    def _stores(self, hero: str) -> Iterator[tuple[Store, ...]]:
        """The gloom that may be there when the scene begins."""
        place, me, stores = self.rules.place, self.rules.hero(hero), []
        if place is not None and place.most is not None:
            at = self.rules.index.locations.index(place.id)
            amounts = gloom_range(0, place.most)
            stores.append([Store(place.id, it, place.most, at) for it in amounts])
        if me.most is not None and self.rules.scene.roll in GHOSTLY:
            stores.append([Store(OWN, it, me.most) for it in gloom_range(0, me.most)])
        yield from product(*stores)

    def played(self, state: State, notes: Notes) -> Iterator[Reached]:
        """The scene to its end, in all ways that differ in what follows."""
        todo, seen = [Reached(state, notes)], set[tuple[State, Notes]]()
        while todo and len(seen) < MOST:
            here = todo.pop()
            key = _alike(here)
            if key in seen:
                continue
            seen.add(key)
            to_move = self.rules.legal(here.state)
            if isinstance(to_move, Over):
                yield here
                continue
            if isinstance(here.state.agenda[0], st.RollDice):
                todo += self._rolled(here)
                continue
            if isinstance(to_move, Chance):
                commands = tuple(it for it, _ in to_move.distribution.outcomes)
                if isinstance(here.state.agenda[0], st.DealCard):
                    commands = commands[:1]  # who may look at a card may look at any
            else:
                commands = to_move.commands
            todo += [self.after(here, it) for it in commands]

    def _rolled(self, here: Reached) -> Iterator[Reached]:
        """A pair of dice for each consequence: the grade, and in combat who may go on; of a syphon,
        how much can be taken.
        """
        state = here.state
        contest = contest_of(state)
        known: set[tuple[object, ...]] = set()
        lights = FACES if contest.light is None else (contest.light,)
        for light, dark in product(lights, FACES):
            shown = replace(state, contest=replace(contest, light=light, dark=dark))
            result = result_of(self.rules.index, shown)
            sign = (light > dark) - (light < dark)
            match contest.roll:
                case Roll.ATTACK:
                    kind: tuple[object, ...] = ((result > 0) - (result < 0), sign)
                case Roll.SYPHON:
                    kind = (sign, dark if sign < 0 else 0)
                case _:
                    kind = (of_result(result),)
            if kind not in known:
                known.add(kind)
                first = here if contest.light is not None else self.after(here, cmd.Die(light))
                yield self.after(first, cmd.Die(dark))

    # --- what it can bring at most

    def possible(
        self, blocks: tuple[Block, ...], hero: str, others: tuple[str, ...]
    ) -> Iterator[Blocks]:
        """Every grade that the dice can reach, with every set of what may come of it besides."""
        besides = [
            at
            for at, it in enumerate(blocks)
            if it.part != OUTCOME and self.may_hold(it.part, it.outcome, it.least)
        ]
        grades = tuple(self.grades(hero))
        yield from sorted(self.graded(blocks, kernel.subsets(besides), grades))

    def grades(self, hero: str) -> frozenset[str]:
        """The grades that the dice can bring, however much gloom there is."""
        scene, place, person, me = (
            self.rules.scene,
            self.rules.place,
            self.rules.person,
            self.rules.hero(hero),
        )
        if scene.roll in (Roll.ATTACK, Roll.SYPHON):
            return frozenset(it.word for it in self.rules.outcomes)
        own = (
            gloom_range(me.gloom, me.most)
            if scene.roll in GHOSTLY
            else range(me.health, me.health + 1)
        )
        if scene.roll is Roll.SEARCH:
            assert place is not None
            against = gloom_range(place.gloom, place.most)
        else:
            assert person is not None
            value = person.gloom if person.gloom is not None else person.health
            against = range(value, value + 1)
        low, high = own[0] - against[-1] - SWING, own[-1] - against[0] + SWING
        return frozenset(of_result(it) for it in range(low, high + 1))

    def may_hold(self, part: str, word: str, least: int) -> bool:
        """Whether that can come of the scene besides its grade. `part`, `word`, `least`: the mark
        of the block, what it names, and how much at least.
        """
        roll, place, person = self.rules.scene.roll, self.rules.place, self.rules.person
        finds = place.finds if roll is Roll.SEARCH and place is not None else ()
        carries = person.carries if roll is Roll.ATTACK and person is not None else ()
        pile = person.pile if roll is not Roll.ATTACK and person is not None else ()
        draws = roll not in (Roll.ATTACK, Roll.SYPHON)
        if part == words.DREW:
            return draws and word in self.rules.index.haunting
        if part == words.FOUND:
            return word in (*finds, *carries)
        if part == words.SAW:
            return word in pile
        if part == words.WOUNDS:
            return self._can_be_wounded(word, least)
        if part == words.GLOOM:
            return roll in GHOSTLY if word == words.OWN else place is not None
        return False

    def _can_be_wounded(self, whose: str, wounds: int) -> bool:
        roll, person = self.rules.scene.roll, self.rules.person
        cards = self.rules.index.house.hauntings
        is_fight = roll is Roll.ATTACK
        hurts = any(isinstance(effect, ef.Wound) for it in cards for effect in it.effects)
        if whose == words.THEIRS:
            met = person if roll is not Roll.SEARCH else None
            return (
                met is not None and wounds <= met.health and (is_fight or hurts or roll in GHOSTLY)
            )
        return roll not in GHOSTLY and (is_fight or hurts)


def gloom_range(gloom: int, most: int | None) -> range:
    """How much gloom there may be when a scene begins: as at first, or what others have left."""
    return range(gloom, gloom + 1) if most is None else range(most + 1)


def _alike(here: Reached) -> tuple[State, Notes]:
    """State and notes, without by how much an exchange of a combat was won: nothing follows from
    that.
    """
    is_fight = here.state.contest is not None and here.state.contest.roll is Roll.ATTACK
    return here.state, replace(here.notes, result=0) if is_fight else here.notes
