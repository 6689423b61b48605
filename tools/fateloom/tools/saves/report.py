"""What is said of a save: which game it is, where it is damaged, what takes another course now."""

from __future__ import annotations

from collections.abc import Iterator

from fateloom.dsl.diagnostics.render.clean import clean
from fateloom.runtime.codec import DecodeError
from fateloom.runtime.kernel.game import AnyRules
from fateloom.tools.files import shown
from fateloom.tools.saves.keeper import OVER
from fateloom.tools.saves.kinds import Contents
from fateloom.tools.saves.reexecute import Difference, Followed
from fateloom.tools.saves.rows import entry_of, opened
from fateloom.tools.systems import system


def summary(contents: Contents) -> Iterator[str]:
    """Which game it is, and how far it has come; nothing that is secret at the table."""
    head = contents.head
    yield f"{head.title}  ({head.scenario})"
    try:
        header, setup = opened(head.opening)
    except DecodeError as error:
        yield f"  of another Fateloom: {error.message}"
        return
    saving = system(header.rules).saving()
    events: list[object] = []
    for row in contents.rows:
        try:
            events += entry_of(row, saving.TYPES).events
        except DecodeError:
            continue  # a step of another Fateloom; the others still tell how far it is
    for what, value in saving.summary(setup, events):
        yield f"  {what:<8} {value}"
    said = sum(row.seat is not None for row in contents.rows)
    yield f"  steps    {len(contents.rows)}, of which {said} were decided by players"
    if OVER in contents.settings:  # before the end every secret could be found out by it
        yield f"  seed     {header.seed}"
    yield f"  chain    {contents.chain[:16]}"


def broken(path: str, contents: Contents) -> str:
    """Which step of a save does not hold, and what can be done."""
    doubt = contents.doubt
    assert doubt is not None  # asked for
    name = shown(path)
    if not contents.rows:
        return (
            f"'{name}' is damaged in its first step: {doubt.why}. The file was not changed.\n"
            "If you have a copy or an export of it, continue with that."
        )
    return (
        f"'{name}' is damaged at step {doubt.number + 1}: {doubt.why}.\n"
        f"The {_steps(len(contents.rows))} before it are intact. To continue from there:\n"
        f"    fateloom play --resume {name} --until-there\n"
        "The save was not changed; continuing keeps a copy of it."
    )


def differs(
    path: str, contents: Contents, rules: AnyRules, followed: Followed, scenario_changed: bool
) -> str:
    """The first thing that goes another way, in words: day, whose turn, what they did."""
    steps, name = len(contents.rows), shown(path)
    laid_out, difference = followed.laid_out, followed.difference
    is_edited = not scenario_changed and not contents.head.engine  # see `lines.head_of`
    what = "The scenario" if scenario_changed else "Fateloom"
    first = f"{what} has changed since '{name}' was saved, and the game now takes another course."
    then, now = "then:", "now: "
    if is_edited:
        first = (
            f"'{name}' was imported, and its steps do not bring what it says they brought. "
            "Its text was edited, or another version of Fateloom wrote it."
        )
        then, now = "in the file: ", "by the rules:"
    lines = [first]
    if laid_out is not None:
        lines.append(f"  State after {_steps(laid_out.number)}:")
        lines.append(f"    {clean(laid_out.what)}")
    if difference is not None:
        lines.append(f"  {_moment(rules, difference)}  (step {difference.number + 1} of {steps})")
        lines.append(f"    {then} {clean(difference.then)}")
        lines.append(f"    {now} {clean(difference.now)}")
    goes_on = followed.table is not None
    if goes_on:
        lines.append(
            "To continue anyway:" if difference is None else "To continue from before that:"
        )
        lines.append(f"    fateloom play --resume {name} --until-there")
    if scenario_changed:
        lines.append("To continue where you stopped, name the old version of the scenario:")
        lines.append(f"    fateloom play OLD_PATH --resume {name}")
    lines.append(
        "The save was not changed" + ("; continuing keeps a copy of it." if goes_on else ".")
    )
    return "\n".join(lines)


def _steps(many: int) -> str:
    return "1 step" if many == 1 else f"{many} steps"


def _moment(rules: AnyRules, difference: Difference) -> str:
    entry = difference.entry
    seat, command = (None, None) if entry is None else (entry.seat, entry.command)
    return system(rules.name).saving().moment(rules, difference.state, seat, command)
