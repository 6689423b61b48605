"""Rules of tests, virtue, people, events and finales, each by its ID: DST-56..147, EC-03..54."""

from __future__ import annotations

from dataclasses import dataclass

import pytest
from tests.runtime.story import builders as b
from tests.runtime.story.test_dice import a_test

from fateloom.runtime.kernel.game import Over, Refusal
from fateloom.runtime.kernel.log import from_lines, to_lines
from fateloom.runtime.kernel.table import resume
from fateloom.runtime.program import destiny
from fateloom.runtime.program import statement as st
from fateloom.runtime.program.condition import Condition, HeroIs, Measure, Named, NpcAt
from fateloom.runtime.program.settings import Settings
from fateloom.runtime.story import command as cmd
from fateloom.runtime.story import event as ev
from fateloom.runtime.story.state import FinaleState, Standing, Step

VIRTUE = st.Resource.VIRTUE


def inn(*options: b.board.Option, players: int = 1, **more: object) -> b.Game:
    return b.Game(b.program(b.poi("inn", *options), **more), players)  # type: ignore[arg-type]


# --- tests


def test_dst_56_106_what_a_result_brings() -> None:
    """DST-56, 106: story, experience, items and skill, each in its band."""
    bands = (
        (0, 0, (b.skill(b.POW, -1),)),
        (1, 1, (b.xp(2),)),
        (2, 6, (b.gain_item("torch"), b.set_to("won", 1))),
    )
    fight = b.option("fight", b.test(b.POW, *bands))
    heroes = (b.hero("ann", markers=((4,), (4,), (5, 9))),)

    def fought(*dice: int) -> b.Game:
        game = inn(fight, heroes=heroes, variables=(b.flag("won"),)).visit("inn", "fight")
        return game.roll(0, *dice).do(cmd.Confirm())

    lost = fought(1, 1)
    lost.do(next(it for it in lost.legal if isinstance(it, cmd.SetMarkers)))
    assert sum(lost.me.markers[2]) == 15
    assert fought(2, 3).me.xp == 2
    won = fought(4, 5)
    assert (won.me.items, won.state.world) == (("torch",), (1,))


def test_dst_58_a_test_can_be_tried_again_on_a_later_turn() -> None:
    game = a_test((12,), 0).roll(0, 1, 1).do(cmd.Confirm())
    assert game.refused(cmd.UseOption("fight.wolf")) == "used", "a failed attempt counts"
    game.pass_turns().visit("fight", "wolf").roll(0, 6, 6).do(cmd.Confirm())
    assert [it.successes for it in game.table.log.events if isinstance(it, ev.NumberEntered)] == [
        0,
        1,
    ]


def test_ec_10_dst_61_107_109_experience_before_and_after_a_test() -> None:
    """EC-10, DST-61, 107, 109: also what the test has just brought, and against what it took."""
    bands = ((0, 6, (b.xp(1), b.skill(b.POW, -2))),)
    learn, fight = b.option("learn", b.xp(1)), b.option("fight", b.test(b.POW, *bands))
    heroes = (b.hero("ann", markers=((1,), (1,), (6,))),)
    game = inn(learn, fight, heroes=heroes).visit("inn", "learn")
    game.do(cmd.SpendXp(1, ((1,), (1,), (4,)))).use("inn.fight")
    assert game.refused(cmd.SpendXp(1, ((1,), (1,), (2,)))) == "test"
    game.roll(0, 1, 1).do(cmd.Confirm())
    assert game.me.markers[2] == (6,), "two spaces lost"
    assert game.do(cmd.SpendXp(1, ((1,), (1,), (4,)))).me.markers[2] == (4,)


def test_ec_53_dst_141_a_test_survives_the_end_of_the_program() -> None:
    """A game that is loaded in the middle of a test is in the test, and the dice fall the same."""
    game = a_test((5, 7), 2)
    for commands in ((), (cmd.DeclareEffort(1),)):
        game.do(*commands)
        lines = to_lines(game.table.log, game.rules.types)
        loaded = resume(game.rules, from_lines(lines, game.rules.types))
        assert loaded.state == game.state
        assert loaded.to_move == game.table.to_move
        assert game.refused(cmd.LeavePoi()) == "pending"
    here = a_test((5, 7), 2)
    lines = to_lines(here.table.log, here.rules.types)
    resumed = resume(here.rules, from_lines(lines, here.rules.types))
    again = resumed.play(resumed.asked, cmd.DeclareEffort(2))
    assert not isinstance(again, Refusal)
    assert again.state == here.do(cmd.DeclareEffort(2)).state, "no second chance for the dice"


