"""Set-up, turns and movement: DST-03..31, OX-06, 12, 14, 15, EC-14..16."""

from __future__ import annotations

import pytest
from tests.runtime.story import builders as b

from fateloom.runtime.kernel.game import Chance, Decision, Refusal
from fateloom.runtime.kernel.table import start
from fateloom.runtime.program import items as it
from fateloom.runtime.program import statement as st
from fateloom.runtime.program.board import Side
from fateloom.runtime.program.condition import GameMode
from fateloom.runtime.program.settings import Settings
from fateloom.runtime.story import command as cmd
from fateloom.runtime.story import event as ev
from fateloom.runtime.story.rules import StoryRules
from fateloom.runtime.story.setup import SetUp
from fateloom.runtime.story.state import Stage, Step

ROAD = (
    b.tile("home", (0, 0), "explored", b.reveal("bank")),
    b.tile("mid", (1, 0)),
    b.tile("far", (2, 0), "unexplored", b.tell("Far."), b.reveal("end")),
    b.tile("end", (3, 0), "box"),
    b.tile("bank", (0, 1), "box"),
    b.tile("diagonal", (1, 1)),
)


def road(*carried: str, **more: object) -> b.Game:
    heroes = (b.hero("ann", *carried), b.hero("bob"))
    return b.Game(b.program(b.poi("inn", tile="far"), heroes=heroes, tiles=ROAD), **more)  # type: ignore[arg-type]


# --- set-up


def test_dst_04_the_introduction_comes_first() -> None:
    assert b.Game(b.program()).table.log.events[0] == ev.IntroductionRead()


def test_dst_05_seats_choose_different_characters_in_order() -> None:
    """DST-05a: nobody takes a character that is taken."""
    game = b.Game(b.program(), 2, heroes=())
    game.do(cmd.ChooseHero("cy"))
    assert game.refused(cmd.ChooseHero("cy")) == "hero"
    assert game.refused(cmd.ChooseHero("nobody")) == "hero"
    assert game.refused(cmd.EndTurn()) == "setup"
    game.do(cmd.ChooseHero("ann"))
    assert [hero.hero for hero in game.state.heroes] == ["cy", "ann"]
    assert game.state.stage is Stage.PLAY
    assert game.refused(cmd.ChooseHero("bob")) == "setup"


def test_dst_05_or_they_are_dealt() -> None:
    """DST-05b: by chance, and different ones again."""
    rules = StoryRules(b.program())
    state = rules.setup(SetUp(2, deal=True))
    assert not isinstance(state, Refusal)
    to_move = rules.legal(state)
    assert isinstance(to_move, Chance)
    assert len(to_move.distribution.outcomes) == 6
    table = start(rules, SetUp(2, deal=True), 7)
    assert not isinstance(table, Refusal)
    assert len({hero.hero for hero in table.state.heroes}) == 2


@pytest.mark.parametrize(
    ("choices", "said", "command"),
    [
        (SetUp(2, deal=True), (), cmd.ChooseHero("ann")),
        (SetUp(2), (), cmd.DealHeroes(("ann", "bob"))),
        (SetUp(2), (cmd.ChooseHero("ann"), cmd.ChooseHero("bob")), cmd.ChooseHero("cy")),
    ],
)
def test_dst_05_characters_are_chosen_or_dealt(
    choices: SetUp, said: tuple[cmd.Command, ...], command: cmd.Command
) -> None:
    """Whoever chooses is not dealt to, and the other way round; a third of two takes nobody."""
    rules = StoryRules(b.program(settings=Settings(random_first_player=True)))
    state = rules.setup(choices)
    for one in said:
        assert not isinstance(state, Refusal)
        after = rules.apply(state, one)
        assert not isinstance(after, Refusal)
        state = after[1]
    assert not isinstance(state, Refusal)
    refusal = rules.apply(state, command)
    assert isinstance(refusal, Refusal)
    assert refusal.reason == "setup"


@pytest.mark.parametrize("heroes", [("ann",), ("ann", "ann"), ("ann", "dan"), ("ann", "bob", "cy")])
def test_dst_05_as_many_different_characters_of_the_story_are_dealt(
    heroes: tuple[str, ...],
) -> None:
    rules = StoryRules(b.program())
    state = rules.setup(SetUp(2, deal=True))
    assert not isinstance(state, Refusal)
    refusal = rules.apply(state, cmd.DealHeroes(heroes))
    assert isinstance(refusal, Refusal)
    assert refusal.reason == "hero"
    assert not isinstance(rules.apply(state, cmd.DealHeroes(("cy", "ann"))), Refusal)


