"""Destinies, finales, winning, defeat: DST-71..74, 86..95; OX-19, 20; EC-33..38, 55."""

from __future__ import annotations

import pytest
from tests.runtime.story import builders as b

from fateloom.runtime.kernel.game import Over
from fateloom.runtime.program import destiny
from fateloom.runtime.program import statement as st
from fateloom.runtime.program.condition import Measure
from fateloom.runtime.program.text import FirstAgain
from fateloom.runtime.program.words import Place
from fateloom.runtime.story import command as cmd
from fateloom.runtime.story import event as ev
from fateloom.runtime.story.state import FinaleState, Stage, Standing, Step


def story(*paths: destiny.Path, players: int = 2, **more: object) -> b.Game:
    destinies = tuple(destiny.Destiny(name, paths, b.N) for name in ("ann", "bob", "cy"))
    ready = b.option("ready", b.set_to("ready", 1))
    out = b.option("out", b.defeat())
    all_out = b.option("all_out", b.defeat(b.EVERYONE))
    game = b.program(
        b.poi("inn", ready, out, all_out),
        variables=(b.flag("ready", b.Scope.HERO),),
        destinies=destinies,
        **more,  # type: ignore[arg-type]
    )
    return b.Game(game, players)


READY = b.is_up("ready")
WIN = b.stage("only", b.fulfil())


def test_ox_19_dst_87_140_only_who_is_qualified_sees_the_finale() -> None:
    """DST-87a, 87b: once its requirements hold, for the one who meets them."""
    game = story(b.path("one", "inn", WIN, cond=READY)).visit("inn", "ready")
    assert cmd.BeginFinale("one") in game.legal
    assert [it.path for it in game.rules.view(game.state, 0).finales] == ["one"]
    for other in (1, None):
        assert game.rules.view(game.state, other).finales == ()
    game.pass_turns().visit("inn")
    assert cmd.BeginFinale("one") not in game.legal
    assert game.refused(cmd.BeginFinale("one")) == "finale"


def test_dst_93_the_first_to_fulfil_wins_at_once() -> None:
    game = story(b.path("one", "inn", WIN)).visit("inn").do(cmd.BeginFinale("one"))
    assert game.table.to_move == Over("won", (0,))
    assert game.state.heroes[0].standing is Standing.WON
    assert game.refused(cmd.EndTurn()) == "over"


def test_ec_33_begin_now_and_next_turn() -> None:
    now = story(b.path("one", "inn", b.stage("a", b.xp(1), st.Stay(b.N)))).visit("inn")
    now.do(cmd.BeginFinale("one"))
    assert (now.me.xp, now.state.turn.step) == (1, Step.END)
    later = story(b.path("one", "inn", b.stage("a", b.xp(1), st.Stay(b.N)), next_turn=True))
    later.visit("inn").do(cmd.BeginFinale("one"))
    assert (later.me.xp, later.state.turn.step) == (0, Step.END)
    later.pass_turns(2)
    assert later.state.turn.step is Step.FINALE
    assert later.do(cmd.PlayStage()).me.xp == 1


def test_dst_88_89_a_finale_takes_the_normal_turns_away() -> None:
    game = story(
        b.path("one", "inn", b.stage("a", b.xp(1), st.Stay(b.N))), b.path("two", "inn", WIN)
    )
    game.visit("inn")
    begins = {it for it in game.legal if isinstance(it, cmd.BeginFinale)}
    assert begins == {cmd.BeginFinale("one"), cmd.BeginFinale("two")}, "free until one is begun"
    game.do(cmd.BeginFinale("one"))
    assert game.refused(cmd.BeginFinale("two")) == "finale"
    game.pass_turns(2)
    for command in (cmd.Stay(), cmd.MoveTo(("home",)), cmd.Visit("inn"), cmd.EndTurn()):
        assert game.refused(command) == "step"
    assert cmd.PlayStage() in game.legal


def test_ec_34_a_finale_turn_has_a_start_and_anytime_actions() -> None:
    game = story(b.path("one", "inn", b.stage("a", b.xp(1), st.Stay(b.N))), players=1)
    game.visit("inn").do(cmd.BeginFinale("one")).pass_turns()
    assert game.me.effort == 2
    assert any(isinstance(it, cmd.SpendXp) for it in game.legal)


