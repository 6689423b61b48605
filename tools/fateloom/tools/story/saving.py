"""Saves of the story rules: what a state holds by names, and steps in the words of plays.

A state speaks of tiles and variables by their place in the Program. Names are laid down beside it,
so that two states of different versions of a scenario can be compared.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from fateloom.dsl.diagnostics.render.clean import clean
from fateloom.runtime.kernel.table import Table
from fateloom.runtime.record import field_values, replace
from fateloom.runtime.story import command as cmd
from fateloom.runtime.story import event as ev
from fateloom.runtime.story.rules import TYPES, StoryRules
from fateloom.runtime.story.setup import SetUp
from fateloom.runtime.story.state import Stage, State
from fateloom.runtime.story.view import View
from fateloom.tools.saving import Parts, Plain, Saving

StoryTable = Table[SetUp, State, cmd.Command, ev.Event]

SHARED = (
    ("world", "world"),
    ("tiles", "tile"),
    ("pois", "place"),
    ("npcs", "person"),
    ("box", "in the box"),
    ("stocks", "for sale at"),
    ("piles", "lying on"),
    ("purses", "carried by"),
)
"""Fields of a state that go by the order of the Program, and what to call their parts."""

OF_ALL = ("seat", "day", "gone", "closed", "used_up", "fired", "winner")

OF_HERO = (
    "tile", "markers", "coins", "xp", "effort", "virtue", "items", "visited", "chosen", "spent",
    "milestones", "finale", "standing",
)  # fmt: skip

SECRET = frozenset(("virtue", "milestones", "finale", "fired", "closed"))
"""What is never told at the table; variables are not either."""

UNSEEN = ("world", "in the box", "carried by")
"""Kinds of parts that no view shows."""


class StorySaving(Saving[StoryRules, SetUp, State, cmd.Command, ev.Event, View]):
    """Saves of scenarios."""

    TYPES, BEFORE = TYPES, "Before the first day"

    def title(self, rules: StoryRules) -> str:
        return rules.program.title

    def names(self, rules: StoryRules) -> dict[str, list[str]]:
        index = rules.index
        program = index.program
        items = [it.id for it in program.items]
        tiles = [it.id for it in program.tiles]
        npcs = [it.id for it in program.npcs]
        return {
            "world": [it.id for it in index.world],
            "personal": [it.id for it in index.personal],
            "tiles": tiles,
            "pois": [it.id for it in program.pois],
            "npcs": npcs,
            "box": items,
            "stocks": [it.id for it in program.stocks],
            "piles": tiles,
            "purses": npcs,
        }

    def parts(self, state: Plain, names: dict[str, list[str]]) -> Parts:
        return dict(_parts(state, names))

    def is_secret(self, kind: str, name: str) -> bool:
        return kind in UNSEEN or kind.endswith(" memory") or name in SECRET

    def bare(self, event: ev.Event) -> ev.Event | None:
        """The event without words, which may be corrected, and without how the engine remembers
        what is still to be done: by the numbers of statements, which move when one is put in above.
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

    def in_words(self, rules: StoryRules, state: State, events: Sequence[ev.Event]) -> str:
        """The first of the events that the table may hear of, in words."""
        from fateloom.tools.story.telling import TEXTS, called
        from fateloom.tools.table.content import Listed, Role, Text

        for event in events:
            try:
                heard = rules.public(state, event, None)
                if heard is None:
                    continue
                said = TEXTS.told(rules.index, view := rules.view(state, None), heard)
            except (LookupError, TypeError, AttributeError):
                return "something that is gone from the scenario"
            match said:
                case (Text(Role.PROSE, text),):
                    first = " ".join(text.split())
                    return f"“{first[:60]}{'…' if len(first) > 60 else ''}”"
                case (Text(_, text),):
                    return text
                case (Listed(head, thing),):
                    # What is told of the active hero leaves out who it is.
                    return f"{head or called(rules.index, view, state.seat)}: {thing}."
                case _:
                    pass
        return "nothing that the table sees" if not events else "something that is not shown"

    def moment(
        self, rules: StoryRules, state: State | None, seat: int | None, command: cmd.Command | None
    ) -> str:
        has_begun = state is not None and state.stage is not Stage.SETUP and state.heroes
        return super().moment(rules, state if has_begun else None, seat, command)

    def when(self, rules: StoryRules, state: State, seat: int | None) -> str:
        whose, who = state.seat if seat is None else seat, "nobody"
        if whose < len(state.heroes):
            who = rules.index.hero[state.heroes[whose].hero].title
        return f"Day {state.day}, {clean(who)}"

    def done(self, rules: StoryRules, state: State, command: cmd.Command) -> str:
        """A command as plays write it; what only its player may know stays hidden."""
        from fateloom.dsl.plays.story.step_of import step_of
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

    def summary(self, setup: SetUp, events: Sequence[ev.Event]) -> Iterator[tuple[str, str]]:
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


def _parts(state: Plain, names: dict[str, list[str]]) -> Iterator[tuple[tuple[str, str], object]]:
    for field in OF_ALL:
        yield ("game", field), state[field]
    for field, kind in SHARED:
        for name, value in zip(names[field], state[field], strict=True):
            yield (kind, name), value
    for hero in state["heroes"]:
        for field in OF_HERO:
            yield (hero["hero"], field), hero[field]
        for name, value in zip(names["personal"], hero["variables"], strict=True):
            yield (f"{hero['hero']} memory", name), value


def _spelled(command: cmd.Command) -> str:
    """A command that speaks of what is gone, by its name: `use option wreck.search`."""
    name = re.sub(r"(?<=[a-z])(?=[A-Z])", " ", type(command).__name__).lower()
    said = (it for it in field_values(command).values() if isinstance(it, str))
    return " ".join((name, *said))
