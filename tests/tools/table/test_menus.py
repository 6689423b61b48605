"""Menus in a row: numbers that stay, and what a screen still shows is not shown again."""

from __future__ import annotations

import io

import pytest

from fateloom.runtime.story import command as cmd
from fateloom.runtime.story.index import SKILLS
from fateloom.tools.story.marker_menu import FEW, Way, by_marker, moves
from fateloom.tools.table.content import Choice, Menu
from fateloom.tools.table.matching import numbered
from fateloom.tools.table.menus import Menus
from fateloom.tools.table.page import LOWEST, Page


def menu(*labels: str, closed: tuple[str, ...] = (), done: tuple[str, ...] = ()) -> Menu:
    choices = tuple(Choice(it, it) for it in labels)
    return Menu("What now?", choices, choices, closed=closed, done=done, key="visit")


def menus(*, is_screen: bool) -> Menus:
    page = Page(io.StringIO())
    page.is_screen = is_screen
    return Menus(page)


def new(asked: Menus, it: Menu, seat: int = 0, people: int = 1) -> Menu | None:
    return asked.new(it, seat, people)


def labels(shown: Menu | None) -> list[str]:
    return [] if shown is None else [it.label for it in shown.choices]


@pytest.mark.parametrize("is_screen", [True, False])
def test_what_stays_keeps_its_number_and_what_is_new_gets_the_next(is_screen: bool) -> None:
    asked = menus(is_screen=is_screen)
    new(asked, asked.numbered(menu("kneel", "scrub", "leave")))
    again = asked.numbered(menu("scrub", "leave", "pray"))
    assert (labels(again), again.numbers) == (["scrub", "leave", "pray"], (2, 3, 4))
    assert numbered(again, "2") is again.choices[0]
    assert numbered(again, "1") == "There is no 1 now; Enter shows what there is."


def test_a_screen_is_told_what_is_new_and_all_of_it_when_the_rest_is_out_of_sight() -> None:
    asked = menus(is_screen=True)
    assert labels(new(asked, asked.numbered(menu("kneel", "scrub")))) == ["kneel", "scrub"]
    assert new(asked, asked.numbered(menu("scrub"))) is None
    assert labels(new(asked, asked.numbered(menu("scrub", "pray")))) == ["pray"]
    for _ in range(LOWEST):
        asked.page.line("a long story")
    assert labels(new(asked, asked.numbered(menu("scrub", "pray")))) == ["scrub", "pray"]


def test_a_transcript_has_every_menu_whole() -> None:
    asked = menus(is_screen=False)
    for _ in range(3):
        assert labels(new(asked, asked.numbered(menu("kneel", "scrub")))) == ["kneel", "scrub"]


def test_another_question_in_between_changes_no_number() -> None:
    asked = menus(is_screen=True)
    new(asked, asked.numbered(menu("kneel", "scrub")))
    one = Menu("Which item?", (Choice("rope", 1),), ())
    assert labels(new(asked, asked.numbered(one))) == ["rope"]
    assert asked.numbered(menu("scrub")).numbers == (2,)


def test_why_something_is_closed_is_told_once_and_what_is_done_to_who_asks() -> None:
    asked = menus(is_screen=False)
    first = new(asked, asked.numbered(menu("a", closed=("too dear",), done=("b: done",))))
    assert first is not None and first.closed == ("too dear",)
    second = new(asked, asked.numbered(menu("a", closed=("too dear",), done=("b: done",))))
    assert second is not None and second.closed == ()
    whole = asked.whole(asked.numbered(menu("a", closed=("too dear",), done=("b: done",))))
    assert whole.closed == ("too dear", "b: done")


def ways(points: int) -> list[Way]:
    """Every way to move so many markers of twelve by one space each."""
    before = ((2, 5, 8, 11), (2, 5, 8, 11), (2, 5, 8, 11))
    found = []
    spots = [(at, space) for at, track in enumerate(before) for space in track]
    for first in range(len(spots)):
        for second in range(first + 1, len(spots)) if points == 2 else (first,):
            after = [set(track) for track in before]
            for at, space in {spots[first], spots[second]}:
                after[at] = after[at] - {space} | {space - 1}
            one, two, three = (tuple(sorted(it)) for it in after)
            command = cmd.SpendXp(1, (one, two, three))
            found.append(Way(Choice(str(command), command), moves(before, (one, two, three))))
    return found


def reached(choices: tuple[Choice, ...]) -> list[object]:
    return [
        it
        for choice in choices
        for it in ([choice.command] if choice.command else reached(choice.inner))
    ]


def test_markers_are_chosen_before_the_spaces_they_move_to() -> None:
    pairs = ways(2)
    assert len(pairs) == 66
    asked = by_marker(pairs)
    assert [it.label for it in asked][:2] == [f"{SKILLS[0].value} 2", f"{SKILLS[0].value} 5"]
    assert len(asked) == 12 and all(it.command is None for it in asked)
    assert set(reached(asked)) == {it.choice.command for it in pairs}
    few = ways(1)[:FEW]
    assert by_marker(few) == tuple(it.choice for it in few)


def test_a_screen_asks_a_routine_question_once_and_another_one_each_time() -> None:
    asked = menus(is_screen=True)
    routine = Menu("What do you do?", (), (), is_routine=True)
    other = Menu("Which marker moves?", (), ())
    shown = [new(asked, it) for it in (routine, other, routine, other)]
    assert [it.question for it in shown if it is not None] == [
        "What do you do?", "Which marker moves?", "", "Which marker moves?",
    ]  # fmt: skip


def test_a_screen_asks_again_when_somebody_else_answers_or_the_question_is_out_of_sight() -> None:
    """Two sides that march one after the other: the second one was not asked who marches, and
    behind a cover nobody was.
    """
    asked = menus(is_screen=True)
    march = Menu("Who marches?", (), ())
    shown = [new(asked, march, seat, 2) for seat in (0, 0, 1)]
    asked.page.clear()
    shown.append(new(asked, march, 1, 2))
    said = [it.question for it in shown if it is not None]
    assert said == ["Who marches?", "", "Who marches?", "Who marches?"]


def test_people_at_one_screen_are_told_each_time_that_somebody_else_is_asked() -> None:
    """In a battle only the defender was named, and the attacker was asked without a word."""
    asked = menus(is_screen=True)
    hit = [Menu("Who is hit?", (), (), lead=f"This is for {it}.") for it in ("Upper", "Nether")]
    shown = [new(asked, hit[seat], seat, 2) for seat in (0, 1, 1, 0)]
    said = [it.lead for it in shown if it is not None]
    assert said == ["This is for Upper.", "This is for Nether.", "", "This is for Upper."]
    alone = new(asked, hit[1], 1, 1)
    assert alone is not None and not alone.lead
