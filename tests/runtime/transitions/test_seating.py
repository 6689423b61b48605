"""Every order in which the heroes can sit: who is first, and who is served first."""

from __future__ import annotations

from itertools import permutations

from tests.runtime.story import builders as b

from fateloom.runtime.program import items
from fateloom.runtime.program import statement as st
from fateloom.runtime.program.condition import Condition, Has, Who
from fateloom.runtime.program.destiny import Destiny, Event
from fateloom.runtime.program.program import Program
from fateloom.runtime.program.settings import Settings
from fateloom.runtime.program.variables import Scope
from fateloom.runtime.transitions.flatten import transitions
from fateloom.runtime.transitions.interpreter import shown, steps
from fateloom.runtime.transitions.model import Model, Values
from fateloom.runtime.transitions.variables import Kind

THREE = ("ann", "bob", "cy")


def test_a_story_that_minds_no_order_has_no_seating() -> None:
    model = transitions(_story(b.event("e", "day", b.set_to("x", 1), day=2)))
    assert not _seatings(model) and len(model.initial) == 1


def test_the_first_hero_of_a_day_is_every_hero() -> None:
    """Who gets the one lamp of day 2: the hero who goes first, and nobody else."""
    model = transitions(_story(b.event("e", "day", b.gain_item("lamp"), day=2)))
    assert _seatings(model) == [("ann", "bob"), ("bob", "ann")]
    for initial in model.initial:
        first = shown(model, initial)["seating"].split("/")[0]
        assert _owners(model, initial) == {"box", f"hero:{first}"}


def test_a_map_is_laid_out_in_the_turn_of_any_hero() -> None:
    model = transitions(_story(here=(b.set_to("own", 1),)))
    marked = {tuple(it["is:own:" + hero] for hero in THREE[:2]) for it in _starts(model)}
    assert marked == {("up", "down"), ("down", "up")}


def test_what_is_scarce_is_given_in_the_order_of_the_seats() -> None:
    """From the hero whose turn it is on: the next of the other two is served first."""
    model = transitions(
        _story(
            b.event("e", "day", b.gain_item("lamp", who=Who.OTHERS), day=2),
            heroes=THREE,
        )
    )
    assert len(_seatings(model)) == 6
    for initial in model.initial:
        first, second, _ = shown(model, initial)["seating"].split("/")
        assert first != second
        assert _owners(model, initial) == {"box", f"hero:{second}"}


def test_items_to_begin_with_go_round_the_table() -> None:
    """Two heroes bring the same lamp, and there is one: the first seat has it."""
    model = transitions(_story(carried=("lamp",)))
    assert {it["item:lamp"] for it in _starts(model)} == {"hero:ann", "hero:bob"}


def test_a_random_first_player_is_any_of_them() -> None:
    story = _story(
        b.event("e", "day", b.gain_item("lamp"), day=2), settings=Settings(random_first_player=True)
    )
    assert set(_seatings(transitions(story))) == set(permutations(THREE[:2]))


def _story(
    *events: Event,
    heroes: tuple[str, ...] = THREE[:2],
    here: tuple[st.Statement, ...] = (),
    carried: tuple[str, ...] = (),
    settings: Settings | None = None,
) -> Program:
    """A story whose finales ask who has the lamp, and what events and the set-up have done."""
    lamp = items.OneItem("lamp")
    wanted: tuple[Condition, ...] = (Has(b.ACTIVE, lamp, b.N), b.is_up("own"), b.is_up("x"))
    paths = tuple(
        b.path(f"p{number}", "inn", b.stage("s", st.Stay(b.N)), cond=it)
        for number, it in enumerate(wanted)
    )
    return b.program(
        b.poi("inn"),
        heroes=tuple(b.hero(it, *carried) for it in heroes),
        tiles=(b.tile("home", (0, 0), "explored", *here),),
        all_items=(b.item("lamp"),),
        variables=(b.flag("own", Scope.HERO), b.flag("x")),
        events=events,
        destinies=tuple(Destiny(it, paths, b.N) for it in heroes),
        settings=settings or Settings(effort_refresh=0),
    )


def _seatings(model: Model) -> list[object]:
    return [
        tuple(label.split("/"))
        for it in model.variables
        if it.kind is Kind.SEATING
        for label in it.labels
    ]


def _starts(model: Model) -> list[dict[str, str]]:
    return [shown(model, it) for it in model.initial]


def _owners(model: Model, initial: Values) -> set[str]:
    """Where the lamp can come to, if nobody lays it down or picks it up."""
    todo, seen = [initial], {initial}
    while todo:
        for action, _, after in steps(model, todo.pop()):
            if after not in seen and action.move.value in ("day", "turn"):
                seen.add(after)
                todo.append(after)
    return {shown(model, it)["item:lamp"] for it in seen}
