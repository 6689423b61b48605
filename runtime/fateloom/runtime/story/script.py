"""The interpreter of statement trees: a step of a script, and the answers that it waits for.

A script is a frame `Run`. A statement that asks pushes its own frame, which contains the address of
the statement; the answer replaces that frame by the body that follows.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeVar

from fateloom.runtime.program import statement as st
from fateloom.runtime.program.callable_systems import callable_system
from fateloom.runtime.story import command as cmd
from fateloom.runtime.story import effects, finales
from fateloom.runtime.story import event as ev
from fateloom.runtime.story.calls import go_on
from fateloom.runtime.story.conditions import holds
from fateloom.runtime.story.dice import score
from fateloom.runtime.story.flow import Flow
from fateloom.runtime.story.index import ProgramIndex
from fateloom.runtime.story.inventory import BOX, own
from fateloom.runtime.story.nested import is_played
from fateloom.runtime.story.prices import lacking, pay
from fateloom.runtime.story.state import Asking, InTest, Run, State, Trading
from fateloom.runtime.story.trade import lay_out
from fateloom.runtime.story.visits import scan_of


def step(flow: Flow, frame: Run) -> bool:
    """Executes the next statement of a script, or ends it; True."""
    body = flow.index.body(frame.root, frame.path)
    at, count = frame.next, len(body)
    if not flow.texts:  # what is not told need not be come to
        while at < count and isinstance(body[at], st.Tell):
            at += 1
    if at + 1 < count:
        flow.stack[-1] = Run(frame.root, frame.path, at + 1, frame.again)
    else:
        flow.stack.pop()
    if at < count:
        _execute(flow, frame, at, body[at])
    return True


def _execute(flow: Flow, frame: Run, at: int, statement: st.Statement) -> None:
    """Executes statement number `at` of a script."""
    match statement:
        case st.Tell(text):
            flow.tell(text, flow.seat, frame.again)
        case st.If():
            _if(flow, frame, at, statement)
        case st.Do(scene):
            flow.run(f"scene:{scene}", frame.again)
        case st.Choose() | st.AskDestiny() | st.Call():
            _ask(flow, frame, at)
        case st.Scan():
            _scan(flow, frame, at)
        case st.Test():
            _test(flow, frame, at, statement)
        case st.Trade(stock):
            _trade(flow, stock)
        case st.GainItem():
            _gain_item(flow, frame, at, statement)
        case st.Pay():
            _pay(flow, frame, at, statement)
        case st.Stay():
            finales.stay(flow)
        case st.NextStage(stage, now):
            finales.next_stage(flow, stage, now)
        case st.Fulfil():
            finales.fulfil(flow)
        case _:
            effects.carry_out(flow, statement)


def _if(flow: Flow, frame: Run, at: int, statement: st.If) -> None:
    chosen = len(statement.branches)
    for number, branch in enumerate(statement.branches):
        if holds(flow.index, flow.state, branch.condition, flow.seat):
            chosen = number
            break
    enter(flow, frame.root, (*frame.path, at), chosen, frame.again)


def _ask(flow: Flow, frame: Run, at: int) -> None:
    flow.push(Asking(frame.root, (*frame.path, at), frame.again, None))


def _scan(flow: Flow, frame: Run, at: int) -> None:
    path = (*frame.path, at)
    flow.push(Asking(frame.root, path, frame.again, scan_of(flow.index, frame.root, path)))


def _test(flow: Flow, frame: Run, at: int, statement: st.Test) -> None:
    flow.emit(ev.CommittedToTest(flow.seat, statement.skill))
    flow.push(InTest(frame.root, (*frame.path, at), frame.again, statement.skill))


def _trade(flow: Flow, stock: str) -> None:
    lay_out(flow, stock)
    flow.push(Trading(stock))


def _gain_item(flow: Flow, frame: Run, at: int, statement: st.GainItem) -> None:
    below = len(flow.stack)
    found = effects.gain_item(flow, statement.subject, statement.matches)
    if not found and statement.otherwise:
        # An overflow is put right before the story goes on.
        flow.stack.insert(below, Run(frame.root, (*frame.path, at, 0), 0, frame.again))


def _pay(flow: Flow, frame: Run, at: int, statement: st.Pay) -> None:
    if lacking(flow.index, flow.me, statement.costs) is None:
        pay(flow, statement.costs)
    else:
        enter(flow, frame.root, (*frame.path, at), 0, frame.again)


def enter(flow: Flow, root: str, at: tuple[int, ...], number: int, again: bool) -> None:
    """Pushes one of the bodies of the statement at an address."""
    if flow.index.body(root, (*at, number)):
        flow.push(Run(root, (*at, number), 0, again))


# --- questions


Q = TypeVar("Q", st.Choose, st.Scan, st.AskDestiny, st.Call)

Question = st.Choose | st.Scan | st.AskDestiny | st.Call
"""The statements that ask."""


def question(index: ProgramIndex, frame: Asking) -> Question:
    """The statement that asks."""
    found = index.statement(frame.root, frame.path)
    if not isinstance(found, st.Choose | st.Scan | st.AskDestiny | st.Call):
        raise LookupError(f"{frame.root} asks nothing at {frame.path}")
    return found


def branch_open(index: ProgramIndex, state: State, choice: st.Choice) -> bool:
    """Whether a branch is shown (its condition) and can be paid for."""
    if choice.condition is not None and not holds(index, state, choice.condition, state.seat):
        return False
    return lacking(index, state.heroes[state.seat], choice.costs) is None


def items_to_scan(state: State, frame: Asking) -> tuple[str, ...]:
    """The items that can be presented (DST-65, EC-51)."""
    items = dict.fromkeys(state.heroes[state.seat].items)
    if frame.option is None:
        return tuple(items)
    return tuple(item for item in items if (frame.option, item) not in state.turn.scanned)


def ask(flow: Flow, frame: Asking) -> bool:
    """Asks; False if somebody must answer. A question that nobody can answer is skipped.

    A choice without an open branch is skipped; a scan without an item gets the answer for unknown
    items.
    """
    asked = question(flow.index, frame)
    match asked:
        case st.Choose(choices):
            if any(branch_open(flow.index, flow.state, choice) for choice in choices):
                return False
            flow.stack.pop()
        case st.Scan(_, _, answers):
            if items_to_scan(flow.state, frame):
                return False
            flow.stack.pop()
            enter(flow, frame.root, frame.path, len(answers), frame.again)
        case st.AskDestiny(_, answers):
            if flow.me.hero in flow.index.destiny:
                return False
            flow.stack.pop()
            enter(flow, frame.root, frame.path, len(answers), frame.again)
        case st.Call():
            return is_played(flow.index, asked) and _play(flow, frame, asked)
    return True


def _play(flow: Flow, frame: Asking, asked: st.Call) -> bool:
    """A call that is played: what follows from its end, side facts first (DDL-07)."""
    found = go_on(flow, asked)
    if found is None:
        return False
    flow.stack.pop()
    for number in reversed(found):
        enter(flow, frame.root, frame.path, number, frame.again)
    return True


def choose(flow: Flow, command: cmd.Choose) -> None:
    """A branch is taken (DST-43)."""
    frame, asked = _asked(flow, st.Choose)
    choice = asked.choices[command.index]
    flow.emit(ev.ChoiceMade(flow.seat, choice.label))
    enter(flow, frame.root, frame.path, command.index, frame.again)
    pay(flow, choice.costs)


def scan(flow: Flow, command: cmd.ScanItem) -> None:
    """An item is presented; the first matching answer decides what happens to it (DST-67).

    Nothing is rolled: a right item succeeds, any other gets the answer `other` (DST-69, 76).
    """
    frame, asked = _asked(flow, st.Scan)
    item = command.item
    flow.emit(ev.ItemScanned(flow.seat, item, asked.mode, frame.option))
    number = _first(
        any(flow.index.matches(item, it) for it in answer.items) for answer in asked.answers
    )
    enter(flow, frame.root, frame.path, number, frame.again)
    if number < len(asked.answers) and not asked.answers[number].keeps:
        flow.emit(ev.ItemMoved(item, own(flow, flow.seat), BOX))


def ask_path(flow: Flow, command: cmd.AskPath) -> None:
    """A hero asks about a path of the own destiny (DST-72); the path is not revealed."""
    frame, asked = _asked(flow, st.AskDestiny)
    flow.emit(ev.DestinyAsked(flow.seat))
    number = _first((it.hero, it.path) == (flow.me.hero, command.path) for it in asked.answers)
    enter(flow, frame.root, frame.path, number, frame.again)


def _first(answers: Iterable[bool]) -> int:
    """The number of the first answer that fits; behind all of them stands `other`."""
    return [*answers, True].index(True)


def _asked(flow: Flow, kind: type[Q]) -> tuple[Asking, Q]:
    """Take the question off the stack, to go on with its answer."""
    frame = flow.topmost(Asking)
    asked = question(flow.index, frame)
    if not isinstance(asked, kind):
        raise ValueError(f"{frame!r} does not ask that")
    flow.stack.pop()
    return frame, asked


def outcome_of(asked: st.Call, outcome: str) -> int | None:
    """The number of the outcome that the story tells of, where one counts as another."""
    told = [it.outcome for it in asked.outcomes]
    counts = callable_system(asked.system).counts_as(outcome, told)
    return None if counts is None else told.index(counts)


def answer_call(flow: Flow, command: cmd.ChooseCallOutcome) -> None:
    """The table tells how the battle or challenge ended."""
    frame, asked = _asked(flow, st.Call)
    number = outcome_of(asked, command.outcome)
    if number is None:
        raise ValueError(f"{asked.system} does not end in {command.outcome!r}")
    flow.emit(ev.CallAnswered(asked.system, asked.setup, command.outcome))
    enter(flow, frame.root, frame.path, number, frame.again)


# --- tests


def enter_number(flow: Flow, frame: InTest) -> None:
    """The number is entered and its band follows (DST-55, 59).

    A number above the cap is counted and shown, and leads to the band of the cap (EC-12).
    """
    result = score(flow.index, flow.me, frame, flow.state.turn.bonus)
    flow.stack.pop()
    flow.emit(
        ev.NumberEntered(
            flow.seat,
            frame.skill,
            result.total,
            result.markers,
            result.stars,
            result.bonus,
            result.successes,
        )
    )
    test = flow.index.statement(frame.root, frame.path)
    if not isinstance(test, st.Test):
        raise LookupError(f"{frame.root} tests nothing at {frame.path}")
    counted = max(0, min(result.successes, flow.index.settings.success_cap))
    for number, band in enumerate(test.bands):
        if band.low <= counted <= band.high:
            enter(flow, frame.root, frame.path, number, frame.again)
            return
