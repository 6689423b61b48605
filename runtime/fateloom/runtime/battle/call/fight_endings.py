"""The ways in which a called fight can end (section 10 of the rules).

Whoever fights plays by the policy of the enemy, or breaks off as soon as that is possible; the
dice of each side are kind, middling or unkind, and turn after some volleys. Whatever is found can
happen; more may.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product

from fateloom.runtime.battle import command as cmd
from fateloom.runtime.battle import steps as st
from fateloom.runtime.battle.call.fight import FightRules, Kept, Notes
from fateloom.runtime.battle.call.words import FALLEN, STANDOFF
from fateloom.runtime.battle.combat import FACES, result
from fateloom.runtime.battle.command import Command
from fateloom.runtime.battle.event import Event
from fateloom.runtime.battle.fights import US, Until
from fateloom.runtime.battle.index import Index
from fateloom.runtime.battle.policy import answer
from fateloom.runtime.battle.standing import battle_of
from fateloom.runtime.battle.state import State
from fateloom.runtime.battle.words import Hit
from fateloom.runtime.kernel import endings as kernel
from fateloom.runtime.kernel.game import Chance, Decision
from fateloom.runtime.kernel.nested import Block, Blocks, facts
from fateloom.runtime.record import record

Reached = kernel.Reached[State, Notes, Command]
"""How far a called fight has come, and by which commands."""

TURNS = (0, 1, 2, 3, 5)
"""After so many dice of volleys the luck of both sides turns; 0: it does not."""


@record
class Luck:
    """What the dice of a volley do, for our side and the enemy."""

    us: Hit
    them: Hit

    def turned(self) -> Luck:
        """As kind to the other side."""
        return Luck(self.them, self.us)


class FightEndings(kernel.Endings[State, Command, Event, Notes, Kept]):
    """The ways in which one fight can end."""

    rules: FightRules

    def sure(
        self, blocks: tuple[Block, ...], hero: str, others: tuple[str, ...]
    ) -> frozenset[Blocks]:
        """Those that are found if the dice are kind, since forces are whole: none of a fight that
        can be left in the middle, since that may have been done.
        """
        if self.rules.fight.pause:
            return frozenset()
        return self.common(blocks, (self.rules.begin((hero,), {}),))

    def played(self, state: State, notes: Notes) -> Iterator[Reached]:
        """The fight to its end, in several ways."""
        for us, them, turn, leaves in product(Hit, Hit, TURNS, (False, True)):
            yield self._to_the_end(Reached(state, notes), Luck(us, them), turn, leaves=leaves)

    def _to_the_end(self, begun: Reached, luck: Luck, turn: int, *, leaves: bool) -> Reached:
        index, dice = self.rules.index, 0

        def says(here: Reached, to_move: Decision[Command] | Chance[Command]) -> Command:
            nonlocal dice
            if isinstance(to_move, Chance):
                it = luck.turned() if turn and dice >= turn else luck
                dice += isinstance(here.state.agenda[0], st.Volley)
                return cmd.Die(face_of(index, here.state, it))
            away = [one for one in to_move.commands if isinstance(one, cmd.BreakOff)]
            return away[0] if leaves and away else answer(index, here.state, to_move.commands)

        return self.to_the_end(begun, says)

    # --- what it can bring at most

    def possible(
        self, blocks: tuple[Block, ...], hero: str, others: tuple[str, ...]
    ) -> Iterator[Blocks]:
        """Every grade with every set of the fallen that goes with it."""
        fight = self.rules.fight
        leaders = (it.unit for it in self.rules.battle_game.leaders if it.hero == hero)
        us, them = frozenset((*leaders, *fight.us)), frozenset(fight.them)
        told = frozenset(it.outcome for it in blocks if it.part == FALLEN) & (us | them)
        grades = [it.word for it in self.rules.outcomes]
        found = (
            self.rules.following(blocks, grade, facts({FALLEN: fallen}).among(blocks))
            for fallen in kernel.subsets(sorted(told))
            for grade in grades
            if self._goes_with(grade, frozenset(fallen), told, us, them)
        )
        yield from sorted(set(found))

    def _goes_with(
        self,
        grade: str,
        fallen: frozenset[str],
        told: frozenset[str],
        us: frozenset[str],
        them: frozenset[str],
    ) -> bool:
        """Whether the fight may end so with these of the units that are told of among the fallen of
        this call; who has fallen before a pause is not told again.
        """
        ours, theirs = fallen & us, fallen & them
        all_ours, all_theirs = us <= fallen, them <= fallen
        goes_on = self.rules.fight.pause > 0
        may_be_all_ours = goes_on or ours == told & us
        may_be_all_theirs = goes_on or theirs == told & them
        match self.rules.fight.until:
            case Until.SUPERIORITY:
                return grade in ("victory", "defeat") and not fallen
            case Until.VOLLEY:
                if grade == "decisive":
                    return may_be_all_theirs and not ours
                if grade == "victory":
                    return not all_theirs and not ours and len(them) > 1
                return grade in ("withdrawal", "defeat") and not fallen
            case Until.END:
                if grade == "decisive":
                    return may_be_all_theirs and not ours
                if grade == "rout":
                    return may_be_all_ours
                if grade == "withdrawal" and ours:
                    return False
                return self._can_last(grade, us) and (grade == "victory" or not all_ours)

    def _can_last(self, grade: str, us: frozenset[str]) -> bool:
        """Whether a battle can end so with somebody of ours left."""
        index, fight = self.rules.index, self.rules.fight
        match grade:
            case "defeat":  # nobody survives one without a way out (HOD-71)
                return fight.retreat
            case "withdrawal":  # all of them have broken off (HOD-78, 81)
                return fight.retreat and all(index.type[it].breaks_off for it in us)
            case word if word == STANDOFF:
                return fight.pause > 0
            case _:
                return True


def face_of(index: Index, state: State, luck: Luck) -> int:
    """The face that is as kind as that."""
    step = state.agenda[0]
    if isinstance(step, st.Bombarded):
        wanted = luck.us if state.active == US else luck.them
        return _nearest(index.column[step.column].faces, wanted)
    if isinstance(step, st.Volley):
        wanted = luck.us if index.unit[step.unit].side == US else luck.them
        return _nearest([result(index, step.unit, it) for it in FACES], wanted)
    battle = battle_of(state)
    ours = (battle.defender if battle.dice else battle.attacker) == US
    kind = list(Hit).index(luck.us) >= list(Hit).index(luck.them)
    return max(FACES) if ours is kind else min(FACES)


def _nearest(results: Sequence[Hit], wanted: Hit) -> int:
    """The first face whose result is as near to that as any."""
    order = list(Hit)
    shown = dict(zip(FACES, results, strict=True))
    return min(FACES, key=lambda it: (abs(order.index(shown[it]) - order.index(wanted)), it))
