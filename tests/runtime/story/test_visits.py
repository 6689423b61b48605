"""Visits, options, choices, scans, prices: DST-32..43, 65..76, 83, 84; OX-08..11, 18."""

from __future__ import annotations

import pytest
from tests.runtime.story import builders as b

from fateloom.runtime.program import board
from fateloom.runtime.program import statement as st
from fateloom.runtime.program.board import Limit
from fateloom.runtime.program.condition import Chose, Visited
from fateloom.runtime.program.text import FirstAgain
from fateloom.runtime.program.variables import States, Variable
from fateloom.runtime.story import command as cmd
from fateloom.runtime.story import event as ev
from fateloom.runtime.story.state import Step

COINS = st.CostKind.COINS


def inn(
    *options: board.Option, players: int = 1, carried: tuple[str, ...] = (), **more: object
) -> b.Game:
    heroes = (b.hero("ann", *carried), b.hero("bob"), b.hero("cy"))
    return b.Game(b.program(b.poi("inn", *options), heroes=heroes, **more), players)  # type: ignore[arg-type]


def test_dst_33_the_description_is_read_first() -> None:
    story = b.program(
        b.poi("inn", description=(b.tell(FirstAgain(("New.",), ("Known.",))),)),
    )
    game = b.Game(story).visit("inn")
    game.pass_turns().visit("inn")
    assert game.told == ["New.", "Known."]


def test_dst_35_option_once_a_visit() -> None:
    """DST-35a, 35b: not again on this turn, and again on the next."""
    game = inn(b.option("beg", b.coins(1))).visit("inn", "beg")
    assert game.refused(cmd.UseOption("inn.beg")) == "used"
    game.pass_turns().visit("inn", "beg")
    assert game.me.coins == 3


@pytest.mark.parametrize(
    ("limit", "second_hero", "second_turn"),
    [(Limit.ONCE, "used", "used"), (Limit.ONCE_PER_HERO, "", "used"), (Limit.ONCE_A_VISIT, "", "")],
)
def test_dst_35_limits(limit: Limit, second_hero: str, second_turn: str) -> None:
    game = inn(b.option("beg", limit=limit), players=2).visit("inn", "beg")
    game.pass_turns().visit("inn")
    assert game.refused(cmd.UseOption("inn.beg")) == second_hero
    game.pass_turns().visit("inn")
    assert game.refused(cmd.UseOption("inn.beg")) == second_turn


def test_dst_37_40_options_open_and_shut_at_once() -> None:
    game = inn(
        b.option("ask", b.set_to("told", 1)),
        b.option("go", cond=b.is_up("told")),
        b.option("wait", cond=b.no(b.is_up("told"))),
        variables=(b.flag("told"),),
    ).visit("inn")
    assert game.refused(cmd.UseOption("inn.go")) == "closed"
    assert game.refused(cmd.UseOption("inn.wait")) == ""
    game.use("inn.ask")
    assert game.refused(cmd.UseOption("inn.go")) == ""
    assert game.refused(cmd.UseOption("inn.wait")) == "closed"


def test_dst_37_ec_32_open_close_renew() -> None:
    change = st.ChangeOption
    game = inn(
        b.option("beg", b.coins(1)),
        b.option("shut", change("inn.beg", st.OptionChange.CLOSE, b.N)),
        b.option("open", change("inn.beg", st.OptionChange.OPEN, b.N)),
        b.option("renew", change("inn.beg", st.OptionChange.RENEW, b.N)),
        b.option("hidden", closed=True),
    ).visit("inn", "beg")
    assert game.refused(cmd.UseOption("inn.hidden")) == "closed"
    assert game.use("inn.shut").refused(cmd.UseOption("inn.beg")) == "closed"
    assert game.use("inn.open").refused(cmd.UseOption("inn.beg")) == "used"
    assert game.use("inn.renew").refused(cmd.UseOption("inn.beg")) == ""
    unused = inn(
        b.option("beg", b.coins(1)),
        b.option("shut", change("inn.beg", st.OptionChange.CLOSE, b.N)),
        b.option("open", change("inn.beg", st.OptionChange.OPEN, b.N)),
    ).visit("inn", "shut", "open")
    assert unused.use("inn.beg").me.coins == 2, "what was not used before is open again (EC-32)"


