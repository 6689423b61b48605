"""What cards can do: the effect vocabulary (DSL-16) in its windows, and the phases of a test, in
which everything is counted anew after each card.
"""

from __future__ import annotations

from itertools import permutations
from pathlib import Path

import pytest
from ruamel.yaml import YAML
from tests.runtime.story import builders as b
from tests.runtime.story.test_dice import a_test

from fateloom.runtime.program import items as it
from fateloom.runtime.program import statement as st
from fateloom.runtime.program.settings import Settings
from fateloom.runtime.story import command as cmd
from fateloom.runtime.story import event as ev
from fateloom.runtime.story.state import Phase, Step
from fateloom.tools.scenario import load

ALWAYS, DISCARD = "always", "discard"


def card(
    effect: it.AbilityEffect, kind: str = DISCARD, window: str = "any", **more: object
) -> b.Game:
    """Ann holds one card; there is a test of Power, and a tile to explore next door."""
    it_is = b.item("card", ability=b.ability(kind, window, effect, **more))  # type: ignore[arg-type]
    story = b.program(
        b.poi("inn", b.option("fight", b.test(b.POW)), b.option("win", b.xp(1))),
        heroes=(b.hero("ann", "card"), b.hero("bob")),
        all_items=(it_is, b.item("stone")),
        tiles=(b.tile("home"), b.tile("moor", (1, 0), "unexplored"), b.tile("fen", (5, 5))),
    )
    return b.Game(story, 2)


def entered(game: b.Game) -> ev.NumberEntered:
    (found,) = [one for one in game.table.log.events if isinstance(one, ev.NumberEntered)]
    return found


USE = cmd.UseAbility("card")


# --- the vocabulary, outside of tests


def test_dst_120_121_resources_and_the_box_gets_its_card_back() -> None:
    """DST-120, 121: a card that went back to the box can come out of it again."""
    for resource, seen in (("coins", "coins"), ("xp", "xp"), ("effort", "effort")):
        game = card(it.ChangeResource(resource, 2))
        before = getattr(game.me, seen)
        game.do(USE)
        assert getattr(game.me, seen) == before + 2
        assert game.state.box == (1, 1)


def test_dst_121_what_is_in_the_box_can_be_found_again() -> None:
    find = b.option("find", b.gain_item("torch"))
    heroes = (b.hero("ann", "torch"),)
    game = b.Game(b.program(b.poi("inn", find), heroes=heroes)).do(cmd.UseAbility("torch"))
    assert game.me.items == ()
    assert game.visit("inn", "find").me.items == ("torch",)


def test_dst_63_no_more_than_three_ready_dice() -> None:
    game = card(it.ChangeResource("effort", 9)).do(USE)
    assert game.me.effort == 3
    assert card(it.ChangeResource("effort", -9)).do(USE).me.effort == 0


@pytest.mark.parametrize(
    ("skill", "amount", "sums"),
    [(b.POW, 3, (0, 0, -3)), (b.DEX, -2, (0, 2, 0)), (b.INT, None, (0, 0, 0))],
)
def test_dst_97_98_100_cards_move_markers_for_good(
    skill: b.Skill, amount: int | None, sums: tuple[int, ...]
) -> None:
    """DST-97, 98, 100; the amount `None` is one for each other item, and here there is none."""
    game = card(it.ChangeSkill(skill, amount))
    before = [sum(track) for track in game.me.markers]
    game.do(USE)
    while any(isinstance(one, cmd.SetMarkers) for one in game.legal):
        game.do(next(one for one in game.legal if isinstance(one, cmd.SetMarkers)))
    after = [sum(track) for track in game.me.markers]
    assert tuple(b_ - a for a, b_ in zip(before, after, strict=True)) == sums
    kept = game.me.markers
    game.do(cmd.EndTurn(), cmd.EndTurn())
    assert game.me.markers == kept


def test_ox_05_dst_113_medicine_with_three_other_items() -> None:
    heroes = (
        b.hero("ann", "medicine", "bow", "torch", "horse", markers=((4,), (4,), (6, 7, 9, 11))),
    )
    game = b.Game(b.program(b.poi("inn"), heroes=heroes)).do(cmd.UseAbility("medicine"))
    game.do(cmd.SetMarkers(((4,), (4,), (4, 6, 9, 11))))
    assert game.me.items == ("bow", "torch", "horse")
    assert game.state.turn.step is Step.MOVE, "before the visit"


