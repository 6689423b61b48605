"""What can be done now, numbered and named, and what a line that was typed means."""

from __future__ import annotations

from fateloom.dsl.plays.commands import NoCommand, atoms, command_of, step_of
from fateloom.dsl.plays.steps import FORMS, NoStep, parse_step, to_text
from fateloom.dsl.suggest import nearest
from fateloom.runtime.kernel.game import Decision
from fateloom.runtime.program.board import OptionKind, Side
from fateloom.runtime.record import record
from fateloom.runtime.span import NOWHERE
from fateloom.runtime.story import command as cmd
from fateloom.runtime.story.index import SKILLS, ProgramIndex
from fateloom.runtime.story.state import State
from fateloom.runtime.story.view import View
from fateloom.tools.table.telling import spaces

MOST = 24
"""Entries of one kind that are listed; the rest can be typed."""


@record
class Entry:
    """Something that can be done: its words, its command, other names for it.

    `step`: as plays say it; "" for choices of the set-up.
    """

    label: str
    command: cmd.Command
    names: tuple[str, ...]
    step: str


@record
class Menu:
    """All that can be done. `closed`: what is there and cannot be done, with the reason."""

    question: str
    entries: tuple[Entry, ...]
    closed: tuple[str, ...]
    more: int
    """How many further ways there are that are not listed."""


def menu_of(index: ProgramIndex, state: State, view: View, decision: Decision[cmd.Command]) -> Menu:
    """The menu of a decision."""
    entries = [_entry(index, state, view, command) for command in decision.commands]
    closed = tuple(
        f"{it.label} ({it.why_not})"
        for it in view.options
        if it.why_not is not None and view.question is None
    )
    listed = tuple(entries[:MOST])
    return Menu(_question(index, view), listed, closed, len(entries) - len(listed))


def understood(
    index: ProgramIndex, state: State, menu: Menu, typed: str
) -> tuple[cmd.Command, ...] | str:
    """The commands that a typed line means, or what to say to whoever typed it.

    A number, a name or title out of the menu, or a step as plays have it (`move marsh`).
    """
    words = " ".join(typed.split())
    if words.isdecimal() and len(words) < 6:
        number = int(words)
        if 1 <= number <= len(menu.entries):
            return (menu.entries[number - 1].command,)
        return f"There is no {number}; the numbers go from 1 to {len(menu.entries)}."
    named = _named(menu, words)
    if named is not None:
        return (named.command,)
    first = words.split(" ")[0].casefold()
    if first in FORMS:
        return _step(index, state, words)
    names = [name for entry in menu.entries for name in entry.names]
    near = nearest(words, [*names, *FORMS])
    meant = f" Did you mean '{near}'?" if near else ""
    return f"'{words[:40]}' is not understood.{meant} Type a number, or ? for help."


def _named(menu: Menu, words: str) -> Entry | None:
    """The entry that a name or the beginning of a title means, if it is just one."""
    wanted = words.casefold()
    exact = [
        it
        for it in menu.entries
        if wanted in (name.casefold() for name in (it.label, it.step, *it.names))
    ]
    if len(exact) == 1:
        return exact[0]
    if exact or len(wanted) < 3:
        return None
    begun = [
        it
        for it in menu.entries
        if any(name.casefold().startswith(wanted) for name in (it.label, *it.names))
    ]
    return begun[0] if len(begun) == 1 else None


def _step(index: ProgramIndex, state: State, words: str) -> tuple[cmd.Command, ...] | str:
    step = parse_step(words, NOWHERE)
    if isinstance(step, NoStep):
        form = f" It is written: {step.form}" if step.form else ""
        return f"{step.message[:1].upper()}{step.message[1:]}.{form}"
    single = atoms(step)
    if len(single) > 1:
        return f"One thing at a time, please: first '{to_text(single[0])}'."
    command = command_of(single[0], index, state)
    if isinstance(command, NoCommand):
        return command.message
    if isinstance(command, cmd.Roll):
        return "The dice are rolled by themselves."
    return (command,)


# --- words for commands