def test_dst_38_ec_31_leave_ends_the_turn_after_everything_else() -> None:
    """DST-38a, 38b: the turn is over, once what is pending is answered."""
    rob = b.option("rob", b.leave(), b.xp(1), b.skill(b.POW, -1))
    game = inn(rob, b.option("stay")).visit("inn", "rob")
    assert game.refused(cmd.EndTurn()) == "pending", "the loss comes first"
    game.do(game.legal[0])
    assert game.state.turn.step is Step.END
    assert game.refused(cmd.UseOption("inn.stay")) == "place"
    assert game.refused(cmd.Visit("inn")) == "step"
    spend = next(it for it in game.legal if isinstance(it, cmd.SpendXp))
    game.do(spend)
    assert game.me.xp == 0, "anytime actions are allowed before the hand-over"


@pytest.mark.parametrize("end", [b.leave(), st.RemovePoi("inn", b.N)], ids=["leave", "removed"])
def test_dst_38_ec_46_a_visit_that_a_story_ends_ends_once(end: st.Statement) -> None:
    game = inn(b.option("rob", end, b.xp(1))).visit("inn", "rob")
    game.do(next(it for it in game.legal if isinstance(it, cmd.SpendXp))).pass_turns()
    ended = [it for it in game.table.log.events if isinstance(it, ev.VisitEnded)]
    assert ended == [ev.VisitEnded(0)]


def test_dst_41_the_world_is_shared() -> None:
    game = inn(
        b.option("ring", b.set_to("bell", 1)),
        b.option("hear", cond=b.is_up("bell")),
        players=2,
        variables=(b.flag("bell"),),
    )
    game.visit("inn")
    assert game.refused(cmd.UseOption("inn.hear")) != "", "the bell is silent"
    game.use("inn.ring").pass_turns().visit("inn")
    assert game.state.seat == 1
    assert game.refused(cmd.UseOption("inn.hear")) == ""


def test_dst_43_a_choice_is_mandatory() -> None:
    talk = b.option("talk", b.choose(("yes", (b.coins(1),)), ("no", (b.coins(-1),))), b.xp(1))
    game = inn(talk).visit("inn", "talk")
    assert game.legal == (cmd.Choose(0), cmd.Choose(1))
    assert game.refused(cmd.LeavePoi()) == "pending"
    assert game.refused(cmd.Choose(2)) == game.refused(cmd.Choose(-1)) == "choice"
    game.do(cmd.Choose(1))
    assert (game.me.coins, game.me.xp) == (0, 1)


def test_dst_43_84_branches_hidden_or_too_dear() -> None:
    dear = st.Choice("dear", (b.cost(COINS, 5),), None, (), b.N)
    hidden = st.Choice("hidden", (), b.never(), (), b.N)
    free = st.Choice("free", (), None, (), b.N)
    game = inn(b.option("talk", st.Choose((dear, hidden, free), b.N))).visit("inn", "talk")
    assert game.legal == (cmd.Choose(2),)
    asked = game.rules.view(game.state, 0).question
    assert asked is not None
    assert [(it.label, it.lack) for it in asked.branches] == [("dear", "coins"), ("free", None)]
    none = inn(b.option("talk", st.Choose((dear, hidden), b.N), b.xp(1))).visit("inn", "talk")
    assert none.me.xp == 1, "a choice without an open branch leads on"


def test_dst_46_inv_06_nobody_else_is_asked() -> None:
    game = inn(
        b.option(
            "talk",
            b.choose(
                ("yes", ()),
            ),
        ),
        players=3,
    ).visit("inn", "talk")
    to_move = game.table.to_move
    assert getattr(to_move, "seat", None) == 0


# --- scans


def axe_game(scan: st.Scan, *carried: str) -> b.Game:
    return inn(b.option("show", scan), carried=carried).visit("inn", "show")


@pytest.mark.parametrize(
    ("mode", "keeps", "items"),
    [
        (st.ScanMode.ASK, True, ("hatchet",)),
        (st.ScanMode.GIVE, False, ()),
        (st.ScanMode.USE, True, ("hatchet",)),
        (st.ScanMode.USE, False, ()),
    ],
)
def test_ox_08_09_10_what_becomes_of_the_item(
    mode: st.ScanMode, keeps: bool, items: tuple[str, ...]
) -> None:
    game = axe_game(b.scan(mode, ("hatchet", keeps, (b.xp(1),))), "hatchet")
    game.do(cmd.ScanItem("hatchet"))
    assert (game.me.items, game.me.xp, game.me.coins) == (items, 1, 1)


