"""Battle games at the table: what is told, what can be chosen, what stays hidden."""

from __future__ import annotations

import io
import re
from typing import Any

import pytest
from tests.runtime.battle.playing import battle, marching
from tests.tools.battle.valley_game import FOLDER, decisions, played, rules, valley
from tests.tools.screens import sentences

from fateloom.runtime.battle import command as cmd
from fateloom.runtime.battle import event as ev
from fateloom.runtime.battle import steps as st
from fateloom.runtime.battle.state import SetUp
from fateloom.tools.battle import boards
from fateloom.tools.battle.menu import menu_of
from fateloom.tools.battle.presenter import BattlePresenter
from fateloom.tools.battle.words import Names
from fateloom.tools.cli.main import main
from fateloom.tools.table.content import Choice, Menu
from fateloom.tools.table.page import Page
from fateloom.tools.table.terminal import show

NAMES = Names(valley())


def every_command(menu: Menu) -> set[Any]:
    found = set()

    def collect(choices: tuple[Choice, ...]) -> None:
        for it in choices:
            if it.command is not None:
                found.add(it.command)
            collect(it.inner)

    collect(menu.choices)
    return found


@pytest.mark.parametrize("fog", [True, False])
def test_every_legal_command_can_be_chosen_and_typed(fog: bool) -> None:
    presenter = BattlePresenter(valley())
    kinds = set()
    asked = [it for seed in (4, 5) for it in decisions(seed, fog=fog)]
    for at, (state, decision) in enumerate(asked):
        kinds.add(type(state.agenda[0]))
        if at % 6:
            continue
        view = rules(fog=fog).view(state, decision.seat)
        menu = presenter.menu(view, decision)
        assert every_command(menu) == set(decision.commands)
        assert menu.question
        labels = [it.label for it in menu.choices]
        assert len(set(labels)) == len(labels)
        for command in decision.commands[:6]:
            words = next(it.step for it in _all(menu) if it.command == command and not it.then)
            assert presenter.understand(view, decision, words, is_name=False) == command
    assert {st.March, st.Fire, st.Assign} <= kinds


def _all(menu: Menu) -> list[Choice]:
    return [*menu.every, *(one for it in menu.every for one in it.inner)]


def test_a_stack_marches_in_one_line_hod_31() -> None:
    game = marching("roads")
    menu = menu_of(NAMES, game.rules.view(game.state, 0), game.decision)
    (stack,) = [it for it in menu.choices if "keep" in it.names]
    whole = next(it for it in stack.inner if it.then)
    assert whole.command == cmd.March("a1", "mill")
    others = [it.unit for it in (whole.command, *whole.then)]
    assert set(others) == {*game.units_in("keep", 0)} - {"boat"}
    assert all(it.to == "mill" for it in whole.then)


def test_a_menu_of_plans_is_covered_in_fog_and_battles_are_not_hod_12_14() -> None:
    covered, open_ = set[type](), set[type]()
    for state, decision in decisions(4):
        menu = menu_of(NAMES, rules().view(state, decision.seat), decision)
        (covered if menu.cover else open_).add(type(state.agenda[0]))
    assert covered >= {st.March}
    assert not covered & {st.Fire, st.Assign, st.Retreat}
    assert not {it for it in open_ if it in (st.March, st.Recruit)}


def test_hod_12_13_nothing_drawn_for_a_seat_names_what_it_cannot_see() -> None:
    hidden_somewhere = False
    for number, (state, _) in enumerate(decisions(7)):
        if number % 6:
            continue
        for seat in (0, 1, None):
            view = rules().view(state, seat)
            unseen = [
                NAMES.unit(unit.id)
                for unit, mine, real in zip(
                    valley().campaign.units, view.units, state.units, strict=True
                )
                if real.box is None and not mine.space
            ]
            hidden_somewhere |= bool(unseen)
            drawn = [boards.campaign_map(NAMES, view), *boards.forces(NAMES, view)]
            said = "\n".join(sentences(drawn))
            assert not [it for it in unseen if re.search(rf"\b{re.escape(it)}\b", said)]
    assert hidden_somewhere


