"""Heroes who can never carry too much have nothing to lay down in the flattened form."""

from __future__ import annotations

import pytest
from tests.runtime.story import builders as b

from fateloom.runtime.program import condition as c
from fateloom.runtime.program import destiny
from fateloom.runtime.program import statement as st
from fateloom.runtime.program.board import Limit, Option
from fateloom.runtime.program.program import Program
from fateloom.runtime.program.settings import Settings
from fateloom.runtime.transitions.flatten import transitions
from fateloom.runtime.transitions.model import Company, Move
from fateloom.runtime.transitions.variables import Kind

WIN = "win"
TWO = Company(("ann", "bob"))
PER_HERO = Limit.ONCE_PER_HERO


def made(*options: Option, limit: int = 2, copies: int = 3, voluntary: bool = False) -> Program:
    """Axes, bows and saws, three of each; a finale for those who have an axe."""
    cond = c.Has(b.ACTIVE, b.match("axe"), b.N)
    won = b.path("one", "inn", b.stage("last", b.fulfil()), cond=cond)
    return b.program(
        b.poi("inn", *options),
        heroes=(b.hero("ann"), b.hero("bob")),
        tiles=(b.tile("home"), b.tile("marsh", (1, 0))),
        all_items=tuple(b.item(it, copies=copies) for it in ("axe", "bow", "saw")),
        variables=(b.flag(WIN),),
        destinies=tuple(destiny.Destiny(it, (won,), b.N) for it in TWO.heroes),
        settings=Settings(
            inventory_limit=limit, effort_max=0, effort_start=0, voluntary_abandon=voluntary
        ),
    )


def lays_down(program: Program, *, from_anywhere: bool = False) -> set[str]:
    """The heroes who lay something down: in a model they are those whose hands are counted."""
    model = transitions(program, TWO, from_anywhere=from_anywhere)
    found = {it.hero for it in model.actions if it.move is Move.LAY_DOWN}
    assert found == {it.owner for it in model.variables if it.kind is Kind.HELD}
    return found


def take(item: str, limit: Limit = PER_HERO, *more: st.Statement) -> Option:
    return b.option(f"take_{item}", b.gain_item(item), b.set_to(WIN, 1), *more, limit=limit)


def test_what_each_hero_takes_once_never_fills_the_hands() -> None:
    assert lays_down(made(take("axe"), take("bow"))) == set()


def test_one_thing_more_fills_them() -> None:
    assert lays_down(made(take("axe"), take("bow"), take("saw"))) == {"ann", "bob"}


def test_what_is_taken_again_and_again_fills_them() -> None:
    assert lays_down(made(take("axe", Limit.ONCE_A_VISIT))) == {"ann", "bob"}


def test_once_for_all_is_once_for_each_too() -> None:
    assert lays_down(made(take("axe", Limit.ONCE), take("bow"))) == set()


def test_two_of_a_kind_at_once_are_two() -> None:
    assert lays_down(made(take("axe"), take("bow", PER_HERO, b.gain_item("bow")))) == {"ann", "bob"}


def test_as_few_copies_as_there_is_room_for_never_fill_them() -> None:
    assert lays_down(made(take("axe", Limit.ONCE_A_VISIT), copies=2)) == set()


def test_what_lies_on_the_ground_is_counted() -> None:
    assert lays_down(made(take("axe"), b.option("drop", b.drop("axe", "home")))) == {"ann", "bob"}


def test_an_option_that_comes_back_is_not_once() -> None:
    again = b.option("again", st.ChangeOption("inn.take_axe", st.OptionChange.RENEW, b.N))
    assert lays_down(made(take("axe"), take("bow"), again)) == {"ann", "bob"}


@pytest.mark.parametrize("item", ["axe", "bow"])
def test_who_may_lay_down_freely_does(item: str) -> None:
    """And the other one may then have more than was given to one."""
    model = transitions(made(take("axe"), take("bow"), voluntary=True), TWO)
    assert any(it.move is Move.LAY_DOWN and it.subject == item for it in model.actions)


def test_from_states_that_no_game_comes_to_all_is_told() -> None:
    assert lays_down(made(take("axe"), take("bow")), from_anywhere=True) == {"ann", "bob"}
