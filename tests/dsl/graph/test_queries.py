"""The queries on small graphs drawn by hand, and on random ones against their definitions."""

from __future__ import annotations

import random

import pytest
from tests.dsl.graph.small import edge, model, node

from fateloom.dsl.graph.model import Gate, QuestModel, Repeat, Travel
from fateloom.dsl.graph.queries.contention import contention, grounds_of
from fateloom.dsl.graph.queries.days import least_days
from fateloom.dsl.graph.queries.ground import Ground
from fateloom.dsl.graph.queries.loose import after, before, leads_nowhere, loops, unreachable
from fateloom.dsl.graph.queries.must_pass import cut, dominators, landmarks
from fateloom.dsl.graph.queries.quest_line import quest_line
from fateloom.dsl.graph.queries.travel import Ways
from fateloom.dsl.graph.quest import EdgeKind, NodeKind
from fateloom.runtime.record import replace

# The gate needs the key and the oil; there are two keys and one oil.
#   free a -> fact key1 -\
#   free b -> fact key2 --> one key -> all gate -> finale end
#   free c -> option press -> fact oil -/
GATE = model(
    ("free a", "fact key1"),
    ("free b", "fact key2"),
    ("fact key1", "one key"),
    ("fact key2", "one key"),
    ("free c", "option press"),
    ("option press", "fact oil"),
    ("one key", "all gate"),
    ("fact oil", "all gate"),
    ("all gate", "finale end"),
)


def test_what_every_way_passes_goes_through_all_of_and_one_of() -> None:
    passed = landmarks(Ground(GATE), "finale end")
    assert set(passed) == {
        "free c",
        "option press",
        "fact oil",
        "one key",
        "all gate",
        "finale end",
    }
    assert passed.index("option press") < passed.index("fact oil") < passed.index("finale end")


def test_dominators_are_a_chain_of_things_that_every_way_passes() -> None:
    chain = dominators(Ground(GATE), "finale end")
    assert chain[-2:] == ("all gate", "finale end")
    assert set(chain) <= set(landmarks(Ground(GATE), "finale end"))


def test_a_cut_names_what_shuts_the_goal() -> None:
    twice = model(
        ("free a", "option one"),
        ("free a", "option two"),
        ("option one", "fact key"),
        ("option two", "fact key"),
        ("fact key", "finale end"),
    )
    ground = Ground(twice)
    assert cut(ground, "finale end") == ("option one", "option two")
    assert "finale end" not in ground.reached(without=("option one", "option two"))
    assert cut(Ground(GATE), "finale end") == ("option press",)


def test_nothing_passes_to_what_cannot_be_reached() -> None:
    shut = model(("fact never", "all gate"), ("all gate", "finale end"))
    ground = Ground(shut)
    assert landmarks(ground, "finale end") == ()
    assert dominators(ground, "finale end") == ()
    assert cut(ground, "finale end") == ()
    assert quest_line(ground, "finale end") is None
    assert set(unreachable(shut)) == {"fact never", "all gate", "finale end"}


def random_model(seed: int) -> QuestModel:
    chance = random.Random(seed)
    names = [f"{'all' if chance.random() < 0.5 else 'one'} {n}" for n in range(12)]
    starts = ["free x", "free y"]
    edges = []
    for target in names:
        for source in chance.sample([*names, *starts], chance.randint(1, 3)):
            if source != target:
                edges.append((source, target))
    return model(*edges)


@pytest.mark.parametrize("seed", range(60))
def test_landmarks_are_exactly_what_cannot_be_left_out(seed: int) -> None:
    ground = Ground(random_model(seed))
    reached = ground.reached()
    for goal in reached:
        needed = {id for id in reached if goal not in ground.reached(without=(id,))}
        assert set(landmarks(ground, goal)) == needed
        assert set(dominators(ground, goal)) <= needed


@pytest.mark.parametrize("seed", range(60))
def test_a_quest_line_can_be_followed_and_exists_wherever_the_goal_is_reached(seed: int) -> None:
    ground = Ground(random_model(seed))
    reached = ground.reached()
    for goal in ground.nodes:
        line = quest_line(ground, goal)
        assert (line is not None) == (goal in reached)
        if line is None:
            continue
        done: set[str] = set()
        for id in line.nodes:
            sources = {it.source for it in ground.into[id]}
            if not ground.is_free(ground.nodes[id]):
                gate = ground.nodes[id].gate
                assert sources <= done if gate is Gate.ALL else sources & done
            done.add(id)
        assert goal in done


