"""The graph of a card game, against a small set that was drawn by hand."""

# ruff: noqa: E501 - one card a line

import pytest
from tests.broken_tables import sources

from fateloom.dsl.cards.check import check
from fateloom.dsl.graph.dot import to_dot
from fateloom.dsl.graph.from_cards import card_view, feeds
from fateloom.dsl.graph.mermaid import to_mermaid

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
    assert edges(card_view(hill, full=False)) == DRAWN


def test_with_detail_it_has_the_decks(hill):
    assert edges(card_view(hill, full=True)) == DRAWN | DECKS


def test_every_card_of_the_tableau_and_the_acts_is_a_node_in_its_group(hill):
    groups = {it.id: it.group for it in card_view(hill, full=False).nodes}
    assert (groups["card shepherd"], groups["card giant"]) == ("characters", "act_2")
    assert "deck hero" not in groups and "ability str" not in groups
    assert {it.id for it in hill.cards.story} <= {id.partition(" ")[2] for id in groups}


def test_which_card_feeds_which(hill):
    view = feeds(card_view(hill, full=False))
    fed = {(one, two): data["by"] for one, two, data in view.edges(data=True)}
    assert fed["card slope", "card calm"] == ("icon nature", "track")
    assert fed["card wish", "card elder"] == ("icon nature",)
    assert fed["card shepherd", "card top"] == ("ability con",)
    assert fed["card sleep", "card giant"] == ()
    assert ("card calm", "card calm") not in fed
    assert sorted(view.predecessors("card calm")) == ["card slope", "card wish"]


def test_the_renderings_are_stable(hill, golden):
    golden("graph/hill.dot", to_dot(card_view(hill, full=True)))
    golden("graph/hill.mmd", to_mermaid(card_view(hill, full=False)))
    again = check(sources(TEXTS)).game
    assert again is not None
    assert card_view(again, full=False) == card_view(hill, full=False)
