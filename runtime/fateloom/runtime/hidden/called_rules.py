"""The rules of a scene that a story calls: one action, where whom the hero meets plays by itself,
and combat ends when somebody runs out of health (section 10 of the rules).
"""

from __future__ import annotations

from fateloom.runtime.hidden import event as ev
from fateloom.runtime.hidden import steps as st
from fateloom.runtime.hidden.advance import advance
from fateloom.runtime.hidden.command import Command
from fateloom.runtime.hidden.decide import carry_out
from fateloom.runtime.hidden.event import Event
from fateloom.runtime.hidden.game import HauntedHouse
from fateloom.runtime.hidden.game_rules import HauntedHouseRules
from fateloom.runtime.hidden.legal import asked, legal
from fateloom.runtime.hidden.policy import answer
from fateloom.runtime.hidden.rolls import end
from fateloom.runtime.hidden.scenes import Hero, Person, Place
from fateloom.runtime.hidden.state import State
from fateloom.runtime.hidden.work import Work
from fateloom.runtime.kernel.game import Decision

HERO, OTHER = 0, 1
"""The seat of the hero, and of whom the hero meets, which nobody in the story has."""


class SceneRules(HauntedHouseRules):
    """The rules of one scene. The only seat is that of the hero."""

    def __init__(self, haunted_house: HauntedHouse, scene: str) -> None:
        """Raises LookupError when there is no such scene."""
        super().__init__(haunted_house)
        self.scenes = haunted_house.scenes
        known = {} if self.scenes is None else {it.id: it for it in self.scenes.scenes}
        if self.scenes is None or scene not in known:
            raise LookupError(f"there is no scene '{scene}'")
        self.scene = known[scene]

    @property
    def place(self) -> Place | None:
        """Where the scene is, if that is a place."""
        its = () if self.scenes is None else self.scenes.places
        return next((it for it in its if it.id == self.scene.place), None)

    @property
    def person(self) -> Person | None:
        """Whom the hero meets in it, or into whose pile a search lets one look."""
        its = () if self.scenes is None else self.scenes.people
        return next((it for it in its if it.id == self.scene.person), None)

    def hero(self, id: str) -> Hero:
        """A hero of the story; raises LookupError when the table has none of that name."""
        for it in () if self.scenes is None else self.scenes.heroes:
            if it.hero == id:
                return it
        raise LookupError(f"the scenes know no hero '{id}'")

    def seats(self, state: State) -> int:
        """The hero; whom the hero meets has no seat."""
        return 1

    def opening(self, state: State) -> tuple[Event, ...]:
        """The action begins. A pile is dealt as soon as somebody may look into it."""
        work = Work(self.index, state)
        work.do(ev.SceneBegan(self.scene.id))
        advance(work)
        self._go_on(work)
        return tuple(work.events)

    def apply_legal(self, state: State, command: Command) -> tuple[tuple[Event, ...], State]:
        """`apply` for a command that `legal` lists; the other one answers at once."""
        work = Work(self.index, state)
        carry_out(work, command)
        self._go_on(work)
        return tuple(work.events), work.state

    def _go_on(self, work: Work) -> None:
        """Up to the next question to the hero, or to chance."""
        while work.state.result is None:
            if isinstance(work.state.agenda[0], st.Declare):
                work.done()
                end(work)
                advance(work)
                continue
            if self._is_about_pile(work.state):
                pile = work.state.players[OTHER].pile
                work.plan(*(st.DealCard(OTHER, at) for at in range(len(pile))))
                return
            command = self._by_itself(work.state)
            if command is None:
                return
            carry_out(work, command)

    def _is_about_pile(self, state: State) -> bool:
        """Whether the hero may look at cards of a pile that is not dealt yet."""
        step = state.agenda[0]
        if not isinstance(step, st.Look | st.ChooseInProbe | st.ChooseHaunt):
            return False
        met = state.players[OTHER:]
        is_asked = asked(state, step) == HERO
        return is_asked and any(not card.card for it in met for card in it.pile)

    def _by_itself(self, state: State) -> Command | None:
        """What goes without saying: the only answer that there is, and what the other one does."""
        to_move = legal(self.index, state)
        if not isinstance(to_move, Decision):
            return None
        if len(to_move.commands) == 1:
            return to_move.commands[0]
        if to_move.seat == HERO:
            return None
        return answer(self.index, state, OTHER, to_move.commands)
