"""What a card game draws: nothing secret on a shared screen, chances that can be had, the end."""

from __future__ import annotations

import re
import shutil
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from tests.runtime.at_random import states
from tests.tools.screens import sentences

from fateloom.dsl.cards.check import check
from fateloom.runtime.cards import command as cmd
from fateloom.runtime.cards import event as ev
from fateloom.runtime.cards import steps as st
from fateloom.runtime.cards.attempt import difficulty, prospect
from fateloom.runtime.cards.content import Adversary
from fateloom.runtime.cards.rules import CardGameRules
from fateloom.runtime.cards.scoring import score
from fateloom.runtime.cards.state import Mode, SetUp
from fateloom.runtime.kernel.game import Decision, Over, Refusal
from fateloom.runtime.record import replace
from fateloom.tools.cards import boards
from fateloom.tools.cards.chances import chance, dark_room, odds_now
from fateloom.tools.cards.menu import menu_of
from fateloom.tools.cards.presenter import CardPresenter
from fateloom.tools.cards.telling import TEXTS
from fateloom.tools.cards.words import Names
from fateloom.tools.files import gather, sources
from fateloom.tools.table.language import catalogue, speaking
from fateloom.tools.table.words import percent

ROOT = Path(__file__).resolve().parents[3]


@cache
def coal_road() -> Any:
    texts, _ = sources(gather(str(ROOT / "scenarios" / "coal_road")))
    card_game = check(texts).game
    assert card_game is not None
    return CardGameRules(card_game)


@pytest.mark.parametrize("mode", [Mode.COMPETITIVE, Mode.COOPERATIVE])
def test_cta_05_60_what_is_drawn_for_all_is_the_same_for_every_seat(mode: Mode) -> None:
    """Points with the own destiny would tell the others which one it is."""
    rules = coal_road()
    names = Names(rules.card_game)
    for number, state in enumerate(states(coal_road(), SetUp(2, mode), 5)):
        if number % 25 == 0 and all(it.origin for it in state.players):
            watching = rules.view(state, None)
            for seat in (0, 1):
                view = rules.view(state, seat)
                for drawing in (boards.in_short, boards.tableau):
                    assert drawing(names, view, seat) == drawing(names, watching, seat)
                assert boards.rows(names, view) == boards.rows(names, watching)


def test_the_own_destiny_is_counted_with_the_hand() -> None:
    rules = coal_road()
    names = Names(rules.card_game)
    *_, state = (it for it in states(coal_road(), SetUp(2), 5) if not it.over)
    view = rules.view(state, 0)
    said = sentences(boards.hand(names, view))
    (line,) = [it for it in said if it.startswith("If the game ended")]
    whole = sum(points for _, points in score(names.index, view, 0))
    assert line.endswith(f"you have {whole} in all.")
    assert boards.total(names, view, 0) <= whole


def test_cta_37_54_chances_are_those_of_dark_runes_that_can_be_paid() -> None:
    rules = coal_road()
    names = Names(rules.card_game)
    for state in states(coal_road(), SetUp(1, Mode.COOPERATIVE), 3):
        it = state.attempt
        if isinstance(rules.legal(state), Decision) and it is not None and not it.shown:
            for experience, track, most in ((0, 0, 0), (1, 0, 1), (9, 0, 3), (9, -4, 0)):
                player = replace(state.players[0], experience=experience, track=track)
                view = rules.view(replace(state, players=(player,)), 0)
                bare = replace(it, runes=it.runes[:3], allow_dark=False)
                turn = replace(view.turn, dark_bought=0)
                view = replace(view, attempt=bare, turn=turn)
                assert dark_room(names.index, view, bare) == most
                assert sentences(odds_now(names, view) or ())[-1].count(" %") == 1 + most
            return
    raise AssertionError("no attempt in the whole game")


def test_cta_70_78_the_end_says_why_somebody_won_and_tells_the_story_of_each_hero() -> None:
    rules = coal_road()
    presenter = CardPresenter(rules.card_game)
    *_, last = states(coal_road(), SetUp(2), 7)
    end = rules.legal(last)
    assert isinstance(end, Over)
    view = rules.view(last, None)
    told = "\n".join(sentences(presenter.closing(view, end)))
    assert "points, " in told or "share the win" in told
    for seat, player in enumerate(last.players):
        total = sum(points for _, points in end.scores[seat].parts)
        name = presenter.name(view, seat)
        assert f"{name}: {total} point" in told
        assert f"The destiny was “{presenter.names.card(player.destiny)}”." in told
        assert all(presenter.names.path(it.card, it.path) in told for it in player.gained
                   if presenter.names.index.is_challenge(it.card))  # fmt: skip


@pytest.mark.parametrize("seed", range(3))
def test_cta_101_the_end_says_why_the_adversary_survives(seed: int) -> None:
    rules = coal_road()
    presenter = CardPresenter(rules.card_game)
    *_, last = states(coal_road(), SetUp(2, Mode.COOPERATIVE), seed)
    end = rules.legal(last)
    assert isinstance(end, Over)
    (_, line, *_) = sentences(presenter.closing(rules.view(last, None), end))
    left, beaten = last.opponent.experience, any(it.beaten for it in last.players)
    assert ("is defeated" in line) == (beaten and not left)
    assert ("no hero has overcome it" in line) == (not beaten)
    assert (f"{left} experience is left of it" in line) == (left > 0)


