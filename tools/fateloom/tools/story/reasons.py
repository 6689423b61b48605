"""Refusals for players: the rule in plain words and with titles (DST-16..43, 61, 84)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fateloom.runtime.program.settings import Settings
from fateloom.runtime.story import command as cmd
from fateloom.runtime.story.view import OptionView, Step, View
from fateloom.tools.story.cards import price_of_use
from fateloom.tools.story.prices import too_dear
from fateloom.tools.story.visible_names import Seen, scrubbed
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
            return "it can be done only once, and has been done"
        case "spent":
            return "each hero can do it only once, and you have done it"
        case "used":
            return "you have done it this turn; you can do it again on another turn"
        case "group":
            return "you have tried the other way this turn; you can try this one on another turn"
        case "items" if view.heroes[view.active].items:
            return "you have shown all your items"
        case "items":
            return "you have no item to show"
        case "cost":
            costs = index.option[option.option].costs
            return too_dear(index, view.heroes[view.active], costs, option.lack or "")
        case _:
            return "not open now"


def _option_shut(index: ProgramIndex, view: View, option: str) -> str | None:
    """The same by id; an option that the seat cannot see is not open."""
    seen = [it for it in view.options if it.option == option]
    return why_shut(index, view, seen[0]) if seen else "not open now"


def why_refused(
    index: ProgramIndex, view: View, names: Seen, command: cmd.Command, refusal: Refusal
) -> str:
    """The explanation of a refused command."""
    said = None
    if refusal.reason == "step":
        said = _not_the_moment(view, command)
    elif refusal.reason == "pending":
        said = "Answer the question above first."
    elif isinstance(command, cmd.MoveTo):
        said = _no_walk(view, names, command)
    elif isinstance(command, cmd.Visit):
        said = _no_visit(view, names, command, refusal)
    elif isinstance(command, cmd.UseOption) and command.option in index.option:
        shut = _option_shut(index, view, command.option)
        said = None if shut is None else f"That cannot be done now: {shut}."
    elif isinstance(command, cmd.SpendXp):
        said = _no_spending(view, refusal)
    elif isinstance(command, cmd.UseAbility):
        said = _no_use(index, view, names, command, refusal)
    elif isinstance(command, cmd.SetMarkers):
        said = (
            "The markers cannot move to these spaces: move them by exactly the given number of "
            "spaces, and never put two on the same space."
        )
    return said or _other(index, view, names, command, refusal)


def _not_the_moment(view: View, command: cmd.Command) -> str | None:
    order = "The order of a turn is: walk or stay, visit one place, end."
    match command:
        case cmd.LeavePoi():
            return "You are not visiting a place."
        case cmd.PlayStage():
            return "You are not in a finale, so you have no stage to play."
        case _ if view.step is Step.FINALE:
            return "You are in your finale: play its next stage this turn. Type stage."
        case cmd.Visit():
            return f"{order} Walk or stay first; then you can visit."
        case cmd.MoveTo() | cmd.Stay():
            return f"{order} You have already walked or stayed this turn."
        case _:
            return f"{order} Only the end of the turn is left. Type end."


def _no_walk(view: View, names: Seen, command: cmd.MoveTo) -> str:
    here, far = view.heroes[view.active].tile, view.reach
    if not command.path or any(tile not in names.tiles for tile in command.path):
        return "You cannot see such a tile."
    title = names.tiles[command.path[-1]]
    if command.path[-1] == here:
        return f"You are already on {title}. To stay there, type stay."
    return (
        f"You cannot reach {title} this turn: you can walk up to {counted(far, 'tile')}, from tile "
        "to neighbouring tile but not diagonally, and an unexplored tile ends the walk."
    )


def _no_visit(view: View, names: Seen, command: cmd.Visit, refusal: Refusal) -> str:
    title = names.places.get(command.poi)
    if refusal.reason == "visit" and view.visited is not None:
        was = names.places.get(view.visited, "a place")
        return f"You can visit only one place each turn, and you have visited {was}."
    lies = next((it.tile for it in view.pois if it.poi == command.poi), None)
    if title is None or lies is None:
        return "You cannot see such a place."
    here = names.tiles[view.heroes[view.active].tile]
    on = names.tiles.get(lies, "another tile")
    return f"{title} is on {on}, and you are on {here}. You can visit only places on your own tile."


def _no_spending(view: View, refusal: Refusal) -> str | None:
    have = view.heroes[view.active].xp
    match refusal.reason:
        case "test":
            return "Experience cannot be spent during a test, only before or after it."
        case "xp":
            return f"You have {have} experience."
        case "markers":
            return (
                "Each point of experience moves one marker two spaces to the left, or two markers "
                "one space each; two markers never share a space."
            )
        case _:
            return None


def _no_use(
    index: ProgramIndex, view: View, names: Seen, command: cmd.UseAbility, refusal: Refusal
) -> str | None:
    title = names.items.get(command.item, "That")
    match refusal.reason:
        case "item":
            return f"You do not have {title}."
        case "ability":
            return f"{title} cannot be used actively: it works automatically, or where you show it."
        case "window":
            return (
                f"{title} cannot be used now; type board to see when it can be used, and for what."
            )
        case "used":
            return f"{title} has already been used."
        case "cost":
            return _use_too_dear(index, view, title, command.item)
        case "tile":
            return (
                f"{title} takes you to another explored tile. Type use, its name, to, and the name "
                "of the tile."
            )
        case _:
            return None


def _use_too_dear(index: ProgramIndex, view: View, title: str, item: str) -> str | None:
    """What a use of the card costs, and what of it the hero has."""
    ability, hero = index.item[item].ability, view.heroes[view.active]
    if ability is None:
        return None
    ready = counted(hero.effort, "effort die", "effort dice")
    have = (
        f"you have {ready} ready"
        if ability.cost_effort > hero.effort
        else "your markers cannot move so far to the right"
    )
    return f"Using {title} costs {price_of_use(ability)}, and {have}."


def _other(
    index: ProgramIndex, view: View, names: Seen, command: cmd.Command, refusal: Refusal
) -> str:
    settings: Settings = index.settings
    match command:
        case cmd.BeginFinale():
            return "No finale of yours can begin here now."
        case cmd.Buy(item) if refusal.reason == "cost":
            price = counted(index.item[item].value, "coin")
            have = view.heroes[view.active].coins
            return f"{names.items.get(item, 'That')} costs {price}, and you have {have}."
        case cmd.Buy() | cmd.Sell() | cmd.CloseTrade() if refusal.reason == "trade":
            return "No trade is open. Some places offer a trade during a visit."
        case cmd.Sell(item) if not index.item[item].sellable:
            return f"Nobody buys {names.items.get(item, 'that')}."
        case cmd.Abandon() | cmd.DiscardItem() if refusal.reason == "overflow":
            limit = settings.inventory_limit
            return f"You can lay down items only when you have more than {limit}."
        case cmd.PickUp():
            return "You can pick up items on your tile only while you visit a place there."
        case cmd.DeclareEffort() if refusal.reason == "effort":
            ready = view.heroes[view.active].effort
            return f"You have {counted(ready, 'effort die', 'effort dice')} ready."
        case cmd.Confirm() | cmd.DeclareEffort() if refusal.reason == "question":
            return "There is no test now, or its dice have not been rolled yet."
        case _ if refusal.reason == "question":
            return "There is no such question now."
        case _:
            return scrubbed(refusal.message, names)
