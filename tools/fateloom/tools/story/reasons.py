"""Refusals for players: the rule in plain words and with titles (DST-16..43, 61, 84)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fateloom.runtime.program.settings import Settings
from fateloom.runtime.story import command as cmd
from fateloom.runtime.story.view import OptionView, Step, View
from fateloom.tools.story.cards import price_of_use
from fateloom.tools.story.prices import too_dear
from fateloom.tools.story.visible_names import Seen, scrubbed
from fateloom.tools.table.language import tr
from fateloom.tools.table.words import counted

if TYPE_CHECKING:
    from fateloom.runtime.kernel.game import Refusal
    from fateloom.runtime.story.index import ProgramIndex


def why_shut(index: ProgramIndex, view: View, option: OptionView) -> str | None:
    """Why a visible option cannot be used now; None: it can."""
    match option.shut:
        case None:
            return None
        case "used up":
            return tr("it can be done only once, and has been done")
        case "spent":
            return tr("each hero can do it only once, and you have done it")
        case "used":
            return tr("you have done it this turn; you can do it again on another turn")
        case "group":
            return tr(
                "you have tried the other way this turn; you can try this one on another turn"
            )
        case "items" if view.heroes[view.active].items:
            return tr("you have shown all your items")
        case "items":
            return tr("you have no item to show")
        case "cost":
            costs = index.option[option.option].costs
            return too_dear(index, view.heroes[view.active], costs, option.lack or "")
        case _:
            return tr("not open now")


def _option_shut(index: ProgramIndex, view: View, option: str) -> str | None:
    """The same by id; an option that the seat cannot see is not open."""
    seen = [it for it in view.options if it.option == option]
    return why_shut(index, view, seen[0]) if seen else tr("not open now")


def why_refused(
    index: ProgramIndex, view: View, names: Seen, command: cmd.Command, refusal: Refusal
) -> str:
    """The explanation of a refused command."""
    said = None
    if refusal.reason == "step":
        said = _not_the_moment(view, command)
    elif refusal.reason == "pending":
        said = tr("Answer the question above first.")
    elif isinstance(command, cmd.MoveTo):
        said = _no_walk(view, names, command)
    elif isinstance(command, cmd.Visit):
        said = _no_visit(view, names, command, refusal)
    elif isinstance(command, cmd.UseOption) and command.option in index.option:
        shut = _option_shut(index, view, command.option)
        said = None if shut is None else tr("That cannot be done now: {why}.", why=shut)
    elif isinstance(command, cmd.SpendXp):
        said = _no_spending(view, refusal)
    elif isinstance(command, cmd.UseAbility):
        said = _no_use(index, view, names, command, refusal)
    elif isinstance(command, cmd.SetMarkers):
        said = tr(
            "The markers cannot move to these spaces: move them by exactly the given number of "
            "spaces, and never put two on the same space."
        )
    return said or _other(index, view, names, command, refusal)


def _not_the_moment(view: View, command: cmd.Command) -> str | None:
    order = tr("The order of a turn is: walk or stay, visit one place, end.")
    match command:
        case cmd.LeavePoi():
            return tr("You are not visiting a place.")
        case cmd.PlayStage():
            return tr("You are not in a finale, so you have no stage to play.")
        case _ if view.step is Step.FINALE:
            return tr("You are in your finale: play its next stage this turn. Type stage.")
        case cmd.Visit():
            return f"{order} {tr('Walk or stay first; then you can visit.')}"
        case cmd.MoveTo() | cmd.Stay():
            return f"{order} {tr('You have already walked or stayed this turn.')}"
        case _:
            return f"{order} {tr('Only the end of the turn is left. Type end.')}"


def _no_walk(view: View, names: Seen, command: cmd.MoveTo) -> str:
    here, far = view.heroes[view.active].tile, view.reach
    if not command.path or any(tile not in names.tiles for tile in command.path):
        return tr("You cannot see such a tile.")
    title = names.tiles[command.path[-1]]
    if command.path[-1] == here:
        return tr("You are already on {tile}. To stay there, type stay.", tile=title)
    return tr(
        "You cannot reach {tile} this turn: you can walk up to {far} {far:tile|tiles}, from tile "
        "to neighbouring tile but not diagonally, and an unexplored tile ends the walk.",
        tile=title,
        far=far,
    )


def _no_visit(view: View, names: Seen, command: cmd.Visit, refusal: Refusal) -> str:
    title = names.places.get(command.poi)
    if refusal.reason == "visit" and view.visited is not None:
        was = names.places.get(view.visited, tr("a place"))
        return tr(
            "You can visit only one place each turn, and you have visited {place}.", place=was
        )
    lies = next((it.tile for it in view.pois if it.poi == command.poi), None)
    if title is None or lies is None:
        return tr("You cannot see such a place.")
    here = names.tiles[view.heroes[view.active].tile]
    return tr(
        "{place} is on {tile}, and you are on {here}. You can visit only places on your own tile.",
        place=title,
        tile=names.tiles.get(lies, tr("another tile")),
        here=here,
    )


def _no_spending(view: View, refusal: Refusal) -> str | None:
    have = view.heroes[view.active].xp
    match refusal.reason:
        case "test":
            return tr("Experience cannot be spent during a test, only before or after it.")
        case "xp":
            return tr("You have {points} experience.", points=have)
        case "markers":
            return tr(
                "Each point of experience moves one marker two spaces to the left, or two markers "
                "one space each; two markers never share a space."
            )
        case _:
            return None


def _no_use(
    index: ProgramIndex, view: View, names: Seen, command: cmd.UseAbility, refusal: Refusal
) -> str | None:
    title = names.items.get(command.item, tr("That"))
    match refusal.reason:
        case "item":
            return tr("You do not have {item}.", item=title)
        case "ability":
            return tr(
                "{item} cannot be used actively: it works automatically, or where you show it.",
                item=title,
            )
        case "window":
            return tr(
                "{item} cannot be used now; type board to see when it can be used, and for what.",
                item=title,
            )
        case "used":
            return tr("{item} has already been used.", item=title)
        case "cost":
            return _use_too_dear(index, view, title, command.item)
        case "tile":
            return tr(
                "{item} takes you to another explored tile. Type use, its name, to, and the name "
                "of the tile.",
                item=title,
            )
        case _:
            return None


def _use_too_dear(index: ProgramIndex, view: View, title: str, item: str) -> str | None:
    """What a use of the card costs, and what of it the hero has."""
    ability, hero = index.item[item].ability, view.heroes[view.active]
    if ability is None:
        return None
    have = (
        tr("you have {dice} effort {dice:die|dice} ready", dice=hero.effort)
        if ability.cost_effort > hero.effort
        else tr("your markers cannot move so far to the right")
    )
    cost = price_of_use(ability)
    return tr("Using {item} costs {price}, and {have}.", item=title, price=cost, have=have)


def _other(
    index: ProgramIndex, view: View, names: Seen, command: cmd.Command, refusal: Refusal
) -> str:
    settings: Settings = index.settings
    match command:
        case cmd.BeginFinale():
            return tr("No finale of yours can begin here now.")
        case cmd.Buy(item) if refusal.reason == "cost":
            return tr(
                "{item} costs {price}, and you have {coins}.",
                item=names.items.get(item, tr("That")),
                price=counted(index.item[item].value, "coin"),
                coins=view.heroes[view.active].coins,
            )
        case cmd.Buy() | cmd.Sell() | cmd.CloseTrade() if refusal.reason == "trade":
            return tr("No trade is open. Some places offer a trade during a visit.")
        case cmd.Sell(item) if not index.item[item].sellable:
            return tr("Nobody buys {item}.", item=names.items.get(item, tr("that")))
        case cmd.Abandon() | cmd.DiscardItem() if refusal.reason == "overflow":
            limit = settings.inventory_limit
            return tr("You can lay down items only when you have more than {limit}.", limit=limit)
        case cmd.PickUp():
            return tr("You can pick up items on your tile only while you visit a place there.")
        case cmd.DeclareEffort() if refusal.reason == "effort":
            ready = view.heroes[view.active].effort
            return tr("You have {dice} effort {dice:die|dice} ready.", dice=ready)
        case cmd.Confirm() | cmd.DeclareEffort() if refusal.reason == "question":
            return tr("There is no test now, or its dice have not been rolled yet.")
        case _ if refusal.reason == "question":
            return tr("There is no such question now.")
        case _:
            return scrubbed(refusal.message, names)
