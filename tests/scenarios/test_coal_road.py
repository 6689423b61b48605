"""The Coal Road is a full set of cards, and everything in it can be won in several places."""

from collections import Counter
from pathlib import Path

import pytest
from tests.tracked import tracked

from fateloom.dsl.cards.check import check
from fateloom.dsl.cards.most import story_rewards
from fateloom.dsl.source import Source
from fateloom.runtime.cards.content import Adversary, Ally, Challenge, CharacterKind
from fateloom.runtime.cards.game import CardGame
from fateloom.runtime.cards.words import ACTS, Ability, Deck, Icon
from fateloom.tools.plays import run_plays
from fateloom.tools.scenario import load
from fateloom.tools.systems import system

FOLDER = Path(__file__).resolve().parents[2] / "scenarios" / "coal_road"


@pytest.fixture(scope="module")
def game() -> CardGame:
    """The set, which checks without a finding."""
    tables = tracked(FOLDER, "*.yaml")
    checked = check([Source(it.name, it.read_text(encoding="utf-8")) for it in tables])
    assert checked.diagnostics == ()
    assert checked.game is not None
    return checked.game


def test_section_1_1_the_counts_of_the_cards(game: CardGame) -> None:
    cards = game.cards
    assert Counter(it.act for it in cards.story) == {1: 29, 2: 32, 3: 30}
    kinds = Counter(it.kind for it in cards.characters)
    assert kinds == {CharacterKind.ORIGIN: 15, CharacterKind.MOTIVATION: 15}
    assert len(cards.destinies) == 15
    copies = {deck: sum(it.copies for it in cards.events if it.deck is deck) for deck in Deck}
    assert copies == {Deck.HERO: 22, Deck.ANTIHERO: 22}
    assert len(cards.quests) == 11


def test_cta_81_where_allies_and_adversaries_lie(game: CardGame) -> None:
    assert {it.act for it in game.cards.story if isinstance(it, Ally)} == {1, 2}
    assert {it.act for it in game.cards.story if isinstance(it, Adversary)} == {2, 3}


def test_cta_91_every_adversary_has_its_quest_and_one_is_for_all(game: CardGame) -> None:
    quests = Counter(it.adversary for it in game.cards.quests)
    adversaries = [it.id for it in game.cards.story if isinstance(it, Adversary)]
    assert quests == dict.fromkeys([None, *adversaries], 1)


@pytest.mark.parametrize("act", range(1, ACTS + 1))
def test_every_ability_and_icon_can_be_won_in_three_places(game: CardGame, act: int) -> None:
    found = [it for card in game.cards.story if card.act == act for it in story_rewards(card)]
    won = Counter(one for it in found for one in (*it.abilities, *it.icons))
    assert {it for it in (*Ability, *Icon) if won[it] < 3} == set()


@pytest.mark.parametrize("act", range(1, ACTS + 1))
def test_every_pair_of_abilities_is_asked_for(game: CardGame, act: int) -> None:
    challenges = [it for it in game.cards.story if isinstance(it, Challenge) and it.act == act]
    assert len({frozenset(it.abilities) for it in challenges}) == 15


def test_everything_has_a_title_of_its_own_and_a_text(game: CardGame) -> None:
    cards = [it for it in game.words if it.of.split()[0] in {"card", "path"}]
    assert [it.of for it in cards if not it.text] == []
    titles = Counter(it.title for it in cards)
    assert [title for title, times in titles.items() if times > 1] == []


def test_its_plays_go_as_they_say() -> None:
    results = run_plays(system("cards"), load(str(FOLDER)), str(FOLDER))
    assert [it.message for it in results.failures] == []
    assert len(results.outcomes) == 4
