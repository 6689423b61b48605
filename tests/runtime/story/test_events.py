"""Events: DST-19, 125..132, EC-30, 44, 55, 56."""

from __future__ import annotations

from typing import Any

import pytest
from tests.runtime.story import builders as b

from fateloom.runtime.kernel.game import Over
from fateloom.runtime.program import destiny
from fateloom.runtime.program import statement as st
from fateloom.runtime.program.condition import GameMode, Measure, PoiPlaced
from fateloom.runtime.program.settings import Settings
from fateloom.runtime.story import command as cmd
from fateloom.runtime.story import event as ev
from fateloom.runtime.story.rules import StoryRules
from fateloom.runtime.story.state import Step


def fired(game: b.Game) -> list[str]:
    return [it.event for it in game.table.log.events if isinstance(it, ev.EventFired)]


def game_of(*events: destiny.Event, players: int = 1, **more: object) -> b.Game:
    earn = b.option("earn", b.coins(5))
    spend = b.option("spend", b.coins(-5))
    both = b.option("both", b.coins(5), b.coins(-5))
    choices: dict[str, Any] = {key: more.pop(key) for key in ("mode",) if key in more}
    inn = b.poi("inn", earn, spend, both)
    return b.Game(b.program(inn, events=events, **more), players, **choices)  # type: ignore[arg-type]


RICH = b.at_least(Measure.COINS, 5)


def test_dst_125_a_day_comes_once_for_all() -> None:
    game = game_of(b.event("dawn", "day", day=2), players=2)
    assert fired(game) == []
    game.pass_turns(1)
    assert fired(game) == []
    game.pass_turns(1)
    assert fired(game) == ["dawn"]
    game.pass_turns(4)
    assert fired(game) == ["dawn"]


def test_an_event_of_several_days_comes_once_on_each() -> None:
    ebb = b.event("ebb", "day", day=(2, 4), repeats=True)
    game = game_of(ebb, b.event("flood", "day", day=4))
    days = []
    for _ in range(5):
        game.pass_turns(1)
        days.append(len(fired(game)))
    assert days == [1, 1, 3, 3, 3]
    assert fired(game) == ["ebb", "ebb", "flood"]


def test_ver_01_where_no_day_follows_the_next_turn_is_one_of_the_same_day() -> None:
    """What a turn brings comes, what a day brings does not: not on that day, and not once more."""
    events = (
        b.event("dawn", "day", day=(1, 2), repeats=True),
        b.event("later", "day", day=1, cond=RICH),
        b.event("from_now_on", "when", when=b.at_least(Measure.DAY, 2)),
        b.event("turn", "turn start", repeats=True),
    )
    game = game_of(*events).visit("inn", "earn")
    rules = StoryRules(game.rules.program, days_pass=False)
    happened, after = rules.apply_legal(game.state, cmd.EndTurn())
    assert [it.event for it in happened if isinstance(it, ev.EventFired)] == ["turn"]
    assert (game.state.day, after.day) == (1, 1)
    happened, after = game.rules.apply_legal(game.state, cmd.EndTurn())
    assert after.day == 2
    fired_on_it = [it.event for it in happened if isinstance(it, ev.EventFired)]
    assert fired_on_it == ["dawn", "from_now_on", "turn"]


def test_turn_starts_with_and_without_repeats() -> None:
    game = game_of(
        b.event("once", "turn start"), b.event("always", "turn start", repeats=True), players=2
    )
    game.pass_turns(2)
    assert fired(game) == ["once", "always", "always", "always"]


def test_a_turn_start_waits_for_its_condition() -> None:
    game = game_of(b.event("rich", "turn start", cond=RICH))
    game.visit("inn", "earn")
    assert fired(game) == []
    assert fired(game.pass_turns()) == ["rich"]


def test_after_an_option_is_complete() -> None:
    game = game_of(b.event("after", "after", b.xp(1), after="inn.both", repeats=True))
    game.visit("inn", "both")
    names = [type(it).__name__ for it in game.table.news]
    assert names.index("EventFired") > max(
        at for at, it in enumerate(game.table.news) if getattr(it, "by", None) == -5
    )
    game.pass_turns().visit("inn", "both")
    assert fired(game) == ["after", "after"]


def test_when_a_condition_becomes_true() -> None:
    game = game_of(b.event("tax", "when", b.xp(1), when=RICH, repeats=True))
    game.visit("inn", "earn")
    assert fired(game) == ["tax"]
    game.pass_turns(3)
    assert fired(game) == ["tax"], "it has to become true again"
    game.visit("inn", "spend", "earn")
    assert fired(game) == ["tax", "tax"]


