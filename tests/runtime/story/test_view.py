"""What a seat may know: DST-45, 122, 137..140, INV-12."""

from __future__ import annotations

import random
from typing import Any

import pytest
from tests.runtime.at_random import drawn
from tests.runtime.story import builders as b
from tests.runtime.story.small import small

from fateloom.runtime.codec import dumps
from fateloom.runtime.kernel.game import Decision, Refusal
from fateloom.runtime.program import statement as st
from fateloom.runtime.program.board import Npc
from fateloom.runtime.program.condition import Measure
from fateloom.runtime.program.destiny import Destiny
from fateloom.runtime.program.text import FirstAgain, NumberOf, Text, Titled, TitleOf, Variant
from fateloom.runtime.program.words import Place
from fateloom.runtime.record import replace
from fateloom.runtime.story import command as cmd
from fateloom.runtime.story import event as ev
from fateloom.runtime.story.rules import StoryRules
from fateloom.runtime.story.setup import SetUp
from fateloom.runtime.story.telling import told_with
from fateloom.runtime.story.view import View


def views(game: b.Game) -> list[View]:
    return [game.rules.view(game.state, seat) for seat in (None, 0, 1)]


def test_inv_12_virtue_changes_no_view() -> None:
    inn = b.poi("inn", b.option("sin", b.gain(st.Resource.VIRTUE, -3)), b.option("rest"))
    game = b.Game(b.program(inn), 2).visit("inn")
    before = views(game)
    game.use("inn.sin")
    assert game.hero(0).virtue == -3
    for seat, (old, new) in zip((None, 0, 1), zip(before, views(game), strict=True), strict=True):
        assert new.heroes == old.heroes
        shown = game.table.news_for(seat)
        assert ev.OptionUsed(0, "inn.sin") in shown
        assert not any(isinstance(it, ev.ResourceChanged) for it in shown)


def test_dst_45_the_view_of_a_test_knows_no_threshold() -> None:
    def of(*bands: tuple[int, int, tuple[st.Statement, ...]]) -> View:
        game = b.Game(b.program(b.poi("inn", b.option("try", b.test(b.POW, *bands)))))
        game.visit("inn")
        committed = game.use("inn.try").rules.view(game.state, 0)
        assert committed.question is not None
        assert (committed.question.about, committed.question.detail) == ("test", "power")
        return committed

    easy = of((0, 0, ()), (1, 6, (b.coins(1),)))
    hard = of((0, 4, ()), (5, 6, (b.coins(1),)))
    assert easy == hard


@pytest.mark.parametrize(("coins", "visits"), [(1, 1), (5, 2)])
def test_dst_142_what_was_told_is_told_again_from_its_results(coins: int, visits: int) -> None:
    """Another front end renders it with the results alone, without the state."""
    rich = b.at_least(Measure.COINS, 5)
    words = Text(
        "context",
        (TitleOf(Titled.HERO, None), " has ", NumberOf(Measure.COINS), ", ",
         Variant(rich, ("rich",), ("poor, ", NumberOf(Measure.EFFORT))), "; ",
         FirstAgain(("new",), ("known",)), " at ", TitleOf(Titled.POI, "inn"), "."),
        "", b.N,
    )  # fmt: skip
    story = b.program(
        b.poi("inn", description=(st.Tell(words, b.N),)), heroes=(b.hero("ann", coins=coins),)
    )
    game = b.Game(story)
    for _ in range(visits):
        game.visit("inn").pass_turns()
    told = [it for it in game.table.log.events if isinstance(it, ev.Told)][-1]
    how = "rich; known" if coins == 5 else "poor, 1; new"
    assert told.text == f"ann has {coins}, {how} at inn."
    assert told_with(game.rules.index, words, "ann", told.results) == told.text


