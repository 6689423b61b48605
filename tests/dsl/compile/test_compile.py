"""The Program of the base scenario, word for word, and through its JSON."""

from pathlib import Path

from tests.tracked import tracked

from fateloom.dsl.session import check
from fateloom.dsl.source import Source
from fateloom.runtime.program.codec import from_json, to_json
from fateloom.runtime.program.program import FORMAT, Program

BASE = Path(__file__).resolve().parents[2] / "fixtures" / "base"


def base_program() -> Program:
    sources = [
        Source(path.relative_to(BASE).as_posix(), path.read_text(encoding="utf-8"))
        for path in tracked(BASE)
    ]
    program = check(sources).program
    assert program is not None
    return program


def test_the_program_of_the_base_scenario(golden):
    golden("program/base.json", to_json(base_program()))


def test_the_program_survives_its_json():
    program = base_program()
    assert from_json(to_json(program)) == program


def test_the_header_comes_from_the_tables():
    program = base_program()
    assert (program.format, program.id, program.start_tile) == (FORMAT, "base", "quay")
    assert (program.min_players, program.max_players) == (1, 2)
    assert program.modes == ("explorer", "challenger")
    assert [hero.id for hero in program.heroes] == ["warden", "smuggler"]
    assert program.heroes[1].coins == 2
    assert program.heroes[0].coins is None
