"""The registry of rule systems, and that each of them offers what the tools ask."""

from inspect import signature

import pytest

from fateloom.dsl.callable_systems import callable_tables
from fateloom.dsl.later import Later, LaterValue
from fateloom.tools.battle import system as battle
from fateloom.tools.cards import system as cards
from fateloom.tools.cli.main import COMMANDS
from fateloom.tools.hidden import system as hidden
from fateloom.tools.pool import system as pool
from fateloom.tools.registry import SYSTEMS
from fateloom.tools.story import system as story
from fateloom.tools.systems import LaterCheck, System, system, system_of_document

KNOWN: tuple[System, ...] = (story, pool, cards, battle, hidden)
"""The type checker compares each module with the protocol."""


def test_every_system_is_found_by_its_name_and_by_its_compiled_files() -> None:
    assert [it.NAME for it in KNOWN] == list(SYSTEMS)
    for it in KNOWN:
        assert system(it.NAME) is it
        assert system_of_document(it.DOCUMENT) is it
    assert system_of_document("fateloom nothing") is None
    with pytest.raises(KeyError):
        system("cli")


@pytest.mark.parametrize("it", KNOWN, ids=lambda it: it.NAME)
def test_a_system_declares_commands_that_there_are(it: System) -> None:
    assert set(it.COMMANDS) <= set(COMMANDS)
    assert len(set(it.COMMANDS)) == len(it.COMMANDS)
    assert {"check", "play", "test", "soak", "save", "compile"} <= set(it.COMMANDS)


@pytest.mark.parametrize("it", KNOWN, ids=lambda it: it.NAME)
def test_what_is_imported_later_is_there_and_takes_what_the_protocol_gives(it: System) -> None:
    forwards = {name: one for name, one in vars(it).items() if isinstance(one, Later)}
    assert forwards
    for name, one in forwards.items():
        if isinstance(one, LaterCheck):
            continue  # it has no hints
        parameters = list(signature(getattr(System, name)).parameters.values())[1:]
        given = [object() for each in parameters if each.kind is not each.KEYWORD_ONLY]
        named = {each.name: object() for each in parameters if each.kind is each.KEYWORD_ONLY}
        signature(one.there()).bind(*given, **named)
    if isinstance(it.check, LaterCheck):
        signature(it.check.there()).bind(object(), lint=True)


@pytest.mark.parametrize("it", KNOWN, ids=lambda it: it.NAME)
def test_a_check_finds_what_was_compiled_where_it_says(it: System) -> None:
    assert it.check((), lint=False).game is None


@pytest.mark.parametrize("it", KNOWN, ids=lambda it: it.NAME)
def test_values_that_are_imported_later_are_there(it: System) -> None:
    assert {name for name, one in vars(it).items() if isinstance(one, LaterValue)} >= {"saving"}
    assert it.saving().TYPES.state is not None


def test_tables_and_called_systems_fit_together() -> None:
    heads = [layout.tables[0] for layout in SYSTEMS.values()]
    assert len(set(heads)) == len(heads)
    known = {it.folder or it.name: set(it.tables) for it in callable_tables()}
    for layout in SYSTEMS.values():
        assert {name: set(tables) & known[name] for name, tables in layout.called} == (
            known if layout.called else {}
        )


@pytest.mark.parametrize("it", KNOWN, ids=lambda it: it.NAME)
def test_a_system_has_bots_of_its_own(it: System) -> None:
    bots = it.bots()
    assert bots.kinds[0] == "random"
    assert bots.kinds_of("random", 2) == ("random", "random")