def test_dst_107_no_experience_before_an_open_question_is_answered() -> None:
    talk = b.option("talk", b.xp(1), b.choose(("a", ()), ("b", ())))
    game = inn(talk).visit("inn", "talk")
    spent = cmd.SpendXp(1, (*b.MARKERS[:2], (2, 5, 6, 9)))
    assert game.refused(spent) == "pending"
    assert game.do(cmd.Choose(0)).refused(spent) == ""


# --- scans


@pytest.mark.parametrize("mode", list(st.ScanMode))
def test_dst_66_67_what_the_scan_means_is_told_before_the_item_is_shown(mode: st.ScanMode) -> None:
    """DST-66, 67: ask, use or give; whether the item stays is the answer's business."""
    for keeps in (True, False):
        heroes = (b.hero("ann", "torch"),)
        show = b.option("show", b.scan(mode, ("torch", keeps, ())))
        game = inn(show, heroes=heroes).visit("inn", "show")
        asked = game.rules.view(game.state, 0).question
        assert asked is not None and (asked.about, asked.detail) == ("scan", mode.value)
        assert game.do(cmd.ScanItem("torch")).me.items == (("torch",) if keeps else ())


def test_ec_52_dst_35_one_path_a_turn_for_each_option() -> None:
    paths = tuple(b.path(name, "inn", b.stage("s", b.fulfil())) for name in ("one", "two"))
    asks = [b.option(name, st.AskDestiny("Ask", (), (), b.N)) for name in ("ask", "other")]
    game = inn(*asks, destinies=(destiny.Destiny("ann", paths, b.N),)).visit("inn", "ask")
    game.do(cmd.AskPath("one"))
    assert game.refused(cmd.UseOption("inn.ask")) == "used"
    game.use("inn.other").do(cmd.AskPath("two"))


# --- markers


def test_ec_03_a_loss_is_never_wasted_on_a_marker_that_cannot_move() -> None:
    """The marker on 12 cannot move; every set that is offered applies both points."""
    heroes = (b.hero("ann", markers=((4,), (4,), (6, 12))),)
    game = inn(b.option("rob", b.skill(b.POW, -2)), heroes=heroes).visit("inn", "rob")
    assert game.me.markers[2] == (8, 12), "one way, and nobody is asked"
    heroes = (b.hero("ann", markers=((4,), (4,), (6, 8, 12))),)
    game = inn(b.option("rob", b.skill(b.POW, -2)), heroes=heroes).visit("inn", "rob")
    for wasteful in ((6, 8, 12), (7, 8, 12), (6, 9, 12)):
        assert game.refused(cmd.SetMarkers(((4,), (4,), wasteful))) == "markers"
    assert {sum(it.markers[2]) for it in game.legal if isinstance(it, cmd.SetMarkers)} == {28}


def test_ec_60_only_losses_that_can_be_applied_are_offered() -> None:
    """Any skill, with two tracks at their right end: the third takes it; with all three, none."""
    full = (10, 11, 12)
    for tracks, after in (
        ((full, full, (4,)), (full, full, (5,))),
        ((full, full, full), (full, full, full)),
    ):
        heroes = (b.hero("ann", markers=tracks),)
        game = inn(b.option("rob", b.skill(None, -1)), heroes=heroes).visit("inn", "rob")
        assert game.me.markers == after


def test_dst_105_ec_07_a_new_marker_counts_at_once() -> None:
    new = st.NewMarker(b.ACTIVE, b.POW, 4, b.N)
    heroes = (b.hero("ann", markers=((4,), (4,), (8,))),)
    game = inn(b.option("grow", new), b.option("try", b.test(b.POW)), heroes=heroes)
    game.visit("inn", "grow")
    assert game.me.markers[2] == (4, 8)
    game.use("inn.try").roll(0, 2, 2).do(cmd.Confirm())
    (entered,) = [it for it in game.table.news if isinstance(it, ev.NumberEntered)]
    assert entered.successes == 1


# --- virtue


def test_dst_122_123_moral_choices_change_what_is_offered() -> None:
    """DST-122, 123: a hidden number that opens an option, and closes another."""
    good, bad = b.at_least(Measure.VIRTUE, 1), b.no(b.at_least(Measure.VIRTUE, 0))
    game = inn(
        b.option("help", b.gain(VIRTUE, 1)),
        b.option("rob", b.gain(VIRTUE, -2)),
        b.option("bless", cond=good),
        b.option("deal", cond=bad),
    ).visit("inn")
    assert game.me.virtue == 0
    offered = []
    for name in ("", "help", "rob"):
        game.use(*[f"inn.{name}"] if name else [])
        offered.append(
            [
                it.option
                for it in game.legal
                if isinstance(it, cmd.UseOption) and it.option in ("inn.bless", "inn.deal")
            ]
        )
    assert offered == [[], ["inn.bless"], ["inn.deal"]]