def test_a_line_takes_the_cheaper_way_and_goes_round_what_is_left_out() -> None:
    two = model(
        ("free a", "option short"),
        ("free a", "option long1"),
        ("option long1", "option long2"),
        ("option short", "fact key"),
        ("option long2", "fact key"),
        ("fact key", "finale end"),
    )
    line = quest_line(Ground(two), "finale end")
    assert line is not None and "option long2" not in line.nodes
    other = quest_line(Ground(two), "finale end", without=("option short",))
    assert other is not None and "option long2" in other.nodes
    assert quest_line(Ground(two), "finale end", without=("fact key",)) is None


def counted(*givers: tuple[str, Repeat]) -> QuestModel:
    """A counter that needs three steps, and who gives one."""
    edges = [
        edge(f"option {name}", "fact three", EdgeKind.GIVES, label="+1", repeat=repeat)
        for name, repeat in givers
    ]
    starts = [edge("free a", f"option {name}", EdgeKind.LEADS_TO) for name, _ in givers]
    last = edge("fact three", "finale end")
    return model(*edges, *starts, last, nodes=(node("fact three", steps=3),))


def test_a_counter_takes_as_many_steps_as_it_needs() -> None:
    line = quest_line(Ground(counted(("work", Repeat.AGAIN))), "finale end")
    assert line is not None
    assert line.times == (("option work", "fact three", 3),)
    once = counted(("one", Repeat.ONCE), ("two", Repeat.ONCE))
    assert quest_line(Ground(once), "finale end") is None
    three = counted(("one", Repeat.ONCE), ("two", Repeat.ONCE), ("six", Repeat.PER_HERO))
    line = quest_line(Ground(three), "finale end")
    assert line is not None and {"option one", "option two", "option six"} <= set(line.nodes)


def test_what_undoes_its_own_condition_counts_once_however_many_places_do_it() -> None:
    """`if not told: told up, names +1` in two places gives one name."""
    shared = counted(("inn", Repeat.AGAIN), ("church", Repeat.AGAIN))
    guard = node("fact not told", given=True)
    guards = [
        one
        for place in ("option inn", "option church")
        for one in (
            edge("fact not told", place),
            edge(place, "fact not told", EdgeKind.CLOSES),
        )
    ]
    guarded = model(*shared.edges, *guards, nodes=(*shared.nodes, guard))
    assert Ground(guarded).guard("option inn") == ("fact not told", 1)
    assert quest_line(Ground(guarded), "finale end") is None
    back = edge("free a", "fact not told", EdgeKind.GIVES)
    again = model(*guarded.edges, back, nodes=(*guarded.nodes,))
    assert Ground(again).guard("option inn") is None
    assert quest_line(Ground(again), "finale end") is not None


@pytest.mark.parametrize(("runs", "known"), [(3, True), (2, False)])
def test_what_ends_its_own_condition_in_several_runs_is_shared_by_all(
    runs: int, known: bool
) -> None:
    """`if told <= 2: told +1` at an inn once, in a church as often as you like, gives three."""
    shared = counted(("inn", Repeat.ONCE), ("church", Repeat.AGAIN))
    guards = [
        one
        for place in ("option inn", "option church")
        for one in (
            edge("fact told <= 2", place),
            edge(place, "fact told <= 2", EdgeKind.CLOSES, copies=runs),
        )
    ]
    guard = node("fact told <= 2", given=True)
    guarded = model(*shared.edges, *guards, nodes=(*shared.nodes, guard))
    line = quest_line(Ground(guarded), "finale end")
    assert (line is not None) is known
    times = () if line is None else line.times
    assert not known or sorted(times) in (
        [("option church", "fact three", 2)],
        [("option church", "fact three", 3)],
    )


