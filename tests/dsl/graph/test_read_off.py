"""What strangers look for in pictures of a story: joined stages, prices, whom an event is for."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest
from tests.dsl.graph.small import edge, model, node
from tests.dsl.graph.test_story_views import Views, lines_of, said
from tests.shipped import program, views_at

from fateloom.dsl.graph.model import Repeat
from fateloom.dsl.graph.queries.contention import Contention, can_be_taken
from fateloom.dsl.graph.quest import EdgeKind
from fateloom.dsl.graph.view import View
from fateloom.dsl.graph.views.catalog import views_of
from fateloom.dsl.graph.views.who_and_when import day_of
from fateloom.runtime.record import replace

HERE = Path(__file__).parent


@pytest.fixture(scope="module")
def ferrymen() -> Views:
    return views_at("tests/dsl/graph/ferrymen")


def arrows(view: View) -> dict[tuple[str, str], str]:
    return {(edge.source, edge.target): edge.label for edge in view.edges}


def test_a_stage_without_a_test_is_joined_to_what_comes_after_it(ferrymen: Views) -> None:
    raft = arrows(ferrymen["line dorn.raft"]())
    assert raft["stage dorn.raft.fare", "stage dorn.raft.bend"] == "next turn"
    assert ("stage dorn.raft.bend", "finale dorn.raft") in raft
    report = arrows(ferrymen["line ysolt.report"]())
    assert ("stage ysolt.report.post", "finale ysolt.report") in report


def test_a_thing_says_what_a_trade_asks_and_pays_for_it(ferrymen: Views) -> None:
    view = ferrymen["item brandy"]()
    assert arrows(view)["option tavern.shelf", "item brandy"] == "sold for 1 coin"
    assert lines_of(view, "Flask of Plum Brandy") == "there are 3 | a trade pays 1 coin for it"
    assert "Flask of Plum Brandy costs 1 coin at 'Look at what people left as pledges'" in said(
        view
    )
    assert not any(node.id.startswith("resource ") for node in view.nodes), "no coins of the sale"
    hook = arrows(ferrymen["item hook"]())
    assert hook["option tavern.shelf", "item hook"] == "sold for 2 coins"
    assert hook["item hook", "option mother_quill.goods"] == "pays 2 coins", "who does not sell it"


def test_what_no_trade_takes_has_no_price(ferrymen: Views) -> None:
    view = ferrymen["item lantern"]()
    assert lines_of(view, "The Ferry Lantern") == "there is one"
    assert "costs" not in said(view)
    assert "pays" not in said(view)


def test_a_place_says_what_its_wares_cost(ferrymen: Views) -> None:
    view = ferrymen["poi tavern"]()
    assert arrows(view)["option tavern.shelf", "item hook"] == "sold for 2 coins"
    trade = lines_of(view, "Look at what people left as pledges")
    assert trade == "once a visit | pays for things what they cost"


def test_prices_stand_in_a_quest_line(ferrymen: Views) -> None:
    hull = arrows(ferrymen["line dorn.hull"]())
    assert hull["option mother_quill.goods", "item tar"] == "sold for 1 coin"
    assert lines_of(ferrymen["line dorn.raft"](), "fare") == "pays 5 coins"
    licence = ferrymen["line marit.licence"]()
    assert "Pay the bond (costs 4 coins)" in lines_of(licence, "counter")
    assert lines_of(licence, "Haakon the Toll Clerk is thawed") == (
        "at the start stiff | "
        "from 'Give him something for the cold': with Flask of Plum Brandy, sold for 1 coin"
    )


@pytest.fixture(scope="module")
def shut_out(tmp_path_factory: pytest.TempPathFactory) -> View:
    """Marit, where the bell is rung once for all."""
    folder = tmp_path_factory.mktemp("story") / "ferrymen"
    shutil.copytree(HERE / "ferrymen", folder)
    script = folder / "story" / "sull.fate"
    once = script.read_text(encoding="utf-8").replace(
        'the drowned" once per hero', 'the drowned" once'
    )
    script.write_text(once, encoding="utf-8")
    told = (HERE / "marit_blocked.json").read_text(encoding="utf-8")
    return views_of(program(str(folder)), verdict=told)["blocked marit"]()


def test_the_last_step_is_joined_to_the_half_of_an_or_that_it_uses_up(shut_out: View) -> None:
    edges = {(it.source, it.target, it.kind) for it in shut_out.edges}
    assert ("step 5", "missing fact vouched", EdgeKind.CLOSES) in edges
    assert ("missing fact vouched", "finale marit.licence", EdgeKind.NEEDS) in edges
    assert lines_of(shut_out, "vouched") == "'Ring for the drowned' alone brings it, once"
    assert "For 'The ferry in your own name' this is missing: vouched." in said(shut_out)


def test_a_step_that_says_nothing_of_what_is_missing_is_joined_to_the_finale() -> None:
    told = (HERE / "marit_blocked.json").read_text(encoding="utf-8")
    view = views_of(program("tests/dsl/graph/ferrymen"), verdict=told)["blocked marit"]()
    assert ("step 5", "finale marit.licence") in arrows(view)


def test_a_blocked_route_says_on_which_day_and_who_else_can_do_it(shut_out: View) -> None:
    lines = {node.id: node.lines for node in shut_out.nodes}
    other = "or Ysolt Venn: whoever of the others does it"
    assert [it for it in lines if other in lines[it]] == ["step 1", "step 2", "step 4", "step 5"]
    assert (
        "on day 6 of the play; by one alone not before day 4; with 2 rivals not before day 2"
        in lines["step 5"]
    )
    assert (
        "In the play it has come to that on day 6, by Dorn Pike alone; one of Dorn Pike and Ysolt "
        "Venn alone needs until day 4 at least; 2 others who share these steps need until day 2 at "
        "least."
    ) in said(shut_out)


def test_a_blocked_route_says_which_of_its_steps_have_an_order(shut_out: View) -> None:
    """The seal and the lantern can be taken whenever; coat, rope and bell need each other."""
    assert (
        "The order of the steps: 1 and 2 at any time; 3 before 4; 4 before 5; nothing else asks "
        "for an order. What comes last decides."
    ) in said(shut_out)
    free = [it.id for it in shut_out.nodes if any(li.startswith("at any time") for li in it.lines)]
    assert free == ["step 1", "step 2"]


def test_a_step_stands_before_all_that_cannot_be_done_without_it(ferrymen: Views) -> None:
    """Also before those whose reasons do not name it; and it is joined to what lacks it behind."""
    told = json.loads((HERE / "marit_blocked.json").read_text(encoding="utf-8"))
    (hero,) = told["heroes"]
    for step, later in zip(hero["decisive"], ([], [], [4, 5], [5], []), strict=True):
        step["needed_by"] = later
    first = hero["decisive"][0]
    first["needed_by"] = [2]
    first["why"] = [first["why"][0] | {"wants": "the seal is in its box"}]
    hero["lacking"] = [hero["lacking"][0] | {"wanted": "sealed", "roots": []}]
    hero["lacking"][0]["roots"] = [{"wanted": "the seal is in its box"}]
    view = views_of(program("tests/dsl/graph/ferrymen"), verdict=json.dumps(told))["blocked marit"]
    steps = [it for it in arrows(view()) if it[1].startswith("step ")]
    assert sorted(steps) == [("step 1", "step 2"), ("step 3", "step 4"), ("step 4", "step 5")]
    assert ("step 1", "missing 1") in arrows(view())
    assert "1 before 2; 3 before 4; 4 before 5; nothing else asks for an order" in said(view())
    assert "only after step 4" in lines_of(
        view(), next(it.title for it in view().nodes if it.id == "step 5")
    )


@pytest.mark.parametrize(
    ("play", "day"),
    [
        ("heroes a, b seed 0\na: visit x", 1),
        ("heroes a, b seed 0\na: end\nb: move t", 1),
        ("heroes a, b seed 0\na: end\nb: end\na: end\nb: move t; visit x", 2),
        ("heroes a, b, c seed 0\na: end\nc: end\na: end\nc: end\nb: visit x", 3),
        ("", None),
    ],
)
def test_the_day_of_a_play(play: str, day: int | None) -> None:
    assert day_of(play) == day


def test_a_report_that_does_not_tell_who_does_a_step_says_nothing_of_it() -> None:
    told = json.loads((HERE / "marit_blocked.json").read_text(encoding="utf-8"))
    (hero,) = told["heroes"]
    del hero["replay"], hero["company"]
    for step in hero["decisive"]:
        del step["hero"]
    view = views_of(program("tests/dsl/graph/ferrymen"), verdict=json.dumps(told))
    words = " ".join(line for node in view["blocked marit"]().nodes for line in node.lines)
    assert "whoever" not in words
    assert "of the play" not in words


def test_what_has_to_be_opened_first_stands_in_a_quest_line(ferrymen: Views) -> None:
    """The rope, which opens the island, is what the bell and the camp behind it wait for."""
    for name, opened in (
        ("line marit.licence", "option chapel.ring"),
        ("line dorn.hull", "option camp.chart"),
        ("line ysolt.bridge", "beginning ysolt.bridge at camp > Drive the first pile"),
    ):
        view = ferrymen[name]()
        assert "opens the way to" in arrows(view)["option ferry_house.haul", opened]
        rope = lines_of(view, "Haul the long rope tight")
        assert rope == "at The Ferry House, The Landing | once a visit | costs 2 effort"


def test_what_is_to_be_had_first_says_the_odds_of_its_test(ferrymen: Views) -> None:
    lantern = lines_of(ferrymen["line dorn.hull"](), "The Ferry Lantern")
    loft = "from 'Climb into the loft': 2+ successes: dexterity: 83% (100% with all 3 effort dice)"
    assert lantern == f"there is one | {loft}; with Flask of Plum Brandy, used up, 100%"


def test_who_moves_is_told_at_all_places(ferrymen: Views) -> None:
    cart = "at Mother Quill's Handcart, The Towpath from day 2, The Alder Bank from day 5"
    for name in ("item tar", "line dorn.hull", "item brandy"):
        assert lines_of(ferrymen[name](), "Turn over what she has").startswith(cart)
    boxes = {node.id: node.group for node in ferrymen["time"]().nodes}
    assert all(box is None for id, box in boxes.items() if id.startswith("option mother_quill."))


def test_a_result_that_the_dice_cannot_give_is_not_shown(ferrymen: Views) -> None:
    """Dorn's markers stand so low that no roll of his misses them all, and nothing moves them."""
    hull = ferrymen["finale dorn.hull"]()
    assert "defeat" not in {node.id for node in hull.nodes}
    assert "can be defeated" not in said(hull)
    assert not any(node.title == "lift: 0 successes" for node in hull.nodes)
    dive = [node.title for node in ferrymen["poi weir_pool"]().nodes if "dive >" in node.id]
    assert dive == ["1-2 successes", "3+ successes"]
    nail = lines_of(ferrymen["poi toll_booth"](), "0 successes")
    assert nail.startswith("only Marit and Ysolt Venn | dexterity: Marit 3%")