@pytest.mark.parametrize("way", [1, -1])
def test_dst_124_the_further_in_one_direction_the_more_it_pays(way: int) -> None:
    """Thresholds on both sides of 0 can be written and are met alike."""
    quantity = Measure.VIRTUE

    def beyond(number: int) -> Condition:
        if way > 0:
            return b.at_least(quantity, number)
        return b.no(b.at_least(quantity, 1 - number))

    pays = b.option("pay", *(b.when(beyond(number), b.coins(1)) for number in (1, 3, 5)))
    coins = []
    for steps in (0, 1, 3, 5):
        act = b.option("act", b.gain(VIRTUE, way * steps))
        coins.append(inn(act, pays).visit("inn", "act", "pay").me.coins - 1)
    assert coins == [0, 1, 2, 3]


def test_ec_54_dst_122_virtue_stays_within_the_limits_of_the_story() -> None:
    settings = Settings(virtue_min=-2, virtue_max=3, virtue_start=1)
    act = [b.option("up", b.gain(VIRTUE, 9)), b.option("down", b.gain(VIRTUE, -9))]
    game = inn(*act, settings=settings).visit("inn", "up")
    assert game.me.virtue == 3
    assert game.use("inn.down").me.virtue == -2
    assert inn(*act, settings=settings).me.virtue == 1


# --- people, places, events


def test_dst_128_somebody_remembers_each_hero_and_treats_them_differently() -> None:
    met = b.option("greet", b.set_to("known", 1))
    again = b.option("again", cond=b.is_up("known"))
    kin = b.option("kin", cond=HeroIs(("bob",), b.N))
    variables = (b.flag("known", b.Scope.HERO),)
    game = inn(met, again, kin, players=2, variables=variables).visit("inn", "greet")
    assert game.refused(cmd.UseOption("inn.again")) == ""
    assert game.refused(cmd.UseOption("inn.kin")) == "closed"
    game.pass_turns().visit("inn")
    assert game.refused(cmd.UseOption("inn.again")) == "closed"
    assert game.refused(cmd.UseOption("inn.kin")) == ""


def test_dst_129_an_event_does_what_any_script_does() -> None:
    stocks = (b.board.Stock("goods", ("bow",), b.N),)
    npcs = (b.board.Npc("ide", "Ide", None, (), b.N),)
    market = b.event(
        "market", "day", st.AddToStock("goods", ("torch",), b.N), st.MoveNpc("ide", "inn", b.N),
        b.test(b.POW, (0, 6, (b.coins(4),))), b.choose(("a", (b.xp(1),)), ("b", ())), day=2,
    )  # fmt: skip
    table = b.option("table", st.Trade("goods", "Trade", b.N))
    game = inn(table, stocks=stocks, npcs=npcs, events=(market,)).pass_turns()
    assert game.state.stocks == (("bow", "torch"),)
    assert game.state.npcs == ("inn",)
    game.roll(0, 1, 1).do(cmd.Confirm(), cmd.Choose(0))
    assert (game.me.coins, game.me.xp, game.state.turn.step) == (5, 1, Step.MOVE)


@dataclass
class Need:
    """A requirement of a finale, and the option that meets it."""

    condition: Condition
    meets: tuple[st.Statement, ...]


NEEDS = {
    "item": Need(b.condition.Has(b.ACTIVE, b.match("torch"), b.N), (b.gain_item("torch"),)),
    "flag": Need(b.is_up("quest"), (b.set_to("quest", 1),)),
    "skill": Need(
        b.at_least(b.condition.MarkerCount(b.POW, 4), 2),
        (st.NewMarker(b.ACTIVE, b.POW, 3, b.N),),
    ),
    "virtue": Need(b.at_least(Measure.VIRTUE, 2), (b.gain(VIRTUE, 2),)),
    "npc": Need(NpcAt("ide", "inn", b.N), (st.MoveNpc("ide", "inn", b.N),)),
    "another": Need(b.at_least(Measure.COINS, 3, Named("bob")), (b.coins(2, Named("bob")),)),
}


