"""Whatever a slip of the hand does to a scenario, `check` answers with findings, and never raises.

A few hundred are tried in the gate; `./run test --soak 100 tests/dsl/test_mutations.py` tries more.
"""

from __future__ import annotations

import random
from pathlib import Path

from tests.long import mostly_long
from tests.sizes import size

from fateloom.dsl.diagnostics import Diagnostic, Level
from fateloom.dsl.session import check
from fateloom.dsl.source import Source
from fateloom.tools.files import gather, sources

ROOT = Path(__file__).resolve().parents[2]
NASTY = "\t\0\x1b\u202e\ufeff\u2028[]|>#\"':{}()&*!%@`,.;-+=~\\/ éß漢🙂0129aZ"
BATCHES = 8


def sources_of(folder: Path) -> tuple[Source, ...]:
    return sources(gather(str(folder)))[0]


def mutate(text: str, rng: random.Random) -> str:
    """One to three slips: lines lost, doubled, moved, shifted; words, characters changed; a cut."""
    for _ in range(rng.choice((1, 1, 1, 2, 3))):
        lines = text.split("\n")
        at, other = rng.randrange(len(lines)), rng.randrange(len(lines))
        match rng.randrange(9):
            case 0:
                del lines[at]
            case 1:
                lines.insert(at, lines[other])
            case 2:
                lines[at], lines[other] = lines[other], lines[at]
            case 3:
                lines[at] = rng.choice((" ", "  ", "    ", "\t")) + lines[at]
            case 4:
                lines[at] = lines[at][rng.randrange(1, 4) :]
            case 5:
                words = lines[at].split(" ")
                spare = lines[other].split()
                if spare:
                    words[rng.randrange(len(words))] = rng.choice(spare)
                lines[at] = " ".join(words)
            case 6:
                cut = rng.randrange(len(lines[at]) + 1)
                lines[at] = lines[at][:cut] + rng.choice(NASTY) + lines[at][cut:]
            case 7:
                cut = rng.randrange(len(lines[at]) + 1)
                lines[at] = lines[at][:cut] + lines[at][cut + 1 :]
            case _:
                del lines[max(1, at) :]
        text = "\n".join(lines)
    return text


def check_mutants(sources: tuple[Source, ...], seed: int, count: int) -> None:
    rng = random.Random(seed)
    for _ in range(count):
        at = rng.randrange(len(sources))
        changed = mutate(sources[at].text, rng)
        mutant = (*sources[:at], Source(sources[at].name, changed), *sources[at + 1 :])
        try:
            result = check(mutant)
        except Exception as error:
            raise AssertionError(f"{sources[at].name} broke check:\n{changed}") from error
        errors = [d for d in result.diagnostics if d.level is Level.ERROR]
        assert (result.program is None) == bool(errors)
        for found in result.diagnostics:
            assert_placed(found, {source.name: source.text for source in mutant})


def assert_placed(found: Diagnostic, texts: dict[str, str]) -> None:
    """A finding names a file of the scenario (or one that is missing) and a place inside it."""
    span = found.primary.span
    assert span.file
    if span.file in texts:
        lines = texts[span.file].split("\n")
        assert 1 <= span.line <= len(lines) + 1
        width = len(lines[span.line - 1]) if span.line <= len(lines) else 0
        assert 1 <= span.column <= width + 2, (found.code.id, span, width)
        assert (span.end_line, span.end_column) >= (span.line, span.column)


@mostly_long("seed", range(BATCHES), plain=[0, 1])
def test_no_mutation_of_the_base_scenario_breaks_check(seed: int) -> None:
    check_mutants(sources_of(ROOT / "tests/fixtures/base"), seed, 60)


@mostly_long("seed", range(BATCHES), plain=[0, 1])
def test_no_mutation_of_the_shipped_scenario_breaks_check(seed: int) -> None:
    wanted = size(80)
    check_mutants(sources_of(ROOT / "scenarios/drowned_bell"), 100 + seed, wanted // BATCHES)