def test_dst_113_a_card_that_stays_does_not_count_itself() -> None:
    """One space for each other card: the card that is discarded is gone, the one that stays is
    none of the others.
    """
    for kind, cost in ((DISCARD, 0), (ALWAYS, 1)):
        charm = b.item(
            "charm", ability=b.ability(kind, "any", it.ChangeSkill(b.POW, None), cost_effort=cost)
        )
        heroes = (b.hero("ann", "charm", "bow", "torch", markers=((4,), (4,), (9,))),)
        story = b.program(heroes=heroes, all_items=(*b.CARDS, charm))
        game = b.Game(story).do(cmd.UseAbility("charm"))
        assert game.me.markers[2] == (7,)


def test_dst_31_range_of_a_card_that_is_used_and_of_one_that_is_kept() -> None:
    used = card(it.MoveRange(1), DISCARD, "move")
    assert used.do(USE).state.turn.reach == 1
    assert used.do(cmd.EndTurn(), cmd.EndTurn()).state.turn.reach == 0, "this turn alone"
    kept = card(it.MoveRange(1), ALWAYS, "passive")
    assert kept.refused(USE) == "ability"


def test_dst_31_ec_16_a_ride_reaches_explored_tiles_at_any_distance() -> None:
    game = card(it.ReplaceMove(), DISCARD, "move")
    rides = [one.tile for one in game.legal if isinstance(one, cmd.UseAbility)]
    assert rides == ["fen"]
    game.do(cmd.UseAbility("card", "fen"))
    assert (game.me.tile, game.state.turn.step) == ("fen", Step.VISIT)


def test_dst_62_102_prices_of_abilities() -> None:
    """DST-62, 102: a ready die, or spaces of skill, in full."""
    die = card(it.ChangeResource("coins", 1), ALWAYS, cost_effort=1).do(USE)
    assert (die.me.coins, die.me.effort, die.refused(USE)) == (2, 0, "cost")
    skill = card(it.ChangeResource("xp", 2), ALWAYS, cost_skill=(b.POW, 1))
    before = sum(skill.me.markers[2])
    skill.do(USE)
    assert not any(isinstance(one, cmd.EndTurn) for one in skill.legal), "the price first"
    skill.do(skill.legal[0])
    assert (sum(skill.me.markers[2]), skill.me.xp, skill.me.items) == (before + 1, 2, ("card",))


# --- windows


WINDOWS: dict[str, set[str]] = {
    "any": {"start", "stayed", "explored", "visit", "before", "after"},
    "turn_start": {"start"},
    "move": {"start"},
    "on_stay": {"stayed"},
    "on_explore": {"explored"},
    "test_before_roll": {"before"},
    "test_any": {"before", "after"},
    "test_after_roll": {"after"},
    "passive": set(),
}


@pytest.mark.parametrize("window", WINDOWS)
def test_dst_114_each_window_is_open_then_and_only_then(window: str) -> None:
    """DST-114a, 114b: at the moment that it names; one that names none at any moment."""

    def at(*commands: cmd.Command) -> b.Game:
        if window == "passive":
            return card(it.RollTotal(1), ALWAYS, window).do(*commands)
        return card(it.AddSuccesses(1, True), DISCARD, window).do(*commands)

    visit = (cmd.Stay(), cmd.Visit("inn"))
    fight = (*visit, cmd.UseOption("inn.fight"))
    moments = {
        "start": at(),
        "stayed": at(cmd.Stay()),
        "explored": at(cmd.MoveTo(("moor",))),
        "visit": at(*visit),
        "before": at(*fight),
        "after": at(*fight).roll(0, 1, 1),
        "not my turn": at(cmd.EndTurn()),
    }
    assert set(it.Window) == {it.Window(name) for name in WINDOWS}
    open_in = {name for name, game in moments.items() if game.refused(USE) == ""}
    assert open_in == WINDOWS[window]
    for name, game in moments.items():
        assert (USE in game.legal) is (name in open_in), name


def test_ec_23_no_card_on_the_turn_of_another() -> None:
    game = card(it.ChangeResource("coins", 1)).do(cmd.EndTurn())
    assert game.refused(USE) == "item", "it is another's turn, who has no such card"
    always = card(it.ChangeResource("coins", 1), ALWAYS, "turn_start").do(cmd.EndTurn())
    assert always.hero(0).coins == 2, "its moment is the owner's turn: once so far"


