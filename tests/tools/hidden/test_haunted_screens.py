"""What haunted houses draw: nothing secret on a shared screen, what can be done, the end."""

from __future__ import annotations

import io
import random
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from tests.conformance.hidden_secrets import OPTIONS, other_secrets
from tests.runtime import at_random
from tests.tools.screens import sentences

from fateloom.runtime.hidden import command as cmd
from fateloom.runtime.hidden import event as ev
from fateloom.runtime.hidden import steps as st
from fateloom.runtime.hidden.game import HauntedHouse
from fateloom.runtime.hidden.rules import HauntedHouseRules
from fateloom.runtime.hidden.state import SetUp, State
from fateloom.runtime.hidden.words import Tiers
from fateloom.runtime.kernel.game import Decision, Over
from fateloom.runtime.record import replace
from fateloom.tools.hidden import boards
from fateloom.tools.hidden.chances import odds_now
from fateloom.tools.hidden.knowledge import notes, opener_chances
from fateloom.tools.hidden.presenter import HiddenPresenter
from fateloom.tools.scenario import open_scenario
from fateloom.tools.table.content import Choice, Menu, uncovered
from fateloom.tools.table.page import Page
from fateloom.tools.table.presenter import News
from fateloom.tools.table.terminal import show

MILL = Path(__file__).resolve().parents[2] / "fixtures" / "hidden"


@cache
def house(*, open_rules: bool = True) -> HauntedHouse:
    found: HauntedHouse = open_scenario(str(MILL)).played
    if open_rules:
        return found
    return replace(found, house=replace(found.house, options=OPTIONS))


@cache
def rules(*, open_rules: bool = True) -> HauntedHouseRules:
    return HauntedHouseRules(house(open_rules=open_rules))


@cache
def presenter(*, open_rules: bool = True) -> HiddenPresenter:
    return HiddenPresenter(house(open_rules=open_rules))


def states(players: int, seed: int, *, open_rules: bool = True) -> Iterator[State]:
    """A whole game at random, state by state."""
    return at_random.states(rules(open_rules=open_rules), SetUp(players), seed)


def words(contents: Any) -> str:
    """All that stands on a screen, drawings by what is in them."""
    return "\n".join(sentences(contents))


def in_the_open(menu: Menu) -> tuple[Any, ...]:
    """What everybody at the screen reads of a menu."""
    if menu.cover:
        return (menu.cover, menu.lead)
    return (menu.question, menu.lead, tuple(map(_open, menu.choices)), menu.closed)


def _open(choice: Choice) -> tuple[Any, ...]:
    if choice.cover:
        return (choice.label, choice.cover, choice.hint)
    return (choice.label, choice.hint, choice.short, tuple(map(_open, choice.inner)))


# --- secrets


@pytest.mark.parametrize("open_rules", [True, False])
@pytest.mark.parametrize("seed", range(2))
def test_hnd_01_03_74_what_several_people_read_holds_nothing_that_one_has_not_learned(
    seed: int, *, open_rules: bool
) -> None:
    """The open part of each menu, headings, asides and news are the same when secrets change that
    somebody at the screen does not know.
    """
    its, table = rules(open_rules=open_rules), presenter(open_rules=open_rules)
    chance, compared = random.Random(seed), 0
    for state in states(3 + seed % 2, seed, open_rules=open_rules):
        to_move = its.legal(state)
        if not isinstance(to_move, Decision) or chance.random() < 0.8:
            continue
        for other in range(len(state.players)):
            twin = other_secrets(state, other, chance)
            if other == to_move.seat or twin is None:
                continue
            asked = its.legal(twin)
            assert isinstance(asked, Decision) and asked.seat == to_move.seat
            assert _screen(table, its, state, to_move) == _screen(table, its, twin, asked)
            assert _told(table, its, state) == _told(table, its, twin)
            compared += 1
    assert compared > 8


def _screen(table: HiddenPresenter, its: Any, state: State, decision: Any) -> tuple[Any, ...]:
    view = its.view(state, decision.seat)
    headings = [(it.key, words(it.contents())) for it in table.headings(view, decision)]
    asides = [words(it.show("") or ()) for it in table.asides(view, decision)]
    return in_the_open(table.menu(view, decision)), headings, asides, table.lesson(view)


