"""Saves of the story rules: what a state holds by names, and steps in the words of plays."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Any

from fateloom.dsl.diagnostics.render.clean import clean
from fateloom.runtime.kernel.game import GameTypes
from fateloom.runtime.record import fields, replace
from fateloom.runtime.story import command as cmd
from fateloom.runtime.story import event as ev
from fateloom.runtime.story.rules import TYPES as RULE_TYPES
from fateloom.runtime.story.rules import StoryRules
from fateloom.runtime.story.setup import SetUp
from fateloom.runtime.story.state import Stage, State
from fateloom.tools.saves import named
from fateloom.tools.saves.system import Parts

TYPES: GameTypes = RULE_TYPES
"""See `Saving`."""


def title(rules: StoryRules) -> str:
    """See `Saving`."""
    return rules.program.title


def names(rules: StoryRules) -> dict[str, list[str]]:
    """See `Saving`."""
    return named.names_of(rules.index)


def parts(state: dict[str, Any], names: dict[str, list[str]]) -> Parts:
    """See `Saving`."""
    return named.parts(state, names)


def is_secret(kind: str, name: str) -> bool:
    """See `Saving`."""
    return kind == "world" or kind.endswith(" memory") or name in named.SECRET


def bare(event: ev.Event) -> ev.Event | None:
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


def in_words(rules: StoryRules, state: State, events: Sequence[ev.Event]) -> str:
    """The first of the events that the table may hear of, in words."""
    from fateloom.tools.story.telling import Aloud, Listed, Note, told

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


def moment(
    rules: StoryRules, state: State | None, seat: int | None, command: cmd.Command | None
) -> str:
    """See `Saving`."""
    if state is None or state.stage is Stage.SETUP or not state.heroes:
        return "Before the first day"
    whose = state.seat if seat is None else seat
    who = (
        rules.index.hero[state.heroes[whose].hero].title if whose < len(state.heroes) else "nobody"
    )
    when = f"Day {state.day}, {clean(who)}"
    if command is None:
        return f"{when}: a step that cannot be read"
    return f"{when}: {clean(_done(rules, state, command))}"


def _done(rules: StoryRules, state: State, command: cmd.Command) -> str:
    """A command as plays write it; what only its player may know stays hidden."""
    from fateloom.dsl.plays.story.commands import step_of
    from fateloom.dsl.plays.story.steps import to_text

    match command:
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


def summary(setup: SetUp, events: Sequence[ev.Event]) -> Iterator[tuple[str, str]]:
    """See `Saving`."""
    day, heroes, over = 0, list(setup.heroes), False
    for event in events:
        match event:
            case ev.TurnBegan():
                day = event.day
            case ev.HeroTaken(_, hero) if hero not in heroes:
                heroes.append(hero)
            case ev.GameEnded():
                over = True
    yield "heroes", ", ".join(heroes) or "not chosen yet"
    yield "day", f"{day}{', the game is over' if over else ''}"
