"""The registry of rule systems, and that each of them offers what the tools ask."""

from inspect import signature

import pytest

from fateloom.dsl.callable_systems import callable_tables
from fateloom.tools.cli.main import COMMANDS
from fateloom.tools.registry import SYSTEMS
from fateloom.tools.systems import PLACES, System, system, system_of_document

KNOWN = tuple(map(system, SYSTEMS))


def test_every_system_is_found_by_its_name_and_by_its_compiled_files() -> None:
    assert [it.name for it in KNOWN] == list(SYSTEMS)
    for name in SYSTEMS:  # other tests may have emptied the memory of `system` since the import
        it = system(name)
        assert system(name) is it
        assert system_of_document(it.document) is it
    assert system_of_document("fateloom nothing") is None
    with pytest.raises(KeyError):
        system("cli")


@pytest.mark.parametrize("it", KNOWN, ids=lambda it: it.name)
def test_a_system_declares_commands_that_there_are(it: System) -> None:
    assert set(it.commands) <= set(COMMANDS)
    assert len(set(it.commands)) == len(it.commands)
    assert {"check", "play", "test", "soak", "save", "compile"} <= set(it.commands)


OF_STORIES = {"check", "read", "from_json", "in_language", "presenter", "kinds"}
"""What stories have in another way: `StorySystem`."""


@pytest.mark.parametrize("it", KNOWN, ids=lambda it: it.name)
def test_all_parts_of_a_system_are_there(it: System) -> None:
    missing = OF_STORIES if it.name == "story" else set()
    missing |= set() if "rename" in it.commands else {"kinds"}
    for part in {*PLACES, "rules", "views"} - missing:
        assert it._there(part) is not None


@pytest.mark.parametrize("it", KNOWN, ids=lambda it: it.name)
def test_a_system_answers_as_all_do(it: System) -> None:
    for name, one in vars(type(it)).items():
        if not name.startswith("_"):
            assert list(signature(one).parameters) == list(
                signature(getattr(System, name)).parameters
            )


@pytest.mark.parametrize("it", KNOWN, ids=lambda it: it.name)
def test_a_check_finds_what_was_compiled_where_it_says(it: System) -> None:
    assert it.check((), lint=False).game is None


@pytest.mark.parametrize("it", KNOWN, ids=lambda it: it.name)
def test_what_saves_ask_is_there(it: System) -> None:
    assert it.saving().TYPES.state is not None


def test_tables_and_called_systems_fit_together() -> None:
    heads = [declared.tables[0] for declared in SYSTEMS.values()]
    assert len(set(heads)) == len(heads)
    known = {it.folder or it.name: set(it.tables) for it in callable_tables()}
    for declared in SYSTEMS.values():
        assert {name: set(tables) & known[name] for name, tables in declared.called} == (
            known if declared.called else {}
        )


@pytest.mark.parametrize("it", KNOWN, ids=lambda it: it.name)
def test_a_system_has_bots_of_its_own(it: System) -> None:
    bots = it.bots()
    assert bots.kinds[0] == "random"
    assert bots.kinds_of("random", 2) == ("random", "random")
