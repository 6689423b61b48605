"""Bots of card games: they play every kind of table to its end, and the planner plays to win."""

from __future__ import annotations

from fractions import Fraction
from random import Random

import pytest
from tests.runtime.cards.marsh import MARSH
from tests.runtime.cards.playing import Game

from fateloom.runtime.cards import command as cmd
from fateloom.runtime.cards import steps as st
from fateloom.runtime.cards.command import Command
from fateloom.runtime.cards.rules import CardRules
from fateloom.runtime.cards.state import Mode, SetUp, State
from fateloom.runtime.cards.steps import Window
from fateloom.runtime.kernel.game import Over
from fateloom.runtime.kernel.simulation import simulate
from fateloom.runtime.record import replace
from fateloom.tools.cards.bots import BOTS
from fateloom.tools.cards.bots.casting import Pool, chance, surplus
from fateloom.tools.cards.bots.planner import Planner

RULES = CardRules(replace(MARSH, numbers=replace(MARSH.numbers, most_turns=12)))
TABLES = [
    (players, mode)
    for players in (1, 2, 3, 4)
    for mode in (Mode.COMPETITIVE, Mode.COOPERATIVE)
    if players > 1 or mode == "cooperative"
]


def game(setup: SetUp, kinds: tuple[str, ...], seed: int) -> tuple[State, Over, list[Command]]:
    """A whole game of bots of these kinds, with all that was said."""
    bots = BOTS.at_seats(kinds, RULES, [""] * setup.players, seed)
    said: list[Command] = []

    def look(before: State, command: Command, events: object, after: State) -> None:
        said.append(command)

    played = simulate(
        RULES,
        setup,
        Random(seed).random,
        9_000,
        lambda state, asked: bots[asked.seat].choose(RULES.view(state, asked.seat), asked),
        look,
    )
    assert played.end is not None, setup
    return played.state, played.end, said


@pytest.mark.parametrize(("players", "mode"), TABLES)
def test_bots_play_every_table_to_its_end(players: int, mode: Mode) -> None:
    kinds = tuple(BOTS.kinds[seat % 3] for seat in range(1, players + 1))
    state, end, said = game(SetUp(players, mode), kinds, players)
    assert state.over
    assert len(end.scores) == players
    assert game(SetUp(players, mode), kinds, players)[2] == said


def test_the_planner_wins_against_others() -> None:
    won = 0.0
    for number in range(12):
        other = ("random", "greedy")[number // 2 % 2]
        kinds = ("planner", other) if number % 2 else (other, "planner")
        end = game(SetUp(2), kinds, number)[1]
        won += (1 - number % 2 in end.winners) / len(end.winners)
    assert won >= 9


def test_odds_are_those_of_the_rules_section_5_2_cta_44() -> None:
    assert chance(Pool(3, 2, 0), 5) == Fraction(1, 2)
    assert chance(Pool(3, 4, 1), 8) == Fraction(23, 32)
    assert chance(Pool(3, 0, 0), 4) == 0
    assert chance(Pool(3, 0, 0), -1) == 1


def test_points_above_the_difficulty_section_5_5_cta_99() -> None:
    assert surplus(Pool(3, 4, 0), 8, 9) == Fraction(19, 64)
    assert surplus(Pool(3, 6, 0), 8, 9) == Fraction(1291, 512)


def choice(it: Game) -> Command:
    """What a planner says now."""
    asked = it.decision
    return Planner(it.rules, 1).choose(it.rules.view(it.state, asked.seat), asked)


def test_a_dark_rune_is_bought_where_nothing_else_reaches_cta_37() -> None:
    hopeless = Game().lay(1, "gate").say(cmd.Attempt("gate", 0)).on(to=st.Gather)
    assert choice(hopeless) == cmd.BuyDark()
    certain = Game().change(0, origin="ferrier").lay(1, "ford")
    assert choice(certain.say(cmd.Attempt("ford", 0)).on(to=st.Gather)) == cmd.CastRunes()


@pytest.mark.parametrize(("faces", "said"), [("bab", cmd.Play("steady", 0)), ("aab", cmd.Pass())])
def test_a_point_is_added_where_it_decides_cta_43(faces: str, said: Command) -> None:
    it = Game().hand(0, "steady").lay(1, "well")
    it.say(cmd.Attempt("well", 0)).on(to=st.Gather).say(cmd.CastRunes())
    assert choice(it.on(faces, window=Window.POST_CAST)) == said


def test_a_point_is_taken_from_a_rival_where_it_decides_cta_43() -> None:
    it = Game().hand(1, "snare").lay(1, "well")
    it.say(cmd.Attempt("well", 0)).on(to=st.Gather).say(cmd.CastRunes())
    assert choice(it.on("aab", window=Window.POST_CAST, seat=1)) == cmd.Play("snare", 0)


def test_a_card_of_another_is_cancelled_where_it_harms_cta_63() -> None:
    it = Game().hand(0, "ward").hand(1, "snare").lay(1, "well")
    it.say(cmd.Attempt("well", 0)).on(to=st.Gather).say(cmd.CastRunes())
    it.on("aab", window=Window.POST_CAST, seat=1).say(cmd.Play("snare", 0))
    assert choice(it.on(window=Window.POST_CAST, seat=0)) == cmd.Play("ward")


def test_the_easier_of_two_like_challenges_is_faced_cta_29() -> None:
    it = Game().lay(1, "plain100", "cliff")
    found = choice(it)
    assert isinstance(found, cmd.Attempt)
    assert found.card == "plain100"
