"""Whatever is written, `check` answers with findings, and never raises: on scenarios made at
random, most of which compile, so that every rule of lint sees what no writer has thought of yet.

A few hundred are tried in the gate; `./run test --soak 40` tries more.
"""

from __future__ import annotations

from tests.dsl.random_stories import Story
from tests.dsl.test_mutations import assert_placed
from tests.long import mostly_long
from tests.sizes import size

from fateloom.dsl.diagnostics import Level
from fateloom.dsl.lint import run
from fateloom.dsl.session import check

BATCHES = 4
WANTED = size(240)


@mostly_long("batch", range(BATCHES), plain=[0])
def test_no_story_made_at_random_breaks_check(batch: int) -> None:
    compiled = 0
    for seed in range(batch, WANTED, BATCHES):
        sources = Story(seed).sources
        try:
            result = check(sources)
        except Exception as error:
            raise AssertionError(f"story {seed} broke check") from error
        errors = [d for d in result.diagnostics if d.level is Level.ERROR]
        assert (result.program is None) == bool(errors), seed
        texts = {source.name: source.text for source in sources}
        for found in result.diagnostics:
            assert not found.code.id.startswith("FT09"), (seed, found.message)
            assert_placed(found, texts)
        if result.program is not None:
            compiled += 1
            assert run(result.program) == run(result.program), seed
    assert compiled > WANTED / BATCHES / 3  # else nothing is tried but the resolver


def test_stories_of_one_seed_are_the_same() -> None:
    assert Story(7).sources == Story(7).sources
    assert Story(7).sources != Story(8).sources
