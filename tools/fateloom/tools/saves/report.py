"""What is told of a save that is damaged, or that goes another way now."""

from __future__ import annotations

import re

from fateloom.dsl.diagnostics.render.clean import clean
from fateloom.runtime.record import fields
from fateloom.runtime.story import command as cmd
from fateloom.runtime.story.rules import StoryRules
from fateloom.runtime.story.state import Stage
from fateloom.tools.files import shown
from fateloom.tools.saves.following import Difference, Followed
from fateloom.tools.saves.kinds import Contents


def broken(path: str, contents: Contents) -> str:
    """Which step of a save does not hold, and what can be done."""
    doubt = contents.doubt
    assert doubt is not None  # asked for
    name = shown(path)
    if not contents.rows:
        return (
            f"'{name}' is damaged in its first step: {doubt.why}. It was not touched.\n"
            "If you have a copy or an export of it, go on with that."
        )
    return (
        f"'{name}' is damaged at step {doubt.number + 1}: {doubt.why}.\n"
        f"The {_steps(len(contents.rows))} before it are whole. To go on from there:\n"
        f"    fateloom play --resume {name} --until-there\n"
        "The save was not touched, and a copy of it is kept then."
    )


def differs(
    path: str, contents: Contents, rules: StoryRules, followed: Followed, scenario_changed: bool
) -> str:
    """The first thing that goes another way, in words: day, whose turn, what they did."""
    what = "The scenario" if scenario_changed else "Fateloom"
    steps, name = len(contents.rows), shown(path)
    laid_out, difference = followed.laid_out, followed.difference
    lines = [f"{what} has changed since '{name}' was saved, and the game goes another way now."]
    if laid_out is not None:
        lines.append(f"  On the table after {_steps(laid_out.number)}:")
        lines.append(f"    {clean(laid_out.what)}")
    if difference is not None:
        lines.append(f"  {_moment(rules, difference)}  (step {difference.number + 1} of {steps})")
        lines.append(f"    then: {clean(difference.then)}")
        lines.append(f"    now:  {clean(difference.now)}")
    goes_on = followed.table is not None
    if goes_on:
        lines.append("To go on all the same:" if difference is None else "To go on before that:")
        lines.append(f"    fateloom play --resume {name} --until-there")
    if scenario_changed:
        lines.append("To go on where you stopped, name the scenario as it was:")
        lines.append(f"    fateloom play OLD_PATH --resume {name}")
    lines.append("The save was not touched" + (", and a copy is kept then." if goes_on else "."))
    return "\n".join(lines)


def _steps(many: int) -> str:
    return "1 step" if many == 1 else f"{many} steps"


def _moment(rules: StoryRules, difference: Difference) -> str:
    """`Day 3, Ines: option wreck.search`."""
    state, entry = difference.state, difference.entry
    if state is None or state.stage is Stage.SETUP or not state.heroes:
        return "Before the first day"
    seat = state.seat if entry is None or entry.seat is None else entry.seat
    who = rules.index.hero[state.heroes[seat].hero].title if seat < len(state.heroes) else "nobody"
    moment = f"Day {state.day}, {clean(who)}"
    if entry is None or entry.command is None:
        return f"{moment}: a step that cannot be read"
    return f"{moment}: {clean(_done(rules, difference))}"


def _done(rules: StoryRules, difference: Difference) -> str:
    """A command as plays write it; what only its player may know stays hidden."""
    from fateloom.dsl.plays.commands import step_of
    from fateloom.dsl.plays.steps import to_text

    entry, state = difference.entry, difference.state
    assert entry is not None and entry.command is not None and state is not None
    match entry.command:
        case cmd.AskPath():
            return "asks about a destiny, for nobody else to hear"
        case cmd.BeginFinale():
            return "begins a finale"
        case command:
            try:
                step = step_of(command, rules.index, state)
            except (LookupError, TypeError):
                step = None
            return _spelled(command) if step is None else to_text(step)


def _spelled(command: cmd.Command) -> str:
    """A command that speaks of what is gone, by its name: `use option wreck.search`."""
    name = re.sub(r"(?<=[a-z])(?=[A-Z])", " ", type(command).__name__).lower()
    said = (getattr(command, field) for field in fields(type(command)))
    return " ".join((name, *(it for it in said if isinstance(it, str))))