def rivals(*more: tuple[str, str]) -> QuestModel:
    """One bell, wanted by both; Bo can do without it where `more` says so."""
    ann, bo = frozenset({"ann"}), frozenset({"bo"})
    nodes = (
        node("finale ann.ring", heroes=ann),
        node("finale bo.melt", heroes=bo),
        node("beginning ann.ring at tower", heroes=ann),
        node("beginning bo.melt at forge", heroes=bo),
        node("option forge.melt", heroes=bo),
        node("fact metal"),
    )
    edges = [
        edge("free tower", "item bell", EdgeKind.GIVES),
        edge("item bell", "beginning ann.ring at tower"),
        edge("beginning ann.ring at tower", "finale ann.ring", EdgeKind.LEADS_TO),
        edge("item bell", "option forge.melt"),
        edge("option forge.melt", "fact metal", EdgeKind.GIVES),
        edge("option forge.melt", "item bell", EdgeKind.TAKES),
        edge("fact metal", "beginning bo.melt at forge"),
        edge("beginning bo.melt at forge", "finale bo.melt", EdgeKind.LEADS_TO),
        *(edge(source, target, EdgeKind.GIVES) for source, target in more),
    ]
    return model(*edges, nodes=nodes)


def test_contention_says_who_wants_it_who_needs_it_and_what_loses_it() -> None:
    small = rivals()
    found = contention(small, "item bell", grounds_of(small))
    assert found.is_contended and found.heroes == ("ann", "bo")
    assert [want.needs for want in found.wants] == [True, True]
    assert found.losses == ("option forge.melt",)


def test_another_source_of_what_it_is_for_makes_it_dispensable() -> None:
    small = rivals(("free scrap", "fact metal"))
    found = contention(small, "item bell", grounds_of(small))
    assert {want.hero: want.needs for want in found.wants} == {"ann": True, "bo": False}


def test_two_copies_for_two_heroes_are_no_contention() -> None:
    small = rivals()
    two = model(*small.edges, nodes=(node("item bell", copies=2), *small.nodes))
    assert not contention(two, "item bell", grounds_of(two)).is_contended


def test_loose_ends_and_loops() -> None:
    small = model(
        ("free a", "option useful"),
        ("option useful", "finale end"),
        ("free a", "option idle"),
        ("option idle", "fact seen"),
        ("fact turn", "option wheel"),
        ("option wheel", "fact turn"),
    )
    assert set(leads_nowhere(small)) == {"option idle", "fact seen", "fact turn", "option wheel"}
    assert loops(small) == (("fact turn", "option wheel"),)
    assert set(unreachable(small)) == {"fact turn", "option wheel"}
    assert before(small, "finale end") == {"free a", "option useful"}
    assert "fact seen" in after(small, "free a")


def days_model(*events: tuple[str, int]) -> QuestModel:
    """Ann needs a deed at each of two places, and whatever happens on the days."""
    ann = frozenset({"ann"})
    nodes = [
        node("finale ann.end", heroes=ann),
        node("beginning ann.end at gate", heroes=ann, poi="gate"),
        node("option inn.drink", heroes=ann, poi="inn"),
        node("option mill.grind", heroes=ann, poi="mill"),
    ]
    edges = [
        edge("free a", "option inn.drink", EdgeKind.LEADS_TO),
        edge("free a", "option mill.grind", EdgeKind.LEADS_TO),
        edge("option inn.drink", "beginning ann.end at gate"),
        edge("option mill.grind", "beginning ann.end at gate"),
        edge("beginning ann.end at gate", "finale ann.end", EdgeKind.LEADS_TO, label="next turn"),
    ]
    for name, day in events:
        nodes.append(node(f"event {name}", days=(day,)))
        edges.append(edge("free a", f"event {name}", EdgeKind.TRIGGERS))
        edges.append(edge(f"event {name}", "beginning ann.end at gate"))
    return model(*edges, nodes=tuple(nodes))


def test_a_visit_a_day_and_the_day_of_an_event_bound_the_days_from_below() -> None:
    """DST-32: one POI a turn; the finale goes on a turn later."""
    found = least_days(Ground(days_model()), "finale ann.end")
    assert found is not None and (found.least, found.stages) == (4, 1)
    assert set(found.visits) == {"poi inn", "poi mill", "poi gate"}
    late = least_days(Ground(days_model(("flood", 9))), "finale ann.end")
    assert late is not None and late.least == 10
    assert late.events == ("event flood",)


