"""The views of the shipped story: that each is sound, and that it answers what it is for."""

from __future__ import annotations

import json
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path

import pytest
from tests.shipped import program, views_at

from fateloom.dsl.graph import view_json
from fateloom.dsl.graph.build.program import quest_model
from fateloom.dsl.graph.dot import to_dot
from fateloom.dsl.graph.quest import EdgeKind, NodeKind
from fateloom.dsl.graph.view import Emphasis, Role, View
from fateloom.dsl.graph.views.catalog import views_of
from fateloom.dsl.graph.views.line import MOST_NODES, bounded
from fateloom.dsl.source import Source
from fateloom.runtime.program.program import Program
from fateloom.runtime.record import replace
from fateloom.tools.story.evidence import by_plays

ROOT = Path(__file__).resolve().parents[3]
Views = dict[str, Callable[[], View]]


@pytest.fixture(scope="module")
def bell() -> Program:
    made: Program = program("scenarios/drowned_bell")
    return made


@pytest.fixture(scope="module")
def views() -> Views:
    return views_at("scenarios/drowned_bell")


def said(view: View) -> str:
    return "\n".join(note.text for note in view.notes)


def lines_of(view: View, title: str) -> str:
    return " | ".join(next(node for node in view.nodes if node.title == title).lines)


def test_every_view_is_sound(views: Views) -> None:
    assert next(iter(views)) == "overview"
    assert {name.partition(" ")[0] for name in views} == {
        "overview",
        "hero",
        "line",
        "finale",
        "item",
        "poi",
        "tile",
        "ends",
        "without",
        "needs",
        "time",
        "never",
    }
    for name, make in views.items():
        view = make()
        ids = [node.id for node in view.nodes]
        assert view.name == name
        assert len(ids) == len(set(ids))
        assert all(edge.source in ids and edge.target in ids for edge in view.edges)
        assert all(node in ids for note in view.notes for node in note.nodes)
        groups = {group.id for group in view.groups}
        assert all(node.group in groups or node.group is None for node in view.nodes)
        assert all(node.column is None or node.column < len(view.columns) for node in view.nodes)
        assert sorted(line.node for line in view.order if line.node) == sorted(ids)
        depths = [-1, *(line.depth for line in view.order)]
        assert all(after <= before + 1 for before, after in pairwise(depths))
        assert not any(":" in id for id in ids), "Graphviz reads a colon as a port"
        if not name.startswith(("item", "poi")):
            assert view_json.from_json(view_json.to_json(view)) == view
        assert len(view.nodes) <= (MOST_NODES if name.startswith(("line", "hero")) else 60)
        boxes: dict[str | None, set[int | None]] = {}
        for node in view.nodes:
            boxes.setdefault(node.group, set()).add(node.column)
        assert not view.columns or all(len(it) == 1 for id, it in boxes.items() if id is not None)


def test_many_ways_to_a_fact_are_one_node_for_all_that_count_once_together(views: Views) -> None:
    view = views["line warden.penance"]()
    folded = {node.lines[0]: node for node in view.nodes if node.id.startswith("ways ")}
    hopewell = folded["of all with 'hopewell', only the first counts"]
    assert hopewell.title == "4 other ways" and hopewell.kind is NodeKind.OPTION
    assert hopewell.lines[-1] == "Leave your share on the widows' sills (The Eel House)"
    (fold,) = hopewell.detail
    assert fold.lines[-1].startswith("Leave your share on the widows' sills, at The Eel House")
    assert (hopewell.id, "fact names >= 3") in {(edge.source, edge.target) for edge in view.edges}
    alone = {node.title for node in view.nodes if node.emphasis is Emphasis.STRONG}
    assert "Mend nets on his ladder" in alone, "the short way is never folded"


