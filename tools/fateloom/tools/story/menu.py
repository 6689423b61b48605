"""What can be done now, numbered and named, with the odds of tests, and what cannot, and why."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fateloom.dsl.plays.story.commands import step_of
from fateloom.dsl.plays.story.steps import to_text
from fateloom.runtime.program.board import OptionKind, Side
from fateloom.runtime.record import record
from fateloom.runtime.story import command as cmd
from fateloom.runtime.story.index import SKILLS, ProgramIndex
from fateloom.tools.story import odds
from fateloom.tools.story.cards import what_it_does
from fateloom.tools.story.questions import question_of
from fateloom.tools.story.reasons import why_shut
from fateloom.tools.table.words import counted

if TYPE_CHECKING:
    from fateloom.runtime.kernel.game import Decision
    from fateloom.runtime.story.state import State
    from fateloom.runtime.story.view import View

MOST = 24
"""Entries that are listed at once; the rest can be typed."""

FEW = 3
"""Ways of doing the same thing that stand in the menu themselves; more share one entry."""


@record
class Entry:
    """Something that can be done: its words, its command, other names for it.

    `things`: names of what it is done to, said behind a verb ("buy rope"). `step`: as plays say
    it; "" for choices of the set-up. `hint`: what stands below it, the odds of a test.
    `command`: None for an entry that opens a menu of its own, `inner`.
    """

    label: str
    command: cmd.Command | None
    names: tuple[str, ...] = ()
    things: tuple[str, ...] = ()
    step: str = ""
    hint: str = ""
    inner: tuple[Entry, ...] = ()


@record
class Menu:
    """All that can be done. `closed`: what is there and cannot be done, with the reason.

    `entries` are numbered and printed; `all` holds every single thing that can be said.
    """

    question: str
    entries: tuple[Entry, ...]
    closed: tuple[str, ...]
    more: int
    """How many further ways there are that are not listed."""
    all: tuple[Entry, ...]


def menu_of(index: ProgramIndex, state: State, view: View, decision: Decision[cmd.Command]) -> Menu:
    """The menu of a decision."""
    every = tuple(_entry(index, state, view, command) for command in decision.commands)
    entries = _gathered(index, state, every)
    return Menu(
        question_of(index, view),
        entries[:MOST],
        _closed(index, state, view),
        max(0, len(entries) - MOST),
        every,
    )


def submenu(menu: Menu, entry: Entry) -> Menu:
    """The menu that an entry opens; everything else can be typed there as well."""
    more = max(0, len(entry.inner) - MOST)
    return Menu(entry.label, entry.inner[:MOST], (), more, menu.all)


def _gathered(index: ProgramIndex, state: State, every: tuple[Entry, ...]) -> tuple[Entry, ...]:
    """The entries, where many ways of one thing share one; the end of things comes last."""
    groups: dict[object, list[Entry]] = {}
    for entry in every:
        groups.setdefault(_group(entry.command) or entry, []).append(entry)
    made = []
    for key, members in groups.items():
        if isinstance(key, Entry) or len(members) <= FEW or len(groups) == 1:
            made += members
        else:
            label = _group_label(index, state, members[0].command)
            ways = f"{len(members)} ways"
            made.append(Entry(f"{label} ({ways})", None, inner=tuple(members)))
    return tuple(sorted(made, key=lambda it: _LAST.get(type(it.command), 0)))


_LAST: dict[type, int] = {cmd.LeavePoi: 1, cmd.CloseTrade: 1, cmd.EndTurn: 2}
"""What stands at the end of a menu."""


def _group(command: cmd.Command | None) -> object:
    match command:
        case cmd.SpendXp(points):
            return "spend", points
        case cmd.UseAbility(item, str()):
            return "use", item
        case cmd.Abandon():
            return "abandon"
        case _:
            return None


def _group_label(index: ProgramIndex, state: State, command: cmd.Command | None) -> str:
    match command:
        case cmd.SpendXp(points):
            have = state.heroes[state.seat].xp
            return f"Spend {points} experience of {have}"
        case cmd.UseAbility(item):
            return f"Use {index.item[item].title} to travel"
        case _:
            return "Lay something down here"


def _closed(index: ProgramIndex, state: State, view: View) -> tuple[str, ...]:
    """What is there and cannot be done now, with the reason."""
    asked = view.question
    if asked is not None:
        return tuple(
            f"{it.label} (you cannot pay for it)" for it in asked.branches if not it.payable
        )
    found = ((it.label, why_shut(index, state, index.option[it.option])) for it in view.options)
    return tuple(f"{label} ({why})" for label, why in found if why is not None)


# --- words for commands


def _entry(index: ProgramIndex, state: State, view: View, command: cmd.Command) -> Entry:
    step = step_of(command, index, state)
    label, names, things = _label(index, state, view, command)
    said = "" if step is None else to_text(step)
    return Entry(label, command, names, things, said, _hint(index, state, view, command))


def _hint(index: ProgramIndex, state: State, view: View, command: cmd.Command) -> str:
    """The odds of a test, before anybody is bound to it (DST-45, 46); what a card does."""
    match command:
        case cmd.UseOption(option):
            skill = next(it.skill for it in view.options if it.option == option)
            return "" if skill is None else odds.hint(odds.odds(index, state, skill, 0))
        case cmd.DeclareEffort(dice) if view.test is not None:
            return odds.hint(odds.odds(index, state, view.test.skill, dice))
        case cmd.UseAbility(item, None):
            return what_it_does(index.item[item]) or ""
        case cmd.Buy(item):
            return what_it_does(index.item[item]) or ""
        case _:
            return ""


Labels = tuple[str, tuple[str, ...], tuple[str, ...]]


def _label(index: ProgramIndex, state: State, view: View, command: cmd.Command) -> Labels:
    """The words of a command; names for all of it; names for what it is done to."""
    match command:
        case cmd.ChooseHero(hero):
            title = index.hero[hero].title
            return title, (hero,), (hero, title)
        case cmd.MoveTo(path):
            tile = index.tile[path[-1]]
            side = next(it.side for it in view.tiles if it.tile == tile.id)
            far = "" if side is Side.EXPLORED else " (not explored)"
            names = tile.id, tile.title
            return f"Go to {tile.title}{far}", names, names
        case cmd.Visit(poi):
            names = poi, index.poi[poi].title
            return f"Visit {names[1]}", names, names
        case cmd.UseOption(option):
            return _option(view, option)
        case cmd.BeginFinale(path):
            label = next((it.label for it in view.finales if it.path == path), path)
            return f"{label} (begins your finale)", (path, label), (path, label)
        case cmd.AskPath(path):
            title = index.path[state.heroes[state.seat].hero, path].title
            return title, (path,), (path, title)
        case cmd.Choose(number):
            branches = view.question.branches if view.question else ()
            label = next(it.label for it in branches if it.number == number)
            return label, (), (label,)
        case cmd.SetMarkers(markers):
            moves = _markers(state, markers)
            return moves, (), (moves,)
        case cmd.SpendXp(points, markers):
            moves = _markers(state, markers)
            return f"Spend {points} experience: {moves}", (moves,), (moves,)
        case cmd.DeclareEffort(dice):
            many = counted(dice, "effort die", "effort dice")
            return ("Roll the dice" if not dice else f"Roll with {many}"), (), ()
        case cmd.Confirm():
            test = view.test
            done = "" if test is None else counted(max(0, test.successes), "success", "successes")
            return f"Let it count: {done}", ("count",), ()
        case cmd.ChooseCallOutcome(outcome):
            return outcome.capitalize(), (outcome,), (outcome,)
        case _:
            return _of_item(index, command)


def _of_item(index: ProgramIndex, command: cmd.Command) -> Labels:
    match command:
        case cmd.UseAbility(item, tile):
            card = index.item[item]
            to = "" if tile is None else f" to go to {index.tile[tile].title}"
            things = (item, card.title) if tile is None else ()
            return f"Use {card.title}{to}", things, things
        case cmd.Buy(item) | cmd.Sell(item):
            card = index.item[item]
            word = "Buy" if isinstance(command, cmd.Buy) else "Sell"
            return f"{word} {card.title} ({counted(card.value, 'coin')})", (), (item, card.title)
        case cmd.ScanItem(item) | cmd.GiveItem(item):
            title = index.item[item].title
            return title, (item,), (item, title)
        case cmd.PickUp(item):
            title = index.item[item].title
            return f"Pick up {title}", (item, title), (item, title)
        case cmd.Abandon(item):
            title = index.item[item].title
            return f"Lay down {title} here", (), (item, title)
        case cmd.DiscardItem(item):
            title = index.item[item].title
            return f"Put {title} back into the box", (), (item, title)
        case _:
            return _PLAIN[type(command)], (), ()


_PLAIN: dict[type, str] = {
    cmd.Stay: "Stay",
    cmd.LeavePoi: "End the visit",
    cmd.EndTurn: "End the turn",
    cmd.CloseTrade: "Done",
    cmd.PlayStage: "Go on with the finale",
}

_KINDS = {
    OptionKind.INTERACTION: "",
    OptionKind.TEST: "test",
    OptionKind.SCAN: "show an item",
    OptionKind.DESTINY: "ask about your destiny",
    OptionKind.TRADE: "trade",
}


def _option(view: View, option: str) -> Labels:
    shown = next(it for it in view.options if it.option == option)
    word = _KINDS[shown.kind]
    if shown.skill is not None:
        word = f"test of {shown.skill.value}"
    label = f"{shown.label} [{word}]" if word else shown.label
    names = option.partition(".")[2], shown.label
    return label, names, names


def _markers(state: State, markers: tuple[tuple[int, ...], ...]) -> str:
    """Which markers go where: "power 8 to 6, 10 to 9"."""
    from fateloom.runtime.story.legal import deciding

    before = state.heroes[deciding(state)].markers
    changed = []
    for skill, now, after in zip(SKILLS, before, markers, strict=True):
        gone, come = sorted(set(now) - set(after)), sorted(set(after) - set(now))
        if gone or come:
            moved = ", ".join(f"{a} to {b}" for a, b in zip(gone, come, strict=True))
            changed.append(f"{skill.value} {moved}")
    return "; ".join(changed) or "everything stays"