def test_dst_90_stages_and_the_turns_that_they_take() -> None:
    game = story(
        b.path(
            "one",
            "inn",
            b.stage("a", st.NextStage("b", False, b.N)),
            b.stage("b", b.xp(1), st.NextStage("c", True, b.N), turns=2),
            b.stage("c", b.coins(1), st.NextStage("d", True, b.N)),
            b.stage("d", b.fulfil(), turns=2),
        ),
        players=1,
    ).visit("inn")
    game.do(cmd.BeginFinale("one"))
    assert game.me.finale == FinaleState("one", "b", 2)
    game.pass_turns()
    assert game.me.finale == FinaleState("one", "b", 1)
    assert game.state.turn.step is Step.END, "this turn goes by"
    game.pass_turns().do(cmd.PlayStage())
    assert (game.me.xp, game.me.coins) == (1, 2), "c follows b at once"
    assert game.me.finale == FinaleState("one", "d", 1)
    game.pass_turns().do(cmd.PlayStage())
    assert game.state.stage is Stage.OVER


def test_dst_90_no_turn_is_left_of_a_stage_that_follows_at_once_while_it_asks() -> None:
    first = b.stage("a", st.NextStage("b", True, b.N))
    asks = b.stage("b", b.choose(("on", ()), ("back", ())))
    game = story(b.path("one", "inn", first, asks)).visit("inn").do(cmd.BeginFinale("one"))
    assert cmd.Choose(0) in game.legal
    assert game.me.finale == FinaleState("one", "b", 0)
    for seat in (0, 1):
        reached = [it for it in game.table.log_for(seat) if isinstance(it, ev.StageReached)]
        assert [it.left for it in reached] == [0]


def test_a_stage_that_leads_nowhere_is_played_again() -> None:
    game = story(b.path("one", "inn", b.stage("a", b.xp(1))), players=1).visit("inn")
    game.do(cmd.BeginFinale("one")).pass_turns().do(cmd.PlayStage())
    assert game.me.xp == 2


def test_dst_90_stages_that_follow_each_other_at_once_without_end_wait_for_the_next_turn() -> None:
    """A hundred of them may follow the first one in one turn."""
    again = b.stage("a", b.add_to("stages", 1), st.NextStage("a", True, b.N))
    story = b.program(
        b.poi("inn"),
        variables=(b.counter("stages", 0, 1000),),
        destinies=(destiny.Destiny("ann", (b.path("one", "inn", again),), b.N),),
    )
    game = b.Game(story).visit("inn").do(cmd.BeginFinale("one"))
    assert (game.state.world, game.state.turn.step) == ((101,), Step.END)
    assert game.pass_turns().do(cmd.PlayStage()).state.world == (202,)


def test_stay_and_next_leave_the_rest_of_the_script_out() -> None:
    game = story(
        b.path(
            "one", "inn", b.stage("a", b.when(READY, b.xp(9), otherwise=(st.Stay(b.N),)), b.xp(1))
        )
    ).visit("inn")
    game.do(cmd.BeginFinale("one"))
    assert game.me.xp == 0


def test_ox_20_ec_36_a_later_finale_can_be_faster() -> None:
    long = b.path("one", "inn", b.stage("a", st.Stay(b.N)))
    short = b.path("two", "inn", WIN)
    game = story(long, short).visit("inn").do(cmd.BeginFinale("one")).pass_turns()
    game.visit("inn").do(cmd.BeginFinale("two"))
    assert game.table.to_move == Over("won", (1,))


def test_ec_37_defeat_leaves_key_items_and_goes_on() -> None:
    seal = b.item("seal", key=True)
    game = story(
        players=2,
        heroes=(b.hero("ann", "seal", "bow"), b.hero("bob")),
        all_items=(*b.CARDS, seal),
    ).visit("inn", "out")
    ann = game.hero(0)
    assert (ann.standing, ann.items, ann.coins) == (Standing.DEFEATED, (), 0)
    assert game.state.piles == (("seal",),)
    assert game.state.gone == ("bow",)
    assert game.state.seat == 1
    game.pass_turns(2)
    assert game.state.seat == 1, "no more turns for the defeated"


def test_ec_38_nobody_wins_when_all_are_defeated() -> None:
    game = story(players=3).visit("inn", "all_out")
    assert game.table.to_move == Over("lost", ())


def test_ec_38_the_last_one_does_not_win_by_that() -> None:
    game = story(players=2).visit("inn", "out")
    assert game.state.stage is Stage.PLAY
    game.visit("inn", "out")
    assert game.table.to_move == Over("lost", ())