def test_a_way_that_heroes_compete_for_is_not_folded(views: Views) -> None:
    view = views["hero founder"]()
    assert any(node.id.startswith("ways ") for node in view.nodes)
    assert "with The Bell's Tongue" in lines_of(view, "Feed the crucible")
    assert "Aud and Ysolde Kettle compete for The Bell's Tongue" in said(view)


def test_the_stages_of_a_line_say_what_leads_on(views: Views) -> None:
    view = views["line warden.penance"]()
    assert lines_of(view, "calling") == (
        "if virtue >= 4 | 3+ successes: intelligence: 58% (99% with all 3 effort dice) | "
        "otherwise: stays in the stage"
    )
    pairs = {(edge.source, edge.target): edge.label for edge in view.edges}
    assert pairs["stage warden.penance.calling", "stage warden.penance.last_one"] == "next turn"
    assert not any(node.kind is NodeKind.OUTCOME for node in view.nodes)


def test_a_view_that_is_too_large_is_folded_more() -> None:
    small = views_at("tests/fixtures/base")["overview"]()
    sizes, made = {6: 50, 3: 41, 1: 30}, list[int]()

    def make(most: int) -> View:
        made.append(most)
        return replace(small, nodes=small.nodes[:1] * sizes[most])

    assert len(bounded(make).nodes) == 30 and made == [6, 3, 1]


def test_the_views_of_two_stories_are_as_they_were(views: Views, golden) -> None:
    golden("graph/line_founder_recast.json", view_json.to_json(views["line founder.recast"]()))
    golden("graph/item_clapper.json", view_json.to_json(views["item clapper"]()))
    golden("graph/time.json", view_json.to_json(views["time"]()))


# --- ten questions of somebody who did not write it


def test_who_else_wants_the_tongue_and_what_if_they_keep_it(views: Views) -> None:
    notes = said(views["item clapper"]())
    assert "Aud and Ysolde Kettle compete for The Bell's Tongue: there is one." in notes
    assert "Calling In (Aud) may still be open by 'Have a tongue made, in iron'" in notes
    assert (
        "Full Weight (Ysolde Kettle) may still be open by 'Buy broken bronze by the pound'" in notes
    )


def test_what_loses_the_tongue_for_good(views: Views) -> None:
    notes = said(views["item clapper"]())
    assert "used up by 'Hang it back, and ring for whoever is out'" in notes
    assert "and 'Feed the crucible' at Kettle's Furnace; a rescue brings it back" in notes


def test_what_is_needed_before_the_calling_in_can_begin(views: Views) -> None:
    view = views["line warden.penance"]()
    begin = "beginning warden.penance at saint_anne > Go up with it under your coat"
    into = {e.source for e in view.edges if e.target == begin}
    gate = "one of tongue or bell is ringing"
    assert into == {gate, "fact names >= 3", "fact bell is not drowned"}
    assert {e.source for e in view.edges if e.target == gate} == {
        "fact tongue",
        "fact bell is ringing",
    }


def test_how_three_loads_of_bronze_are_had_and_what_they_cost(views: Views) -> None:
    view = views["line founder.recast"]()
    assert "costs 2 coins" in lines_of(view, "Buy broken bronze by the pound")
    assert "with The Bell's Tongue" in lines_of(view, "Feed the crucible")
    assert "dexterity: 72% (100% with all 3 effort dice)" in lines_of(view, "Pick it over")
    assert "'Buy broken bronze by the pound' (3 times)" in said(view)


def test_what_every_way_to_full_weight_passes(views: Views) -> None:
    notes = said(views["line founder.recast"]())
    assert "Every way passes 'Kettle's Furnace', 'Strickle a mould'" in notes
    assert "takes 5 days at least, alone or with the help of others" in notes


def test_what_closes_on_the_sixth_day(views: Views) -> None:
    notes = said(views["time"]())
    assert "On day 6 'spring tide' shuts Bran Sorrel's 'Bring him down" in notes
    assert "until 'Help him put a bottom in her' at The Ferry Stage." in notes
    assert "Bran Sorrel's 'Break ground where the lines meet' (begins What Came In" in notes
    opened = next(it for it in notes.splitlines() if "day 6 'spring tide' can open" in it)
    assert "Bran Sorrel's 'Break ground under her keel' (begins What Came In" in opened


