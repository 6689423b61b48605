"""The graph of a card game, against a small set that was drawn by hand."""

# ruff: noqa: E501 - one card a line

from pathlib import Path

import pytest
from tests.broken_tables import sources

from fateloom.dsl.cards.check import check
from fateloom.dsl.graph.dot import to_dot
from fateloom.dsl.graph.from_cards import ALONE, MOST_CARDS, all_cards, card_views
from fateloom.dsl.graph.mermaid import to_mermaid
from fateloom.runtime.cards.content import Adversary, Challenge
from fateloom.runtime.cards.game import CardGame
from fateloom.runtime.cards.words import Ability
from fateloom.tools.scenario import open_scenario

ROOT = Path(__file__).resolve().parents[3]

CHALLENGE = (
    "difficulty: 3, abilities: [{ability}], paths: {{a: {{title: A, {a}}}, b: {{title: B, {b}}}}}"
)


def lane(title, ability, a, b):
    """A challenge on one line."""
    return f"{{title: {title}, {CHALLENGE.format(ability=ability, a=a, b=b)}}}"


TEXTS = {
    "cards.yaml": "id: hill\ntitle: The Hill\nplayers: {min: 1, max: 1}\n"
    "rules: {row: [1], dealt: 1}\nlint: {card-copies: off}\n",
    "tableau.yaml": """
origins: {shepherd: {title: The Shepherd, abilities: [con]}}
motivations: {wish: {title: A Wish, icons: [nature]}}
destinies:
  elder:
    title: The Elder
    score: [{per: {icon: nature}, triumph: 1}, {if: {track_at_least: 1}, triumph: 2}, {per: {cards: hero_card}, triumph: 1}]
""",
    "acts.yaml": f"""
act_1: {{challenges: {{slope: {lane("The Slope", "con", "icons: [nature]", "track: 1")}}}}}
act_2:
  traits: {{calm: {{title: Calm, needs: {{all: [{{icon: nature, at_least: 2}}, {{track_at_least: 0}}]}}, abilities: [con]}}}}
  challenges: {{gate: {lane("The Gate", "con", "triumph: 1, draws: [hero]", "tragedy: 1")}}}
  adversaries: {{giant: {{title: The Giant, difficulty: 3, abilities: [con], path: {{title: Wake him, triumph: 2}}}}}}
act_3: {{challenges: {{top: {lane("The Top", "con", "triumph: 2", "tragedy: 2")}}}}}
""",
    "events.yaml": """
hero: {wind: {title: Wind, when: post_cast, do: [{add: 1}]}}
antihero: {fog: {title: Fog, when: pre_cast, at: any, do: [{difficulty: 1}], adversary: true}}
""",
    "quests.yaml": """
quests: {sleep: {title: He Sleeps, adversary: giant, powers: [{on: path_gained_with_icon, icon: nature, do: [{adversary: -1}]}]}}
""",
}

# drawn by hand, with pencil: (from, to, kind, label)
DRAWN = {
    ("card shepherd", "ability con", "gives", ""),
    ("card wish", "icon nature", "gives", ""),
    ("card slope", "icon nature", "gives", "A"),
    ("card slope", "track", "gives", "B +1"),
    ("card calm", "ability con", "gives", ""),
    ("icon nature", "card calm", "needs", "2 or more"),
    ("track", "card calm", "needs", "0 or above"),
    ("ability con", "card slope", "helps", ""),
    ("ability con", "card gate", "helps", ""),
    ("ability con", "card giant", "helps", ""),
    ("ability con", "card top", "helps", ""),
    ("icon nature", "card elder", "scores", "each +1 triumph"),
    ("track", "card elder", "scores", "1 or above: +2 triumph"),
    ("icon nature", "card sleep", "needs", ""),
    ("card sleep", "card giant", "changes", "-1"),
}
DECKS = {
    ("card gate", "deck hero", "gives", "A"),
    ("deck hero", "card elder", "scores", "each +1 triumph"),
}


@pytest.fixture(scope="module")
def hill():
    checked = check(sources(TEXTS))
    assert checked.game is not None, checked.diagnostics
    return checked.game


def edges(graph):
    return {(it.source, it.target, it.kind.value, it.label) for it in graph.edges}


def test_the_graph_is_the_one_that_was_drawn_by_hand(hill):
    assert edges(all_cards(hill)) == DRAWN | DECKS


def test_every_card_of_the_tableau_and_the_acts_is_a_node_in_its_group(hill):
    groups = {it.id: it.group for it in all_cards(hill).nodes}
    assert (groups["card shepherd"], groups["card giant"]) == ("characters", "act 2")
    assert "deck antihero" not in groups and "ability str" not in groups
    assert {it.id for it in hill.cards.story} <= {id.partition(" ")[2] for id in groups}


def columns(view):
    """The ids of each column, without those that are empty."""
    found: dict[str, list[str]] = {title: [] for title in view.columns}
    for it in view.nodes:
        found[view.columns[it.column]].append(it.id)
    return {title: sorted(ids) for title, ids in found.items() if ids}