def test_a_condition_about_the_active_hero_becomes_true_with_the_turn() -> None:
    """Bob is rich, and Ann is not: it holds again with each of his turns (EC-44)."""
    tax = b.event("tax", "when", when=RICH, repeats=True)
    heroes = (b.hero("ann"), b.hero("bob", coins=5))
    game = game_of(tax, players=2, heroes=heroes)
    seen = []
    for _ in range(5):
        seen.append(len(fired(game)))
        game.pass_turns()
    assert seen == [0, 1, 1, 2, 2]


def test_when_it_is_no_longer_true_nothing_happens() -> None:
    game = game_of(b.event("tax", "when", when=RICH)).visit("inn", "both")
    assert fired(game) == []
    game.use("inn.earn")
    assert fired(game) == ["tax"], "it has not had its only time"


def test_ec_30_priority_then_declaration_one_after_another() -> None:
    events = (
        b.event("low", "day", day=2),
        b.event("high", "day", b.coins(5), day=2, priority=2),
        b.event("also_high", "day", day=2, priority=2),
        b.event("rich", "when", when=RICH, priority=1),
        b.event("poor", "day", day=2, cond=b.no(RICH), priority=1),
    )
    assert fired(game_of(*events).pass_turns()) == ["high", "also_high", "rich", "low"]


def test_ec_30_an_endless_story_is_stopped() -> None:
    up, down = b.set_to("up", 1), b.set_to("up", 0)
    events = (
        b.event("a", "when", up, when=b.no(b.is_up("up")), repeats=True),
        b.event("b", "when", down, when=b.is_up("up"), repeats=True),
    )
    game = game_of(*events, variables=(b.flag("up"),), settings=Settings(events_per_pass=10))
    assert ev.PassStopped(10, "a") in game.table.log.events
    assert len(fired(game)) == 10
    assert game.state.turn.step is Step.MOVE


def test_fire_an_event_now() -> None:
    fire = b.option("fire", st.FireEvent("bell", b.N), b.xp(1))
    bell = b.event("bell", "day", b.coins(2), day=99, cond=b.no(RICH))
    game = b.Game(b.program(b.poi("inn", fire), events=(bell,))).visit("inn", "fire")
    assert (game.me.coins, game.me.xp) == (3, 1)
    assert fired(game.pass_turns().visit("inn", "fire")) == ["bell"], "it does not repeat"


def test_ec_44_a_rescue_as_often_as_it_is_needed() -> None:
    gone = b.no(PoiPlaced("well", None, b.N))
    rescue = b.event("rescue_1", "when", b.place_poi("well", "home"), when=gone, rescue=True)
    burn = b.option("burn", st.RemovePoi("well", b.N))
    game = b.Game(b.program(b.poi("inn", burn), b.poi("well"), events=(rescue,)))
    for times in (1, 2):
        game.visit("inn", "burn")
        assert fired(game) == ["rescue_1"] * times
        assert game.state.pois[1].tile == "home"
        game.pass_turns()


@pytest.mark.parametrize(
    ("mode", "expected"),
    [
        (GameMode.EXPLORER, ["explorer", "solo"]),
        (GameMode.CHALLENGER, ["challenger", "solo"]),
        (None, ["explorer", "solo"]),
    ],
)
def test_dst_130_131_modes(mode: GameMode | None, expected: list[str]) -> None:
    events = [b.event(it.value, "day", day=2, mode=it) for it in GameMode]
    game = game_of(*sorted(events, key=lambda it: it.id), mode=mode).pass_turns()
    assert fired(game) == expected


def test_dst_130_group() -> None:
    events = [b.event(it.value, "day", day=2, mode=it) for it in GameMode]
    assert fired(game_of(*events, players=2).pass_turns(2)) == ["group"]


DEADLINE = b.event("flood", "day", b.defeat(b.EVERYONE), day=3, mode=GameMode.CHALLENGER)


def test_dst_132_ec_56_the_deadline_before_other_events() -> None:
    other = b.event("market", "day", day=3, priority=9)
    game = game_of(other, DEADLINE, mode=GameMode.CHALLENGER).pass_turns(2)
    assert fired(game) == ["flood"]
    assert game.table.to_move == Over("lost", ())
    assert fired(game_of(other, DEADLINE, mode=GameMode.EXPLORER).pass_turns(2)) == ["market"]


@pytest.mark.parametrize(("setting", "over"), [(False, False), (True, True)])
def test_ec_55_the_deadline_in_the_own_finale(setting: bool, over: bool) -> None:
    path = b.path("one", "inn", b.stage("a", st.Stay(b.N)))
    story = b.program(
        b.poi("inn"),
        events=(DEADLINE,),
        destinies=(destiny.Destiny("ann", (path,), b.N),),
        settings=Settings(deadline_in_finale=setting),
    )
    game = b.Game(story, mode=GameMode.CHALLENGER).visit("inn").do(cmd.BeginFinale("one"))
    game.pass_turns().do(cmd.PlayStage()).pass_turns()
    assert isinstance(game.table.to_move, Over) is over