def test_dst_15_the_first_player_can_be_drawn() -> None:
    """DST-15b: each of the three in some game; seat 0, where the story does not ask for it."""
    assert {b.Game(b.program(), 3, seed=seed).state.seat for seed in range(5)} == {0}
    story = b.program(settings=Settings(random_first_player=True))
    firsts = {b.Game(story, 3, seed=seed).state.seat for seed in range(20)}
    assert firsts == {0, 1, 2}


def test_dst_06_to_11_what_everybody_starts_with() -> None:
    game = b.Game(b.program(b.poi("inn"), heroes=(b.hero("ann", "horse"), b.hero("bob"))), 2)
    for hero, items in zip(game.state.heroes, (("horse",), ()), strict=True):
        assert (hero.coins, hero.tile, hero.items) == (1, "home", items)
        assert hero.markers == b.MARKERS
        assert hero.effort == (1 if hero.hero == "ann" else 0), "all exhausted, one refreshed"
    assert game.state.box[game.rules.index.item_at["horse"]] == 0
    assert game.state.pois[0].tile == "home"
    assert game.state.tiles[0] is Side.EXPLORED


def test_dst_06_everybody_has_two_main_dice_and_three_effort_dice() -> None:
    """What is rolled in a game whose story sets nothing; effort dice beyond three never come."""
    game = b.Game(b.program(b.poi("inn", b.option("fight", b.test(b.POW, (0, 9, ()))))))
    for _ in range(5):
        game.do(cmd.EndTurn())
    assert game.me.effort == 3
    game.visit("inn", "fight").do(cmd.DeclareEffort(3))
    (rolled,) = [it for it in game.table.news if isinstance(it, ev.DiceRolled)]
    assert (len(rolled.main), len(rolled.effort)) == (2, 3)


@pytest.mark.parametrize("markers", [((1,), (12,), (2, 5)), ((12,), (1, 2, 3, 4), (7,))])
def test_dst_08_markers_start_where_the_story_says(markers: tuple[tuple[int, ...], ...]) -> None:
    game = b.Game(b.program(heroes=(b.hero("ann", markers=markers), b.hero("bob"))), 2)
    assert [it.markers for it in game.state.heroes] == [markers, b.MARKERS]


@pytest.mark.parametrize(
    ("choices", "reason"),
    [
        (SetUp(0), "players"),
        (SetUp(4), "players"),
        (SetUp(2, ("ann", "ann")), "heroes"),
        (SetUp(2, ("ann",)), "heroes"),
        (SetUp(1, ("nobody",)), "heroes"),
        (SetUp(2, mode=GameMode.EXPLORER), "mode"),
        (SetUp(1, mode=GameMode.GROUP), "mode"),
        (SetUp(1, effort="none"), "effort"),
    ],
)
def test_dst_01_05_130_set_ups_that_cannot_be(choices: SetUp, reason: str) -> None:
    refusal = StoryRules(b.program()).setup(choices)
    assert isinstance(refusal, Refusal)
    assert refusal.reason == reason


# --- turns


def test_dst_18_ox_12_one_effort_die_a_turn_up_to_three() -> None:
    """DST-18a, 18b: one comes back, and none beyond three."""
    game = b.Game(b.program())
    seen = [game.me.effort]
    for _ in range(3):
        seen.append(game.do(cmd.EndTurn()).me.effort)
    assert seen == [1, 2, 3, 3]


def test_dst_15_21_the_rotation_and_the_days() -> None:
    """DST-15a, 21a: always in the same order; the first day is day 1."""
    game = b.Game(b.program(), 3)
    seen = []
    for _ in range(7):
        seen.append((game.state.seat, game.state.day))
        game.pass_turns()
    assert seen == [(0, 1), (1, 1), (2, 1), (0, 2), (1, 2), (2, 2), (0, 3)]


@pytest.mark.parametrize("first", [0, 1, 2])
def test_dst_15_21_a_day_is_over_when_all_have_had_a_turn_whoever_was_first(first: int) -> None:
    """DST-21b: all have had a turn, not: seat 0 is on again."""
    story = b.program(settings=Settings(random_first_player=True))
    seed = next(it for it in range(50) if b.Game(story, 3, seed=it).state.seat == first)
    game = b.Game(story, 3, seed=seed)
    seen = []
    for _ in range(7):
        seen.append((game.state.seat, game.state.day))
        game.pass_turns()
    order = [(first + step) % 3 for step in range(3)]
    assert seen == [(seat, day) for day in (1, 2, 3) for seat in order][:7]