@pytest.mark.parametrize("has_words", [True, False])
def test_a_lost_game_ends_with_the_loss_and_no_life_as_it_was_meant_to_be(has_words: bool) -> None:
    """In the words of the set, or in those of the table: no destiny is read, in each language."""
    rules = coal_road()
    ends = [[*states(rules, SetUp(2, Mode.COOPERATIVE), seed)][-1] for seed in range(4)]
    lost = [it for it in ends if legal_end(rules, it).result == "survived"]
    assert lost
    words = tuple(it for it in rules.card_game.words if has_words or "survived" not in it.of)
    game = replace(rules.card_game, words=words)
    said_of = {it.of: it.text for it in words}
    for state in lost:
        presenter, view = CardPresenter(game), rules.view(state, None)
        told = sentences(presenter.closing(view, legal_end(rules, state)))
        adversary = state.opponent.card
        if has_words:
            assert said_of[f"survived {adversary}"].split(". ")[0] in " ".join(told)
        else:
            assert f"{presenter.names.card(adversary)} is still there" in " ".join(told)
        for player in state.players:
            destiny = f"card {player.destiny}"
            assert said_of[destiny] not in told, "a life that did not come about"
            assert any("would have been" in it for it in told)
    presenter, view = CardPresenter(game), rules.view(lost[0], None)
    with speaking(catalogue("de", ".")):
        told = sentences(presenter.closing(view, legal_end(rules, lost[0])))
        assert "Das Schicksal wäre" in " ".join(told)
        assert has_words or "ist noch da" in " ".join(told)


def test_every_adversary_of_the_coal_road_has_words_for_a_lost_game() -> None:
    index = Names(coal_road().card_game).index
    adversaries = {id for id, it in index.story.items() if isinstance(it, Adversary)}
    told = {it.of.split(" ")[1] for it in coal_road().card_game.words if "survived" in it.of}
    assert adversaries == told


def legal_end(rules: Any, state: Any) -> Over:
    end = rules.legal(state)
    assert isinstance(end, Over)
    return end


def test_texts_of_tables_cannot_steer_a_terminal(tmp_path: Path, fateloom: Any) -> None:
    """Titles and texts come from anybody."""
    shutil.copytree(ROOT / "tests" / "fixtures" / "cards", tmp_path / "cards")
    evil = '"A \\\\e[2J\\\\u202e\\\\r\\\\a Lane"'
    for name in ("acts.yaml", "tableau.yaml", "events.yaml", "cards.yaml"):
        file = tmp_path / "cards" / name
        text = re.sub(r"(title|text): [^,}\n|]+", rf"\1: {evil}", file.read_text("utf-8"))
        file.write_text(text, encoding="utf-8")
    run = fateloom(
        "play", str(tmp_path / "cards"), "--players", "me,random", "--seed", "2", "--no-save",
        typed="1\n1\n1\n\nodds\nboards\nrows\nrules\nhand\n" + "1\n" * 90,
    )  # fmt: skip
    assert "Lane" in run.out, run.err
    assert not re.search("[\x1b\u202e\r\x07]", run.out + run.err)


def test_a_turn_names_what_a_challenge_takes_and_what_is_worth_replacing() -> None:
    """Difficulties with their allies, acts of cards, and complete acts last."""
    rules = coal_road()
    names = Names(rules.card_game)
    allies = ordered = 0
    for state in states(coal_road(), SetUp(2), 9):
        to_move = rules.legal(state)
        if not isinstance(to_move, Decision) or not isinstance(state.agenda[0], st.Act):
            continue
        view = rules.view(state, to_move.seat)
        for choice in menu_of(names, view, to_move).choices:
            faced = choice.inner[0].command if choice.inner else None
            if isinstance(faced, cmd.Attempt):
                it = prospect(names.index, view, to_move.seat, faced.card, faced.path)
                harder = names.index.paths(faced.card)[faced.path].harder
                wanted = difficulty(names.index, view, it) - harder
                assert f"(difficulty {wanted}" in choice.label
                allies += " with " in choice.label
            if isinstance(faced, cmd.Journey):
                complete = ["complete in your story" in it.label for it in choice.inner]
                assert complete == sorted(complete)
                ordered += any(complete) and not all(complete)
    assert allies and ordered


def test_cta_39_44_the_chance_of_a_cast_stands_where_it_is_decided() -> None:
    rules = coal_road()
    names = Names(rules.card_game)
    for state in states(coal_road(), SetUp(2), 9):
        to_move = rules.legal(state)
        if isinstance(to_move, Decision) and isinstance(state.agenda[0], st.Gather):
            view = rules.view(state, to_move.seat)
            labels = [it.label for it in menu_of(names, view, to_move).choices]
            part = percent(chance(names.index, view, state.attempt))
            assert f"Cast the runes ({part})" in labels
            return
    raise AssertionError("no attempt in the whole game")


def test_cta_89_the_power_of_an_adversary_is_not_told_as_one_of_the_player() -> None:
    rules = coal_road()
    names = Names(rules.card_game)
    state = rules.setup(SetUp(2, Mode.COMPETITIVE))
    assert not isinstance(state, Refusal)
    event = ev.PowerUsed(0, "the_assessor", "the_assessor", lasting=False)
    said = TEXTS.short(names, rules.view(state, None), event)
    assert said == "The power of The Assessor works"
