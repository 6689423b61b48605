"""What is asked of a seat, in a sentence."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fateloom.runtime.program.words import Skill
from fateloom.runtime.story.index import SKILL_AT, ProgramIndex
from fateloom.runtime.story.view import Phase
from fateloom.tools.story.telling import skill_word, spaces
from fateloom.tools.table.language import tr, tr_noop
from fateloom.tools.table.words import capital, ended

if TYPE_CHECKING:
    from fateloom.runtime.story.view import View


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