def test_dst_11_a_story_begins_on_an_explored_tile() -> None:
    dark = b.program(tiles=(b.tile("home", side="unexplored"),))
    refusal = StoryRules(dark).setup(SetUp(1, ("ann",)))
    assert isinstance(refusal, Refusal)
    assert refusal.reason == "map"


def test_dst_16_the_steps_cannot_be_reordered() -> None:
    game = b.Game(b.program(b.poi("inn")))
    assert game.refused(cmd.Visit("inn")) == "step"
    game.do(cmd.Stay())
    assert game.refused(cmd.Stay()) == "step"
    assert game.refused(cmd.MoveTo(("home",))) == "step"
    game.do(cmd.Visit("inn"))
    assert game.refused(cmd.Visit("inn")) == "visit"
    game.do(cmd.LeavePoi())
    assert game.refused(cmd.Visit("inn")) == "visit"


def test_dst_19_refresh_comes_before_events() -> None:
    story = b.program(events=(b.event("dawn", "turn start", b.tell("Dawn."), repeats=True),))
    log = b.Game(story).pass_turns().table.log.events
    started = max(at for at, it in enumerate(log) if isinstance(it, ev.TurnBegan))
    kinds = [type(it).__name__ for it in log[started:]]
    assert kinds.index("ResourceChanged") < kinds.index("EventFired") < kinds.index("StepReached")


# --- movement


def test_ox_14_two_steps_explore_and_then_a_visit() -> None:
    """DST-28a: whoever enters explores."""
    game = road().do(cmd.MoveTo(("mid", "far")))
    assert game.me.tile == "far"
    assert game.state.tiles[2] is Side.EXPLORED
    assert "Far." in game.told
    assert game.state.tiles[3] is Side.UNEXPLORED
    assert cmd.Visit("inn") in game.legal


def test_ox_15_dst_26_exploring_ends_the_movement() -> None:
    game = road().do(cmd.MoveTo(("bank",)))
    assert game.state.turn.step is Step.VISIT
    assert game.refused(cmd.MoveTo(("home",))) == "step"
    other = road()
    assert other.refused(cmd.MoveTo(("bank", "home"))) == "path"


@pytest.mark.parametrize(
    ("path", "reason"),
    [
        ((), "path"),
        (("diagonal",), "path"),
        (("far",), "path"),
        (("mid", "far", "end"), "range"),
        (("nowhere",), "unknown"),
        (("home",), "path"),
    ],
)
def test_dst_24_25_walks_that_cannot_be(path: tuple[str, ...], reason: str) -> None:
    """DST-25a: never across a corner, and never over a tile that lies between."""
    assert road().refused(cmd.MoveTo(path)) == reason


def test_dst_25_only_placed_tiles_can_be_entered() -> None:
    """DST-25b: what is in the box is nowhere."""
    story = b.program(tiles=(b.tile("home"), b.tile("boxed", (1, 0), "box")))
    assert b.Game(story).refused(cmd.MoveTo(("boxed",))) == "path"


def test_dst_27_out_and_back_is_not_staying() -> None:
    """DST-27b: whoever comes back has walked."""
    game = road("sheep").do(cmd.MoveTo(("mid", "home")))
    assert not game.state.turn.stayed
    assert game.refused(cmd.UseAbility("sheep")) == "window"


def test_legal_lists_a_shortest_way_to_every_tile() -> None:
    ways = [it.path for it in road().legal if isinstance(it, cmd.MoveTo)]
    assert ways == [("mid",), ("bank",), ("mid", "far"), ("mid", "diagonal")]


def test_dst_28_a_hero_whom_the_story_puts_on_a_dark_tile_explores_it() -> None:
    tiles = (b.tile("home"), b.tile("moor", (1, 0), "unexplored", b.xp(1)))
    lead = b.option("lead", st.MoveHero(b.ACTIVE, "moor", b.N))
    game = b.Game(b.program(b.poi("inn", lead), tiles=tiles)).visit("inn", "lead")
    assert (game.me.tile, game.me.xp) == ("moor", 1)
    assert game.state.tiles[1] is Side.EXPLORED


