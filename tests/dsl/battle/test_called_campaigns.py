"""A campaign that a story leads order by order, from the text of the story on (section 10 of the
rules). What happens on the map is worked out by hand.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from typing import Any

import pytest
from tests import hostile_tables, table_pages
from tests.dsl.battle.causeway import STORY, TABLES, checked, program
from tests.dsl.calls.playing import Game, run_play, story_at_random
from tests.dsl.calls.toll import check_read_back
from tests.runtime.story.inner import inner

from fateloom.dsl.battle.campaign import check
from fateloom.dsl.battle.codes import ORDER
from fateloom.dsl.checked import Checked
from fateloom.dsl.data.schema import schema
from fateloom.dsl.diagnostics import Diagnostic
from fateloom.dsl.source import Source
from fateloom.runtime.battle import command as b
from fateloom.runtime.battle import event as bev
from fateloom.runtime.battle.call.tables import CAMPAIGNS
from fateloom.runtime.battle.game import BattleGame
from fateloom.runtime.battle.state import State
from fateloom.runtime.battle.steps import DrawCard
from fateloom.runtime.battle.words import Box
from fateloom.runtime.kernel.game import Chance, Decision
from fateloom.runtime.program.program import Program
from fateloom.runtime.record import replace
from fateloom.runtime.story import command as cmd
from fateloom.runtime.story import event as ev
from fateloom.runtime.transitions.flatten import transitions
from fateloom.runtime.transitions.model import Company

FOLDER = "campaign/"

UNITS = ("watch", "sappers", "carts", "bargees", "raiders", "boys", "wagons")
"""In the order of the campaign."""


@pytest.fixture(scope="module")
def causeway() -> Program:
    return program()


class Led(Game):
    """The hero leads the campaign."""

    def say(self, *commands: b.Command) -> Led:
        """What is said in it, or falls."""
        return self.do(*(cmd.InCall("campaign", it) for it in commands))

    @property
    def campaign(self) -> State:
        """The campaign as the latest order has left it."""
        latest: State = self.lasting("campaign")
        return latest

    def where(self, unit: str) -> str | Box:
        """The space or the box of a unit."""
        it = self.campaign.units[UNITS.index(unit)]
        return it.space if it.box is None else it.box


def last(to_move: Decision[cmd.Command] | Chance[cmd.Command]) -> cmd.Command:
    """The last thing that can be said, or fall: a side says that it is done."""
    match to_move:
        case Decision(_, commands):
            return commands[-1]
        case Chance(distribution):
            return distribution.outcomes[-1][0]


def told_by(game: Led, option: str) -> list[str]:
    """What an order tells that asks nothing, after the text of the place."""
    before = len(game.told)
    return game.call(option).told[before + 1 :]


# --- the language


def test_its_text_and_its_program_are_read_back(causeway: Program) -> None:
    check_read_back(STORY, causeway)


@pytest.mark.parametrize(
    ("old", "new", "code", "words"),
    [
        ("campaign season", "campaign saeson", "FT0203", "did you mean 'season'"),
        ("fallen boys", "fallen girls", "FT0328", "There are: watch, sappers"),
        ("ours sluice", "ours watch", "FT0328", "names no space"),
        ("drew drums", "drew watch", "FT0328", "There are: drums, gulls"),
        ("seen raiders", "drew drums", "FT0328", "can never come of this order"),
        ("raised bargees", "contact mill", "FT0328", "can never come of this order"),
        ("stranded watch", "stranded carts", "FT0328", "can never come of this order"),
        ("supplied watch", "stranded watch", "FT0306", "second time"),
        ("      fort mill\n", "      beaten\n        > No.\n      defeat\n", "FT0328", "marches"),
        ("      victory\n", "      triumph\n", "FT0305", "a campaign never ends in"),
        ("      drew drums\n        gain 1 coins\n", "      with hope\n", "FT0328", "blocks of"),
        ("      undecided\n        > It is a map.\n", "", "FT0304", "'undecided'"),
    ],
)
def test_mistakes_in_a_call(old: str, new: str, code: str, words: str) -> None:
    """HOD-12, 15, 43, 89: what an order cannot bring about is no block of its call."""
    assert old in STORY
    found = checked(STORY.replace(old, new, 1)).diagnostics
    assert [it.code.id for it in found if words in f"{it.message} {it.help}"] == [code], found


def test_a_block_that_stands_in_for_an_end_is_none_too_many() -> None:
    """HOD-04: nobody marches by this order, and `gained` counts for a victory of an earlier one."""
    made = STORY.replace("      theirs sluice\n", "      gained\n")
    assert checked(made).diagnostics == ()
    both = made.replace("      gained\n", "      victory\n        > Ours.\n      gained\n")
    assert [it.code.id for it in checked(both).diagnostics] == ["FT0328"]


def _found(old: str, new: str, file: str = "orders") -> tuple[Diagnostic, ...]:
    text = TABLES[f"{file}.yaml"]
    assert old in text
    return checked(**{file: text.replace(old, new)}).diagnostics


@pytest.mark.parametrize(
    ("old", "new", "code", "line"),
    [
        ("unit: watch", "unit: raiders", "FT1201", 9),
        ("side: shore", "side: sore", "FT1201", 17),
        ("peek: camp", "peek: ship", "FT1201", 16),
        ("  look:", "  drums:", "FT1202", 18),
        ("do: turn", "do: trun", "FT0109", 2),
        ("do: look", "do: look, side: shore", "FT1227", 18),
        ("do: turn", "do: turn, moves: []", "FT1227", 2),
        ("do: part", "do: part, text: On and on.", "FT1227", 3),
        ("spaces: 2", "spaces: 0", "FT0110", 9),
    ],
)
def test_mistakes_in_orders(old: str, new: str, code: str, line: int) -> None:
    found = _found(old, new)
    assert (code, "campaign/orders.yaml", line) in [
        (it.code.id, it.primary.span.file, it.primary.span.line) for it in found
    ], found


def test_other_tables_are_checked_as_those_of_a_battle_game() -> None:
    (found,) = _found("at: sluice", "at: sluise", "units")
    assert (found.code.id, found.primary.span.file) == ("FT1201", "campaign/units.yaml")


def test_an_order_that_does_nothing_is_reported() -> None:
    """HOD-93: where forts can be built, an empty card is the time for it; elsewhere it is idle."""
    without = TABLES["battle.yaml"].replace(", forts: true", "").replace(", forts: 1", "")
    for rules, idle in ((TABLES["battle.yaml"], []), (without, ["dig"])):
        tables = {**TABLES, "battle.yaml": rules}
        sources = [Source(f"campaign/{name}", text) for name, text in tables.items()]
        found = check(sources, folder=FOLDER).diagnostics
        named = [it.message for it in found if it.code.id == "FT1215"]
        assert named == [f"the card '{it}' does nothing" for it in idle]


def _judged(orders: str) -> Checked[Any]:
    texts = {**TABLES, "orders.yaml": orders}
    return check([Source(f"campaign/{name}", text) for name, text in texts.items()], folder=FOLDER)


@pytest.mark.parametrize("name", hostile_tables.TEXTS)
def test_hostile_orders_give_findings_and_no_traceback(name: str) -> None:
    assert hostile_tables.is_refused(_judged(hostile_tables.TEXTS[name]))


def test_every_value_of_an_order_can_be_anything() -> None:
    for changed in hostile_tables.one_value_changed(TABLES["orders.yaml"], "orders", 25):
        assert hostile_tables.is_consistent(_judged(changed)), changed


def test_the_card_of_an_order_is_written_as_a_campaign_card() -> None:
    """Their schemas have the same parts."""
    order, card = (schema(it)["$defs"] for it in ("orders", "campaign-cards"))
    assert {it: order[it] for it in card if it != "card"} == {
        it: card[it] for it in card if it != "card"
    }
    keys = set(card["card"]["properties"]) - {"removed"}
    assert set(order["order"]["properties"]) == keys | {"do", "side"}


def _without_orders(game: BattleGame) -> BattleGame:
    return replace(game, orders=())


def _twice(game: BattleGame) -> BattleGame:
    return replace(game, orders=(*game.orders, game.orders[0]))


def _without_its_card(game: BattleGame) -> BattleGame:
    cards = tuple(it for it in game.campaign.cards if it.id != "watch")
    return replace(game, campaign=replace(game.campaign, cards=cards))


def _of_another_side(game: BattleGame) -> BattleGame:
    orders = tuple(replace(it, side=1) if it.id == "watch" else it for it in game.orders)
    return replace(game, orders=orders)


@pytest.mark.parametrize(
    ("broken", "words"),
    [
        (_without_orders, "There are no orders"),
        (_twice, "2 orders have the id 'season'"),
        (_without_its_card, "'watch' has no card"),
        (_of_another_side, "'watch' has no card of its side"),
    ],
)
def test_a_compiled_campaign_that_cannot_be_played_is_refused(
    broken: Callable[[BattleGame], BattleGame], words: str
) -> None:
    game = _judged(TABLES["orders.yaml"]).game
    assert game is not None
    CAMPAIGNS.check(game)
    with pytest.raises(ValueError, match=words):
        CAMPAIGNS.check(broken(game))


def test_the_page_of_the_finding_shows_it_and_its_cure() -> None:
    def found(texts: Mapping[str, str]) -> Checked[BattleGame]:
        return check([Source(*it) for it in texts.items()], folder=FOLDER)

    texts = {f"campaign/{name}": text for name, text in TABLES.items()}
    assert table_pages.shows(ORDER, texts, found)


# --- played


def test_a_march_meets_the_enemy_and_all_that_comes_of_it_is_told(causeway: Program) -> None:
    """HOD-28, 30, 11, 43, 50, 60, 67, 90, 92: two spaces to the sluice; the carts at the mill
    supply one space, so the Watch, with two dice, fires one there.
    """
    game = Led(causeway)
    game.call("watch")
    game.say(b.Done(), b.March("watch", "road"), b.March("watch", "sluice"), b.Done())
    game.say(b.Die(6), b.Die(1), b.Fire("watch"), b.Die(6))
    assert game.table.state.played is None
    assert game.told[-5:] == [
        "There was somebody at the sluice.",
        "They went by the road.",
        "There is nothing to eat there.",
        "The boys will not come home.",
        "They have the sluice.",
    ]
    assert (game.where("watch"), game.where("boys")) == ("sluice", Box.DEAD)
    hero = game.table.state.heroes[0]
    assert (hero.coins, hero.xp) == (1 + 1, 1)


def test_a_lost_battle(causeway: Program) -> None:
    """HOD-66, 68: the Watch is panicked by the Boys and falls back to the road, where it is in
    supply again.
    """
    game = Led(causeway)
    game.call("watch")
    game.say(b.Done(), b.March("watch", "road"), b.March("watch", "sluice"), b.Done())
    game.say(b.Die(1), b.Die(6), b.Die(5))
    assert game.told[-4:] == [
        "There was somebody at the sluice.",
        "They went by the road.",
        "They have bread.",
        "They come back.",
    ]
    assert (game.where("watch"), game.where("boys")) == ("road", "sluice")


def test_units_stay_where_an_order_has_left_them(causeway: Program) -> None:
    """HOD-25, 88: recruited by one order, sent home by a later one; nothing is whole again."""
    game = Led(causeway)
    game.call("levy").say(b.Place("bargees", "mill"), b.Done())
    assert game.told[-2:] == ["They have come.", "Nobody has come."]
    assert game.where("bargees") == "mill"
    game.again("dismiss").say(b.Hit("bargees"), b.Done())
    assert game.told[-2:] == ["The bargees are glad.", "Somebody goes."]
    assert game.where("bargees") is Box.RECRUIT


def test_a_fort_is_built_and_stays(causeway: Program) -> None:
    """HOD-93, 94: by the Sappers, in supply, in the recruiting phase of an order."""
    game = Led(causeway)
    game.call("dig").say(b.Build("sappers"), b.Done())
    assert game.told[-2:] == ["A wall of it.", "Earth."]
    assert game.campaign.forts == (("mill",), ())
    game.again("dig").say(b.Raze("mill"))
    assert not any(game.campaign.forts)
    assert game.told[-1] == "Earth."


def test_a_scout_sees_what_nobody_else_hears(causeway: Program) -> None:
    """HOD-12 to 14: the fog is lifted for whoever leads, and for nobody who watches."""
    game = Led(causeway, "warden", "smuggler")
    game.call("scout")
    rules, before = game.rules, game.table.state
    events, _ = rules.apply_legal(before, cmd.InCall("campaign", b.Go("camp")))
    (seen,) = [it for it in events if isinstance(it, ev.InCall) and _is_look(it)]
    own, other = (rules.public(before, seen, seat) for seat in (0, 1))
    assert isinstance(own, ev.InCall)
    assert isinstance(other, ev.InCall)
    assert (inner(own.event).units, inner(other.event).units) == (("raiders", "wagons"), ())
    view = rules.view(before, 0)
    assert view.call is not None
    assert [it.space for it in inner(view.call.table).stacks] == ["sluice", "camp"]
    game.say(b.Go("camp"), b.Done())
    assert game.told[-2:] == ["Raiders, in hats.", "Smoke."]


def _is_look(event: ev.InCall) -> bool:
    return isinstance(event.event, bev.StackSeen)


def test_a_card_is_drawn_without_a_turn(causeway: Program) -> None:
    """HOD-15, 17, 19: it is discarded; the next draw shuffles it in again."""
    game = Led(causeway)
    for turn in range(2):
        (game.again if turn else game.call)("council").say(b.Next("drums"))
        assert game.told[-1] == "They talk."
        assert (game.campaign.turn, game.campaign.cards[0].discard) == (1, ("drums",))
    assert game.table.state.heroes[0].coins == 1 + 2


def test_the_parts_of_a_turn_follow_each_other(causeway: Program) -> None:
    """HOD-02, 05, section 1.5: a part of ours, one of theirs by itself, then the next turn. The
    Raiders and the Boys go a space towards the mill; the Wagons have no dice and stay.
    """
    game = Led(causeway)
    game.call("part").say(b.Next("drums"), b.Done(), b.Done())
    assert (game.campaign.turn, game.campaign.active) == (1, 1)
    assert game.again("part").table.state.played is not None
    game.say(b.Next("gulls"))
    assert (game.campaign.turn, game.campaign.active) == (2, 0)
    assert (game.where("raiders"), game.where("boys")) == ("sluice", "road")


def test_a_turn_is_both_parts(causeway: Program) -> None:
    game = Led(causeway)
    game.call("season").say(b.Next("drums"), b.Done(), b.Done(), b.Next("gulls"))
    assert (game.campaign.turn, game.campaign.active) == (2, 0)
    assert game.told[-2:] == ["The drums did it.", "It rains on both sides."]


def test_an_order_between_two_parts_leaves_the_sequence_as_it_is(causeway: Program) -> None:
    """Section 1.5: after an order beside it the side is next that was next before."""
    game = Led(causeway)
    game.call("part").say(b.Next("drums"), b.Done(), b.Done())
    game.again("levy").say(b.Place("bargees", "mill"), b.Done())
    assert (game.campaign.turn, game.campaign.active) == (1, 1)


def test_the_enemy_marches_when_the_story_says_so(causeway: Program) -> None:
    """HOD-28, 67: by the policy, towards the mill that its victory names."""
    game = Led(causeway)
    assert told_by(game, "raid") == ["They are on the road.", "They do not come."]
    game.again("raid")
    game.say(b.Die(6), b.Die(1))
    assert game.table.state.played is not None
    assert inner(game.table.state.played.table).battle.space == "mill"


def test_a_look_at_the_map_changes_nothing(causeway: Program) -> None:
    """HOD-67: who controls a space is asked as it stands."""
    game = Led(causeway)
    assert told_by(game, "look") == ["The sluice is theirs.", "It is a map."]
    before = game.campaign
    game.again("look")
    assert game.campaign == before


def test_a_campaign_that_is_decided_stays_so(causeway: Program) -> None:
    """HOD-04, 05: four turns in which nobody of ours moves end it; each later order says so."""
    game = Led(causeway)
    game.call("season")
    while game.table.state.played is not None or game.campaign.winner is None:
        if game.table.state.played is None:
            game.again("season")
        elif isinstance(inner(game.table.state.played.table).agenda[0], DrawCard):
            side = inner(game.table.state.played.table).active
            game.say(b.Next(("drums", "gulls")[side]))
        else:
            assert isinstance(game.table.to_move, Decision | Chance)
            game.do(last(game.table.to_move))
    assert game.campaign.winner == 1
    assert game.told[-1] == "The mill is theirs."
    assert told_by(game.do(cmd.EndTurn()), "season")[-1] == "The mill is theirs."


def test_the_campaign_is_one_for_all_heroes(causeway: Program) -> None:
    game = Led(causeway, "warden", "smuggler")
    game.call("levy").say(b.Place("bargees", "mill"), b.Done())
    game.do(cmd.EndTurn()).call("dig").say(b.Done())
    assert game.where("bargees") == "mill"
    numbers = {it.hero: inner(it.value).number for it in game.table.state.kept}
    assert numbers == {"warden": 1, "smuggler": 2}


def test_it_is_saved_in_the_middle_replayed_and_undone(causeway: Program) -> None:
    game = Led(causeway)
    game.call("watch").say(b.Done(), b.March("watch", "road"), b.March("watch", "sluice"), b.Done())
    game.is_saved_replayed_and_undone()
    game.say(b.Die(6), b.Die(1), b.Fire("watch"), b.Die(6)).again("dig")
    game.is_saved_replayed_and_undone()


def test_a_play_says_it(causeway: Program) -> None:
    text = (
        'play "To the sluice" of base\n'
        "  heroes warden seed 1 mode explorer\n"
        "  warden: stay; visit toll; option watch\n"
        '    expect text "They go without a word."\n'
        "  warden: done; march watch road; march watch sluice; done; roll 6 1; fire watch; roll 6\n"
        '    expect text "They have the sluice."\n'
        "  warden: end; stay; visit toll; option season\n"
        "  warden: outcome undecided, drew drums\n"
    )
    assert run_play(causeway, text).failure is None


def test_random_games_keep_the_invariants_of_story_and_campaign(causeway: Program) -> None:
    """HOD-09, 17, 35, 72 and the others of the campaign, in the middle of a story too."""
    options = ("season", "part", "council", "watch", "levy", "dismiss", "dig", "scout", "raid")
    for seed in range(2):
        tables = story_at_random(causeway, options, seed, turns=60)
        assert any(it.state.played is not None for it in tables)
    game = Led(causeway)
    game.call("season").finish_at_random(Random(3))


# --- proofs


def test_the_flattened_form_counts_on_nothing_that_earlier_orders_left(causeway: Program) -> None:
    model = transitions(causeway, Company(("warden", "smuggler")))
    endings = {
        action.subject: {it.chance[-1]: it.sure for it in action.outcomes if it.chance}
        for action in model.actions
        if action.hero == "warden" and action.subject.startswith("toll.")
    }
    assert not any(endings["toll.season"].values())
    assert {"undecided", "victory", "defeat", "draw", "beaten"} <= set(endings["toll.season"])
    both = [it for it in endings["toll.watch"] if "supplied" in it and "stranded" in it]
    assert not both  # HOD-90: never both


def test_an_ending_that_is_the_only_one_is_sure() -> None:
    """Whatever the campaign has come to, the story goes on here."""
    plain = STORY.replace("        > It goes on.\n", "        gain 1 coins\n")
    model = transitions(program(plain), Company(("warden",)))
    (action,) = [it for it in model.actions if it.subject == "toll.part"]
    assert [it.sure for it in action.outcomes] == [True]