def test_whether_bran_can_still_cross_when_the_ferry_is_stove_in(views: Views) -> None:
    view = views["line smuggler.crossing"]()
    begins = [node.id for node in view.nodes if node.kind is NodeKind.BEGIN]
    stage, stones = (
        f"beginning smuggler.crossing at {poi} > Bring him down to the {place} after dark"
        for poi, place in (("ferry", "stage"), ("stones", "stones"))
    )
    assert begins == [stage, stones]
    into = {edge.source for edge in view.edges if edge.target == stones}
    assert into == {"fact wat is freed", "fact ferry is stove"}
    danger = next(node for node in view.nodes if node.title == "spring tide")
    assert danger.lines == ("day 6",) and danger.role is Role.DANGER


def test_how_sure_it_is_to_draw_the_ring_and_what_is_surer(views: Views) -> None:
    view = views["line smuggler.crossing"]()
    ring = lines_of(view, "Draw the ring out of the wall")
    assert "4+ successes: power: 17% (88% with all 3 effort dice)" in ring
    assert "costs 4 coins" in lines_of(view, "Buy the long man out")
    assert "costs 1 coin" in lines_of(view, "Move his ticket to another man's hook")
    strong = {node.title for node in view.nodes if node.emphasis is Emphasis.STRONG}
    assert "Draw the ring out of the wall" not in strong
    assert "Move his ticket to another man's hook" in strong, "four coins have to be earned first"


def test_where_the_dearer_dark_can_still_go_wrong(views: Views) -> None:
    view = views["finale warden.false_light"]()
    assert "Aud can be defeated in the stage 'sway'." in said(view)
    assert any(edge.target == "defeat" for edge in view.edges)


def test_what_leads_to_no_ending(views: Views) -> None:
    view = views["never"]()
    assert "Everything can be reached by somebody" in said(view)
    loose = {node.id for node in view.nodes if node.group == "loose"}
    assert {"item pony", "option anchorhold.squint"} <= loose
    assert "option anchorhold.silence" not in loose, "it trains, and finales are tested"
    assert "item clapper" not in loose and "option saint_anne.climb" not in loose
    assert not any(node.role in (Role.NEVER, Role.SELDOM) for node in view.nodes), "all is reached"


def test_what_is_needed_and_what_is_not_stands_in_one_picture(views: Views) -> None:
    view = views["needs"]()
    column = {node.id: view.columns[node.column or 0] for node in view.nodes}
    assert column["poi furnace"] == "a finale needs it"
    assert column["item clapper"] == "of use for a finale"
    assert column["item hired_mule"] == "helps by coins, dice and the like"
    assert lines_of(view, "Kettle's Furnace") == "for Full Weight (Ysolde Kettle)"
    assert "for Calling In (Aud), by 'Try a tongue in the bell'" in lines_of(
        view, "The Bell's Tongue"
    )
    assert "No finale is known to need Hired Mule; whoever has it gets further" in said(view)


def test_the_tests_of_a_path_are_told_with_each_number_of_effort_dice(views: Views) -> None:
    notes = [it.text for it in views["line smuggler.crossing"]().notes]
    tests = [it for it in notes if it.startswith("Test ")]
    assert (
        "Test 'far bank' behind 'otherwise', power, 2 successes or more, on some ways: "
        "72.2%, 89.8%, 98.1%, 99.9% with 0, 1, 2 and 3 effort dice."
    ) in tests
    assert "4 successes or more, on some ways: 16.7%, 42.6%, 69.8%, 88.2% with 0" in "".join(tests)


# --- what pictures were misread for


