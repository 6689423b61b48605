"""What can be done now, named, with the odds of tests, and what cannot, and why."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fateloom.dsl.plays.story.commands import step_in
from fateloom.dsl.plays.story.steps import to_text
from fateloom.runtime.program.board import OptionKind, Side
from fateloom.runtime.program.words import Skill
from fateloom.runtime.story import command as cmd
from fateloom.runtime.story.index import SKILL_AT, ProgramIndex
from fateloom.runtime.story.view import Phase, Step
from fateloom.tools.story.cards import what_it_does
from fateloom.tools.story.marker_menu import Way, by_marker, moves
from fateloom.tools.story.prices import too_dear, with_price
from fateloom.tools.story.reasons import why_shut
from fateloom.tools.story.telling import outcome_name, skill_word, spaces
from fateloom.tools.story.typed import InView, asked_seat, verbs_of
from fateloom.tools.table.content import Choice, Menu
from fateloom.tools.table.language import tr, tr_noop
from fateloom.tools.table.words import capital, counted, ended, listed

if TYPE_CHECKING:
    from fateloom.runtime.kernel.game import Decision
    from fateloom.runtime.story.view import OptionView, Tracks, View

FEW = 3
"""Ways of doing the same thing that stand in the menu themselves; more share one choice."""

RANKS: dict[type, int] = {cmd.LeavePoi: 1, cmd.CloseTrade: 1, cmd.EndTurn: 2}
"""What stands at the end of a menu."""

LEAVE = cmd.LeavePoi()
"""Can be typed, and is not listed: whoever has left a place has nothing to do but what can be done
during the visit as well, and ends the turn.
"""


def menu_of(index: ProgramIndex, view: View, decision: Decision[cmd.Command]) -> Menu:
    """The menu of a decision."""
    at, question = InView(view, decision.commands), view.question
    every = tuple(_choice(index, view, at, command) for command in decision.commands)
    asked = "" if question is None else question.about
    return Menu(
        question_of(index, view),
        _gathered(index, view, tuple(it for it in every if it.command != LEAVE)),
        every,
        closed=_closed(index, view),
        done=_done(index, view),
        key=_going_on(view) if asked in ("", "trade") else "",
        cover=question.label if question is not None and asked == "destiny" else "",
        back=asked in ("destiny", "scan"),
        pauses=asked == "markers",
        is_routine=question is None,
        is_formal=decision.commands == (cmd.Confirm(),),
    )


def _gathered(index: ProgramIndex, view: View, every: tuple[Choice, ...]) -> tuple[Choice, ...]:
    """The choices, where many ways of one thing share one; the end of things comes last."""
    groups: dict[object, list[Choice]] = {}
    for choice in every:
        groups.setdefault(_group(choice.command) or choice, []).append(choice)
    made: list[Choice] = []
    for key, members in groups.items():
        if key == "markers":
            made += by_marker([_way(view, it) for it in members])
        elif isinstance(key, Choice) or len(members) <= FEW:
            made += members
        else:
            made.append(_group_of(index, view, members))
    return tuple(sorted(made, key=lambda it: (it.rank, _place(it))))


def _place(choice: Choice) -> int:
    """Walks to explored tiles stand before the others, and staying before both."""
    match choice.command:
        case cmd.Stay():
            return 0
        case cmd.MoveTo():
            return 1 if choice.group == tr("Go to") else 2
        case _:
            return 3


def _group(command: cmd.Command | None) -> object:
    match command:
        case cmd.SetMarkers():
            return "markers"
        case cmd.SpendXp(points):
            return "spend", points
        case cmd.UseAbility(item, str()):
            return "use", item
        case cmd.Abandon():
            return "abandon"
        case _:
            return None


def _group_of(index: ProgramIndex, view: View, members: list[Choice]) -> Choice:
    """One choice for many ways of one thing; a marker is chosen before the space it moves to."""
    command = members[0].command
    match command:
        case cmd.SpendXp(points):
            have = view.heroes[view.active].xp
            inner = by_marker([_way(view, it) for it in members])
            label = tr("Spend {points} experience", points=points)
            label += "" if points == have else f" ({tr('of {have}', have=have)})"
            return Choice(label, None, inner=inner, asks=tr("Which marker moves?"))
        case cmd.UseAbility(item):
            label = tr("Use {item} to travel", item=index.item[item].title)
            return Choice(label, None, inner=tuple(members), asks=tr("Where to?"))
        case _:
            label, asks = tr("Lay something down here"), tr("What do you lay down?")
            return Choice(label, None, inner=tuple(members), asks=asks)


def _way(view: View, choice: Choice) -> Way:
    """A choice that moves markers of the seat that is asked."""
    before = view.heroes[asked_seat(view)].markers
    return Way(choice, moves(before, choice.command.markers))


def _closed(index: ProgramIndex, view: View) -> tuple[str, ...]:
    """What is there and cannot be done now, with the reason."""
    asked = view.question
    if asked is None:
        return _shut(index, view, [it for it in view.options if it.shut not in DONE])
    hero = view.heroes[asked.seat]
    dear = [
        f"{it.label} ({too_dear(index, hero, it.costs, it.lack)})"
        for it in asked.branches
        if it.lack is not None
    ]
    if asked.about == "trade":
        on_offer = next((it.items for it in view.stocks if it.place == asked.detail), ())
        too_much = [
            f"{index.item[it].title} ({counted(index.item[it].value, 'coin')})"
            for it in dict.fromkeys(on_offer)
            if index.item[it].value > hero.coins
        ]
        if too_much:
            coins = counted(hero.coins, "coin")
            dear.append(tr("Too dear, with {coins}: {items}", coins=coins, items=listed(too_much)))
    return tuple(dear)


DONE = ("used up", "spent", "used")
"""Options that are shut for no other reason than that they have been used."""


def _done(index: ProgramIndex, view: View) -> tuple[str, ...]:
    """What has been done here, and when it can be done again."""
    if view.question is not None:
        return ()
    return _shut(index, view, [it for it in view.options if it.shut in DONE])


def _shut(index: ProgramIndex, view: View, options: list[OptionView]) -> tuple[str, ...]:
    found = ((it.label, why_shut(index, view, it)) for it in options)
    return tuple(f"{label} ({why})" for label, why in found if why is not None)


def _going_on(view: View) -> tuple[int, int, Step, str | None, str]:
    """What tells one visit from another, a trade from the visit that it belongs to, and what comes
    before a walk from what comes after it.
    """
    trade = "" if view.question is None else view.question.detail
    return view.day, view.active, view.step, view.visiting, trade


# --- words for commands


def _choice(index: ProgramIndex, view: View, at: InView, command: cmd.Command) -> Choice:
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
    )


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


# --- what is asked


def question_of(index: ProgramIndex, view: View) -> str:
    """What is asked of the seat, in a sentence."""
    asked = view.question
    if asked is None:
        return tr("What do you do?")
    match asked.about:
        case "choose":
            return tr("You have to choose.")
        case "scan":
            which = tr(_SCANS.get(asked.detail, _SHOW))
            label = asked.label.rstrip(".:?! ")
            return capital(which) if _is_chosen(view) else f"{label}: {which}"
        case "destiny":
            return tr("About which path?") if _is_chosen(view) else asked.label
        case "call":
            return f"{ended(asked.label)} {tr('Play it at the table. How did it end?')}"
        case "trade":
            return tr("What do you buy or sell?")
        case "markers":
            is_any = asked.detail == "any"
            message = _GAINS[is_any] if asked.amount > 0 else _LOSES[is_any]
            skill = "" if is_any else skill_word(Skill(asked.detail))
            return tr(message, spaces=abs(asked.amount), skill=skill)
        case "give":
            return tr("Which one do you give?")
        case "overflow":
            limit = index.settings.inventory_limit
            return tr("You may carry {limit} items. What goes?", limit=limit)
        case "test" if view.test is not None and view.test.phase is Phase.ROLLED:
            return ""
        case _:
            tested = Skill(asked.detail)
            test = tr(
                "test of {skill}, markers on {spaces}",
                skill=skill_word(tested),
                spaces=spaces(view.heroes[asked.seat].markers[SKILL_AT[tested]]),
            )
            return f"{capital(test)}:" if _is_chosen(view) else f"{asked.label} ({test})"


def _is_chosen(view: View) -> bool:
    """Whether the question is called like an option here, which somebody has just chosen."""
    label = "" if view.question is None else view.question.label
    return any(it.label == label for it in view.options)


_GAINS = (
    tr_noop(
        "You gain {spaces} {spaces:space|spaces} of {skill} (markers go left, which is better). "
        "Which markers move?"
    ),
    tr_noop(
        "You gain {spaces} {spaces:space|spaces} in any skill (markers go left, which is better). "
        "Which markers move?"
    ),
)
_LOSES = (
    tr_noop(
        "You lose {spaces} {spaces:space|spaces} of {skill} (markers go right). Which markers move?"
    ),
    tr_noop(
        "You lose {spaces} {spaces:space|spaces} in any skill (markers go right). "
        "Which markers move?"
    ),
)
_SHOW = tr_noop("which item do you show?")
_SCANS = {
    "ask": tr_noop("which item do you ask about (you keep it)?"),
    "use": tr_noop("which item do you use?"),
    "give": tr_noop("which item do you give?"),
}