def _told(table: HiddenPresenter, its: Any, state: State) -> list[Any]:
    """What all read of the first thing that can be said without an effect on secrets."""
    command = next(
        (it for it in its.legal(state).commands if isinstance(it, cmd.Forgo | cmd.EndTurn)), None
    )
    found = []
    for event in () if command is None else its.apply_legal(state, command)[0]:
        heard = its.public(state, event, None)
        if heard is not None:
            news = table.tell(its.view(state, None), heard)
            found.append((words(news.contents), news.short))
        state = its.evolve(state, event)
    return found


def _news(table: HiddenPresenter, its: Any, state: State, event: Any, seat: int | None) -> News:
    return table.tell(its.view(state, seat), its.public(state, event, seat))


@pytest.mark.parametrize("seed", range(1))
def test_hnd_03_a_look_is_read_in_private_where_several_sit_at_the_screen(seed: int) -> None:
    its, table = rules(), presenter()
    looked = 0
    for state in states(3, seed):
        to_move = its.legal(state)
        if not isinstance(to_move, Decision):
            continue
        for look in (it for it in to_move.commands if isinstance(it, cmd.LookAt)):
            events = its.apply_legal(state, look)[0]
            event = next(it for it in events if isinstance(it, ev.CardLookedAt))
            card = state.players[look.seat].pile[look.at].card
            own = _news(table, its, state, event, to_move.seat)
            everybody = _news(table, its, state, event, None)
            assert own.learner == everybody.learner == to_move.seat
            assert table.names.in_pile(card) in words(own.contents)
            assert words(own.contents).startswith(words(everybody.contents)[:-1])
            assert table.names.in_pile(card) not in words(everybody.contents)
            looked += 1
    assert looked > 5


def test_hnd_31_the_question_about_a_psyche_card_is_asked_behind_a_cover() -> None:
    its, table = rules(), presenter()
    seen = set()
    for seed in range(12):
        for state in states(3, seed):
            to_move = its.legal(state)
            if not any(isinstance(it, st.ReturnPsyche) for it in state.agenda[:1]):
                continue
            assert isinstance(to_move, Decision)
            menu = table.menu(its.view(state, to_move.seat), to_move)
            (choice,) = menu.choices
            assert choice.cover and len(choice.inner) == len(to_move.commands)
            assert menu.is_formal == (len(to_move.commands) == 1)
            # The loop says the first of these where there is nothing to choose.
            assert uncovered(menu).every[0].command in to_move.commands
            seen.add(menu.is_formal)
    assert seen == {True, False}


# --- knowledge


def test_hnd_02_chances_of_the_opener_add_up_and_follow_what_was_seen() -> None:
    its = rules()
    for state in states(4, 2):
        if state.result is not None or any(
            not card.card for it in state.players for card in it.pile
        ):
            continue
        for seat in range(4):
            view = its.view(state, seat)
            chances = opener_chances(its.index, view)
            assert sum(chances) == 1
            held = next(
                at for at, it in enumerate(state.players) for card in it.pile if card.card == "key"
            )
            assert chances[held] > 0
            if any(card.card == "key" for it in view.players for card in it.pile):
                assert chances[held] == 1
            said = words(notes(presenter().names, view))
            assert ("You are the Opener." in said) == (chances[seat] == 1)


# --- what is drawn


@pytest.mark.parametrize("seed", range(2))
def test_every_choice_says_something_that_is_legal_and_every_command_can_be_chosen(
    seed: int,
) -> None:
    its, table = rules(), presenter()
    for state in states(3 + seed, seed):
        to_move = its.legal(state)
        if not isinstance(to_move, Decision):
            continue
        view = its.view(state, to_move.seat)
        menu = uncovered(table.menu(view, to_move))
        found = [one for it in menu.choices for one in (it.inner or (it,))]
        assert {it.command for it in found} == set(to_move.commands)
        assert not menu.is_formal or menu.every[0].command in to_move.commands
        assert len({it.label for it in found}) == len(found), "two choices read alike"
        for it in found:
            if it.step:
                assert table.understand(view, to_move, it.step, is_name=False) == it.command
        assert not re.search(r"\bNone\b|<|\bcmd\b", " ".join(it.label for it in found))