def test_every_event_that_is_heard_can_be_told() -> None:
    presenter = BattlePresenter(valley())
    told = 0
    for seed in range(4):
        for before, _, events, _ in played(("random", "random"), seed)[1]:
            state = before
            for event in events:
                for seat in (0, 1, None):
                    heard = rules().public(state, event, seat)
                    if heard is not None:
                        news = presenter.tell(rules().view(state, seat), heard)
                        said = sentences(news.contents)
                        told += bool(said)
                        assert not [it for it in said if "  " in it or "None" in it]
                state = rules().evolve(state, event)
    assert told > 500


def test_a_volley_is_one_line_and_superiority_says_its_sums_hod_47_to_53() -> None:
    presenter = BattlePresenter(valley())
    game = battle("foot2* foot2", "foot2")
    names = Names(valley())
    before = game.state
    game.roll(4, 3)
    lines = []
    for event in game.events:
        heard = game.rules.public(before, event, 0)
        if heard is not None:
            lines += sentences(_tell(game, before, heard))
        before = game.rules.evolve(before, event)
    assert lines == [
        f"Round 1: {names.side(0)} 4+1, {names.side(1)} 3; "
        f"superior, and first to fire: {names.side(0)}."
    ]
    assert presenter.example(rules().view(_start(), 0))


def _tell(game: Any, state: Any, event: Any) -> Any:
    from fateloom.tools.battle.telling import news

    return news(_Of(game), game.rules.view(state, 0), event).contents


class _Of(Names):
    """The names of the fixture's sides, for a battle of units made for a test."""

    def __init__(self, game: Any) -> None:
        super().__init__(valley())
        self.index = game.rules.index


def _start() -> Any:
    return rules().setup(SetUp())


@pytest.mark.parametrize("plain", [True, False])
def test_the_map_and_the_tables_fit_80_columns(plain: bool) -> None:
    presenter = BattlePresenter(valley())
    state, decision = next(it for it in decisions(2) if isinstance(it[0].agenda[0], st.March))
    view = rules().view(state, decision.seat)
    out = io.StringIO()
    page = Page(out, plain=plain)
    for aside in presenter.asides(view, decision):
        shown = aside.show("keep" if aside.words[0] == "look" else "")
        assert isinstance(shown, tuple)
        show(page, shown)
    show(page, (*presenter.rules(dice=False), *presenter.rules(dice=True)))
    show(page, (presenter.menu(view, decision),))
    lines = out.getvalue().splitlines()
    assert len(lines) > 100
    if plain:
        assert not [it for it in lines if "~~" in it or "··" in it]
    else:
        assert max(map(len, lines)) <= 80
        assert any("~~~" in it for it in lines)


def test_real_dice_are_asked_from_who_rolls_and_read_hod_47_52() -> None:
    presenter = BattlePresenter(valley())
    game = battle("foot3", "foot2")
    names = presenter.names
    view = game.rules.view(game.state, None)
    asked = presenter.dice(view)
    assert asked is not None and asked[0] == 0
    assert names.side(0) in asked[1]
    said = presenter.rolled(view, "5")
    assert [it.command for it in said if not isinstance(it, str)] == [cmd.Die(5)]
    assert presenter.rolled(view, "9") == "A die shows a number from 1 to 6."
    assert presenter.rolled(view, "1 2") == "You roll 1 die, and typed 2."


def test_the_rules_name_only_what_the_campaign_uses() -> None:
    simple = valley(
        artillery=False, breakoff=False, pursuit=False, morale=False, supply=False, forts=False
    )
    whole = "\n".join(sentences(BattlePresenter(valley()).rules(dice=False)))
    short = "\n".join(sentences(BattlePresenter(simple).rules(dice=False)))
    for word in ("Supply:", "Pursuit:", "Forts:", "Major battles:", "Breaking off:"):
        assert word in whole and word not in short
    assert not re.search(r"HOD-\d", whole)


def test_the_end_says_by_what_it_was_won_hod_04() -> None:
    presenter = BattlePresenter(valley())
    end, steps = played(("planner", "random"), 1)
    view = rules().view(steps[-1][3], None)
    said = sentences(presenter.closing(view, end))
    (winner,) = end.winners
    assert f"Victory for {NAMES.side(winner)}" in said
    titles = [NAMES.victory(at) for at, it in enumerate(valley().campaign.victories)
              if it.side == winner]  # fmt: skip
    assert any(title.lower() in line.lower() for title in titles for line in said)