def test_what_is_sold_after_a_script_shows_the_script_and_the_seller(views: Views) -> None:
    view = views["item salve"]()
    gate = next(node for node in view.nodes if node.kind is NodeKind.ALL_OF)
    into = {edge.source for edge in view.edges if edge.target == gate.id}
    assert into == {"event spring_tide", "option saint_anne.table"}


def test_brackets_never_stand_alone(views: Views) -> None:
    for name in [name for name in views if name.startswith("poi ")]:
        view = views[name]()
        fed = {edge.target for edge in view.edges}
        gates = [node for node in view.nodes if node.kind in (NodeKind.ALL_OF, NodeKind.ONE_OF)]
        empty = {node.title for node in gates if node.id not in fed}
        assert empty <= {"the hero", "anything else"}, name


def test_brackets_in_which_one_thing_is_left_are_that_thing(views: Views) -> None:
    for name in views:
        view = views[name]()
        into = [edge.target for edge in view.edges]
        gates = [node for node in view.nodes if node.kind in (NodeKind.ALL_OF, NodeKind.ONE_OF)]
        assert not [node.id for node in gates if into.count(node.id) == 1], name
    opened = {(e.source, e.target, e.kind) for e in views["poi saint_anne"]().edges}
    assert ("option saint_anne.rob", "option saint_anne.restore", EdgeKind.OPENS) in opened


def test_what_holds_at_the_start_leaves_nothing_to_have_first(views: Views) -> None:
    """The flags are scrubbed with Ide, who is there, or with Sib, who comes later."""
    for name in "line warden.penance", "hero warden":
        view = views[name]()
        assert "option saint_anne.scrub" in {node.id for node in view.nodes}
        assert not any("sib at" in node.id for node in view.nodes)


def test_one_of_several_things_is_said_on_one_line(views: Views) -> None:
    line = views["line founder.recast"]()
    assert "with The Bell's Tongue or any bronze" in lines_of(line, "Feed the crucible")
    stow = lines_of(views["hero warden"](), "Stow something that burns")
    assert "with Keg of Lamp Oil, Pitch Flare or any drink" in stow
    assert stow.endswith(": -1 virtue") and "with" in stow.split(" | ")[-1], "of one of them"


def test_who_mends_what_another_beginning_needs_is_no_danger(views: Views) -> None:
    for name in "line smuggler.crossing", "hero smuggler":
        view = views[name]()
        mend = next(node for node in view.nodes if node.id == "option ferry.plank")
        assert mend.role is Role.ACTION and "2+ successes: power" in mend.lines[-2]
        does = {(e.target, e.kind) for e in view.edges if e.source == mend.id}
        assert does == {
            ("fact ferry is afloat", EdgeKind.GIVES),
            ("fact ferry is stove", EdgeKind.CLOSES),
        }
    rod = next(
        node for node in views["hero smuggler"]().nodes if node.id == "option stakes.pull_rod"
    )
    assert rod.role is Role.DANGER, "it gives nothing that he needs"


def test_facts_have_titles_and_no_names_from_the_code(views: Views) -> None:
    for name in views:
        assert [it.title for it in views[name]().nodes if "_" in it.title] == [], name
    titles = {node.id: node.title for node in views["poi saint_anne"]().nodes}
    assert titles["fact sib at saint_anne"] == "Sister Sib at Church of Saint Anne"
    titles = {node.id: node.title for node in views["line smuggler.crossing"]().nodes}
    assert titles["fact wat at gaol"] == "Wat Sorrel at The Gaol"
    assert titles["fact wat is freed"] == "Wat Sorrel is freed"
    titles = {node.id: node.title for node in views["finale warden.false_light"]().nodes}
    assert titles["fact laid_oil >= 3"] == "laid oil >= 3"


def test_outcomes_of_a_finale_have_different_titles(views: Views) -> None:
    for name in [it for it in views if it.startswith("finale ")]:
        nodes = [node for node in views[name]().nodes if node.kind is NodeKind.OUTCOME]
        titles = [node.title for node in nodes]
        assert len(titles) == len(set(titles)), name
    titles = [node.title for node in views["finale warden.false_light"]().nodes]
    assert "sway: otherwise" in titles and "if lamp is lit, 0-1 successes: if warned" in titles