def test_dst_94_milestones_are_told_once_to_everybody() -> None:
    """DST-94a, 94b: once, and to all."""
    game = story(b.path("one", "inn", WIN, milestones=[("You feel closer.", READY)]))
    game.visit("inn", "ready")
    assert game.told == ["You feel closer."]
    game.pass_turns(2)
    assert game.told == ["You feel closer."]
    (reached,) = [it for it in game.table.log_for(1) if isinstance(it, ev.MilestoneReached)]
    assert reached == ev.MilestoneReached(0, "")


def test_dst_94_a_milestone_that_is_reached_before_a_question_is_told_after_the_answer() -> None:
    rich = b.at_least(Measure.COINS, 3)
    paths = (b.path("one", "inn", WIN, milestones=[("You can pay for it.", rich)]),)
    destinies = (destiny.Destiny("ann", paths, b.N),)
    earn = b.option("earn", b.coins(2), b.choose(("yes", ()), ("no", ())))
    game = b.Game(b.program(b.poi("inn", earn), destinies=destinies)).visit("inn", "earn")
    assert game.told == []
    assert game.do(cmd.Choose(1)).told == ["You can pay for it."]


def test_dst_94a_a_milestone_that_is_lost_and_reached_again_is_not_told_again() -> None:
    rich = b.at_least(Measure.COINS, 3)
    said = FirstAgain(("You can pay for it.",), ("You can pay for it again.",))
    paths = (b.path("one", "inn", WIN, milestones=[(said, rich)]),)
    earn, lose = b.option("earn", b.coins(2)), b.option("lose", b.coins(-2))
    story = b.program(b.poi("inn", earn, lose), destinies=(destiny.Destiny("ann", paths, b.N),))
    game = b.Game(story).visit("inn", "earn", "lose").pass_turns().visit("inn", "earn")
    assert game.me.coins == 3
    assert game.told == ["You can pay for it."], "as something new"


@pytest.mark.parametrize(
    ("path", "told"), [("penance", "Ann's answer."), ("harvest", "Who knows.")]
)
def test_dst_71_to_74_asking_about_the_own_destiny(path: str, told: str) -> None:
    answer = st.DestinyAnswer("ann", "penance", (b.tell("Ann's answer."),), b.N)
    ask = b.option("ask", st.AskDestiny("Ask", (answer,), (b.tell("Who knows."),), b.N))
    destinies = (
        destiny.Destiny("ann", (b.path("penance", "inn", WIN), b.path("harvest", "inn", WIN)), b.N),
        destiny.Destiny("bob", (b.path("three", "inn", WIN),), b.N),
    )
    game = b.Game(b.program(b.poi("inn", ask), destinies=destinies)).visit("inn", "ask")
    assert game.legal == (cmd.AskPath("penance"), cmd.AskPath("harvest"))
    assert game.refused(cmd.AskPath("three")) == "path", "the own card only"
    game.do(cmd.AskPath(path))
    assert game.told == [told]
    assert game.refused(cmd.UseOption("inn.ask")) == "used", "EC-52"
    shown = game.table.news_for(None)
    assert ev.DestinyAsked(0) in shown
    assert not any(path in repr(it) for it in shown)


def test_inv_10_nothing_takes_a_hero_out_of_a_finale() -> None:
    game = story(
        b.path("one", "inn", b.stage("a", st.Stay(b.N))),
        players=1,
        events=(b.event("burn", "day", st.RemovePoi("inn", b.N), day=2),),
    ).visit("inn")
    game.do(cmd.BeginFinale("one"))
    for _ in range(3):
        game.pass_turns().do(cmd.PlayStage())
        assert game.me.finale == FinaleState("one", "a", 1)


def test_drop_of_a_defeated_heros_item_can_be_picked_up() -> None:
    seal = b.item("seal", key=True)
    heroes = (b.hero("ann", "seal"), b.hero("bob"))
    game = story(players=2, heroes=heroes, all_items=(seal,)).visit("inn", "out").visit("inn")
    game.do(cmd.PickUp("seal"))
    assert game.me.items == ("seal",)
    assert ev.Spot(Place.TILE, "home") in [
        it.source for it in game.table.news if isinstance(it, ev.ItemMoved)
    ]


def test_dst_88_all_see_who_plays_a_finale_and_not_which() -> None:
    game = story(b.path("one", "inn", b.stage("a", b.xp(1), st.Stay(b.N)))).visit("inn")
    seen = [[it.in_finale for it in game.rules.view(game.state, seat).heroes] for seat in (0, 1)]
    assert seen == [[False, False], [False, False]]
    game.do(cmd.BeginFinale("one"))
    for seat in (None, 0, 1):
        heroes = game.rules.view(game.state, seat).heroes
        assert [it.in_finale for it in heroes] == [True, False]