@pytest.mark.parametrize("name", NEEDS)
def test_dst_95_87_requirements_are_conditions_of_any_kind(name: str) -> None:
    need = NEEDS[name]
    path = b.path("one", "inn", b.stage("s", b.fulfil()), cond=need.condition)
    game = inn(
        b.option("meet", *need.meets),
        players=2,
        variables=(b.flag("quest"),),
        npcs=(b.board.Npc("ide", "Ide", None, (), b.N),),
        destinies=(destiny.Destiny("ann", (path,), b.N),),
    ).visit("inn")
    assert cmd.BeginFinale("one") not in game.legal
    assert cmd.BeginFinale("one") in game.use("inn.meet").legal


# --- finales


def finales(*stages: destiny.Stage, players: int = 2, **more: object) -> b.Game:
    paths = (b.path("one", "inn", *stages), b.path("two", "inn", *stages))
    destinies = tuple(destiny.Destiny(name, paths, b.N) for name in ("ann", "bob", "cy"))
    return inn(players=players, destinies=destinies, **more).visit("inn")


def test_dst_91_147_a_finale_ends_in_one_of_two_ways() -> None:
    """DST-91, 147: fulfilled and won, or defeated."""
    stage = b.stage("s", b.test(b.POW, (0, 1, (b.defeat(),)), (2, 6, (b.fulfil(),))))
    won = finales(stage).do(cmd.BeginFinale("one")).roll(0, 6, 6).do(cmd.Confirm())
    assert won.table.to_move == Over("won", (0,))
    assert won.hero(0).standing is Standing.WON
    lost = finales(stage).do(cmd.BeginFinale("one")).roll(0, 1, 1).do(cmd.Confirm())
    assert lost.hero(0).standing is Standing.DEFEATED
    assert lost.state.seat == 1


def test_dst_92_ec_36_finales_run_side_by_side() -> None:
    game = finales(b.stage("s", b.xp(1), st.Stay(b.N))).do(cmd.BeginFinale("one"))
    game.pass_turns().visit("inn").do(cmd.BeginFinale("two")).pass_turns()
    for _ in range(2):
        game.do(cmd.PlayStage()).pass_turns()
    paths = [it.finale.path for it in game.state.heroes if it.finale is not None]
    assert (paths, [it.xp for it in game.state.heroes]) == (["one", "two"], [2, 2])


def test_ec_35_a_finale_goes_on_where_it_was_interrupted() -> None:
    """Saved in the middle of a stage, and with the turns of another in between."""
    ask = b.choose(("on", (st.NextStage("b", False, b.N),)), ("wait", (st.Stay(b.N),)))
    shut = b.event("shut", "day", st.RemovePoi("inn", b.N), day=2)
    game = finales(b.stage("a", ask), b.stage("b", b.fulfil()), events=(shut,))
    game.do(cmd.BeginFinale("one"))
    lines = to_lines(game.table.log, game.rules.types)
    game.table = resume(game.rules, from_lines(lines, game.rules.types))
    assert game.legal == (cmd.Choose(0), cmd.Choose(1))
    game.do(cmd.Choose(0)).pass_turns()
    assert game.state.seat == 1
    game.pass_turns()
    assert game.hero(0).finale == FinaleState("one", "b", 0)
    assert game.do(cmd.PlayStage()).table.to_move == Over("won", (0,))


def test_ec_39_a_failed_stage_may_cost_and_need_not_defeat() -> None:
    """It may loop, take a turn, coins or skill; defeat is one way among them."""
    stage = b.stage(
        "s",
        b.test(b.POW, (0, 0, (b.coins(-1), st.Stay(b.N))), (1, 6, (b.fulfil(),))),
    )
    heroes = (b.hero("ann", markers=((4,), (4,), (7,))), b.hero("bob"))
    game = finales(stage, players=1, heroes=heroes)
    game.do(cmd.BeginFinale("one")).roll(0, 1, 1).do(cmd.Confirm())
    assert (game.me.standing, game.me.coins) == (Standing.PLAYING, 0)
    game.pass_turns().do(cmd.PlayStage()).roll(0, 6, 6).do(cmd.Confirm())
    assert game.table.to_move == Over("won", (0,))


def test_dst_147_93_nobody_else_wins_afterwards() -> None:
    game = finales(b.stage("s", b.fulfil())).do(cmd.BeginFinale("one"))
    assert game.table.to_move == Over("won", (0,))
    told = game.table.log.events
    for command in (cmd.EndTurn(), cmd.PlayStage(), cmd.LeaveGame(1), cmd.Stay()):
        assert game.refused(command) == "over"
    assert (game.state.winner, game.table.log.events) == (0, told)
    assert [it.standing for it in game.state.heroes].count(Standing.PLAYING) <= 1
