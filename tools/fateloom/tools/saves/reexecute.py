"""Plays a saved game once more on the scenario as it is now, up to the first thing that differs.

Each command is carried out anew and must bring what it brought (`first_divergence` asks
the same of one version); the dice lie as they fell. Words may have been corrected (DSL-28).
"""

from __future__ import annotations

import json
from collections.abc import Sequence

from fateloom.runtime.codec import DecodeError
from fateloom.runtime.kernel.game import AnyRules, Chance, Decision, Refusal, folded
from fateloom.runtime.kernel.log import AnyEntry, Header, Log
from fateloom.runtime.kernel.table import AnyTable, Table
from fateloom.runtime.record import record, replace
from fateloom.tools.saves.kinds import Row, Snapshot
from fateloom.tools.saves.rows import entry_of
from fateloom.tools.saving import AnySaving, Parts
from fateloom.tools.systems import system


@record
class Difference:
    """The first step that goes another way. `number`: of the step, from 0; `entry`: as saved, if
    it can be read; `state`: the table before it, if there is one; `then`, `now`: what came of it.
    """

    number: int
    entry: AnyEntry | None
    state: object
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

    table: AnyTable | None
    difference: Difference | None
    laid_out: LaidOut | None = None


def follow(
    rules: AnyRules,
    header: Header,
    setup: object,
    rows: Sequence[Row],
    snapshots: Sequence[Snapshot],
) -> Followed:
    """Carry out the steps of a save on these rules, as far as they bring what they brought."""
    state = rules.setup(setup)
    if isinstance(state, Refusal):
        return Followed(None, Difference(0, None, None, "the game was set up", state.message))
    header, saving = replace(header, played=rules.fingerprint), system(rules.name).saving()
    entries: list[AnyEntry] = []
    marks = {it.number: it for it in snapshots}
    laid_out: LaidOut | None = None
    for number, row in enumerate(rows):
        entry: AnyEntry | None = None
        try:
            entry = entry_of(row, saving.TYPES)
            made = _carried_out(rules, state, entry, number)
        except DecodeError as error:
            made = f"this Fateloom cannot read it ({error.message})"
        except (LookupError, ValueError, TypeError, AttributeError, ArithmeticError):
            made = "it refers to something that the scenario no longer has"
        if isinstance(made, str):
            then = "it was done" if entry is None else saving.in_words(rules, state, entry.events)
            difference = Difference(number, entry, state, then, made)
            return Followed(_table(rules, header, setup, entries, state), difference, laid_out)
        assert entry is not None  # what could not be read has left the loop
        events, after = made
        unlike = _unlike(saving, entry.events, events)
        if unlike is not None:
            then, now = (
                saving.in_words(rules, state, it[unlike:]) for it in (entry.events, events)
            )
            difference = Difference(number, entry, state, then, now)
            return Followed(_table(rules, header, setup, entries, state), difference, laid_out)
        entries.append(AnyEntry(entry.seat, entry.command, entry.drawn, events))
        state = after
        mark = marks.get(number + 1)
        if mark is not None and laid_out is None:
            change = _changed(saving, rules, mark, state)
            laid_out = None if change is None else LaidOut(number + 1, change)
    return Followed(_table(rules, header, setup, entries, state), None, laid_out)


def _table(
    rules: AnyRules, header: Header, setup: object, entries: list[AnyEntry], state: object
) -> AnyTable | None:
    """The table after these steps; None before the game has begun."""
    if not entries:
        return None
    return Table(rules, Log(header, setup, tuple(entries)), state)


def _carried_out(
    rules: AnyRules, state: object, entry: AnyEntry, number: int
) -> tuple[tuple[object, ...], object] | str:
    """What the step brings now, and the table behind it; or why it cannot be done."""
    if entry.command is None:
        if number or entry.seat is not None:
            return "a step in the middle of the game has no command"
        events = rules.opening(state)
        return events, folded(rules, state, events)
    to_move = rules.legal(state)
    match to_move:
        case Decision(seat) if seat == entry.seat:
            pass
        case Chance() if entry.seat is None:
            pass
        case Decision(seat):
            return "it would be another player's turn"
        case Chance():
            return "the dice would be rolled"
        case _:
            return "the game would be over"
    decided = rules.apply(state, entry.command)
    return decided.message if isinstance(decided, Refusal) else decided


def _unlike(saving: AnySaving, then: tuple[object, ...], now: tuple[object, ...]) -> int | None:
    """The number of the first event that is not the same; None: all are."""
    for number in range(max(len(then), len(now))):
        one, other = then[number : number + 1], now[number : number + 1]
        if tuple(map(saving.bare, one)) != tuple(map(saving.bare, other)):
            return number
    return None


def _changed(saving: AnySaving, rules: AnyRules, mark: Snapshot, state: object) -> str | None:
    """What of the table is not as the snapshot has it, in words."""
    from fateloom.runtime.codec import to_json

    now = to_json(state, saving.TYPES.state)
    assert isinstance(now, dict)  # the JSON of a record
    try:
        then = saving.parts(json.loads(mark.state), json.loads(mark.names))
    except (ValueError, LookupError, TypeError):
        return None  # of an older form; the steps themselves were compared
    return _first_change(saving, then, saving.parts(now, saving.names(rules)))


def _first_change(saving: AnySaving, then: Parts, now: Parts) -> str | None:
    """The first part that both tables have and that is not the same, in words; None: there is none.

    What only one of them has was added to the scenario, or taken out of it.
    """
    for (kind, name), value in then.items():
        other = now.get((kind, name), value)
        if other != value:
            if saving.is_secret(kind, name):
                return "something that is not shown at the table"
            what = name if kind == "game" else f"{kind}, {name}"
            return f"{what}: {_plain(value)} then, {_plain(other)} now"
    return None


def _plain(value: object) -> str:
    """A value in few words."""
    if value is None or value == []:
        return "none"
    if isinstance(value, list):
        return ", ".join(map(_plain, value[:12]))
    if isinstance(value, dict):
        return ", ".join(_plain(it) for it in value.values())
    return str(value)
