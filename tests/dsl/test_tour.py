"""The tour of the language design compiles as it stands."""

from __future__ import annotations

from pathlib import Path

from tests.tracked import tracked

from fateloom.dsl.diagnostics import Level
from fateloom.dsl.session import check
from fateloom.dsl.source import Source

TOUR = Path(__file__).resolve().parents[1] / "fixtures" / "tour"


def test_the_tour_compiles() -> None:
    files = (p for p in tracked(TOUR) if p.suffix in (".yaml", ".fate"))
    checked = check([Source(p.relative_to(TOUR).as_posix(), p.read_text("utf-8")) for p in files])
    errors = [d.message for d in checked.diagnostics if d.level is Level.ERROR]
    assert errors == []
    program = checked.program
    assert program is not None
    assert [poi.id for poi in program.pois] == ["saint_anne", "ferry", "wreck"]
    assert [(d.hero, len(d.paths)) for d in program.destinies] == [("warden", 2), ("smuggler", 2)]