def _question(index: ProgramIndex, view: View) -> str:
    asked = view.question
    if asked is None:
        return "What do you do?"
    match asked.about:
        case "choose":
            return "You have to choose."
        case "scan":
            return f"{asked.label}: which item?"
        case "destiny":
            return asked.label
        case "call":
            return f"{asked.label} How did it end?"
        case "trade":
            return "What do you buy or sell?"
        case "markers":
            verb = "gain" if asked.amount > 0 else "lose"
            return f"You {verb} {abs(asked.amount)} {asked.detail}: where do the markers stand?"
        case "give":
            return "Which one do you give?"
        case "overflow":
            return f"You may carry {index.settings.inventory_limit} items. What goes?"
        case _:
            return f"{asked.label} ({asked.detail})"


def _entry(index: ProgramIndex, state: State, view: View, command: cmd.Command) -> Entry:
    step = step_of(command, index, state)
    label, names = _label(index, state, view, command)
    return Entry(label, command, names, "" if step is None else to_text(step))


def _label(
    index: ProgramIndex, state: State, view: View, command: cmd.Command
) -> tuple[str, tuple[str, ...]]:
    match command:
        case cmd.ChooseHero(hero):
            return index.hero[hero].title, (hero,)
        case cmd.MoveTo(path):
            tile = index.tile[path[-1]]
            side = next(it.side for it in view.tiles if it.tile == tile.id)
            far = "" if side is Side.EXPLORED else " (unexplored)"
            return f"Go to {tile.title}{far}", (tile.id, tile.title)
        case cmd.Visit(poi):
            return f"Visit {index.poi[poi].title}", (poi, index.poi[poi].title)
        case cmd.UseOption(option):
            return _option(view, option)
        case cmd.BeginFinale(path):
            label = next((it.label for it in view.finales if it.path == path), path)
            return f"{label} (begins your finale)", (path, label)
        case cmd.AskPath(path):
            hero = state.heroes[state.seat].hero
            return index.path[hero, path].title, (path,)
        case cmd.Choose(number):
            branches = view.question.branches if view.question else ()
            return next(it.label for it in branches if it.number == number), ()
        case cmd.ChooseCallOutcome(outcome):
            return outcome, (outcome,)
        case cmd.SetMarkers(markers):
            return _markers(state, markers), ()
        case cmd.SpendXp(points, markers):
            return f"Spend {points} xp: {_markers(state, markers)}", ()
        case cmd.UseAbility(item, tile):
            to = "" if tile is None else f" to go to {index.tile[tile].title}"
            return f"Use {index.item[item].title}{to}", (item,) if tile is None else ()
        case cmd.Buy(item) | cmd.Sell(item):
            word = "Buy" if isinstance(command, cmd.Buy) else "Sell"
            return f"{word} {index.item[item].title} ({index.item[item].value} coins)", ()
        case cmd.ScanItem(item) | cmd.GiveItem(item):
            return index.item[item].title, (item,)
        case cmd.PickUp(item):
            return f"Pick up {index.item[item].title}", (item,)
        case cmd.Abandon(item):
            return f"Lay down {index.item[item].title} here", ()
        case cmd.DiscardItem(item):
            return f"Put {index.item[item].title} back into the box", ()
        case cmd.DeclareEffort(dice):
            return ("Roll the dice" if not dice else f"Roll with {dice} effort dice"), ()
        case _:
            return _PLAIN[type(command)], ()


_PLAIN: dict[type, str] = {
    cmd.Stay: "Stay",
    cmd.LeavePoi: "End the visit",
    cmd.EndTurn: "End the turn",
    cmd.Confirm: "Enter the number",
    cmd.CloseTrade: "Done",
    cmd.PlayStage: "Go on with the finale",
}

_KINDS = {
    OptionKind.INTERACTION: "",
    OptionKind.TEST: "test",
    OptionKind.SCAN: "scan",
    OptionKind.DESTINY: "destiny",
    OptionKind.TRADE: "trade",
}


def _option(view: View, option: str) -> tuple[str, tuple[str, ...]]:
    shown = next(it for it in view.options if it.option == option)
    word = _KINDS[shown.kind]
    if shown.skill is not None:
        word = f"test of {shown.skill.value}"
    label = f"{shown.label} [{word}]" if word else shown.label
    return label, (option.partition(".")[2], shown.label)


def _markers(state: State, markers: tuple[tuple[int, ...], ...]) -> str:
    """Where the markers go, track by track."""
    from fateloom.runtime.story.legal import deciding

    before = state.heroes[deciding(state)].markers
    changed = [
        f"{skill.value} {spaces(now)} -> {spaces(after)}"
        for skill, now, after in zip(SKILLS, before, markers, strict=True)
        if now != after
    ]
    return "; ".join(changed) or "everything stays"
