"""What is told of a save that is damaged, or that goes another way now."""

from __future__ import annotations

from fateloom.dsl.diagnostics.render.clean import clean
from fateloom.tools.files import shown
from fateloom.tools.saves.kinds import AnyRules, Contents
from fateloom.tools.saves.reexecute import Difference, Followed
from fateloom.tools.systems import system


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
    what = "The scenario" if scenario_changed else "Fateloom"
    steps, name = len(contents.rows), shown(path)
    laid_out, difference = followed.laid_out, followed.difference
    lines = [f"{what} has changed since '{name}' was saved, and the game now takes another course."]
    if laid_out is not None:
        lines.append(f"  State after {_steps(laid_out.number)}:")
        lines.append(f"    {clean(laid_out.what)}")
    if difference is not None:
        lines.append(f"  {_moment(rules, difference)}  (step {difference.number + 1} of {steps})")
        lines.append(f"    then: {clean(difference.then)}")
        lines.append(f"    now:  {clean(difference.now)}")
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
