"""Ten mistakes of writers in a shipped scenario are decided rightly, each of a kind of its own.

The prover is asked about all of them, and `verify` itself about three: its answer takes three times
as long. A soak asks `verify` about all of them, before a release.
"""

from __future__ import annotations

from pathlib import Path

from tests.dsl.verify.engine.cases.mistakes import EDITS, mistake, names, proved, verdicts
from tests.dsl.verify.mutants.mutant import read
from tests.long import mostly_long
from tests.sizes import IS_SOAK

from fateloom.dsl.verify.verdict import Verdict

ALL = IS_SOAK
ANSWERED = ("four_effort_of_three", "rescue_takes_back")
"""They are answered whole; of the others only the proof is asked."""


def test_there_are_ten_kinds() -> None:
    assert len({read(it, EDITS).kind for it in names()}) == len(names()) == 10


@mostly_long("name", names(), plain=ANSWERED[:1])
def test_it_is_decided_rightly(name: str, tmp_path: Path) -> None:
    """Who is blocked, and nobody else; and whom players who go home can block."""
    it = mistake(name, tmp_path)
    answered = ALL or name in ANSWERED or it.leaving is not None
    first, second = verdicts(it) if answered else (proved(it), {})
    said = {hero: Verdict.BLOCKED if hero in it.blocked else Verdict.PROVED for hero in first}
    assert first == said
    if it.leaving is not None:
        said = {hero: Verdict.BLOCKED if hero in it.leaving else Verdict.PROVED for hero in first}
        assert second == said