def test_a_way_says_what_it_takes_besides(ferrymen: Views) -> None:
    seal = lines_of(ferrymen["line marit.licence"](), "Lift the seal from its nail")
    brandy = "; with Flask of Plum Brandy, used up, 83%"
    assert f"42% (98% with all 3 effort dice){brandy} | otherwise: 0 successes -1 coin; " in seal
    assert seal.endswith(" | 3+ successes: -1 virtue")
    pockets = lines_of(ferrymen["line dorn.raft"](), "Go through the pockets")
    assert pockets.endswith("once | -1 virtue")


def test_a_tile_says_from_where_one_walks_to_it_and_what_opens_it(ferrymen: Views) -> None:
    """The rope is hauled on the Landing, which the island does not border on."""
    view = ferrymen["overview"]()
    island = lines_of(view, "Bell Island")
    assert island.endswith("borders on The Towpath, The Alder Bank and The Far Bank")
    assert arrows(view)["tile landing", "tile island"] == "by 'Haul the long rope tight'"


def test_that_another_can_take_every_copy_is_said_where_one_is_needed(ferrymen: Views) -> None:
    text = (
        "What the weir took (Dorn Pike) needs Pot of Tar: lost if one other hero alone, or 2 "
        "others with one each, first take both copies for good, by 'Fill a pot from the kettle' at "
        "The Yard (both there) or 'Turn over what she has' at Mother Quill's Handcart."
    )
    for name in ("ends", "item tar", "line dorn.hull"):
        assert text in said(ferrymen[name]())
    tar = arrows(ferrymen["ends"]())
    assert tar["item tar", "finale dorn.hull"] == "needs it"


