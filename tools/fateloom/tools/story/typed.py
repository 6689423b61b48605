"""Lines that name no choice: the beginnings of names as steps, and steps as plays have them."""

from __future__ import annotations

from fateloom.dsl.plays.story import ast
from fateloom.dsl.plays.story.commands import NoCommand, atoms, command_in
from fateloom.dsl.plays.story.steps import FORMS, NAMED, NoStep, parse_step
from fateloom.runtime.kernel.game import Decision
from fateloom.runtime.span import NOWHERE
from fateloom.runtime.story import command as cmd
from fateloom.runtime.story.index import ProgramIndex
from fateloom.runtime.story.view import Tracks, View
from fateloom.tools.story.visible_names import (
    ITEM,
    OPTION,
    PLACE,
    TILE,
    Seen,
    scrubbed,
    seen,
    unknown,
)
from fateloom.tools.table.language import tr, tr_noop
from fateloom.tools.table.matching import FILLERS, SHORTEST, bare, begins

VERBS: dict[type, str] = {
    cmd.MoveTo: tr_noop("go, move, walk, explore"),
    cmd.Visit: tr_noop("visit"),
    cmd.UseAbility: tr_noop("use"),
    cmd.Buy: tr_noop("buy, take"),
    cmd.Sell: tr_noop("sell"),
    cmd.PickUp: tr_noop("pick, take"),
    cmd.SpendXp: tr_noop("spend"),
    cmd.GiveItem: tr_noop("give"),
    cmd.ScanItem: tr_noop("give, show"),
    cmd.Abandon: tr_noop("drop, abandon"),
    cmd.DiscardItem: tr_noop("discard"),
    cmd.Choose: tr_noop("choose"),
    cmd.ChooseHero: tr_noop("choose"),
    cmd.UseOption: tr_noop("option, test, trade"),
    cmd.BeginFinale: tr_noop("begin"),
}
"""Words that say what is done, before the name of what it is done to."""


def verbs_of(kind: type) -> tuple[str, ...]:
    """The verbs of a command, in English and in the language of the table."""
    words = VERBS.get(kind, "")
    return tuple(f"{words}, {tr(words)}".split(", ")) if words else ()


def _in_english(verb: str) -> str:
    """A verb of the language of the table as the English one; others as they are."""
    for words in VERBS.values():
        if verb in tr(words).split(", "):
            return words.split(", ")[0]
    return verb


class InView:
    """What steps are read against, as a seat sees it (`commands.Situation`)."""

    def __init__(self, view: View, standing: tuple[cmd.Command, ...]) -> None:
        self.view = view
        self.standing = standing
        self.in_call = None if view.call is None else view.call.system
        self.visiting = view.visiting

    @property
    def heroes(self) -> tuple[str, ...]:
        """Who plays, by seat."""
        return tuple(hero.hero for hero in self.view.heroes)

    @property
    def markers(self) -> Tracks:
        """The markers of the seat that is asked."""
        return self.view.heroes[asked_seat(self.view)].markers


def asked_seat(view: View) -> int:
    """The seat that is asked: the owner of what is to be settled, else the active one."""
    return view.active if view.question is None else view.question.seat


def understood(
    index: ProgramIndex, view: View, decision: Decision[cmd.Command], words: str, *, is_name: bool
) -> cmd.Command | str | None:
    """The command that a line means, or why it means none; None: nothing at all. `is_name`: the
    words are the beginning of several names, so only a whole step is meant.
    """
    first = words.split(" ")[0].casefold()
    if is_name and (first not in FORMS or isinstance(parse_step(words, NOWHERE), NoStep)):
        return None
    names = seen(index, view)
    if first not in _KNOWN and first not in FORMS:
        first = _in_english(first)
        words = " ".join((first, *words.split(" ")[1:]))
    words = _spelt_out(words, names) if first in _KNOWN else _placed(words, names)
    if words.split(" ")[0].casefold() not in FORMS:
        return None
    return _step(index, view, names, InView(view, decision.commands), words)


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
    found = [name for name, title in titles.items() if begins(wanted, (name, title))]
    return f"{step} {found[0]}" if len(found) == 1 else words


def _placed(words: str, names: Seen) -> str:
    """The beginning of a title alone as the step that it would be: a place is for visiting."""
    wanted = bare(words)
    if words.split(" ")[0].casefold() in FORMS or len(wanted) < SHORTEST:
        return words
    for step, known in (
        ("visit", names.places),
        ("option", names.options),
        ("move", names.tiles),
        ("use", names.items),
    ):
        found = [name for name, title in known.items() if begins(wanted, (name, title))]
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


# --- steps as plays have them


def _step(
    index: ProgramIndex, view: View, names: Seen, at: InView, words: str
) -> cmd.Command | str:
    step = parse_step(words, NOWHERE)
    if isinstance(step, NoStep):
        return _incomplete(words)
    single = atoms(step)
    if len(single) > 1:
        return tr("One thing at a time: type the first step alone.")
    if isinstance(single[0], ast.Roll):
        return tr("The dice are rolled by themselves.")
    strange = _strange(single[0], names, view)
    if strange is not None:
        return strange
    command = command_in(single[0], index, at)
    if not isinstance(command, NoCommand):
        return command
    if isinstance(single[0], ast.Spend):
        return tr("Type spend; then you choose which marker moves, and where to.")
    return scrubbed(command.message, names)


def _incomplete(words: str) -> str:
    """What to say to a verb without what belongs to it, or with what cannot."""
    verb = words.split(" ")[0].casefold()
    if verb in WITH_NAMES and verb != words.casefold():
        return tr(
            "'{words}' is not understood. Type {verb} and how a name begins.",
            words=words[:40],
            verb=verb,
        )
    if verb in WITH_NAMES:
        return tr(
            "'{verb}' needs a name: type {verb} and how the name begins, or the number in front "
            "of the choice.",
            verb=verb,
        )
    return tr("Type the number in front of what you choose, or ? for help.")


WITH_NAMES = {*NAMED, "move", "pick", "use", "go", "walk", "take", "drop", "show"}
"""Verbs that are followed by the name of what something is done to."""


def _strange(step: ast.Step, names: Seen, view: View) -> str | None:
    """What to say of a step that names what is not seen."""
    match step:
        case ast.Move(tiles):
            return next(filter(None, (unknown(it, TILE, names.tiles) for it in tiles)), None)
        case ast.WithName("visit", name):
            return unknown(name, PLACE, names.places)
        case ast.WithName("option" | "trade", name):
            if view.visiting is None:
                return tr("An option belongs to a visit, and nothing is visited now.")
            return unknown(name, OPTION, names.options)
        case ast.WithName("begin", name):
            if name in names.finales:
                return None
            return tr("No finale of yours can begin here now.")
        case ast.WithName("outcome", _):
            return None
        case ast.WithName(_, name):
            return unknown(name, ITEM, names.items)
        case ast.Scan(_, str(item), _):
            return unknown(item, ITEM, names.items)
        case ast.Use(item, tile):
            strange = unknown(item, ITEM, names.items)
            if strange is None and tile is not None:
                return unknown(tile, TILE, names.tiles)
            return strange
        case _:
            return None