def test_ox_11_dst_68_a_category_in_any_case() -> None:
    for category in ("#Fire", "#fire"):
        game = axe_game(b.scan(st.ScanMode.USE, (category, True, (b.xp(1),))), "torch")
        assert game.do(cmd.ScanItem("torch")).me.xp == 1


def test_dst_69_an_unknown_item_has_an_answer() -> None:
    game = axe_game(b.scan(st.ScanMode.GIVE, ("bow", False, ()), other=(b.xp(2),)), "torch")
    game.do(cmd.ScanItem("torch"))
    assert (game.me.xp, game.me.items) == (2, ("torch",))


def test_dst_65_only_own_items() -> None:
    game = axe_game(b.scan(st.ScanMode.ASK), "torch")
    assert game.legal == (cmd.ScanItem("torch"),)
    assert game.refused(cmd.ScanItem("bow")) == "item"


def test_ec_50_no_scan_without_an_item() -> None:
    game = inn(b.option("show", b.scan(st.ScanMode.ASK))).visit("inn")
    assert game.refused(cmd.UseOption("inn.show")) == "items"
    shown = game.rules.view(game.state, 0).options[0]
    assert shown.why_not is not None


def test_ec_50_a_scan_in_a_script_without_an_item_gets_the_answer_for_unknown_ones() -> None:
    show = b.scan(st.ScanMode.ASK, ("bow", True, (b.coins(5),)), other=(b.xp(2),))
    game = inn(b.option("talk", b.coins(1), show)).visit("inn", "talk")
    assert (game.me.coins, game.me.xp) == (2, 2)


def test_dst_70_an_item_of_the_same_turn() -> None:
    game = inn(b.option("find", b.gain_item("bow")), b.option("show", b.scan(st.ScanMode.ASK)))
    game.visit("inn")
    assert game.refused(cmd.UseOption("inn.show")) == "items"
    assert game.use("inn.find").use("inn.show").legal == (cmd.ScanItem("bow"),)


def test_ec_51_repeat_per_item() -> None:
    show = b.option("show", b.scan(st.ScanMode.ASK), repeat_per_item=True)
    game = inn(show, carried=("bow", "torch")).visit("inn", "show").do(cmd.ScanItem("bow"))
    game.use("inn.show")
    assert game.legal == (cmd.ScanItem("torch"),)
    game.do(cmd.ScanItem("torch"))
    assert game.refused(cmd.UseOption("inn.show")) == "items"


def test_ec_51_a_scan_in_the_middle_of_a_script_takes_every_item() -> None:
    """Only an option that is a scan remembers what was presented in it this turn."""
    twice = b.scan(st.ScanMode.ASK, ("bow", True, (b.xp(1), b.scan(st.ScanMode.ASK))))
    game = inn(b.option("show", twice), carried=("bow",)).visit("inn", "show")
    assert game.do(cmd.ScanItem("bow")).legal == (cmd.ScanItem("bow"),)
    asked = b.event("asked", "after", b.scan(st.ScanMode.ASK), after="inn.talk")
    game = inn(b.option("talk", b.xp(1)), carried=("bow",), events=(asked,)).visit("inn", "talk")
    assert game.legal == (cmd.ScanItem("bow"),)


def test_ox_18_dst_75_76_scan_or_test() -> None:
    """DST-75a, 75b, 76b: one of the two, the other on a later turn; a wrong item fails."""
    climb = b.option("climb", b.test(b.DEX), group="up")
    rope = b.option("rope", b.scan(st.ScanMode.USE, ("bow", True, (b.xp(1),))), group="up")
    game = inn(climb, rope, carried=("torch",)).visit("inn", "rope").do(cmd.ScanItem("torch"))
    assert game.me.xp == 0
    assert game.refused(cmd.UseOption("inn.climb")) == "group"
    game.pass_turns().visit("inn", "climb")
    assert game.legal[0] == cmd.DeclareEffort(0), "the test goes on"


def test_dst_76a_the_right_item_succeeds_without_a_roll() -> None:
    climb = b.option("climb", b.test(b.DEX), group="up")
    rope = b.option("rope", b.scan(st.ScanMode.USE, ("bow", True, (b.xp(1),))), group="up")
    game = inn(climb, rope, carried=("bow", "torch")).visit("inn", "rope").do(cmd.ScanItem("bow"))
    assert game.me.xp == 1
    assert not any(isinstance(it, ev.DiceRolled) for it in game.table.log.events)