def test_what_only_another_can_do_is_out_of_reach_alone() -> None:
    small = model(
        ("option bo.help", "finale ann.end"),
        nodes=(node("option bo.help", heroes=frozenset({"bo"})),),
    )
    assert "finale ann.end" not in Ground(small, "ann").reached()
    assert "finale ann.end" in Ground(small).reached()


def test_an_effect_on_the_others_does_nothing_for_the_hero_who_acts() -> None:
    small = model(edge("free a", "fact rich", EdgeKind.GIVES, who="others"))
    assert "fact rich" not in Ground(small, "ann").reached()
    named = model(edge("free a", "fact rich", EdgeKind.GIVES, who="ann"))
    assert "fact rich" in Ground(named, "ann").reached()
    assert "fact rich" not in Ground(named, "bo").reached()


def test_what_another_can_do_as_well_is_no_need_and_takes_no_day() -> None:
    """Bo can open the gate without the bell: Ann alone needs it, together they do not."""
    small = rivals()
    bo = frozenset({"bo"})
    helped = model(
        *(one for one in small.edges if one.target != "beginning ann.ring at tower"),
        edge("item bell", "one way"),
        edge("option bo.pick", "one way"),
        edge("one way", "beginning ann.ring at tower"),
        nodes=(
            node("option bo.pick", heroes=bo),
            node("one way", kind=NodeKind.ONE_OF),
            *small.nodes,
        ),
    )
    found = contention(helped, "item bell", grounds_of(helped))
    assert {want.hero: want.needs for want in found.wants} == {"ann": False, "bo": True}
    assert quest_line(Ground(helped, "ann"), "finale ann.ring", without=("item bell",)) is None


# a street of five tiles, drawn by hand: gate - inn - field - mill - hill
STREET = (("gate", "inn"), ("inn", "field"), ("field", "mill"), ("mill", "hill"))
STANDS = (("gate", "gate"), ("inn", "inn"), ("mill", "mill"), ("top", "hill"))


def street(reach: int | None, *jumps: str, walk: int = 2) -> Travel:
    return Travel(walk, reach, "gate", STREET, jumps, STANDS)


def test_the_way_to_several_places_takes_so_many_days_dst_24_32() -> None:
    ways = Ways(street(2))
    assert ways.visits(["inn"]) == 1, "one step, and a visit on the same day"
    assert ways.visits(["top"]) == 2, "four steps"
    assert ways.visits(["inn", "gate"]) == 2, "a visit a day"
    assert ways.visits(["top", "inn"]) == 3, "the inn first, then three steps in two days"
    assert ways.visits(["top", "inn", "mill", "gate"]) == 4
    assert Ways(street(1)).visits(["top", "inn"]) == 4
    assert ways.visits(["nowhere", "top"]) == 2, "a day for a place that is on no map"


def test_the_bound_of_the_days_counts_the_way() -> None:
    """Gate, inn and mill are three visits; with a tile a day the mill is two days from the inn."""
    found = least_days(Ground(replace(days_model(), travel=street(1))), "finale ann.end")
    assert found is not None and found.is_walked
    assert (found.least, found.walking, found.stages) == (5, 1, 1)
    near = least_days(Ground(replace(days_model(), travel=street(4))), "finale ann.end")
    assert near is not None and (near.least, near.walking) == (4, 0)
    anywhere = least_days(Ground(replace(days_model(), travel=street(None))), "finale ann.end")
    assert anywhere is not None and (anywhere.least, anywhere.is_walked) == (4, False)


def test_who_is_moved_by_a_script_needs_no_way_to_there() -> None:
    ways = Ways(street(1, "hill"))
    assert ways.visits(["top"]) == 1 and ways.visits(["mill"]) == 1
    assert ways.visits(["inn", "top"]) == 2


def test_a_walk_from_the_start_is_that_of_every_day_dst_24() -> None:
    assert [Ways(street(None)).from_start(it) for it in ("gate", "inn", "mill", "hill")] == [
        0,
        1,
        2,
        2,
    ]
    assert Ways(street(2)).from_start("elsewhere") == 0


def test_of_a_great_many_places_the_rest_count_a_day_each() -> None:
    places = tuple((f"p{number}", "gate") for number in range(14))
    ways = Ways(Travel(2, 2, "gate", STREET, (), (*places, ("top", "hill"))))
    assert ways.visits([poi for poi, _ in places]) == 14