def test_dst_112_113_always_stays_and_discard_goes() -> None:
    assert card(it.ChangeResource("coins", 1), ALWAYS).do(USE).me.items == ("card",)
    assert card(it.ChangeResource("coins", 1), DISCARD).do(USE).me.items == ()


def test_dst_112_an_always_card_works_while_it_is_there() -> None:
    """DST-112a, 112b: as long as it is carried, and no longer."""
    lose = b.option("lose", st.LoseItem(b.ACTIVE, b.match("crow"), b.N))
    fight = b.option("fight", b.test(b.POW))
    heroes = (b.hero("ann", "crow", markers=((4,), (4,), (5,))),)
    story = b.program(b.poi("inn", lose, fight), heroes=heroes)
    with_it = b.Game(story).visit("inn", "fight").roll(0, 2, 2).do(cmd.Confirm())
    without = b.Game(story).visit("inn", "lose", "fight").roll(0, 2, 2).do(cmd.Confirm())
    assert (entered(with_it).total, entered(with_it).successes) == (5, 1)
    assert (entered(without).total, entered(without).successes) == (4, 0)


# --- the phases of a test: T1 committed, T2 rolled, T3 entered


def in_test(effect: it.AbilityEffect, window: str, **more: object) -> b.Game:
    return card(effect, DISCARD, window, **more).visit("inn", "fight")


def trial(game: b.Game) -> tuple[int, int]:
    """Total and successes as everybody sees them."""
    shown = game.rules.view(game.state, None).test
    assert shown is not None
    return shown.total, shown.successes


@pytest.mark.parametrize(
    ("effect", "total", "successes"),
    [
        (it.RollTotal(1), 5, 2),
        (it.AddSuccesses(2, False), 4, 3),
        (it.AddSuccesses(1, True), 4, 2),
        (it.AlsoCountMarkers(b.DEX), 4, 2),
        (it.ChangeSkill(b.POW, 1), 4, 1),
    ],
)
def test_dst_50_54_115_every_effect_of_a_test_is_counted_anew(
    effect: it.AbilityEffect, total: int, successes: int
) -> None:
    """DST-50, 54, 115: before the roll or after it, the number that is entered is the same."""
    for order in ("before", "after"):
        game = in_test(effect, "any" if isinstance(effect, it.ChangeSkill) else "test_any")
        commands: list[cmd.Command] = [USE]
        if isinstance(effect, it.ChangeSkill):
            commands.append(cmd.SetMarkers((*b.MARKERS[:2], (1, 5, 8, 9))))
        if order == "before":
            game.do(*commands).roll(0, 2, 2)
        else:
            game.roll(0, 2, 2)
            assert trial(game) == (4, 1)
            game.do(*commands)
        assert trial(game) == (total, successes), order
        game.do(cmd.Confirm())
        assert entered(game).successes == successes


def test_the_phases_allow_what_they_allow() -> None:
    game = in_test(it.AddSuccesses(2, False), "test_any")
    (test,) = [one for one in game.state.control.stack if hasattr(one, "phase")]
    assert test.phase is Phase.COMMITTED
    assert {type(one) for one in game.legal} == {cmd.DeclareEffort, cmd.UseAbility}
    game.roll(1, 1, 1, 1)
    assert {type(one) for one in game.legal} == {cmd.Confirm, cmd.UseAbility}
    game.do(cmd.Confirm())
    assert game.refused(USE) == "window", "entered is entered"


def test_ec_18_20_dst_47_a_replaced_roll_leads_straight_to_the_entry() -> None:
    game = in_test(it.ReplaceRoll(10), "test_before_roll").do(USE)
    assert trial(game) == (10, 4)
    assert game.legal == (cmd.Confirm(),)
    assert game.me.effort == 1


def test_dst_54_115_any_order_of_cards_enters_the_same() -> None:
    cards = ("talisman", "hatchet", "bow", "torch")
    seen = set()
    for order in permutations(cards):
        game = a_test((9, 10, 11, 12), 0, *cards, dexterity=(2, 11)).roll(0, 1, 1)
        if order.index("bow") < order.index("talisman"):
            continue  # the Bow makes the roll one success, and no longer one of 0 (EC-19)
        game.do(*(cmd.UseAbility(name) for name in order), cmd.Confirm())
        seen.add(entered(game).successes)
    assert seen == {1 + 3 + 2 + 1}