# --- prices


def test_dst_84_an_option_that_is_too_dear() -> None:
    """DST-84a: shut without the coins, open with them."""
    game = inn(b.option("pay", b.xp(1), costs=(b.cost(COINS, 2),)), b.option("earn", b.coins(1)))
    game.visit("inn")
    assert game.refused(cmd.UseOption("inn.pay")) == "cost"
    game.use("inn.earn", "inn.pay")
    assert (game.me.coins, game.me.xp) == (0, 1)


def test_dst_84_an_option_shows_what_is_lacking_for_it() -> None:
    price = (b.cost(COINS, 1), b.cost(st.CostKind.EFFORT, 2))
    game = inn(b.option("dear", costs=price), b.option("free"), b.option("shut", closed=True))
    shown = game.visit("inn").rules.view(game.state, 0).options
    assert [(it.option, it.shut, it.lack) for it in shown] == [
        ("inn.dear", "cost", "effort dice"),
        ("inn.free", None, None),
    ], "what is closed is not shown"
    assert [it.why_not is None for it in shown] == [False, True]


def test_dst_84_ec_59_all_of_a_price_or_nothing() -> None:
    """DST-84b: who lacks a part keeps all of it."""
    both = (b.cost(COINS, 1), b.cost(st.CostKind.EFFORT, 2))
    game = inn(b.option("pay", b.pay(*both, otherwise=(b.xp(1),)))).visit("inn", "pay")
    assert (game.me.coins, game.me.effort, game.me.xp) == (1, 1, 1)


def test_dst_83_84_what_a_script_charges_is_paid() -> None:
    toll = b.pay(b.cost(COINS, 2), b.cost(st.CostKind.ITEM, item=b.match("bow")))
    enter = b.option("enter", b.pay(*toll.costs, otherwise=(b.leave(),)), b.xp(1))
    game = inn(b.option("earn", b.coins(2)), enter, carried=("bow",)).visit("inn", "earn", "enter")
    assert (game.me.coins, game.me.items, game.me.xp) == (1, (), 1)


def test_dst_102_skill_as_a_price_is_paid_in_full() -> None:
    price = (b.cost(st.CostKind.SKILL, 3, b.POW),)
    poor = b.program(
        b.poi("inn", b.option("pay", costs=price)),
        heroes=(b.hero("ann", markers=((4,), (4,), (10,))),),
    )
    assert b.Game(poor).visit("inn").refused(cmd.UseOption("inn.pay")) == "cost"
    rich = b.program(
        b.poi("inn", b.option("pay", costs=price)),
        heroes=(b.hero("ann", markers=((4,), (4,), (9,))),),
    )
    assert b.Game(rich).visit("inn", "pay").me.markers[2] == (12,)


def test_a_price_of_items_asks_which_and_never_leads_astray() -> None:
    item = st.CostKind.ITEM
    price = (b.cost(item, item=b.match("#gear")), b.cost(item, item=b.match("torch")))
    game = inn(b.option("pay", b.xp(1), costs=price), carried=("torch", "hatchet"))
    game.visit("inn", "pay")
    assert game.me.items == (), "the torch is the torch, the hatchet the gear"
    carried = ("torch", "hatchet", "axe")
    axe = b.item("axe", 1, ("Gear",))
    game = inn(
        b.option("pay", b.xp(1), costs=price), carried=carried, all_items=(*b.CARDS, axe)
    ).visit("inn", "pay")
    assert game.legal == (cmd.GiveItem("hatchet"), cmd.GiveItem("axe"))
    game.do(cmd.GiveItem("axe"))
    assert (game.me.items, game.me.xp) == (("hatchet",), 1)


@pytest.mark.parametrize("carried", [("torch", "hatchet"), ("hatchet", "torch")])
def test_ec_43_a_card_that_the_rest_of_a_price_needs_is_not_offered(
    carried: tuple[str, ...],
) -> None:
    """Both cards are Gear, and the hatchet alone is a Weapon: it pays for that."""
    item = st.CostKind.ITEM
    price = (b.cost(item, item=b.match("#gear")), b.cost(item, item=b.match("#weapon")))
    game = inn(b.option("pay", b.xp(1), costs=price), carried=carried).visit("inn", "pay")
    assert (game.me.items, game.me.xp) == ((), 1), "nobody is asked"


