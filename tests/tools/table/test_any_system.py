"""The loop plays a system that it has never seen: Lanterns, with hidden hands at one screen."""

from __future__ import annotations

import io
import re
from typing import Any

from tests.conformance.lanterns import game as g
from tests.conformance.lanterns.rules import LanternRules

from fateloom.runtime.kernel.game import Decision, Over, Refusal
from fateloom.runtime.kernel.table import Table, start
from fateloom.tools.bots.kinds import RandomBot
from fateloom.tools.table.content import Choice, Contents, Menu, note
from fateloom.tools.table.game_loop import GameLoop
from fateloom.tools.table.narration import Game
from fateloom.tools.table.page import Page
from fateloom.tools.table.presenter import News, Presenter

SECRET = re.compile(r"Only Seat \d looks now\..*?<clear>", re.DOTALL)


class LanternPresenter(Presenter[g.View, g.Command, g.Event]):
    """As little as a system has to say."""

    def example(self, view: g.View) -> str:
        return "lamp-3, blow"

    def name(self, view: g.View, seat: int) -> str:
        return f"Seat {seat}"

    def tell(self, view: g.View, event: g.Event) -> News:
        return News((note(repr(event)),))

    def menu(self, view: g.View, decision: Decision[g.Command]) -> Menu:
        made = tuple(Choice(getattr(it, "card", repr(it)), it) for it in decision.commands)
        hand = ", ".join(view.hand)
        return Menu(f"You hold {hand}", made, made, cover="Your cards")

    def understand(
        self, view: g.View, decision: Decision[g.Command], typed: str, *, is_name: bool
    ) -> g.Command | str | None:
        return None

    def refused(self, view: g.View, command: g.Command, refusal: Refusal) -> str:
        return refusal.message

    def closing(self, view: g.View, end: Over | None) -> Contents:
        return (note("The end."),)


class Marked(Page):
    """A page that leaves a mark where it is cleared."""

    def clear(self) -> None:
        self.out.write("<clear>\n")


def played(lines: list[str], seed: int = 1, bots: dict[int, Any] | None = None) -> tuple[str, Any]:
    """What is shown, and the loop, when the players press Enter and type these lines in turn."""
    out, left = io.StringIO(), list(lines)
    rules = LanternRules()
    table = start(rules, g.SetUp(3), seed)
    assert isinstance(table, Table)

    def read() -> str | None:
        if out.getvalue().endswith(("[Enter]\n", "[Enter]")):
            return ""
        typed = left.pop(0) if left else None
        out.write(f"{typed}\n")
        return typed

    loop = GameLoop(Game(rules, LanternPresenter()), table, Marked(out), read, None, bots=bots)
    loop.play()
    return out.getvalue(), loop


def test_a_game_of_hidden_hands_is_played_to_its_end() -> None:
    shown, loop = played(["1"] * 200)
    assert isinstance(loop.table.to_move, Over)
    assert shown.rstrip().endswith("The end.")


def test_what_only_one_seat_knows_stands_on_its_private_screens_alone() -> None:
    shown, _ = played(["1"] * 200)
    assert "You hold lamp-" in shown
    public = SECRET.sub("", shown)
    assert "Only Seat" not in public and "You hold" not in public
    told = [line for line in public.splitlines() if "lamp-" in line]
    dealt = [line for line in public.splitlines() if re.search(r"Dealt|Laid", line)]
    assert any("Laid" in line for line in dealt), "news are told when the screen is cleared"
    assert dealt and not any("lamp-" in line for line in dealt)
    assert told, "the cards that were turned up are for everybody"


def test_a_secret_is_taken_back_only_when_the_others_agree() -> None:
    laid = ["1", "1", "1"]
    refused, loop = played([*laid, "undo", "yes", "no"])
    assert "Not everybody agrees." in refused
    before = len(loop.table.log.entries)
    agreed, loop = played([*laid, "undo", "yes", "yes"])
    assert "Taken back." in agreed
    assert len(loop.table.log.entries) < before
    assert SECRET.sub("", agreed).count("may it be taken back?") == 2, "asked in the open"


def test_who_is_asked_to_agree_can_stop_playing() -> None:
    shown, loop = played(["1", "1", "1", "undo", "yes", "quit", "1", "1"])
    asked = shown.index("yes or no> ")
    assert "Good-bye." in shown[asked:]
    assert "Not everybody agrees." not in shown and "You hold" not in shown[asked:]
    assert len(loop.table.log.entries) > 1, "nothing was taken back"


def test_bots_cannot_agree_and_are_not_asked() -> None:
    """A person among bots is alone: what was seen stays seen."""
    bots = {1: RandomBot(1), 2: RandomBot(2)}
    shown, loop = played(["1", "undo"], bots=bots)
    assert "may it be taken back" not in shown
    assert "nobody else is here who could agree" in " ".join(shown.split())
    assert any(entry.seat == 0 for entry in loop.table.log.entries)