def test_what_is_no_step_of_a_counter_is_not_said_to_count(views: Views) -> None:
    for name in [it for it in views if it.startswith("line ")]:
        for node in views[name]().nodes:
            if node.kind is NodeKind.EVENT:
                assert not any("counts" in line for line in node.lines), node.id


@pytest.mark.parametrize(
    ("name", "told"),
    [
        (
            "line warden.penance",
            ["one of", "any one thing that leads", "on a short way", "one tile"],
        ),
        ("finale warden.false_light", ["defeat", "on a short way"]),
        ("item salve", ["all of", "all that leads to it is needed"]),
        ("overview", ["what belongs together"]),
    ],
)
def test_the_legend_explains_outlines_brackets_and_frames(
    views: Views, name: str, told: list[str]
) -> None:
    dot = to_dot(views[name]())
    legend = dot[dot.index("cluster_kinds") :]
    assert [words for words in told if words not in legend] == []
    assert "for context" not in legend, "nothing is faint"


def test_a_flag_that_is_set_is_named_on_its_line(views: Views) -> None:
    view = views["line warden.penance"]()
    labels = {edge.label for edge in view.edges if edge.target == "fact tongue"}
    assert labels == {"tongue is up"}


# --- the way, and prices in markers


def test_a_price_in_markers_is_said_and_drawn(bell: Program, views: Views) -> None:
    boots = [it for it in quest_model(bell).edges if it.source == "resource markers"]
    assert [(it.kind, it.label, it.copies) for it in boots] == [(EdgeKind.COSTS, "1 dexterity", 1)]
    assert "costs 1 dexterity" in lines_of(views["poi dry_shrine"](), "Leave your own boots")


def test_a_thing_to_have_first_says_where_it_is_had(views: Views) -> None:
    lines = lines_of(views["line founder.recast"](), "The Bell's Tongue")
    assert lines == "there is one | 3 ways to get it"


def test_a_place_says_what_it_pays(views: Views) -> None:
    view = views["poi hut"]()
    assert lines_of(view, "Mend nets on his ladder") == "once a visit | +1 coin"
    assert lines_of(view, "with Poppy Cordial") == "+1 virtue | +1 xp"


def test_the_overview_says_how_far_each_tile_is(views: Views) -> None:
    lines = {node.id: node.lines[0] for node in views["overview"]().nodes if node.lines}
    assert lines["tile quay"] == "the heroes start here"
    assert lines["tile marsh"] == "at least 1 day away"
    assert lines["tile wind_wood"] == "at least 2 days away"


def test_the_overview_stands_in_columns_by_the_way_from_the_start(views: Views) -> None:
    view = views["overview"]()
    where = {node.id: view.columns[node.column or 0] for node in view.nodes}
    assert where["tile quay"] == "the start" and where["tile marsh"] == "at least 1 day away"
    assert where["tile wind_wood"] == "at least 2 days away"
    assert where["event spring_tide"] == "what happens"
    assert where["finale smuggler.salvage"] == "the ends"
    (lines,) = (node.lines for node in view.nodes if node.id == "finale smuggler.salvage")
    assert lines[0] == "begins: Bell Sands" and "bearings: " in lines[1]


def test_what_carries_a_hero_anywhere_leaves_the_way_out_of_the_days(
    bell: Program, views: Views
) -> None:
    assert quest_model(bell).travel.reach is None, "an item replaces the move"
    assert "5 days at least, alone or with the help of others, more with the walking." in said(
        views["line founder.recast"]()
    )
    year = program("scenarios/dry_year")
    assert quest_model(year).travel.reach == 3, "two tiles, and an item that adds one"
    assert "With help 'The Way It Went' takes at least 4 days." in said(
        views_at("scenarios/dry_year")["line sib.spring"]()
    ), "a visit for each of three marks, and one to begin"


