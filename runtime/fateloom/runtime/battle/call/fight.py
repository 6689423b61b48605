"""Fights that a story calls: those of battles, where the end is where the fight says (section 10 of
the rules). Forces are whole again in the next fight; a fight that was left goes on where it was.
"""

from __future__ import annotations

from collections.abc import Mapping

from fateloom.runtime.battle import command as cmd
from fateloom.runtime.battle import event as ev
from fateloom.runtime.battle import steps as st
from fateloom.runtime.battle.advance import advance
from fateloom.runtime.battle.call import words
from fateloom.runtime.battle.call.alone import CalledBattle
from fateloom.runtime.battle.combat import dice_of
from fateloom.runtime.battle.command import Command
from fateloom.runtime.battle.decide import carry_out
from fateloom.runtime.battle.event import Event
from fateloom.runtime.battle.fights import LINES, THEM, US, Until
from fateloom.runtime.battle.game import BattleGame
from fateloom.runtime.battle.legal import legal
from fateloom.runtime.battle.policy import answer
from fateloom.runtime.battle.sequence import set_up
from fateloom.runtime.battle.standing import battle_of, fighters, in_box, units_in, with_unit
from fateloom.runtime.battle.state import Battle, Left, SetUp, State
from fateloom.runtime.battle.victory import NOBODY
from fateloom.runtime.battle.words import Box, Outcome
from fateloom.runtime.battle.work import Work
from fateloom.runtime.kernel.game import Decision
from fateloom.runtime.kernel.nested import Facts, entry, facts
from fateloom.runtime.record import record, replace


@record
class Notes:
    """What the end of a called fight depends on besides its state. `decided`: how the battle has
    ended, and `winner`: the side; `superior`: the side in the last round; `panics`: units that a
    volley has panicked; `fallen`: units that were eliminated in this call.
    """

    decided: Outcome | None = None
    winner: int | None = None
    superior: int | None = None
    panics: int = 0
    fallen: tuple[str, ...] = ()


@record
class Kept:
    """What stays on a hero: the fights that were left in the middle."""

    left: tuple[Left, ...] = ()


