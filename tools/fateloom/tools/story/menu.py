"""What can be done now, named, with the odds of tests; what cannot, and why; and what is asked."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fateloom.runtime.program.words import Skill
from fateloom.runtime.story import command as cmd
from fateloom.runtime.story.index import SKILL_AT, ProgramIndex
from fateloom.runtime.story.view import Phase, Step
from fateloom.tools.story.labels import choice_of
from fateloom.tools.story.marker_menu import Way, by_marker, moves
from fateloom.tools.story.prices import too_dear
from fateloom.tools.story.reasons import why_shut
from fateloom.tools.story.telling import skill_word, spaces
from fateloom.tools.story.typed import InView, asked_seat
from fateloom.tools.table.content import Choice, Menu
from fateloom.tools.table.language import tr, tr_noop
from fateloom.tools.table.words import capital, counted, ended, listed

if TYPE_CHECKING:
    from fateloom.runtime.kernel.game import Decision
    from fateloom.runtime.story.view import OptionView, View

FEW = 3
"""Ways of doing the same thing that stand in the menu themselves; more share one choice."""

LEAVE = cmd.LeavePoi()
"""Can be typed, and is not listed: whoever has left a place has nothing to do but what can be done
during the visit as well, and ends the turn.
"""


def menu_of(index: ProgramIndex, view: View, decision: Decision[cmd.Command]) -> Menu:
    """The menu of a decision."""
    at, question = InView(view, decision.commands), view.question
    every = tuple(choice_of(index, view, at, command) for command in decision.commands)
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
        is_moment=any(isinstance(it, cmd.DeclareEffort) for it in decision.commands),
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