@pytest.mark.parametrize(
    ("repeat", "copies", "carried", "others"),
    [
        (Repeat.AGAIN, 2, 5, 1),
        (Repeat.PER_HERO, 2, 5, 2),
        (Repeat.PER_HERO, 1, 5, 1),
        (Repeat.ONCE, 1, 5, 1),
        (Repeat.PER_HERO, 3, 5, None),
        (Repeat.AGAIN, 6, 3, 2),
        (Repeat.AGAIN, 7, 3, None),
    ],
)
def test_how_many_others_can_take_every_copy(
    repeat: Repeat, copies: int, carried: int, others: int | None
) -> None:
    """A box that gives one pot a time, in a story of three heroes."""
    gift = edge("option box", "item pot", EdgeKind.GIVES, repeat=repeat)
    three = frozenset(("ann", "bo", "cy"))
    small = replace(
        model(gift, nodes=(node("option box", heroes=three),)),
        heroes=tuple((it, it) for it in sorted(three)),
        carried=carried,
    )
    found = Contention("item pot", copies, (), (gift,), ())
    taken = can_be_taken(small, found, "ann")
    assert (None if taken is None else taken.others) == others


def test_an_event_of_one_mode_says_so(ferrymen: Views) -> None:
    view = ferrymen["time"]()
    assert lines_of(view, "spring flood") == "day 18 | only in challenger"
    assert "On day 18 'spring flood' (only in challenger) defeats everyone" in said(view)
    assert "only in" not in lines_of(view, "toll up")


def test_a_day_that_shuts_something_is_joined_to_it(ferrymen: Views) -> None:
    view = ferrymen["time"]()
    closed = {(it.source, it.target): it.label for it in view.edges if it.kind is EdgeKind.CLOSES}
    assert closed["event toll_up", "beginning dorn.raft at boatyard > Step onto the raft"] == (
        "can shut"
    )
    assert closed["shut from day 7", "option weir_pool.sill"] == "shut"
    order = [line.node for line in view.order if line.node]
    assert order.index("event boards_down") < order.index("shut from day 7")
    assert order.index("shut from day 7") < order.index("event toll_up")
