"""One attempt to replay a play: step by step, until all are done or one cannot be executed."""

from __future__ import annotations

from collections.abc import Sequence

from fateloom.dsl.verify.problem.step import Step
from fateloom.dsl.verify.replay.agenda import Agenda, answers_of, place_of
from fateloom.dsl.verify.replay.answers import Replies, answer_pending
from fateloom.dsl.verify.replay.execute import execute, happened, prepare, within
from fateloom.dsl.verify.replay.game_run import (
    Checkpoint,
    GameRun,
    Occurrence,
    Opening,
    RefusedError,
    ReplayContext,
)
from fateloom.dsl.verify.replay.preconditions import establish, unmet
from fateloom.dsl.verify.replay.result import NotScheduled, Reached, Scheduled, StuckError
from fateloom.dsl.verify.replay.seeking import (
    await_ability,
    happens_in_test,
    is_automatic,
    take_test_for,
)
from fateloom.dsl.verify.replay.turns import bring_to_tile, pass_turn
from fateloom.runtime.program.board import Side
from fateloom.runtime.record import record, replace
from fateloom.runtime.story.state import Stage
from fateloom.runtime.transitions.interpreter import applied
from fateloom.runtime.transitions.model import WORLD, Literal, Model, Move, Values

ROUNDS = 12
"""How often a step is prepared again, because the preparation has changed something."""

DAYS = 6
"""Days to wait for what only time can achieve."""

ATTEMPTS = 3
"""Turns in which a step is tried: what was used this turn can be used in the next one."""

MAX_SPENT = 20
"""How often a price is paid again."""

Play = Sequence[Step | tuple[Step, ...]]


@record
class Style:
    """How a play is interpreted. `seeking`: for an effect that needs some test, a test is taken at
    once, instead of waiting for the next one of the play. `spending`: a price of "five or more" is
    paid again until no more is left than the play says.
    """

    seeking: bool
    spending: bool