def test_ec_58_a_loss_takes_what_is_there() -> None:
    assert inn(b.option("rob", b.coins(-3))).visit("inn", "rob").me.coins == 0


# --- scripts


def test_scenes_conditions_and_memory() -> None:
    scene = b.Scene("toll", (b.when(Chose(b.ACTIVE, "inn.go", b.N), b.xp(1)),), b.N)
    been = b.when(Visited(b.ACTIVE, "inn", b.N), b.coins(1))
    game = inn(b.option("go", st.Do("toll", b.N), been), scenes=(scene,)).visit("inn", "go")
    assert (game.me.xp, game.me.coins) == (1, 2)


def test_a_call_is_decided_at_the_table() -> None:
    outcomes = (
        st.CallOutcome("victory", (b.coins(5),), b.N),
        st.CallOutcome("withdrawal", (), b.N),
        st.CallOutcome("defeat", (b.coins(-1),), b.N),
    )
    call = st.Call("battle", "wolves", "Fight", None, outcomes, b.N)
    game = inn(b.option("fight", call)).visit("inn", "fight")
    assert game.legal == tuple(cmd.ChooseCallOutcome(it.outcome) for it in outcomes)
    assert game.refused(cmd.ChooseCallOutcome("triumph")) == "outcome"
    decisive = game.table.play(game.table.asked, cmd.ChooseCallOutcome("decisive"))
    assert getattr(decisive, "state", game.state).heroes[0].coins == 6, "counts as victory"
    game.do(cmd.ChooseCallOutcome("defeat"))
    assert game.me.coins == 0
    assert ev.CallAnswered("battle", "wolves", "defeat") in game.table.news


def test_flags_and_states_stay_within_their_values() -> None:
    light = Variable("light", b.Scope.WORLD, States(("out", "low", "high")), 0, b.N)
    up = b.option("up", *(b.add_to(name, 1) for name in ("told", "light") for _ in range(4)))
    down = b.option("down", *(b.add_to(name, -9) for name in ("told", "light")))
    game = inn(up, down, variables=(b.flag("told"), light)).visit("inn", "up")
    assert game.state.world == (1, 2)
    assert game.use("inn.down").state.world == (0, 0)


def test_counters_saturate() -> None:
    game = inn(
        b.option("up", b.add_to("tide", 9)),
        b.option("down", b.add_to("tide", -20)),
        variables=(b.counter("tide", -2, 6),),
    ).visit("inn", "up")
    assert game.state.world == (6,)
    assert game.use("inn.down").state.world == (-2,)


def test_ec_46_a_poi_that_goes_away_ends_the_visit() -> None:
    burn = b.option("burn", st.RemovePoi("inn", b.N), b.xp(1))
    game = b.Game(b.program(b.poi("inn", burn), b.poi("mill"))).visit("inn", "burn")
    assert game.me.xp == 1
    assert not game.state.turn.visiting
    assert game.refused(cmd.Visit("mill")) == "visit"
    assert game.refused(cmd.EndTurn()) == ""


def test_ec_48_a_tile_without_a_poi() -> None:
    game = b.Game(b.program()).do(cmd.Stay())
    assert game.legal == (cmd.EndTurn(),)


def test_subjects_of_effects() -> None:
    story = (
        b.option("all", b.coins(1, b.EVERYONE)),
        b.option("others", b.coins(5, b.OTHERS)),
        b.option("bob", b.coins(10, b.condition.Named("bob"))),
        b.option("lose", b.skill(b.POW, -1, b.OTHERS)),
    )
    game = inn(*story, players=2).visit("inn", "all", "others", "bob")
    assert [hero.coins for hero in game.state.heroes] == [2, 17]
    game.use("inn.lose")
    assert getattr(game.table.to_move, "seat", None) == 1, "the owner distributes"


@pytest.mark.parametrize(("spaces", "said"), [(17, ""), (18, "cost")])
def test_dst_102_spaces_of_any_skill_are_all_the_room_there_is(spaces: int, said: str) -> None:
    """Three markers on 6, 6 and 7 have 6 + 6 + 5 spaces to their right."""
    heroes = (b.hero("ann", markers=((6,), (6,), (7,))),)
    price = (b.cost(st.CostKind.SKILL, spaces),)
    game = b.Game(b.program(b.poi("inn", b.option("pay", costs=price)), heroes=heroes))
    assert game.visit("inn").refused(cmd.UseOption("inn.pay")) == said
