"""What a line that was typed means: a number, a name or its beginning, or a step of plays."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fateloom.dsl.plays.story import ast
from fateloom.dsl.plays.story.commands import NoCommand, atoms, command_of
from fateloom.dsl.plays.story.steps import FORMS, NoStep, parse_step, to_text
from fateloom.dsl.suggest import nearest
from fateloom.runtime.span import NOWHERE
from fateloom.runtime.story import command as cmd
from fateloom.tools.story.menu import Entry
from fateloom.tools.story.visible_names import Seen, scrubbed, seen, unknown
from fateloom.tools.table.words import listed

if TYPE_CHECKING:
    from collections.abc import Iterable

    from fateloom.runtime.story.index import ProgramIndex
    from fateloom.runtime.story.state import State
    from fateloom.runtime.story.view import View
    from fateloom.tools.story.menu import Menu

VERBS: dict[str, tuple[type, ...]] = {
    "go": (cmd.MoveTo,),
    "move": (cmd.MoveTo,),
    "walk": (cmd.MoveTo,),
    "visit": (cmd.Visit,),
    "use": (cmd.UseAbility,),
    "buy": (cmd.Buy,),
    "sell": (cmd.Sell,),
    "pick": (cmd.PickUp,),
    "take": (cmd.PickUp, cmd.Buy),
    "spend": (cmd.SpendXp,),
    "give": (cmd.GiveItem, cmd.ScanItem),
    "show": (cmd.ScanItem,),
    "drop": (cmd.Abandon,),
    "abandon": (cmd.Abandon,),
    "discard": (cmd.DiscardItem,),
    "choose": (cmd.Choose, cmd.ChooseHero),
    "option": (cmd.UseOption,),
    "test": (cmd.UseOption,),
    "trade": (cmd.UseOption,),
    "begin": (cmd.BeginFinale,),
}
"""Words that say what is done, before the name of what it is done to."""

FILLERS = frozenset({"to", "up", "the", "a", "an", "with"})

SHORTEST = 2
"""Letters that the beginning of a name has at least."""


def understood(
    index: ProgramIndex, state: State, view: View, menu: Menu, typed: str
) -> cmd.Command | Entry | str:
    """The command that a typed line means, the entry whose menu it opens, or what to say to
    whoever typed it.
    """
    words = " ".join(typed.split())
    if words.isdecimal() and len(words) < 6:
        return _numbered(menu, int(words))
    found = _named(menu, words) or _done_to(menu, words)
    if len(found) == 1:
        entry = found[0]
        return entry if entry.command is None else entry.command
    first = words.split(" ")[0].casefold()
    if found:
        # A step as plays have it is plain enough, whatever else begins like it.
        step = parse_step(words, NOWHERE) if first in FORMS else None
        if step is None or isinstance(step, NoStep):
            which = listed((f"‘{it.label}’" for it in found[:4]), "or")
            return f"Which one: {which}? Type more of it, or its number."
    names_seen = seen(index, view)
    words = _spelt_out(words, names_seen) if first in _KNOWN else _placed(words, names_seen)
    first = words.split(" ")[0].casefold()
    if first in FORMS:
        return _step(index, state, names_seen, words)
    names = [name for entry in menu.all for name in entry.names]
    near = nearest(words, [*names, *(it.label for it in menu.entries), *FORMS])
    meant = f" Did you mean '{near}'?" if near else ""
    return f"'{words[:40]}' is not understood.{meant} Type a number, or ? for help."


def _numbered(menu: Menu, number: int) -> cmd.Command | Entry | str:
    if not 1 <= number <= len(menu.entries):
        if len(menu.entries) == 1:
            return f"There is no {number}; there is only 1."
        return f"There is no {number}; the numbers go from 1 to {len(menu.entries)}."
    entry = menu.entries[number - 1]
    return entry if entry.command is None else entry.command


def _named(menu: Menu, words: str) -> list[Entry]:
    """The entries whose name the words are, else those that begin like that, else those with a
    word in it that does.
    """
    wanted = _bare(words)
    return _begun(menu.entries, wanted) or _begun(menu.all, wanted)


def _begun(entries: tuple[Entry, ...], wanted: str) -> list[Entry]:
    def names(entry: Entry) -> list[str]:
        return [_bare(it) for it in (entry.label, *entry.names)]

    exact = [it for it in entries if wanted == it.step or wanted in names(it)]
    if exact or len(wanted) < SHORTEST:
        return exact
    begun = [it for it in entries if any(name.startswith(wanted) for name in names(it))]
    if begun:
        return begun
    return [it for it in entries if any(f" {wanted}" in name for name in names(it))]


def _done_to(menu: Menu, words: str) -> list[Entry]:
    """The entries that a verb and the beginning of a name mean: "go to the hill"."""
    verb, *rest = words.casefold().split(" ")
    kinds = VERBS.get(verb)
    while rest and rest[0] in FILLERS:
        rest = rest[1:]
    if kinds is None or not rest:
        return []
    wanted = " ".join(rest)
    fitting = [it for it in menu.all if isinstance(it.command, kinds)]
    exact = [it for it in fitting if wanted in map(_bare, it.things)]
    return exact or [it for it in fitting if _begins(wanted, it.things)]


def _spelt_out(words: str, names: Seen) -> str:
    """A verb and the beginning of a title as a step of plays: "visit church" with the id of the
    church. Whether it can be done now, and why not, is for the engine to say.
    """
    verb, *rest = words.casefold().split(" ")
    step, known = _KNOWN.get(verb, ("", "items"))
    while rest and rest[0] in FILLERS:
        rest = rest[1:]
    titles: dict[str, str] = getattr(names, known)
    wanted = " ".join(rest)
    if not step or not wanted or wanted in titles:
        return f"{step} {wanted}" if step and wanted else words
    found = [name for name, title in titles.items() if _begins(wanted, (name, title))]
    return f"{step} {found[0]}" if len(found) == 1 else words


def _placed(words: str, names: Seen) -> str:
    """The beginning of a title alone as the step that it would be: a place is for visiting."""
    wanted = _bare(words)
    if words.split(" ")[0].casefold() in FORMS or len(wanted) < SHORTEST:
        return words
    for step, known in (
        ("visit", names.places),
        ("option", names.options),
        ("move", names.tiles),
        ("use", names.items),
    ):
        found = [name for name, title in known.items() if _begins(wanted, (name, title))]
        if len(found) == 1:
            return f"{step} {found[0]}"
    return words


_KNOWN = {
    "go": ("move", "tiles"),
    "move": ("move", "tiles"),
    "walk": ("move", "tiles"),
    "visit": ("visit", "places"),
    "use": ("use", "items"),
    "buy": ("buy", "items"),
    "sell": ("sell", "items"),
    "pick": ("pick up", "items"),
    "take": ("pick up", "items"),
    "drop": ("abandon", "items"),
    "abandon": ("abandon", "items"),
    "discard": ("discard", "items"),
}
"""Verbs, the step that they are, and among what their names are looked for."""


def _begins(wanted: str, names: Iterable[str]) -> bool:
    return any(_bare(it).startswith(wanted) or f" {wanted}" in _bare(it) for it in names)


def _bare(name: str) -> str:
    """A name as it is compared: no capitals, no article, no full stop."""
    said = " ".join(name.casefold().split()).rstrip(".!?… ")
    for article in ("the ", "a ", "an "):
        said = said.removeprefix(article)
    return said


# --- steps as plays have them


def _step(index: ProgramIndex, state: State, names: Seen, words: str) -> cmd.Command | Entry | str:
    step = parse_step(words, NOWHERE)
    if isinstance(step, NoStep):
        form = f" It is written: {step.form}" if step.form else ""
        return f"{step.message[:1].upper()}{step.message[1:]}.{form}"
    single = atoms(step)
    if len(single) > 1:
        return f"One thing at a time, please: first '{to_text(single[0])}'."
    if isinstance(single[0], ast.Roll):
        return "The dice are rolled by themselves."
    strange = _strange(single[0], names, state)
    if strange is not None:
        return strange
    command = command_of(single[0], index, state)
    return scrubbed(command.message, names) if isinstance(command, NoCommand) else command


def _strange(step: ast.Step, names: Seen, state: State) -> str | None:
    """What to say of a step that names what is not seen."""
    match step:
        case ast.Move(tiles):
            return next(filter(None, (unknown(it, "tile", names.tiles) for it in tiles)), None)
        case ast.WithName("visit", name):
            return unknown(name, "place", names.places)
        case ast.WithName("option" | "trade", name):
            if not state.turn.visiting:
                return "An option belongs to a visit, and nothing is visited now."
            return unknown(name, "option", names.options)
        case ast.WithName("begin", name):
            if name in names.finales:
                return None
            return "No finale of yours can begin here now."
        case ast.WithName("outcome", _):
            return None
        case ast.WithName(_, name):
            return unknown(name, "item", names.items)
        case ast.Scan(_, str(item), _):
            return unknown(item, "item", names.items)
        case ast.Use(item, tile):
            strange = unknown(item, "item", names.items)
            if strange is None and tile is not None:
                return unknown(tile, "tile", names.tiles)
            return strange
        case _:
            return None
