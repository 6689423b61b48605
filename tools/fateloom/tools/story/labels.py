"""The words of commands: what a choice says, and what can be typed for it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fateloom.dsl.plays.story.step_of import step_in
from fateloom.dsl.plays.story.steps import to_text
from fateloom.runtime.program.board import OptionKind, Side
from fateloom.runtime.story import command as cmd
from fateloom.runtime.story.index import ProgramIndex
from fateloom.tools.story.cards import what_it_does
from fateloom.tools.story.marker_menu import moves
from fateloom.tools.story.prices import with_price
from fateloom.tools.story.telling import outcome_name, skill_word
from fateloom.tools.story.typed import InView, asked_seat, verbs_of
from fateloom.tools.table.content import Choice
from fateloom.tools.table.language import tr, tr_noop
from fateloom.tools.table.words import counted

if TYPE_CHECKING:
    from fateloom.runtime.story.view import Tracks, View

RANKS: dict[type, int] = {cmd.LeavePoi: 1, cmd.CloseTrade: 1, cmd.EndTurn: 2}
"""What stands at the end of a menu."""


def choice_of(index: ProgramIndex, view: View, at: InView, command: cmd.Command) -> Choice:
    """The choice of a command, with its words."""
    label, names, things = _label(index, view, command)
    step, kind = step_in(command, index, at), type(command)
    group, short = _group_name(index, view, command)
    return Choice(
        label,
        command,
        names,
        verbs_of(kind),
        things,
        "" if step is None else to_text(step),
        once=_card(index, command),
        rank=RANKS.get(kind, 0),
        group=group,
        short=short,
        confirm=_confirm(command),
    )


def _confirm(command: cmd.Command) -> str:
    """What is asked before a step that no other step makes good again."""
    if isinstance(command, cmd.BeginFinale):
        return tr("This begins your finale, and you play it to its end. Do you begin it now?")
    return ""


def _group_name(index: ProgramIndex, view: View, command: cmd.Command) -> tuple[str, str]:
    """The word that a choice shares with others, and what is left of its label; ("", ""): it
    stands alone.
    """
    match command:
        case cmd.MoveTo(path):
            tile = path[-1]
            is_known = any(it.tile == tile and it.side is Side.EXPLORED for it in view.tiles)
            return tr("Go to") if is_known else tr("Explore"), index.tile[tile].title
        case cmd.Visit(poi):
            return tr("Visit"), index.poi[poi].title
        case cmd.Buy(item) | cmd.Sell(item):
            card = index.item[item]
            head = tr("Buy") if isinstance(command, cmd.Buy) else tr("Sell")
            return head, f"{card.title} ({counted(card.value, 'coin')})"
        case cmd.UseAbility(item, None):
            return tr("Use"), index.item[item].title
        case cmd.Abandon(item):
            return tr("Lay down here"), index.item[item].title
        case _:
            return "", ""


def _card(index: ProgramIndex, command: cmd.Command) -> str:
    """What is on a card that can be used or bought."""
    match command:
        case cmd.UseAbility(item, None):
            return what_it_does(index.item[item]) or ""
        case cmd.Buy(item):
            card = index.item[item]
            return what_it_does(card) or card.description.strip()
        case _:
            return ""


Labels = tuple[str, tuple[str, ...], tuple[str, ...]]


def _label(index: ProgramIndex, view: View, command: cmd.Command) -> Labels:
    """The words of a command; names for all of it; names for what it is done to."""
    match command:
        case cmd.ChooseHero(hero):
            title = index.hero[hero].title
            return title, (hero,), (hero, title)
        case cmd.MoveTo(path):
            tile = index.tile[path[-1]]
            side = next(it.side for it in view.tiles if it.tile == tile.id)
            is_known = side is Side.EXPLORED
            known, dark = tr("Go to {tile}", tile=tile.title), tr("Explore {tile}", tile=tile.title)
            names = tile.id, tile.title
            return known if is_known else dark, (*names, known), names
        case cmd.Visit(poi):
            names = poi, index.poi[poi].title
            return tr("Visit {place}", place=names[1]), names, names
        case cmd.UseOption(option):
            return _option(index, view, option)
        case cmd.BeginFinale(path):
            label = next((it.label for it in view.finales if it.path == path), path)
            begins = tr("{choice} (begins your finale)", choice=label)
            return begins, (path, label), (path, label)
        case cmd.AskPath(path):
            title = index.path[view.heroes[view.active].hero, path].title
            return title, (path,), (path, title)
        case cmd.Choose(number):
            branches = view.question.branches if view.question else ()
            branch = next(it for it in branches if it.number == number)
            label = with_price(index, branch.label, branch.costs)
            return label, (branch.label,), (branch.label,)
        case cmd.SetMarkers(markers):
            moved = _markers(view, markers)
            return moved, (), (moved,)
        case cmd.SpendXp(points, markers):
            moved = _markers(view, markers)
            spent = tr("Spend {points} experience: {moves}", points=points, moves=moved)
            return moved, (spent,), (moved,)
        case cmd.DeclareEffort(dice):
            with_dice = tr("Roll with {dice} effort {dice:die|dice}", dice=dice)
            return (with_dice if dice else tr("Roll the dice")), (), ()
        case cmd.Confirm():
            test = view.test
            done = "" if test is None else counted(max(0, test.successes), "success", "successes")
            return tr("Let it count: {successes}", successes=done), ("count",), ()
        case cmd.ChooseCallOutcome(outcome):
            return outcome_name(outcome), (outcome,), (outcome,)
        case _:
            return _of_item(index, command)


def _of_item(index: ProgramIndex, command: cmd.Command) -> Labels:
    match command:
        case cmd.UseAbility(item, tile):
            card = index.item[item]
            if tile is None:
                return tr("Use {item}", item=card.title), (item, card.title), (item, card.title)
            to = index.tile[tile].title
            return tr("Use {item} to go to {tile}", item=card.title, tile=to), (), ()
        case cmd.Buy(item) | cmd.Sell(item):
            card = index.item[item]
            buys = isinstance(command, cmd.Buy)
            does = tr("Buy {item}", item=card.title) if buys else tr("Sell {item}", item=card.title)
            return f"{does} ({counted(card.value, 'coin')})", (), (item, card.title)
        case cmd.ScanItem(item) | cmd.GiveItem(item):
            title = index.item[item].title
            return title, (item,), (item, title)
        case cmd.PickUp(item):
            title = index.item[item].title
            return tr("Pick up {item}", item=title), (item, title), (item, title)
        case cmd.Abandon(item):
            title = index.item[item].title
            return tr("Lay down {item} here", item=title), (), (item, title)
        case cmd.DiscardItem(item):
            title = index.item[item].title
            return tr("Put {item} back into the box", item=title), (), (item, title)
        case _:
            names = ("end the turn",) if isinstance(command, cmd.EndTurn) else ()
            return tr(_PLAIN[type(command)]), names, ()


_PLAIN: dict[type, str] = {
    cmd.Stay: tr_noop("Stay"),
    cmd.LeavePoi: tr_noop("Leave"),
    cmd.EndTurn: tr_noop("End turn"),
    cmd.CloseTrade: tr_noop("Done"),
    cmd.PlayStage: tr_noop("Go on with the finale"),
}

_KINDS = {
    OptionKind.INTERACTION: "",
    OptionKind.TEST: tr_noop("test"),
    OptionKind.SCAN: tr_noop("show an item"),
    OptionKind.DESTINY: tr_noop("your destiny"),
    OptionKind.TRADE: tr_noop("trade"),
}


def _option(index: ProgramIndex, view: View, option: str) -> Labels:
    shown = next(it for it in view.options if it.option == option)
    word = tr(_KINDS[shown.kind])
    if shown.skill is not None:
        word = skill_word(shown.skill)
    label = f"{shown.label} [{word}]" if word else shown.label
    label = with_price(index, label, index.option[option].costs)
    names = option.partition(".")[2], shown.label
    return label, names, names


def _markers(view: View, markers: Tracks) -> str:
    """Which markers go where: "power 8 to 6, 10 to 9"."""
    goes: dict[str, list[str]] = {}
    for (skill, space), to in moves(view.heroes[asked_seat(view)].markers, markers):
        move = tr("{space} to {target}", space=space, target=to)
        goes.setdefault(skill_word(skill), []).append(move)
    moved = "; ".join(f"{skill} {', '.join(its)}" for skill, its in goes.items())
    return moved or tr("everything stays")
