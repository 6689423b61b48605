"""Actions are told apart by their names: findings and certificates name them."""

from __future__ import annotations

from tests.long import partly_long
from tests.runtime.story import builders as b
from tests.runtime.transitions.stories import NAMES, model_of

from fateloom.runtime.program.destiny import Destiny
from fateloom.runtime.record import replace
from fateloom.runtime.span import NOWHERE
from fateloom.runtime.transitions.flatten import transitions
from fateloom.runtime.transitions.model import Move


@partly_long("name", NAMES, slow=["drowned_bell"])
def test_no_two_actions_have_one_name(name: str) -> None:
    names = [it.name for it in model_of(name).actions]
    assert len(set(names)) == len(names)


def test_two_ways_to_begin_a_finale_at_one_poi_have_two_names() -> None:
    last = b.stage("last", b.fulfil())
    path = b.path("home", "gate", last)
    second = b.path("home", "gate", last, cond=b.is_up("open")).begins
    program = b.program(
        b.poi("gate", b.option("open", b.set_to("open", 1)), tile="yard"),
        heroes=(b.hero("ann"),),
        tiles=(b.tile("yard", (0, 0), "explored"),),
        variables=(b.flag("open"),),
        destinies=(Destiny("ann", (replace(path, begins=(*second, *path.begins)),), NOWHERE),),
    )
    begins = [it for it in transitions(program).actions if it.move is Move.BEGIN]
    assert len(begins) == 2
    assert len({it.guard for it in begins}) == 2
    assert len({it.name for it in begins}) == 2