def test_hnd_14_several_items_can_be_traded_by_typing() -> None:
    table = presenter()
    decision: Any = Decision(0, (cmd.EndTurn(),))
    view = rules().view(next(states(3, 1)), 0)
    said = table.understand(view, decision, "offer corin lamp tea for salt", is_name=False)
    assert said == cmd.Offer(1, ("lamp", "tea"), ("salt",))


def test_tiles_that_are_gone_are_not_drawn_hnd_75() -> None:
    its, table = rules(), presenter()
    state = next(it for it in states(3, 3) if it.result is None)
    grid = boards.grid(table.names, its.view(replace(state, removed=("jetty",)), None))
    assert len(grid.cells) == len(its.index.house.tiles) - 1
    assert "Jetty" not in words((grid,))
    assert sum(mark.startswith("~") for cell in grid.cells for mark in cell.marks) == 4
    assert sum(len(cell.tokens) for cell in grid.cells) == 3


def test_the_board_of_the_shipped_house_fits_80_columns_and_24_rows() -> None:
    house = open_scenario(str(MILL.parents[2] / "scenarios" / "eleven_beds")).played
    its, table, out = HauntedHouseRules(house), HiddenPresenter(house), io.StringIO()
    state: Any = its.setup(SetUp(5))
    show(Page(out), (boards.grid(table.names, its.view(state, None)),))
    lines = out.getvalue().splitlines()
    assert len(lines) <= 24 and max(map(len, lines)) <= 80
    assert any("@1@2@3@4@5" in line for line in lines)


def test_the_aim_is_said_before_the_first_choice_and_the_same_board_is_not_shown_again() -> None:
    house = open_scenario(str(MILL.parents[2] / "scenarios" / "eleven_beds")).played
    its, table = HauntedHouseRules(house), HiddenPresenter(house)
    assert "Bind the Opener and you win" in words(table.introduction())
    state: Any = its.setup(SetUp(4, 0))
    keys = set()
    for seat in range(4):
        at = replace(state, turn=replace(state.turn, active=seat))
        headings = table.headings(its.view(at, seat), Decision(seat, (cmd.EndTurn(),)))
        keys |= {it.key for it in headings if it.kind == "board"}
    assert len(keys) == 1, "it stays what was shown until something on it changes"


def test_odds_are_those_of_the_tables_hnd_17_23() -> None:
    its, table = rules(), presenter()
    for state in states(3, 4):
        to_move = its.legal(state)
        if isinstance(to_move, Decision) and cmd.Search() in to_move.commands:
            said = words(odds_now(table.names, its.view(state, to_move.seat)) or ())
            assert "Search" in said and "%" in said
            return
    raise AssertionError("nobody could search")


@pytest.mark.parametrize("seed", range(3))
def test_the_end_says_who_has_won_and_shows_every_pile(seed: int) -> None:
    its, table = rules(), presenter()
    *_, state = states(3, seed)
    end = its.legal(state)
    assert isinstance(end, Over)
    said = words(table.closing(its.view(state, None), end))
    assert all(table.names.player(seat) in said for seat in end.winners)
    assert "the Opener" in said
    for player in state.players:
        assert all(table.names.in_pile(card.card) in said for card in player.pile)


def test_the_rules_name_the_numbers_of_the_house_and_every_way_of_ghosts_to_win() -> None:
    said = words(presenter().rules(dice=False))
    for part in ("The Key", "3 cards", "5 tokens", "12 rounds", "The Choir", "The Tide", "gloom 6"):
        assert part in said, part
    assert presenter().rules(dice=True) == ()


def test_nobody_is_asked_what_they_take_where_there_is_one_thing() -> None:
    """A search with the result 1 asked “What do you take?”, and an item was all there was."""
    found = open_scenario(str(MILL)).played
    options = replace(found.house.options, tiers=Tiers.CHOOSE_ONE)
    its = HauntedHouseRules(replace(found, house=replace(found.house, options=options)))
    seen = set()
    for seed in range(6):
        for state in at_random.states(its, SetUp(4), seed):
            decision = its.to_move(state)
            if isinstance(decision, Decision) and cmd.Take(1) in decision.commands:
                view = its.view(state, decision.seat)
                menu = HiddenPresenter(its.haunted_house).menu(view, decision)
                assert menu.is_formal == (len(decision.commands) == 1)
                seen.add(menu.is_formal)
    assert seen == {True, False}