def test_dst_110_a_card_says_what_its_row_says() -> None:
    """DST-110: number, name, value, categories and one ability."""
    folder = Path(__file__).resolve().parents[3] / "scenarios"
    cards = {one.id: one for one in load(str(folder / "drowned_bell")).items}
    rows = YAML(typ="safe").load(folder / "drowned_bell" / "items.yaml")["items"]
    taken = [(cards[it], row) for it, row in rows.items() if "number" in row]
    assert len(taken) > 8
    for one, row in taken:
        assert (one.number, one.title, one.value) == (row["number"], row["title"], row["value"])
        assert list(one.categories) == row["categories"]
        ability = row.get("ability")
        assert (one.ability is None) == (ability is None)
        if one.ability is not None:
            kind, window = one.ability.kind.value, one.ability.window.value
            assert (kind, window) == (ability["kind"], ability["window"])


def test_dst_111_categories_of_one_card_are_met_alike() -> None:
    show = b.scan(st.ScanMode.USE, ("#gear", True, (b.xp(1),)))
    for name, matches in (("hatchet", True), ("torch", True), ("bow", False)):
        heroes = (b.hero("ann", name),)
        game = b.Game(b.program(b.poi("inn", b.option("show", show)), heroes=heroes))
        game.visit("inn", "show").do(cmd.ScanItem(name))
        assert game.me.xp == int(matches)


# --- overflow


def test_dst_116_117_inv_03_several_items_too_many_are_all_put_right() -> None:
    gifts = b.option("gifts", *(b.gain_item(name) for name in ("torch", "alcohol")), b.xp(1))
    heroes = (b.hero("ann", "horse", "bow", "stallion", "medicine", "crow"),)
    game = b.Game(b.program(b.poi("inn", gifts), heroes=heroes)).visit("inn", "gifts")
    assert len(game.me.items) == 6, "one after the other"
    game.do(cmd.Abandon("stallion"))
    assert (len(game.me.items), game.me.xp) == (6, 0)
    game.do(cmd.DiscardItem("bow"))
    assert (len(game.me.items), game.me.xp) == (5, 1)


def test_dst_116_the_limit_is_data() -> None:
    heroes = (b.hero("ann", "horse"),)
    find = b.option("find", b.gain_item("torch"))
    one = b.program(b.poi("inn", find), heroes=heroes, settings=Settings(inventory_limit=1))
    game = b.Game(one).visit("inn", "find")
    assert {type(it_) for it_ in game.legal} >= {cmd.Abandon, cmd.DiscardItem}
    assert cmd.EndTurn() not in game.legal


@pytest.mark.parametrize(("stars", "successes"), [(0, 0), (1, 3), (2, 2)])
def test_ec_19_a_card_for_a_roll_of_one_success_counts_stars(stars: int, successes: int) -> None:
    owl = b.item("owl", ability=b.ability("always", "passive", it.AddSuccesses(2, False), rolled=1))
    story = b.program(
        b.poi("inn", b.option("fight", b.test(b.POW, (0, 9, ())))),
        heroes=(b.hero("ann", "owl", markers=((12,), (12,), (12,))),),
        all_items=(owl,),
        settings=Settings(effort_start=2, effort_faces=(0, 0, 0, 0, 0, "star")),
    )
    game = b.Game(story).visit("inn", "fight")
    game.roll(2, 1, 1, *["star"] * stars, *[0] * (2 - stars))
    assert entered(game.do(cmd.Confirm())).successes == successes


@pytest.mark.parametrize(("amount", "said"), [(1, ""), (2, "cost")])
def test_dst_102_a_card_takes_all_the_room_that_a_track_has_and_no_more(
    amount: int, said: str
) -> None:
    price = b.ability("always", "any", it.ChangeResource("xp", 1), cost_skill=(b.POW, amount))
    heroes = (b.hero("ann", "card", markers=((4,), (4,), (11,))),)
    story = b.program(b.poi("inn"), heroes=heroes, all_items=(b.item("card", ability=price),))
    assert b.Game(story).refused(cmd.UseAbility("card")) == said