def test_an_event_can_ask_and_the_turn_goes_on_behind_it() -> None:
    ask = b.event("ask", "day", b.choose(("a", (b.coins(1),)), ("b", ())), b.xp(1), day=2)
    game = game_of(ask).pass_turns()
    assert game.state.turn.step is Step.START
    game.do(cmd.Choose(0))
    assert (game.me.coins, game.me.xp, game.state.turn.step) == (2, 1, Step.MOVE)


def test_an_event_that_takes_the_turn() -> None:
    game = game_of(b.event("storm", "day", b.leave(), day=2)).pass_turns()
    assert game.state.turn.step is Step.END
    assert game.legal == (cmd.EndTurn(),)
    assert game.pass_turns().state.turn.step is Step.MOVE


def test_dst_126_127_pois_and_npcs_move() -> None:
    ide = b.board.Npc("ide", "Ide", "inn", (), b.N)
    move = b.event(
        "move", "day", b.place_poi("inn", "mill"), st.MoveNpc("ide", None, b.N),
        st.SetToken("inn", "ash", b.N), day=2,
    )  # fmt: skip
    tiles = (b.tile("home"), b.tile("mill", (1, 0)))
    game = b.Game(b.program(b.poi("inn"), events=(move,), npcs=(ide,), tiles=tiles)).pass_turns()
    assert (game.state.pois[0].tile, game.state.pois[0].token) == ("mill", "ash")
    assert game.state.npcs == (None,)


def test_dst_126_127_pois_are_taken_off_and_npcs_go_to_pois() -> None:
    ide = b.board.Npc("ide", "Ide", "inn", (), b.N)
    events = (
        b.event("go", "day", st.MoveNpc("ide", "well", b.N), day=2),
        b.event("gone", "day", st.RemovePoi("inn", b.N), day=3),
    )
    game = b.Game(b.program(b.poi("inn"), b.poi("well"), events=events, npcs=(ide,)))
    assert game.state.npcs == ("inn",)
    assert game.pass_turns().state.npcs == ("well",)
    assert [it.tile for it in game.state.pois] == ["home", "home"]
    game.pass_turns()
    assert [it.tile for it in game.state.pois] == [None, "home"]
    game.do(cmd.Stay())
    assert game.refused(cmd.Visit("inn")) != ""
    assert game.refused(cmd.Visit("well")) == ""


def test_dst_28_tiles_are_laid_explored_and_turned_back() -> None:
    change = st.ChangeTile
    tiles = (
        b.tile("home"),
        b.tile("hill", (1, 0), "box", b.coins(1)),
        b.tile("moor", (2, 0), "explored"),
    )
    events = (
        b.event("a", "day", change("hill", st.TileChange.EXPLORE, b.N), day=2),
        b.event(
            "b", "day", change("moor", st.TileChange.HIDE, b.N),
            change("home", st.TileChange.HIDE, b.N), day=3,
        ),
    )  # fmt: skip
    game = b.Game(b.program(tiles=tiles, events=events)).pass_turns()
    assert game.me.coins == 2, "the script of the tile has run"
    game.pass_turns()
    assert [it.value for it in game.state.tiles] == ["explored", "explored", "unexplored"]


def test_ec_30_an_event_that_fires_itself_is_stopped_too() -> None:
    """By a script, in a pass or out of one, once or twice over; others that were due still come."""
    toll = b.event("toll", "turn start", b.coins(1), st.FireEvent("toll", b.N), repeats=True)
    game = game_of(toll, b.event("late", "turn start", b.xp(1), priority=-1))
    stopped = [it for it in game.table.log.events if isinstance(it, ev.PassStopped)]
    assert stopped == [ev.PassStopped(100, "toll")]
    assert (game.me.coins, game.me.xp) == (1 + 101, 1)
    again = st.FireEvent("bell", b.N)
    twice = b.event("bell", "day", b.coins(1), again, again, day=99, repeats=True)
    game = b.Game(b.program(b.poi("inn", b.option("ring", again)), events=(twice,)))
    game.visit("inn", "ring")
    assert game.me.coins == 1 + 100
    assert ev.PassStopped(100, "bell") in game.table.news
    assert game.rules.legal(game.state) is not None


def test_ec_30_players_hear_that_a_pass_was_stopped_and_not_which_events() -> None:
    game = game_of()
    stopped = ev.PassStopped(100, "secret_plan")
    assert game.rules.public(game.state, stopped, 0) == ev.PassStopped(100, "")