def test_dst_139_the_own_destiny_is_told_with_what_its_insertions_come_to() -> None:
    secret = Text("secret", ("You owe ", NumberOf(Measure.COINS), "."), "", b.N)
    card = b.path("one", "inn", b.stage("a", b.fulfil()))
    paths = (replace(card, secret=secret), replace(card, id="two", secret=None))
    story = b.program(
        b.poi("inn", b.option("earn", b.coins(4))), destinies=(Destiny("ann", paths, b.N),)
    )
    game = b.Game(story, 2)
    assert [it.destiny for it in views(game)] == [(), ((1,), ()), ()]
    game.visit("inn", "earn")
    assert [it.destiny for it in views(game)] == [(), ((5,), ()), ()]


def test_dst_138_unexplored_tiles_keep_their_secrets() -> None:
    tiles = (b.tile("home"), b.tile("dark", (1, 0), "unexplored"), b.tile("box", (2, 0), "box"))
    event = b.event("lay", "day", b.place_poi("den", "dark"), day=1)
    game = b.Game(b.program(b.poi("den", tile=None), tiles=tiles, events=(event,)))
    assert game.state.pois[0].tile == "dark"
    shown = game.rules.view(game.state, 0)
    assert [it.tile for it in shown.tiles] == ["home", "dark"]
    assert shown.pois == ()


def test_dst_137_what_lies_open() -> None:
    game = b.Game(b.program(b.poi("inn", b.option("beg"))), 2).visit("inn", "beg")
    for shown in views(game):
        assert [it.coins for it in shown.heroes] == [1, 1]
        assert [(it.option, it.why_not is None) for it in shown.options] == [("inn.beg", False)]


@pytest.mark.parametrize("seed", range(5))
def test_inv_12_no_view_and_no_public_event_depends_on_what_is_secret(seed: int) -> None:
    """The same play with other virtue, other destiny texts and other asked paths looks the same."""
    rules = StoryRules(small())
    state: Any = rules.setup(SetUp(3, heroes=("ann", "bob", "cy")))
    bot = random.Random(seed)
    for event in rules.opening(state):
        state = rules.evolve(state, event)
    secrets = ("SECRET", "virtue")
    for _ in range(150):
        if (command := drawn(rules.legal(state), bot)) is None:
            break
        events = rules.decide(state, command)
        assert not isinstance(events, Refusal)
        for event in events:
            shown = rules.public(state, event, None)
            state = rules.evolve(state, event)
            if shown is not None:
                assert not isinstance(shown, ev.Paused | ev.VariableSet)
                text = dumps(shown, ev.Event)
                assert not any(word in text for word in secrets)
        other = replace(
            state, heroes=tuple(replace(it, virtue=it.virtue + 1) for it in state.heroes)
        )
        for seat in (None, 0, 1, 2):
            shown_view = rules.view(state, seat)
            assert not any(word in dumps(shown_view) for word in secrets)
            if seat is None:
                changed = rules.view(other, seat)
                assert changed.heroes == shown_view.heroes
                assert changed.question == shown_view.question


def test_finales_of_others_stay_unnamed() -> None:
    game = b.Game(b.program())
    began = ev.FinaleBegan(0, "penance", "vigil", 0)
    assert game.rules.public(game.state, began, 0) == began
    assert game.rules.public(game.state, began, 1) == ev.FinaleBegan(0, "", "", 0)
    reached = ev.StageReached(0, "vigil", 1)
    assert game.rules.public(game.state, reached, None) == ev.StageReached(0, "", 1)


def test_hostile_commands_are_refused_and_never_crash() -> None:
    """Unknown ids and numbers out of range in every command."""
    game = b.Game(small(), 2)
    wrong: tuple[cmd.Command, ...] = (
        cmd.Visit("?"), cmd.UseOption("?"), cmd.BeginFinale("?"), cmd.PickUp("?"),
        cmd.Choose(-1), cmd.ScanItem("?"), cmd.AskPath("?"), cmd.ChooseCallOutcome("?"),
        cmd.SetMarkers(((), (), ())), cmd.GiveItem("?"), cmd.DeclareEffort(99), cmd.Confirm(),
        cmd.UseAbility("?"), cmd.UseAbility("talisman", "?"), cmd.Abandon("?"),
        cmd.DiscardItem("?"), cmd.Buy("?"), cmd.Sell("?"), cmd.CloseTrade(), cmd.PlayStage(),
        cmd.Roll((), ()), cmd.Roll(("?",), (9,)), cmd.DealHeroes(("?",)), cmd.DrawFirstPlayer(9),
        cmd.MoveTo(("?",)), cmd.SpendXp(-1, ((), (), ())), cmd.SpendXp(10**9, ((), (), ())),
        cmd.ChooseHero("?"),
    )  # fmt: skip
    bot = random.Random(3)
    for _ in range(60):
        to_move = game.table.to_move
        assert isinstance(to_move, Decision)
        for command in wrong:
            if command not in to_move.commands:
                after = game.rules.decide(game.state, command)
                assert isinstance(after, Refusal), command
        game.do(bot.choice(to_move.commands))


