"""Tables that nobody would write: no text makes the check of a battle game fail."""

import pytest
from tests import hostile_tables

from fateloom.dsl.battle.read import Nodes

FILES = [f"{it}.yaml" for it in Nodes.what]


@pytest.mark.parametrize("name", hostile_tables.TEXTS)
@pytest.mark.parametrize("file", FILES)
def test_a_hostile_table_gives_findings_and_no_traceback(file, name, texts, check_texts):
    assert hostile_tables.is_refused(check_texts({**texts, file: hostile_tables.TEXTS[name]}))


@pytest.mark.parametrize("file", FILES)
def test_every_value_can_be_anything(file, texts, check_texts):
    for changed in hostile_tables.one_value_changed(texts[file], f"hostile {file}", 25):
        assert hostile_tables.is_consistent(check_texts({**texts, file: changed})), changed


@pytest.mark.long
@pytest.mark.parametrize("file", FILES)
def test_every_value_can_be_everything(file, texts, check_texts):
    for changed in hostile_tables.two_values_changed(texts[file], f"hostile and long {file}", 150):
        assert hostile_tables.is_consistent(check_texts({**texts, file: changed})), changed


def test_the_work_grows_with_units_and_spaces_and_no_faster(texts, check_texts):
    def check(number):
        spaces = "".join(
            f"  s{at}: {{title: S, terrain: open, x: {at % 30 + 6}, y: {at // 30 % 24}}}\n"
            for at in range(number // 4)
        )
        ways = "".join(f"  - [reeds, s{at}]\n" for at in range(number // 4))
        units = "".join(
            f"    u{at}: {{title: U, type: warband, strength: 1, contingent: reed, at: reeds}}\n"
            for at in range(number)
        )
        theatre = texts["theatre.yaml"].replace("roads:\n", f"{spaces}roads:\n{ways}")
        checked = check_texts(
            {**texts, "theatre.yaml": theatre, "units.yaml": texts["units.yaml"] + units}
        )
        assert checked.diagnostics == ()
        assert len(checked.game.campaign.units) == number + 20

    assert hostile_tables.grows_evenly(check, 300)