class FightRules(CalledBattle[Notes, Kept]):
    """The rules of one fight."""

    outcomes = words.OF_FIGHTS
    notes = Notes()

    def __init__(self, battle_game: BattleGame, fight: str) -> None:
        """Raises LookupError when there is no such fight."""
        super().__init__(battle_game)
        self.fight = entry("fight", battle_game.fights, fight)

    # --- how it begins, and what it leaves

    def begin(
        self, heroes: tuple[str, ...], kept: Mapping[str, Kept], virtues: tuple[int, ...] = ()
    ) -> State:
        """The field with the counter of the hero if there is one, or as the hero has left it."""
        (hero,) = heroes
        left = kept[hero].left if hero in kept else ()
        state = set_up(self.index, SetUp(self.fight.id, left))
        before = next((it for it in left if it.fight == self.fight.id), None)
        return self._fresh(state, hero) if before is None else self._resumed(state, before)

    def _fresh(self, state: State, hero: str) -> State:
        index, fight = self.index, self.fight
        leaders = (it.unit for it in self.battle_game.leaders if it.hero == hero)
        for unit in dict.fromkeys((*leaders, *fight.us, *fight.them)):
            state = with_unit(index, state, unit, space=fight.id, box=None)
        state = replace(state, active=fight.attacker)
        if fight.until is not Until.VOLLEY:
            return replace(state, agenda=(st.BeginBattle(fight.id, fight.attacker), st.EndTurn()))
        state = replace(state, battle=Battle(fight.id, US))
        dice = {it: dice_of(index, state, it) for it in fighters(index, state, US)}
        volleys = (st.Volley(it, count) for it, count in dice.items() if count)
        return replace(state, agenda=(*volleys, st.EndTurn()))

    def _resumed(self, state: State, left: Left) -> State:
        fight = self.fight
        units = zip(self.index.campaign.units, left.units, strict=True)
        lost = tuple(unit.id for unit, it in units if it.box is Box.DEAD)
        battle = Battle(fight.id, fight.attacker, round=left.round, lost=lost)
        agenda = (st.RollSuperiority(), st.EndTurn())
        return replace(state, units=left.units, active=fight.attacker, battle=battle, agenda=agenda)

    def kept(self, state: State) -> tuple[Kept, ...]:
        """Other fights that the hero has left, and this one if it was."""
        fight = state.setup.fight
        left = tuple(it for it in state.setup.left if it.fight != fight)
        if is_left(state):
            left = (*left, Left(fight, battle_of(state).round, state.units))
        return (Kept(left),)

    # --- how it goes on

    def open(self, work: Work) -> None:
        """The fight begins, or goes on."""
        advance(work)

    def public(self, state: State, event: Event, seat: int | None) -> Event:
        """Everybody hears everything."""
        return event

    def go_on(self, work: Work) -> None:
        """Up to the next question to whoever fights, or to chance."""
        while work.state.winner is None:
            if self._has_ended(work):
                work.do(ev.GameEnded(NOBODY))
                return
            command = self._by_itself(work.state)
            if command is None:
                return
            carry_out(work, command)

    def _has_ended(self, work: Work) -> bool:
        """Whether the fight stops here, though the battle could go on."""
        battle = work.battle
        if self.fight.until is Until.SUPERIORITY:
            return battle.superior is not None
        fresh = isinstance(work.state.agenda[0], st.RollSuperiority) and not battle.dice
        over = any(isinstance(it, ev.RoundEnded) for it in work.events)
        pause = self.fight.pause
        return pause > 0 and fresh and over and (battle.round - 1) % pause == 0

    def _by_itself(self, state: State) -> Command | None:
        """What goes without saying: each side falls back to its own ground, and the enemy plays."""
        to_move = legal(self.index, state)
        if not isinstance(to_move, Decision):
            return None
        own = cmd.Go(LINES[to_move.seat])
        if own in to_move.commands:
            return own
        return None if to_move.seat == US else answer(self.index, state, to_move.commands)

    # --- how it ends

    def noted(self, notes: Notes, event: Event) -> Notes:
        """The notes after an event."""
        match event:
            case ev.BattleDecided(outcome, winner):
                return replace(notes, decided=outcome, winner=winner)
            case ev.SuperiorityWon(side):
                return replace(notes, superior=side)
            case ev.Panicked():
                return replace(notes, panics=notes.panics + 1)
            case ev.Eliminated(unit):
                return replace(notes, fallen=(*notes.fallen, unit))
            case _:
                return notes

    def facts(self, state: State, notes: Notes) -> Facts:
        """Who has fallen in this call."""
        return facts({words.FALLEN: notes.fallen})

    def grade(self, state: State, notes: Notes) -> str:
        """The grade of a fight (section 10 of the rules). A win is decisive if no unit of ours has
        fallen and none of the enemy has got away; a defeat without a survivor is a rout, and so is
        a battle that has left nobody (ruling 3).
        """
        match self.fight.until:
            case Until.SUPERIORITY:
                return "victory" if notes.superior == US else "defeat"
            case Until.VOLLEY:
                return self._of_volley(state, notes)
            case Until.END if is_left(state):
                return words.STANDOFF
            case Until.END:
                return self._of_battle(state, notes)

    def _of_volley(self, state: State, notes: Notes) -> str:
        """Nobody of the enemy left is decisive; one that has fallen is a victory, one that panics
        makes the enemy give way for now, and nothing at all is a defeat.
        """
        dead = self.dead(state, THEM)
        if dead:
            return "victory" if {*self.fight.them} - {*dead} else "decisive"
        return "withdrawal" if notes.panics else "defeat"

    def _of_battle(self, state: State, notes: Notes) -> str:
        if notes.winner == US:
            away = units_in(self.index, state, LINES[THEM])
            return "victory" if self.dead(state, US) or away else "decisive"
        if notes.decided is Outcome.BROKEN_OFF:
            return "withdrawal"
        return "defeat" if units_in(self.index, state, LINES[US]) else "rout"

    def dead(self, state: State, side: int) -> tuple[str, ...]:
        """The units of a side that the fight has eliminated, in this call and in those before."""
        return in_box(self.index, state, side, Box.DEAD)


def is_left(state: State) -> bool:
    """Whether the fight has stopped between two rounds."""
    rolls = bool(state.agenda) and isinstance(state.agenda[0], st.RollSuperiority)
    return state.winner is not None and rolls