class Attempt:
    """One attempt. `picks`: which alternative to take where the play leaves a choice; `after`: the
    game that the play continues, None: the opening.
    """

    def __init__(
        self,
        ground: ReplayContext,
        play: Play,
        opening: Opening,
        picks: tuple[int, ...],
        style: Style,
        after: Reached | None = None,
    ) -> None:
        self.style = style
        self.model = ground.model
        self.agenda = Agenda(self.model, play)
        self.after = after
        self.run = GameRun(ground, self.agenda, opening, picks, after.issued if after else ())
        self.done: list[int] = list(after.done) if after else []
        self.earlier = len(self.done)
        """Steps of the game that the play continues."""
        self.run.earlier = self.earlier
        self.reached: list[Reached] = []
        """Games from which other plans may lead on: where a step has failed, and before it."""
        self.chosen: dict[int, Step] = {}
        """Which of the equivalent steps was used."""
        self.days = 0
        self.since = 0
        """How much had happened when the last step by choice was over."""
        self.standing: dict[str, tuple[int, str]] = {}
        """Where heroes have stepped to, who do not stand there yet: by which step, and the tile."""

    def result(self) -> Scheduled | NotScheduled:
        """Execute the play."""
        run, number = self.run, 0
        before = self.after.steps if self.after else ()
        try:
            for number in range(len(self.agenda.steps)):
                self.agenda.now = number
                if number not in self.agenda.over:
                    self.step(number)
                self.done.append(len(run.issued))
            self.agenda.now = len(self.agenda.steps)
            for number in sorted(set(range(self.agenda.now)) - self.agenda.over):
                step = self.agenda.steps[number][0]
                if number not in self.agenda.over and happens_in_test(run, step):
                    take_test_for(run, number, step)
                elif number not in self.agenda.over:
                    await_ability(run, step)
            for hero, (number, tile) in self.standing.items():  # noqa: B007 - told if stuck
                bring_to_tile(run, hero, (tile,))
            answer_pending(run, Replies())
        except (StuckError, RefusedError) as stuck:
            return NotScheduled(len(before) + number, str(stuck), tuple(self.reached))
        end = self.now()
        return Scheduled(end.setup, end.steps, end.issued, end.done, end.state, end.values)

    def now(self) -> Reached:
        """The game as it is, between two steps."""
        run, ways = self.run, self.agenda.steps
        begun = self.after.steps if self.after else ()
        came = len(self.done) - len(begun)
        steps = (*begun, *(self.chosen.get(at, ways[at][0]) for at in range(came)))
        said = tuple(run.issued)
        return Reached(run.setup, steps, said, tuple(self.done), run.state, run.values)

    def note(self, failed: Step | None = None) -> None:
        """Keep the game as it is, where no question is open. `failed`: the step that came out
        otherwise than it should; if anything was done in it, it belongs to the game.
        """
        run = self.run
        if run.frame is not None or run.state.stage is not Stage.PLAY:
            return
        now, number = self.now(), self.agenda.now + self.earlier
        if failed is not None and any(it.step == number for it in run.issued):
            now = replace(now, steps=(*now.steps, failed), done=(*now.done, len(now.issued)))
        self.reached.append(now)

    def other_ways(self, since: int) -> list[tuple[int, ...]]:
        """Other alternatives that this attempt could have taken, from choice number `since` on."""
        gone = self.run.choice_points
        return [
            (*(way for way, _ in gone[:at]), other)
            for at in range(since, len(gone))
            for other in range(gone[at][1])
            if other != gone[at][0]
        ]

    def step(self, number: int) -> None:
        """One step, by the first of its equivalents that can be executed."""
        ways = self.agenda.steps[number]
        if len(ways) > 1:
            ways = tuple(sorted(ways, key=lambda it: len(unmet(self.run, it))))[:4]
        start = self.run.checkpoint()
        first: Exception | None = None
        for way in ways:
            try:
                self.take(number, way)
            except (StuckError, RefusedError) as stuck:
                first = first or stuck
                self.note(way)
                self.run.restore(start)
            else:
                self.chosen[number] = way
                return
        self.note()
        raise first or StuckError("nothing is to be done")

    def take(self, number: int, step: Step) -> None:
        """Execute a step."""
        if step.action.departure is not None:
            step = within(step)
        action = step.action
        if action.move is Move.STEP:
            self.standing[action.hero] = number, action.subject
        elif action.move in WORLD:
            self.days += action.move is Move.DAY
            happened(self.run, step, number, self.days, self.since)
        elif happens_in_test(self.run, step):
            if self.style.seeking:
                take_test_for(self.run, number, step)
            return
        elif is_automatic(self.run, step):
            if not self.style.seeking:
                return
            await_ability(self.run, step)
        elif not self.explored_already(step):
            self.act(number, step)
            self.since = len(self.run.happened)
        self.agenda.mark_done(number)

    def explored_already(self, step: Step) -> bool:
        """Whether a tile was explored on the way before the step of the play that explores it; the
        hero still has to go there. Raises StuckError when the hero would have received something
        for it.
        """
        run, hero, tile = self.run, step.action.hero, step.action.subject
        if step.action.move is not Move.EXPLORE:
            return False
        if run.state.tiles[run.index.tile_at[tile]] is not Side.EXPLORED:
            return False
        place = self.agenda.tile_variable(hero)
        changed = {it.variable for it in step.effects} - {place}
        if any(self.model.variables[at].owner is not None for at in changed):
            raise StuckError(f"'{tile}' is explored by then")
        self.standing[hero] = self.agenda.now, tile
        return True

    # --- steps by choice

    def act(self, number: int, step: Step) -> None:
        """Prepare a step and execute it; another turn is tried when this one does not allow it."""
        hero = step.action.hero
        at = self.agenda.tile_variable(hero)
        if place_of(step) or at in {it.variable for it in step.guard}:
            self.standing.pop(hero, None)
        start, before, since = self.taken(number, step)
        self.check(step, before, since, start.over)
        if self.style.spending:
            self.spend_more(number, step, applied(self.model, step.outcome, before))

    def taken(self, number: int, step: Step) -> tuple[Checkpoint, Values, int]:
        """Execute a step, in another turn if this one does not allow it; returns what was the case
        before it: the moment, the values, and how much had happened.
        """
        run, why = self.run, ""
        for _ in range(ATTEMPTS):
            self.ready(step)
            start, before, since = run.checkpoint(), run.values, len(run.happened)
            try:
                execute(run, step, Replies(answers_of(step, number)))
            except RefusedError as refused:
                run.restore(start)
                why = str(refused)
                pass_turn(run)
            else:
                return start, before, since
        raise StuckError(why)

    def spend_more(self, number: int, step: Step, said: Values) -> None:
        """Repeat the step, as long as that only lowers amounts that are above what it says. The
        model does not know amounts above the greatest number that is asked for.
        """
        run, variables = self.run, self.model.variables
        for _ in range(MAX_SPENT):
            begun, now = run.checkpoint(), run.values
            much = {at for at in step.writes if variables[at].open_end and now[at] > said[at]}
            if not much:
                return
            try:
                _, before, since = self.taken(number, step)
            except (RefusedError, StuckError):
                run.restore(begun)
                return
            after, free = run.values, run.changed_by_others(since)
            others = step.writes - much - free
            if any(after[at] > before[at] for at in much) or any(
                after[at] != before[at] for at in others
            ):
                run.restore(begun)
                return

    def ready(self, step: Step) -> None:
        """Establishes everything that the guard asks for; the hero then stands before the action
        itself.
        """
        run = self.run
        waits = DAYS * len(run.state.heroes)
        for _ in range(ROUNDS + waits):
            missing = unmet(run, step)
            if not missing:
                prepare(run, step)
                missing = unmet(run, step)
                if not missing:
                    return
            if any(establish(run, step, it) for it in missing):
                continue
            if waits == 0 or not all(it.variable in run.by_time for it in missing):
                break
            waits -= 1
            pass_turn(run)
        raise StuckError(self.describe_unmet(unmet(run, step)))

    def describe_unmet(self, missing: list[Literal]) -> str:
        """The parts of the guard that do not hold."""
        values, parts = self.run.values, []
        for it in missing[:3]:
            variable = self.model.variables[it.variable]
            wanted = [one for at, one in enumerate(variable.labels) if it.allowed >> at & 1]
            many = " or ".join(wanted[:4]) + (" …" if len(wanted) > 4 else "")
            now = variable.labels[values[it.variable]]
            parts.append(f"{variable.name} is {now} by then, and should be {many}")
        return "; ".join(parts)

    def check(self, step: Step, before: Values, since: int, over: frozenset[int]) -> None:
        """The step has changed what it says; events meanwhile, and steps that were executed with
        it, may have changed more. Raises StuckError.
        """
        run, model = self.run, self.model
        after = run.values
        if run.state.stage is Stage.OVER:
            return
        said = applied(model, step.outcome, before)
        action = step.action
        free = run.changed_by_others(since, Occurrence(action.move, action.hero, action.subject))
        free |= self.along(over)
        wrong = [
            at
            for at, (one, two) in enumerate(zip(said, after, strict=True))
            if one != two
            and at not in free
            and not (model.variables[at].open_end and before[at] == last(model, at) and two > one)
        ]
        if wrong:
            parts = [
                f"{it.name} {it.labels[after[at]]} instead of {it.labels[said[at]]}"
                for at in wrong[:4]
                for it in (model.variables[at],)
            ]
            raise StuckError("the engine reached a different state: " + ", ".join(parts))

    def along(self, over: frozenset[int]) -> frozenset[int]:
        """The changes of the steps that were executed together with this one."""
        found = (self.agenda.steps[it][0] for it in self.agenda.over - over)
        return frozenset(effect.variable for it in found for effect in it.effects)


def last(model: Model, at: int) -> int:
    """The last value of a variable."""
    return len(model.variables[at].labels) - 1