def test_dst_28_explored_once() -> None:
    """DST-28b: what is explored tells nothing again."""
    game = road().do(cmd.MoveTo(("mid", "far")), cmd.EndTurn())
    told = len(game.told)
    game.do(cmd.MoveTo(("mid",)), cmd.EndTurn(), cmd.MoveTo(("far",)))
    assert len(game.told) == told


def test_dst_30_heroes_share_a_tile() -> None:
    game = road(players=2).do(cmd.MoveTo(("mid",)), cmd.EndTurn(), cmd.MoveTo(("mid",)))
    assert game.hero(0).tile == game.hero(1).tile == "mid"


def test_dst_31_ec_15_range_is_cumulative() -> None:
    """DST-31a: two horses go two tiles further."""
    assert road("stallion").refused(cmd.MoveTo(("mid", "home", "mid"))) == ""
    assert road("stallion").refused(cmd.MoveTo(("mid", "home", "mid", "home"))) == "range"
    assert road("stallion", "stallion").refused(cmd.MoveTo(("mid", "home", "mid", "home"))) == ""


def test_dst_31_ec_16_the_horse_replaces_the_move() -> None:
    """DST-31b: who has ridden does not walk."""
    game = road("horse")
    assert game.refused(cmd.UseAbility("horse", "far")) == "tile", "not explored"
    assert game.refused(cmd.UseAbility("horse", "home")) == "tile"
    assert game.refused(cmd.UseAbility("horse")) == "tile"
    game.do(cmd.UseAbility("horse", "diagonal"))
    assert (game.me.tile, game.me.items) == ("diagonal", ())
    assert game.refused(cmd.MoveTo(("mid",))) == "step"
    other = road("horse").do(cmd.MoveTo(("mid",)))
    assert other.refused(cmd.UseAbility("horse", "diagonal")) == "window"


def test_ox_06_ec_14_the_sheep_before_the_visit() -> None:
    """DST-27a: who takes no step has stayed."""
    game = road("sheep")
    assert game.refused(cmd.UseAbility("sheep")) == "window"
    game.do(cmd.Stay(), cmd.UseAbility("sheep"))
    game.do(cmd.SetMarkers((b.MARKERS[0], (3, 5, 6, 8), b.MARKERS[2])))
    assert game.me.items == ("sheep",)
    assert game.me.markers[1] == (3, 5, 6, 8)
    assert game.refused(cmd.UseAbility("sheep")) == "used"
    game.pass_turns().do(cmd.Stay())
    assert game.refused(cmd.UseAbility("sheep")) == ""


def test_sheep_not_after_the_visit_has_begun() -> None:
    story = b.program(b.poi("inn"), heroes=(b.hero("ann", "sheep"),))
    assert b.Game(story).visit("inn").refused(cmd.UseAbility("sheep")) == "window"


def test_dst_120_abilities_of_exploring_work_by_themselves() -> None:
    boots = b.item("boots", ability=b.ability("always", "on_explore", it.ChangeResource("xp", 1)))
    tiles = (b.tile("home"), b.tile("bank", (0, 1), "unexplored"))
    story = b.program(heroes=(b.hero("ann", "boots"),), all_items=(boots,), tiles=tiles)
    game = b.Game(story).do(cmd.MoveTo(("bank",)))
    assert game.me.xp == 1
    assert game.refused(cmd.UseAbility("boots")) == "ability"
    game.pass_turns().do(cmd.MoveTo(("home",)))
    assert game.me.xp == 1


def test_dst_114_abilities_of_the_turn_start_until_the_move() -> None:
    coffee = b.item("coffee", ability=b.ability("discard", "turn_start", it.MoveRange(1)))
    story = b.program(heroes=(b.hero("ann", "coffee"),), all_items=(coffee,), tiles=ROAD)
    game = b.Game(story)
    assert game.refused(cmd.MoveTo(("mid", "home", "mid"))) == "range"
    game.do(cmd.UseAbility("coffee"))
    assert game.refused(cmd.MoveTo(("mid", "home", "mid"))) == ""
    late = b.Game(story).do(cmd.Stay())
    assert late.refused(cmd.UseAbility("coffee")) == "window"


def test_every_command_of_a_decision_stands() -> None:
    game = road("horse", "medicine", "stallion")
    to_move = game.table.to_move
    assert isinstance(to_move, Decision)
    assert all(game.refused(command) == "" for command in to_move.commands)
