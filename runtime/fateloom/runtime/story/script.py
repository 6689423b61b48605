"""The one interpreter of statement trees: a step of a script, and the answers that it waits for.

A script is a frame `Run`. A statement that asks leaves a frame of its own on top, which names the
statement by its address; the answer takes that frame away and puts the body that follows in place.
"""

from __future__ import annotations

from typing import assert_never

from fateloom.runtime.program import statement as st
from fateloom.runtime.program.words import OUTCOMES
from fateloom.runtime.story import effects, finales
from fateloom.runtime.story import event as ev
from fateloom.runtime.story.conditions import holds
from fateloom.runtime.story.dice import score
from fateloom.runtime.story.flow import Flow, at_statement
from fateloom.runtime.story.index import ProgramIndex
from fateloom.runtime.story.inventory import BOX, own
from fateloom.runtime.story.prices import lacking, pay
from fateloom.runtime.story.state import Asking, InTest, Run, State, Trading
from fateloom.runtime.story.telling import tell
from fateloom.runtime.story.trade import lay_out
from fateloom.runtime.story.visits import scan_of


def step(flow: Flow, frame: Run) -> None:
    """The next statement of a script, or its end."""
    body = flow.index.body(frame.root, frame.path)
    if frame.next + 1 < len(body):
        flow.top(at_statement(frame))
    else:
        flow.stack.pop()
    if frame.next < len(body):
        _do(flow, frame, body[frame.next])


def _do(flow: Flow, frame: Run, statement: st.Statement) -> None:
    at = (*frame.path, frame.next)
    match statement:
        case st.Tell(text):
            flow.emit(tell(flow.index, flow.state, text, flow.seat, frame.again))
        case st.If(branches):
            chosen = len(branches)
            for number, branch in enumerate(branches):
                if holds(flow.index, flow.state, branch.condition, flow.seat):
                    chosen = number
                    break
            enter(flow, frame.root, at, chosen, frame.again)
        case st.Do(scene):
            flow.run(f"scene:{scene}", frame.again)
        case st.Choose() | st.AskDestiny() | st.Call():
            flow.push(Asking(frame.root, at, frame.again, None))
        case st.Scan():
            option = scan_of(flow.index, frame.root, at)
            flow.push(Asking(frame.root, at, frame.again, option))
        case st.Test(skill):
            flow.emit(ev.CommittedToTest(flow.seat, skill))
            flow.push(InTest(frame.root, at, frame.again, skill))
        case st.Trade(stock):
            lay_out(flow, stock)
            flow.push(Trading(stock))
        case st.GainItem(subject, matches):
            below = len(flow.stack)
            if not effects.gain_item(flow, subject, matches) and statement.otherwise:
                # An overflow is put right before the story goes on.
                flow.stack.insert(below, Run(frame.root, (*at, 0), 0, frame.again))
        case st.Pay(costs):
            if lacking(flow.index, flow.me, costs) is None:
                pay(flow, costs)
            else:
                enter(flow, frame.root, at, 0, frame.again)
        case st.Stay():
            finales.stay(flow)
        case st.NextStage(stage, now):
            finales.next_stage(flow, stage, now)
        case st.Fulfil():
            finales.fulfil(flow)
        case (
            st.Gain()
            | st.ChangeMarkers()
            | st.NewMarker()
            | st.LoseItem()
            | st.SetVariable()
            | st.AddToVariable()
            | st.MoveHero()
            | st.Defeat()
        ):
            effects.to_heroes(flow, statement)
        case (
            st.MoveItem()
            | st.PlacePoi()
            | st.RemovePoi()
            | st.SetToken()
            | st.MoveNpc()
            | st.ChangeTile()
            | st.AddToStock()
            | st.FireEvent()
            | st.ChangeOption()
            | st.Leave()
        ):
            effects.to_world(flow, statement)
        case _:
            assert_never(statement)


def enter(flow: Flow, root: str, at: tuple[int, ...], number: int, again: bool) -> None:
    """Put one of the bodies of the statement at an address on top."""
    if flow.index.body(root, (*at, number)):
        flow.push(Run(root, (*at, number), 0, again))


# --- questions


def question(index: ProgramIndex, frame: Asking) -> st.Choose | st.Scan | st.AskDestiny | st.Call:
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
    """False if somebody has to answer; what cannot be answered is passed over.

    A choice without a branch that is open leads on; a scan without an item is one of an unknown
    item.
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
            return False
    return True


def choose(flow: Flow, frame: Asking, asked: st.Choose, number: int) -> None:
    """A branch is taken (DST-43)."""
    flow.stack.pop()
    flow.emit(ev.ChoiceMade(flow.seat, asked.choices[number].label))
    enter(flow, frame.root, frame.path, number, frame.again)
    pay(flow, asked.choices[number].costs)


def scan(flow: Flow, frame: Asking, asked: st.Scan, item: str) -> None:
    """An item is presented; the first answer that knows it tells what becomes of it (DST-67)."""
    flow.stack.pop()
    flow.emit(ev.ItemScanned(flow.seat, item, asked.mode, frame.option))
    number = len(asked.answers)
    for at, answer in enumerate(asked.answers):
        if any(flow.index.matches(item, match) for match in answer.items):
            number = at
            break
    enter(flow, frame.root, frame.path, number, frame.again)
    if number < len(asked.answers) and not asked.answers[number].keeps:
        flow.emit(ev.ItemMoved(item, own(flow, flow.seat), BOX))


def ask_path(flow: Flow, frame: Asking, asked: st.AskDestiny, path: str) -> None:
    """A hero asks about a path of the own destiny (DST-72); which one is told to nobody."""
    flow.stack.pop()
    flow.emit(ev.DestinyAsked(flow.seat))
    number = len(asked.answers)
    for at, answer in enumerate(asked.answers):
        if (answer.hero, answer.path) == (flow.me.hero, path):
            number = at
            break
    enter(flow, frame.root, frame.path, number, frame.again)


def outcome_of(asked: st.Call, outcome: str) -> int | None:
    """The number of the outcome that the story tells of, where one counts as another."""
    told = [it.outcome for it in asked.outcomes]
    known = OUTCOMES[asked.system]
    if outcome not in known:
        return None
    counts: str | None = outcome
    while counts is not None and counts not in told:
        counts = known[counts]
    return None if counts is None else told.index(counts)


def answer_call(flow: Flow, frame: Asking, asked: st.Call, outcome: str) -> None:
    """The table tells how the battle or challenge ended."""
    number = outcome_of(asked, outcome)
    if number is None:
        raise ValueError(f"{asked.system.value} does not end in {outcome!r}")
    flow.stack.pop()
    flow.emit(ev.CallAnswered(asked.system, asked.setup, outcome))
    enter(flow, frame.root, frame.path, number, frame.again)


# --- tests


def enter_number(flow: Flow, frame: InTest) -> None:
    """The number is entered and its band follows (DST-55, 59)."""
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