HOUSE = (
    b.tile("home"), b.tile("east", (1, 0), "unexplored"), b.tile("west", (-1, 0), "unexplored"),
    b.tile("far", (3, 0), "box"),
)  # fmt: skip


def moving(*effects: st.Statement) -> b.Game:
    """A game in which an option moves something; the den and Ide are at home to begin with."""
    dark = b.place_poi("cave", "east"), b.place_poi("cellar", "west")
    inn = b.poi("inn", b.option("move", *dark, *effects))
    pois = inn, b.poi("den"), b.poi("cave", tile="east"), b.poi("cellar", tile="west")
    npcs = Npc("ide", "Ide", "den", (), b.N), Npc("lost", "Lost", "cave", (), b.N)
    return b.Game(b.program(*pois, tiles=HOUSE, npcs=npcs)).visit("inn", "move")


def seen(*effects: st.Statement) -> list[ev.Event]:
    """What everybody hears of these moves."""
    moves = (ev.PoiMoved, ev.TokenChanged, ev.NpcMoved, ev.ItemMoved)
    return [it for it in moving(*effects).table.news_for(None) if isinstance(it, moves)]


BOX = ev.Spot(Place.BOX)
SEEN: dict[str, tuple[tuple[st.Statement, ...], list[ev.Event]]] = {
    "a place goes out of sight": ((b.place_poi("den", "east"),), [ev.PoiMoved("den", None)]),
    "a place out of sight goes elsewhere": ((b.place_poi("cave", "west"),), []),
    "a place comes into sight": ((b.place_poi("cave", "home"),), [ev.PoiMoved("cave", "home")]),
    "a place out of sight goes": ((st.RemovePoi("cave", b.N),), []),
    "another token": ((st.SetToken("den", "b", b.N),), [ev.TokenChanged("den", "b")]),
    "another token out of sight": ((st.SetToken("cave", "b", b.N),), []),
    "somebody comes": ((st.MoveNpc("lost", "inn", b.N),), [ev.NpcMoved("lost", "inn")]),
    "somebody goes out of sight": ((st.MoveNpc("ide", "cave", b.N),), [ev.NpcMoved("ide", None)]),
    "somebody out of sight": ((st.MoveNpc("lost", "cellar", b.N),), []),
    "a card in sight": (
        (b.drop("torch", "home"),), [ev.ItemMoved("torch", BOX, ev.Spot(Place.TILE, "home"))],
    ),
    "a card out of sight": ((b.drop("torch", "east"),), []),
    "a card back in the box": ((b.drop("torch", "far"),), []),
    "a card for somebody": ((st.MoveItem("torch", Place.NPC, "ide", b.N),), []),
}  # fmt: skip


@pytest.mark.parametrize("name", SEEN)
def test_dst_138_of_moves_that_part_is_heard_that_is_seen(name: str) -> None:
    """What lies out of sight moves unheard, as it is in no view."""
    effects, expected = SEEN[name]
    assert seen(*effects) == expected


def test_dst_138_a_card_on_a_tile_that_is_not_explored_is_in_no_view() -> None:
    game = moving(b.drop("torch", "home"), b.drop("bow", "east"))
    assert [it.items for it in game.rules.view(game.state, 0).piles] == [("torch",)]
    assert sum(map(len, game.state.piles)) == 2