def test_a_lesson_for_each_kind_of_moment() -> None:
    presenter = BattlePresenter(valley())
    names = {
        presenter.lesson(rules().view(state, decision.seat))[0]
        for seed in (4, 5)
        for state, decision in decisions(seed)
    }
    assert {"march", "fire", "assign"} <= names


@pytest.mark.parametrize("seed", [5, 8])
def test_the_map_of_a_bot_is_never_shown_hod_12(
    seed: int, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The own side is seen in full on the own map: its hidden stacks are on the map of another."""
    lines = ["end the march"] + ["1", "end the march", "1"] * 60
    monkeypatch.setattr("sys.stdin", io.StringIO("\n".join(lines)))
    command = ["play", str(FOLDER), "--players", "me,planner", "--seed", str(seed), "--no-save"]
    main(command)
    shown = capsys.readouterr().out
    assert "Cl?" in shown
    assert "Co?" not in shown


def test_the_march_of_a_bot_is_told_by_where_it_ended_hod_31() -> None:
    game = marching("column", fog=False)
    game.say(cmd.March("a1", "mill"), cmd.March("a1", "road"), cmd.March("a2", "mill"))
    names = Names(valley())
    news = BattlePresenter(valley()).tell(game.rules.view(game.state, None), ev.MarchEnded())
    assert news.short == f"to {names.space('road')}: 1st Foot; to {names.space('mill')}: 2nd Foot"
    hidden = marching("column").say(cmd.March("a1", "mill"))
    view = hidden.rules.view(hidden.state, 1)
    assert BattlePresenter(valley()).tell(view, ev.MarchEnded()).short == ""


def test_who_looks_into_a_stack_alone_reads_what_is_in_it_hod_12(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two people at one screen; the first card lets the Company look."""
    lines = ["", "2", "", "1", "", "end the march", "quit"]
    monkeypatch.setattr("sys.stdin", io.StringIO("\n".join(lines)))
    main(["play", str(FOLDER), "--players", "me,me", "--seed", "3", "--no-save"])
    shown = capsys.readouterr().out
    before, _, after = shown.partition("At The Landing: The Skiff (Boats 1).")
    assert "Only The Company looks now." in before
    assert "Keep it to yourself." in after.splitlines()[1]
    assert "A look into the stack at The Landing." in after


def test_a_march_under_fog_is_one_secret_with_the_map_in_it_hod_12(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each step was asked behind a cover of its own, whose map nobody saw."""
    lines = ["", "2", "1", "", "", "steamer", "the narrows", "steamer", "back", "quit"]
    monkeypatch.setattr("sys.stdin", io.StringIO("\n".join(lines)))
    main(["play", str(FOLDER), "--players", "me,me", "--seed", "3", "--no-save"])
    shown = capsys.readouterr().out
    first, second, third = shown.split("The map of The Company. Only The Company looks now.")
    assert "Co3" not in first and "A fort at The Mill" not in first
    assert second.count("Co3: 3 units of The Company") == 1
    assert second.index("Co3") < second.index("A fort at The Mill")
    assert "Which stack do you look into?" in second  # on the same screen, until all have news
    assert third.count("The Steamer (up to 4 spaces)") == 1
    assert third.count("The Steamer (up to 3 spaces)") == 2


def test_who_chooses_a_victim_sees_which_units_have_fired_hod_55_57() -> None:
    """A unit that has fired is hit with less harm, and nothing said which of them had."""
    seen = set()
    for state, decision in (it for seed in range(4, 9) for it in decisions(seed)):
        if not isinstance(state.agenda[0], st.Assign):
            continue
        fired = state.battle.fired
        for it in menu_of(NAMES, rules().view(state, decision.seat), decision).choices:
            is_up = "panicked)" not in it.label
            assert ("has fired" in it.label) == (is_up and it.command.unit in fired), it.label
            seen.add("has fired" in it.label)
    assert seen == {True, False}


def test_a_space_tells_where_its_routes_lead_hod_06_07() -> None:
    state, _ = next(decisions(4))
    said = sentences(boards.stack_of(NAMES, rules().view(state, 0), "road"))
    assert said[2] == "By road to The Mill, The Meadow and The Ford."


def test_the_title_is_on_the_screen_once(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("quit\n"))
    main(["play", str(FOLDER), "--seed", "3", "--no-save"])
    assert capsys.readouterr().out.count("The Valley") == 1