# --- the easiest finale, and what if


def test_all_finales_stand_side_by_side_with_what_each_takes(views: Views) -> None:
    view = views["ends"]()
    ends = {node.id: node for node in view.nodes if node.kind is NodeKind.FINALE}
    assert len(ends) == 6
    weight, dark = ends["finale founder.recast"], ends["finale warden.false_light"]
    assert weight.lines[0] == "Ysolde Kettle" and len(weight.lines) == 7
    assert weight.lines[1] == "• soonest found: alone 10 days (played), at least 6 days"
    assert weight.lines[4] == (
        "• known way (a short one): alone at least 9 days, 4 tests: 46% (100% with all 3 effort "
        "dice), pays 6 coins, 3 coins to earn first, for example: Throw knucklebones "
        "with the herring crew"
    ), "three loads; .83 × .92 × .72 × .83"
    places = [node.id for node in view.nodes]
    assert places.index(dark.id) < places.index(weight.id), "the fastest first"
    text = said(view)
    assert "without effort: Short Weight (Ysolde Kettle), alone 5 days (played) at 58%" in text
    assert "The Dearer Dark (Aud), alone 4 days (played) at 34% for no coins" in text
    fewest = next(note for note in view.notes if note.text.startswith("Fewest days"))
    assert fewest.nodes == ("finale warden.false_light",)
    soonest = {it: next(one for one in node.lines if "soonest" in one) for it, node in ends.items()}
    sure = {it for it, said in soonest.items() if "none sooner" in said}
    assert sure == {dark.id, "finale founder.erasure", "finale warden.penance"}
    assert ("item clapper", "finale founder.recast") in {(e.source, e.target) for e in view.edges}


def test_what_is_taken_away_shuts_a_finale_or_leaves_another_way(views: Views) -> None:
    view = views["without"]()
    edges = {(e.source, e.target): (e.kind, e.label) for e in view.edges}
    assert edges["poi furnace", "finale founder.recast"] == (EdgeKind.CLOSES, "shut")
    assert [target for source, target in edges if source == "poi furnace"] == [
        "finale founder.recast"
    ]
    assert edges["item clapper", "finale warden.penance"] == (EdgeKind.HELPS, "another way")
    text = said(view)
    shut = "Without 'Kettle's Furnace': Full Weight (Ysolde Kettle) is shut"
    assert f"{shut}; a known way to the other finales goes without it." in text
    assert (
        "Bell's Tongue': Calling In (Aud) is open by a known way, by 'Have a tongue made, in iron'."
        in text
    )
    first = text.splitlines()[0]
    assert "Tarred Line" in first, "things before places"
    assert {e.id for e in view.nodes if e.kind is NodeKind.FINALE} == {
        node.id for node in views["ends"]().nodes if node.kind is NodeKind.FINALE
    }


# --- what plays and proofs say


def test_coverage_counts_what_the_plays_used(bell: Program) -> None:
    folder = ROOT / "scenarios/drowned_bell/plays"
    files = [
        Source(path.name, path.read_text(encoding="utf-8")) for path in sorted(folder.iterdir())
    ]
    counts, plays = by_plays(bell, files[:1])
    assert plays == 6 and counts["finale founder.recast"] == 1
    view = views_of(bell, used=(counts, plays))["coverage"]()
    roles = {node.id: node.role for node in view.nodes}
    assert roles["poi slag_heap"] is Role.NEVER
    assert roles["poi saint_anne"] is Role.SELDOM
    assert "No game wins 'A Debt of Flesh (Bran Sorrel)'." in said(view)
    assert counts["event turning_water"] == 6, "it repeats: in how many plays, not how often"
    assert roles["event turning_water"] is Role.OFTEN
    assert {f"event {it.id}" for it in bell.events} <= roles.keys()
    heap = next(node for node in view.nodes if node.id == "poi slag_heap")
    assert any(fold.heading == "never used" and len(fold.lines) == 3 for fold in heap.detail)


