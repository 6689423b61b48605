"""Plays a saved game once more on the scenario as it is now, up to the first thing that differs.

Each command is carried out anew and must bring what it brought (`first_doubt` of the kernel asks
the same of one version); the dice lie as they fell. Words may have been corrected (DSL-28).
"""

from __future__ import annotations

import json
from collections.abc import Sequence

from fateloom.runtime.codec import DecodeError
from fateloom.runtime.kernel.game import Chance, Decision, Refusal, folded
from fateloom.runtime.kernel.log import Header, Log
from fateloom.runtime.kernel.table import Table
from fateloom.runtime.record import record, replace
from fateloom.runtime.story import event as ev
from fateloom.runtime.story.rules import StoryRules
from fateloom.runtime.story.setup import SetUp
from fateloom.runtime.story.state import State
from fateloom.tools.saves.kinds import Row, Snapshot, StoryEntry, StoryTable
from fateloom.tools.saves.named import first_change, names_of, parts
from fateloom.tools.saves.rows import entry_of


@record
class Difference:
    """The first step that goes another way. `number`: of the step, from 0; `entry`: as saved, if
    it can be read; `state`: the table before it, if there is one; `then`, `now`: what came of it.
    """

    number: int
    entry: StoryEntry | None
    state: State | None
    then: str
    now: str


@record
class LaidOut:
    """Something on the table after `number` steps is not what it was, though no step differs."""

    number: int
    what: str


@record
class Followed:
    """How far a game goes as it went. `table`: None when not even its set-up can be."""

    table: StoryTable | None
    difference: Difference | None
    laid_out: LaidOut | None = None


def follow(
    rules: StoryRules,
    header: Header,
    setup: SetUp,
    rows: Sequence[Row],
    snapshots: Sequence[Snapshot],
) -> Followed:
    """Carry out the steps of a save on these rules, as far as they bring what they brought."""
    state = rules.setup(setup)
    if isinstance(state, Refusal):
        return Followed(None, Difference(0, None, None, "the game was set up", state.message))
    header = replace(header, played=rules.fingerprint)
    entries: list[StoryEntry] = []
    marks = {it.number: it for it in snapshots}
    laid_out: LaidOut | None = None
    for number, row in enumerate(rows):
        entry: StoryEntry | None = None
        try:
            entry = entry_of(row)
            made = _carried_out(rules, state, entry, number)
        except DecodeError as error:
            made = f"this Fateloom cannot read it ({error.message})"
        except (LookupError, ValueError, TypeError, AttributeError, ArithmeticError):
            made = "it speaks of something that is gone from the scenario"
        if isinstance(made, str):
            then = "it was done" if entry is None else _in_words(rules, state, entry.events)
            difference = Difference(number, entry, state, then, made)
            return Followed(_table(rules, header, setup, entries, state), difference, laid_out)
        assert entry is not None  # what could not be read has left the loop
        events, after = made
        unlike = _unlike(entry.events, events)
        if unlike is not None:
            then, now = (_in_words(rules, state, it[unlike:]) for it in (entry.events, events))
            difference = Difference(number, entry, state, then, now)
            return Followed(_table(rules, header, setup, entries, state), difference, laid_out)
        entries.append(StoryEntry(entry.seat, entry.command, entry.drawn, events))
        state = after
        mark = marks.get(number + 1)
        if mark is not None and laid_out is None:
            change = _changed(rules, mark, state)
            laid_out = None if change is None else LaidOut(number + 1, change)
    return Followed(_table(rules, header, setup, entries, state), None, laid_out)


def _table(
    rules: StoryRules, header: Header, setup: SetUp, entries: list[StoryEntry], state: State
) -> StoryTable | None:
    """The table after these steps; None before the game has begun."""
    if not entries:
        return None
    return Table(rules, Log(header, setup, tuple(entries)), state)


def _carried_out(
    rules: StoryRules, state: State, entry: StoryEntry, number: int
) -> tuple[tuple[ev.Event, ...], State] | str:
    """What the step brings now, and the table behind it; or why it cannot be done."""
    if entry.command is None:
        if number or entry.seat is not None:
            return "a step without a command stands in the middle of the game"
        events = rules.opening(state)
        return events, folded(rules, state, events)
    prospect = rules.legal(state)
    match prospect:
        case Decision(seat) if seat == entry.seat:
            pass
        case Chance() if entry.seat is None:
            pass
        case Decision(seat):
            return "somebody else would be asked"
        case Chance():
            return "the dice would be asked"
        case _:
            return "the game would be over"
    decided = rules.decided(state, entry.command)
    return decided.message if isinstance(decided, Refusal) else decided


def _unlike(then: tuple[ev.Event, ...], now: tuple[ev.Event, ...]) -> int | None:
    """The number of the first event that is not the same; None: all are."""
    for number in range(max(len(then), len(now))):
        one, other = then[number : number + 1], now[number : number + 1]
        if tuple(map(_bare, one)) != tuple(map(_bare, other)):
            return number
    return None


def _bare(event: ev.Event) -> ev.Event | None:
    """The event without words, which may be corrected, and without how the engine remembers what
    is still to be done: by the numbers of statements, which move when one is put in above.
    """
    match event:
        case ev.Told():
            return replace(event, text="")
        case ev.ChoiceMade():
            return replace(event, label="")
        case ev.Paused():
            return None
        case _:
            return event


def _changed(rules: StoryRules, mark: Snapshot, state: State) -> str | None:
    """What of the table is not as the snapshot has it, in words."""
    from fateloom.runtime.codec import to_json

    now = to_json(state, State)
    assert isinstance(now, dict)  # the JSON of a record
    try:
        then = parts(json.loads(mark.state), json.loads(mark.names))
    except (ValueError, LookupError, TypeError):
        return None  # of an older form; the steps themselves were compared
    return first_change(then, parts(now, names_of(rules.index)))


def _in_words(rules: StoryRules, state: State, events: Sequence[ev.Event]) -> str:
    """The first of the events that the table may hear of, in words."""
    from fateloom.tools.table.telling import Aloud, Listed, Note, told

    for event in events:
        heard = rules.public(event, None)
        if heard is None:
            continue
        try:
            said = told(rules.index, state, heard)
        except (LookupError, TypeError, AttributeError):
            return "something that is gone from the scenario"
        match said:
            case Aloud(text):
                first = " ".join(text.split())
                return f"“{first[:60]}{'…' if len(first) > 60 else ''}”"
            case Note(text):
                return text
            case Listed(head, thing):
                return f"{head} {thing}"
            case None:
                pass
    return "nothing that the table sees" if not events else "something that is not shown"