def test_the_overview_counts_who_gives_and_who_asks(hill):
    view = card_views(hill)["overview"]()
    lines = {it.id: it.lines for it in view.nodes}
    assert lines["act 2"] == ("1 challenge", "1 adversary", "1 trait")
    assert lines["ability"] == ("con: 2 give, 4 ask",)
    assert lines["icon nature"] == ("2 give, 3 ask",)
    found = edges(view)
    assert {("characters", "ability", "gives", "1"), ("act 1", "track", "gives", "1")} <= found
    assert ("icon nature", "destinies", "scores", "1") in found
    assert ("ability", "challenges", "helps", "3") in found
    assert [it.text for it in view.notes] == []


def test_an_act_has_its_cards_and_what_its_traits_ask_for(hill):
    assert columns(card_views(hill)["act 1"]()) == {
        "challenges": ["card slope"],
        "what they bring": ["icon nature", "track"],
    }
    view = card_views(hill)["act 2"]()
    assert columns(view) == {
        "challenges": ["card gate", "card giant"],
        "what they bring": ["deck hero", "icon nature", "track"],
        "traits and allies": ["card calm"],
    }
    assert ("track", "card calm", "needs", "0 or above") in edges(view)


def test_an_icon_has_who_gives_it_and_who_uses_it(hill):
    view = card_views(hill)["icon nature"]()
    assert columns(view) == {
        "what gives it": ["card slope", "card wish"],
        "the thing": ["icon nature"],
        "what uses it": ["card calm", "card elder", "card sleep"],
    }
    assert {it.id: it.lines for it in view.nodes}["card slope"] == ("A",), "its path"


def test_a_card_has_what_feeds_it_and_what_it_feeds(hill):
    view = card_views(hill)["card slope"]()
    assert columns(view) == {
        "what gives it": ["ability con from act 2 ", "ability con from characters "],
        "what it asks for": ["ability con"],
        "the card": ["card slope"],
        "what it brings": ["icon nature", "track"],
        "what asks for it": ["card calm", "card elder", "card sleep"],
    }
    given = [it for it in edges(view) if it[0] == "card slope"]
    assert sorted(given) == [
        ("card slope", "icon nature", "gives", "A"),
        ("card slope", "track", "gives", "B +1"),
    ]


def test_a_card_that_stands_alone_says_so():
    opened = open_scenario(str(ROOT / "scenarios" / "coal_road"), "graph")
    views = [make() for id, make in card_views(opened.played).items() if id.startswith("card ")]
    alone = [it for it in views if len(it.nodes) == 1]
    assert len(alone) >= 2
    for view in views:
        said = [it for it in view.notes if ALONE in it.text]
        assert [it.nodes for it in said] == ([(view.name,)] if view in alone else [])
        assert all(it.text.startswith(f"{view.nodes[0].title} asks for nothing") for it in said)


def test_what_gives_is_one_number_an_act_where_it_is_many():
    opened = open_scenario(str(ROOT / "scenarios" / "coal_road"), "graph")
    assert isinstance(opened.played, CardGame)
    view = card_views(opened.played)["ability str"]()
    stacks = {it.title: it for it in view.nodes if it.title.startswith("Act 1")}
    assert len(stacks["Act 1: 7 cards"].lines) == 7
    givers = [it for it in opened.played.cards.story if Ability.STRENGTH in given_by(it)]
    assert sum(it.act == 1 for it in givers) == 7


def given_by(card):
    """The abilities that a story card brings, whichever way it is met."""
    match card:
        case Challenge():
            return {it for path in card.paths for it in path.reward.abilities}
        case Adversary():
            return set(card.path.reward.abilities)
        case _:
            return set(card.reward.abilities)


def test_every_view_of_a_large_set_can_be_read():
    opened = open_scenario(str(ROOT / "scenarios" / "coal_road"), "graph")
    assert isinstance(opened.played, CardGame)
    made = {name: make() for name, make in card_views(opened.played).items()}
    assert next(iter(made)) == "overview" and "cards" not in made
    assert len([name for name in made if name.startswith("card ")]) > MOST_CARDS
    assert 10 <= len(made["overview"].nodes) <= 40
    for name, view in made.items():
        ids = [it.id for it in view.nodes]
        assert view.name == name and len(ids) == len(set(ids)) <= 50
        assert all(it.source in ids and it.target in ids for it in view.edges), name
        assert all(it.column is not None and it.column < len(view.columns) for it in view.nodes)
        assert all(id in ids for note in view.notes for id in note.nodes)


def test_the_renderings_are_stable(hill, golden):
    golden("graph/hill.dot", to_dot(all_cards(hill)))
    golden("graph/hill.mmd", to_mermaid(all_cards(hill)))
    again = check(sources(TEXTS)).game
    assert again is not None
    assert all_cards(again) == all_cards(hill)