def report(**changes: object) -> str:
    """A report about one hero, cut down to what the picture needs."""
    hero: dict[str, object] = {
        "hero": "smuggler",
        "verdict": "blocked",
        "blame": "opponents",
        "play": [
            "Aud explores Bell Sands",
            "Aud chooses 'Pull up a rod or two' at The Marked Stakes: bearings of Bran now 2",
        ],
        "point_of_no_return": 2,
        "lacking": [
            {
                "paths": ["What Came In Lighter"],
                "wanted": "bearings is 3 for Bran",
                "now": "bearings is 2",
                "since_step": 2,
                "sources": [{"step": "Bran swings the lead", "at": "sands.fate:9", "shut": None}],
            }
        ],
        "shut_paths": [{"path": "A Debt of Flesh", "why": "Wat is gone."}],
        "safe_without": [],
        "reasons": [],
        "way_on": None,
        "held_up": None,
    }
    return json.dumps({"heroes": [hero | changes]})


def test_a_blocked_hero_is_a_red_thread_with_a_point_of_no_return(bell: Program) -> None:
    view = views_of(bell, verdict=report())["blocked smuggler"]()
    nodes = {node.id: node for node in view.nodes}
    assert nodes["step 1"].emphasis is Emphasis.PLAYED
    assert nodes["step 2"].emphasis is Emphasis.NO_RETURN
    assert nodes["step 2"].span.file.endswith("sands.fate"), "the option that it names"
    assert nodes["missing 1"].span[:2] == ("sands.fate", 9)
    assert nodes["missing 1"].emphasis is Emphasis.MISSING
    assert nodes["missing 1"].lines == ("now: bearings is 2", "Bran swings the lead (sands.fate:9)")
    pairs = {(edge.source, edge.target, edge.kind) for edge in view.edges}
    assert ("step 2", "missing 1", EdgeKind.CLOSES) in pairs
    assert ("missing 1", "finale smuggler.salvage", EdgeKind.NEEDS) in pairs
    assert "Cause: the others alone." in said(view)
    assert "'A Debt of Flesh': Wat is gone." in said(view)


def test_a_blocked_hero_has_all_causes_that_come_together(bell: Program) -> None:
    told = report(blame="mixed", causes=["opponents", "luck", "world"])
    view = views_of(bell, verdict=told)["blocked smuggler"]()
    all_of_it = "what the others do, the dice of the hero's own test and days and events"
    assert f"Cause: {all_of_it}." in said(view)
    older = views_of(bell, verdict=report(blame="mixed"))["blocked smuggler"]()
    assert "Cause: several together." in said(older)


NEEDED = "'What Came In Lighter' needs this: bearings is 3 for Bran"
DECISIVE = {
    "number": 1,
    "step": "Aud chooses 'Pull up a rod or two' at The Marked Stakes",
    "hero": "warden",
    "move": "option",
    "subject": "stakes.pull",
    "at": "story/sands.fate:40:3",
    "play_step": 2,
    "walks": [{"step": "Aud walks to Bell Sands", "hero": "warden"}],
    "no_return": True,
    "why": [
        {
            "kind": "shuts",
            "sentence": f"because {NEEDED}",
            "wants": "bearings is 3 for Bran",
            "paths": ["What Came In Lighter"],
            "step": None,
        }
    ],
}
REPAIR = {
    "kind": "guard",
    "sentence": "Close 'Pull up a rod or two' to Aud.",
    "at": "story/sands.fate:40",
    "lines": ["if not hero is warden"],
    "proved_too": ["Aud"],
    "not_decided": [],
}


