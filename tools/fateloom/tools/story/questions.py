"""What is asked of a seat, in a sentence (DST-43, 65..73, 99, 116)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fateloom.tools.table.words import counted, ended

if TYPE_CHECKING:
    from fateloom.runtime.story.index import ProgramIndex
    from fateloom.runtime.story.view import View


def question_of(index: ProgramIndex, view: View) -> str:
    """What is asked of the seat, in a sentence."""
    asked = view.question
    if asked is None:
        return "What do you do?"
    match asked.about:
        case "choose":
            return "You have to choose."
        case "scan":
            verb = _SCANS.get(asked.detail, "show")
            return f"{asked.label.rstrip('.:?! ')}: which item do you {verb}?"
        case "destiny":
            return asked.label
        case "call":
            return f"{ended(asked.label)} Play it at the table. How did it end?"
        case "trade":
            return "What do you buy or sell?"
        case "markers":
            verb = "gain" if asked.amount > 0 else "lose"
            skill = "in any skill" if asked.detail == "any" else f"of {asked.detail}"
            many = counted(abs(asked.amount), "space")
            way = "left, which is better" if asked.amount > 0 else "right"
            return f"You {verb} {many} {skill} (markers go {way}). Which markers move?"
        case "give":
            return "Which one do you give?"
        case "overflow":
            return f"You may carry {index.settings.inventory_limit} items. What goes?"
        case _:
            return f"{asked.label} (a test of {asked.detail})"


_SCANS = {"ask": "ask about (you keep it)", "use": "use", "give": "give"}
