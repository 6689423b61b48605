"""The graph of a battle game: its map, and who can hurt whom."""

from tests.tools.battle.valley_game import valley

from fateloom.dsl.graph.dot import to_dot
from fateloom.dsl.graph.from_battle import ANY_UNIT, NOT_STEADY, battle_map, battle_units
from fateloom.dsl.graph.mermaid import to_mermaid
from fateloom.dsl.graph.quest import EdgeKind, NodeKind


def test_the_map_has_every_space_and_route_hod_06_07() -> None:
    graph = battle_map(valley())
    campaign = valley().campaign
    assert [it.id for it in graph.nodes] == [f"space {it.id}" for it in campaign.spaces]
    assert {it.kind for it in graph.nodes} == {
        NodeKind.SPACE,
        NodeKind.RIVER,
        NodeKind.STRONGHOLD,
    }
    assert [it.kind for it in graph.edges].count(EdgeKind.RIVER) == sum(
        it.kind == "river" for it in campaign.routes
    )
    assert len(graph.edges) == len(campaign.routes)
    keep = next(it for it in graph.nodes if it.id == "space keep")
    assert (keep.title, keep.lines) == ("The Keep", ("The Company 4",))


def test_the_columns_of_the_map_say_how_far_it_is_hod_07() -> None:
    view = battle_map(valley())
    column = {it.id: it.column or 0 for it in view.nodes}
    assert [it.title for it in view.nodes if it.column == 0] == [view.columns[0]]
    ends = [(column[it.source], column[it.target]) for it in view.edges]
    assert all(abs(one - other) <= 1 for one, other in ends)
    for node in view.nodes:
        nearer = {column[it.source] for it in view.edges if it.target == node.id}
        nearer |= {column[it.target] for it in view.edges if it.source == node.id}
        assert node.column == 0 or min(nearer) == column[node.id] - 1


def test_who_can_hurt_whom_follows_from_types_and_columns_hod_53_59_75() -> None:
    graph = battle_units(valley())
    edges = {(it.source, it.target): it.label for it in graph.edges}
    assert edges["type clans.warband", "column irregular"] == "2 to 3 dice"
    assert edges["column irregular", NOT_STEADY] == "panic 5, 6"
    assert ("column irregular", ANY_UNIT) not in edges
    assert edges["column guns", ANY_UNIT] == "eliminate 5, 6"
    assert not [it for it in edges if it[0] == "type company.supply"]  # strength 0 never fires
    ids = {it.id for it in graph.nodes}
    assert all(it.source in ids and it.target in ids for it in graph.edges)


def test_it_is_written_as_dot_and_mermaid() -> None:
    assert "dir=none" in to_dot(battle_map(valley()))
    text = to_mermaid(battle_map(valley()))
    assert " === " in text and " --- " in text
