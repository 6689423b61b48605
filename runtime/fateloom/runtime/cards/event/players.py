"""What happens to one player of a card game, outside the course of an attempt."""

from __future__ import annotations

from fateloom.runtime.cards.changing import player_of, with_act, with_player, without
from fateloom.runtime.cards.index import CardEvent, Index
from fateloom.runtime.cards.state import OwnAlly, State
from fateloom.runtime.cards.steps import Ask
from fateloom.runtime.kernel.event import expect
from fateloom.runtime.record import record, replace, with_item


@record
class Passed(CardEvent):
    """A seat plays nothing now."""

    seat: int

    def fold(self, index: Index, state: State) -> State:
        player_of(state, self.seat)
        _expect_asked(state, self.seat)
        return state


@record
class Held(CardEvent):
    """A seat plays nothing before its next turn."""

    seat: int

    def fold(self, index: Index, state: State) -> State:
        player_of(state, self.seat)
        _expect_asked(state, self.seat)
        return replace(state, holding=(*state.holding, self.seat))


def _expect_asked(state: State, seat: int) -> None:
    """Who passes was asked for a card (CTA-63)."""
    step = state.agenda[0] if state.agenda else None
    expect(isinstance(step, Ask) and step.seats[0] == seat, "another seat is asked")


@record
class PowerUsed(CardEvent):
    """A power works: `key` for its limit, which lasts for the turn or for the act (CTA-79)."""

    seat: int
    card: str
    key: str
    lasting: bool

    def fold(self, index: Index, state: State) -> State:
        player_of(state, self.seat)
        expect(self.key not in (*state.turn.used, *state.spent), "that power has been used")
        if self.lasting:
            return replace(state, spent=(*state.spent, self.key))
        return replace(state, turn=replace(state.turn, used=(*state.turn.used, self.key)))


@record
class ExperienceChanged(CardEvent):
    """Experience gained, or paid below 0 (CTA-80)."""

    seat: int
    amount: int

    def fold(self, index: Index, state: State) -> State:
        player = player_of(state, self.seat)
        after = player.experience + self.amount
        expect(after >= 0, "nobody owes experience")
        return with_player(state, self.seat, replace(player, experience=after))


@record
class TrackMoved(CardEvent):
    """A step up the track (1) or down (-1; CTA-52)."""

    seat: int
    step: int

    def fold(self, index: Index, state: State) -> State:
        player = player_of(state, self.seat)
        after = player.track + self.step
        expect(self.step in (1, -1) and index.cards.has_level(after), "the track has ended")
        return with_player(state, self.seat, replace(player, track=after))


@record
class TrackKept(CardEvent):
    """The track is at its end, and the step is lost (CTA-52, 53)."""

    seat: int
    step: int

    def fold(self, index: Index, state: State) -> State:
        player = player_of(state, self.seat)
        ended = not index.cards.has_level(player.track + self.step)
        expect(self.step in (1, -1) and ended, "the track has not ended")
        return state


@record
class AllySacrificed(CardEvent):
    """An ally is turned face down (CTA-87)."""

    seat: int
    card: str

    def fold(self, index: Index, state: State) -> State:
        player = player_of(state, self.seat)
        at = player.allies.index(OwnAlly(self.card))
        allies = with_item(player.allies, at, OwnAlly(self.card, face_up=False))
        return with_player(state, self.seat, replace(player, allies=allies))


@record
class AllyDiscarded(CardEvent):
    """An ally has left a tableau for the discards of its act."""

    seat: int
    card: str

    def fold(self, index: Index, state: State) -> State:
        player = player_of(state, self.seat)
        allies = without(player.allies, OwnAlly(self.card))
        state = with_player(state, self.seat, replace(player, allies=allies))
        act = index.story[self.card].act
        story = state.acts[act - 1]
        return with_act(state, act, replace(story, discard=(*story.discard, self.card)))


PlayerEvent = (
    Passed
    | Held
    | PowerUsed
    | ExperienceChanged
    | TrackMoved
    | TrackKept
    | AllySacrificed
    | AllyDiscarded
)