def test_a_blocked_route_is_its_decisive_steps_and_what_mends_it(bell: Program) -> None:
    told = report(decisive=[DECISIVE], repairs=[REPAIR])
    view = views_of(bell, verdict=told)["blocked smuggler"]()
    nodes = {node.id: node for node in view.nodes}
    assert [id for id in nodes if id.startswith("step ")] == ["step 1"], "of a play of two steps"
    step, repair = nodes["step 1"], nodes["repair 1"]
    assert step.lines == ("step 1 of 1, after 1 walk", "because " + NEEDED)
    assert step.span[:2] == ("story/sands.fate", 40)
    folds = {fold.heading: fold.lines for fold in step.detail}
    assert folds["before that"] == ("Aud walks to Bell Sands",)
    pairs = {(edge.source, edge.target) for edge in view.edges}
    assert ("step 1", "missing 1") in pairs, "by its reason"
    assert repair.title == "Close 'Pull up a rod or two' to Aud"
    wanted = ("story/sands.fate:40", "if not hero is warden", "also safe with it: Aud")
    assert repair.lines == wanted and repair.span[:2] == ("story/sands.fate", 40)
    assert view.columns[repair.column or 0] == "what mends it, each alone"


def test_a_threatened_finale_is_marked_in_every_view(bell: Program) -> None:
    paths = [
        {"path": "salvage", "title": "What Came In Lighter", "verdict": "blocked", "lost_by": None},
        {"path": "crossing", "title": "A Debt of Flesh", "verdict": "proved", "lost_by": None},
    ]
    views = views_of(bell, verdict=report(paths=paths))
    shown = {"overview", "hero smuggler", "line smuggler.salvage", "finale smuggler.salvage"}
    for name in shown:
        view = views[name]()
        marks = {node.id for node in view.nodes if node.emphasis is Emphasis.THREATENED}
        assert marks == {"finale smuggler.salvage"}, name
    blocked = {node.id: node.emphasis for node in views["blocked smuggler"]().nodes}
    assert blocked["finale smuggler.salvage"] is Emphasis.MISSING


def test_a_proof_shows_what_it_rests_on(bell: Program) -> None:
    proved = report(
        verdict="proved",
        blame=None,
        play=[],
        point_of_no_return=None,
        lacking=[],
        shut_paths=[],
        reasons=[
            {"claim": "bearings is 3", "by": ["Bran swings the lead"], "kept": True},
            {"claim": "no Lead is in the box", "by": ["Bran swings the lead"], "kept": True},
        ],
        way_on="Bran begins the finale 'What Came In Lighter' at The Marked Stakes",
        held_up="perhaps",
        paths=[
            {"path": "salvage", "verdict": "proved", "lost_by": None},
            {"path": "crossing", "verdict": "blocked", "lost_by": "Day 9 begins"},
        ],
    )
    view = views_of(bell, verdict=proved)["proof smuggler"]()
    pairs = {(edge.source, edge.target) for edge in view.edges}
    assert not [edge for edge in view.edges if edge.kind is EdgeKind.NEEDS], "no need is stated"
    assert pairs == {
        ("step smuggler 1.1", "claim smuggler 1"),
        ("step smuggler 1.1", "claim smuggler 2"),
        ("claim smuggler 1", "claim smuggler 2"),
        ("claim smuggler 2", "step on smuggler"),
        ("step on smuggler", "finale smuggler.salvage"),
        ("lost finale smuggler.crossing", "finale smuggler.crossing"),
    }
    assert lines_of(view, "What Came In Lighter") == "nobody can ever shut it"
    assert lines_of(view, "A Debt of Flesh") == "it can be shut"
    assert "Other players can delay, but not prevent, this." in said(view)


@pytest.mark.parametrize(
    "text", ["", "{}", '{"heroes": [1]}', '{"heroes": [{}]}', report(hero="x"), report(play=3)]
)
def test_what_is_no_report_of_this_story_is_refused(bell: Program, text: str) -> None:
    with pytest.raises(ValueError, match=r"^(not a report of|a report about another story)"):
        views_of(bell, verdict=text)
