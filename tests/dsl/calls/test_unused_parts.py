"""FT1212 and FT0335: parts of the tables of fights and of scenes that nothing in them uses."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from tests.dsl.battle.dike import FIGHTS
from tests.dsl.hidden.cellar import HAUNTS

from fateloom.dsl.battle.called import check as check_fights
from fateloom.dsl.checked import Checked
from fateloom.dsl.hidden.called import check as check_haunts
from fateloom.dsl.source import Source

Check = Callable[..., Checked[Any]]
TABLES: dict[str, tuple[str, str, Check]] = {
    "battle": ("battle/fights.yaml", FIGHTS, check_fights),
    "hidden": ("hidden/haunts.yaml", HAUNTS, check_haunts),
}
FACES = "[none, none, none, none, none, panic]"


@pytest.mark.parametrize(
    ("system", "above", "row", "found"),
    [
        ("battle", "types:", f"  bows: {{title: Bows, faces: {FACES}}}", "column 'bows' type"),
        ("battle", "us:", "  monks: {title: Monks, fires: foot}", "type 'monks' unit"),
        ("battle", "them:", "  boys: {title: B, type: mob, strength: 1}", "unit 'boys' fight"),
        ("battle", "leaders:", "  dogs: {title: D, type: mob, strength: 1}", "unit 'dogs' fight"),
        ("hidden", "places:", "  ida: {title: Ida, health: 3}", "person 'ida' scene"),
        ("hidden", "cards:", "  attic: {title: The Attic}", "place 'attic' scene"),
        ("hidden", "things:", "  debt: {title: A Debt}", "card 'debt' person"),
    ],
)
def test_a_row_that_nothing_names_is_found(system: str, above: str, row: str, found: str) -> None:
    """The game is there all the same, and without lint nothing is said."""
    file, text, check = TABLES[system]
    assert f"\n{above}" in text
    text = text.replace(f"\n{above}", f"\n{row}\n{above}")
    what, id, user = found.split()
    checked = check([Source(file, text)], folder=f"{system}/")
    assert checked.game is not None
    (told,) = checked.diagnostics
    assert told.message == f"the {what} {id} is never used: no {user} has it"
    assert told.code.id == {"battle": "FT1212", "hidden": "FT0335"}[system]
    assert told.primary.span.file == file
    assert text.splitlines()[told.primary.span.line - 1] == row
    assert check([Source(file, text)], lint=False, folder=f"{system}/").diagnostics == ()


def test_a_thing_that_nobody_has_is_found() -> None:
    text = HAUNTS.replace(", carries: [knife]", "")
    (told,) = check_haunts([Source("hidden/haunts.yaml", text)], folder="hidden/").diagnostics
    assert told.message == "the thing 'knife' is never used: no person or place has it"


def test_a_unit_that_only_comes_with_its_hero_is_used() -> None:
    """The captain is in no fight; without the line of leaders nobody brings him."""
    text = FIGHTS.replace("leaders: {warden: captain}\n", "")
    (told,) = check_fights([Source("battle/fights.yaml", text)], folder="battle/").diagnostics
    assert told.message == "the unit 'captain' is never used: no fight has it"


def test_what_an_unused_part_uses_is_not_told_again() -> None:
    text = FIGHTS.replace("[watch, bargees]", "[watch]")
    (told,) = check_fights([Source("battle/fights.yaml", text)], folder="battle/").diagnostics
    assert told.message == "the unit 'bargees' is never used: no fight has it"


@pytest.mark.parametrize(
    ("leaders", "message", "help"),
    [
        (
            "{captain: warden}",
            "'captain' is a unit: the hero",
            "Write: warden: captain",
        ),
        (
            "{captain: nobody}",
            "'captain' is a unit: the hero",
            "Write: nobody: captain",
        ),
        ("{warden: smuggler}", "there is no unit of 'us' 'smuggler'", "There are: "),
    ],
)
def test_a_leader_before_the_hero_is_told_the_order(leaders, message, help) -> None:
    text = FIGHTS.replace("{warden: captain}", leaders)
    (told,) = check_fights([Source("battle/fights.yaml", text)], folder="battle/").diagnostics
    assert message in told.message and help in (told.help or "")
