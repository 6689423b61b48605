"""Tables that nobody would write: no text makes the check of a haunted house fail."""

import pytest
from tests import hostile_tables

from fateloom.dsl.hidden.read import Nodes
from fateloom.runtime.hidden.checking import unplayable

FILES = [f"{it}.yaml" for it in Nodes.what]


def holds(checked):
    """Whether there is a house exactly if there is no error, and it can be played."""
    is_playable = checked.game is None or unplayable(checked.game.house) == ()
    return is_playable and hostile_tables.is_consistent(checked)


@pytest.mark.parametrize("name", hostile_tables.TEXTS)
@pytest.mark.parametrize("file", FILES)
def test_a_hostile_table_gives_findings_and_no_traceback(file, name, texts, check_texts):
    assert hostile_tables.is_refused(check_texts({**texts, file: hostile_tables.TEXTS[name]}))


@pytest.mark.parametrize("file", FILES)
def test_every_value_can_be_anything(file, texts, check_texts):
    for changed in hostile_tables.one_value_changed(texts[file], f"hostile {file}", 40):
        assert holds(check_texts({**texts, file: changed})), changed


@pytest.mark.long
@pytest.mark.parametrize("file", FILES)
def test_every_value_can_be_everything(file, texts, check_texts):
    for changed in hostile_tables.two_values_changed(texts[file], f"hostile and long {file}", 200):
        assert holds(check_texts({**texts, file: changed})), changed
