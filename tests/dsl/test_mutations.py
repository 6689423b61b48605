"""Whatever a slip of the hand does to a scenario, `check` answers with findings, and never raises.

A few hundred are tried in the gate; `./run test --soak 100 tests/dsl/test_mutations.py` tries more.
"""

from __future__ import annotations

import random
import re
from pathlib import Path

import pytest
from tests.long import mostly_long
from tests.sizes import size

from fateloom.dsl.diagnostics import Diagnostic, Level
from fateloom.dsl.session import check
from fateloom.dsl.source import Source
from fateloom.dsl.syntax.error_hints.reading import reads
from fateloom.dsl.syntax.parser import parse_condition
from fateloom.runtime.span import NOWHERE
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


PLACEHOLDER = re.compile(r"\b[A-Z]{2,}\b|…")
"""What a mend has for what only the writer knows."""
SMALL = "is the a to on at or and not then with has becomes up down +1 item once per = : , open all"


def slip(line: str, rng: random.Random) -> str:
    """A word of a line too many, too few, another one, or in another place."""
    depth, words = len(line) - len(line.lstrip()), line.split()
    at, word = rng.randrange(len(words)), rng.choice(SMALL.split())
    match rng.randrange(4):
        case 0:
            words.insert(at + 1, word)
        case 1 if len(words) > 1:
            del words[at]
        case 2 if at + 1 < len(words):
            words[at : at + 2] = words[at + 1], words[at]
        case _:
            words[at] = word
    return " " * depth + " ".join(words)


def can_be_read(written: str) -> bool:
    """Whether all lines of a mend can be read, or it is a condition, or a part of a text."""
    parts = re.split(r"; (?:below it, two spaces deeper|on the next line): ", written)
    return all(reads(it) or it[0] in "[|" or not parse_condition(it, NOWHERE)[1] for it in parts)


def check_mends(sources: tuple[Source, ...], seed: int, count: int) -> None:
    """Slips of words in some lines at once: what is said to be written for them can be read."""
    rng = random.Random(seed)
    stories = [at for at, it in enumerate(sources) if it.name.endswith(".fate")]
    for _ in range(count):
        at = rng.choice(stories)
        lines = sources[at].text.split("\n")
        told = [n for n, it in enumerate(lines) if it.strip() and it.lstrip()[0] not in ">#"]
        for number in rng.sample(told, len(told) // 12 + 1):
            lines[number] = slip(lines[number], rng)
        changed = Source(sources[at].name, "\n".join(lines))
        for found in check((*sources[:at], changed, *sources[at + 1 :])).diagnostics:
            mend = (found.help or "").removeprefix("Write: ")
            if found.primary.span.file == changed.name and mend != found.help and mend:
                line = lines[found.primary.span.line - 1]
                assert can_be_read(mend) or PLACEHOLDER.search(mend), (line, found.message, mend)


@mostly_long("seed", range(BATCHES), plain=[0, 1])
@pytest.mark.parametrize("folder", ["tests/fixtures/base", "scenarios/dry_year"])
def test_what_is_said_to_be_written_can_be_read(folder: str, seed: int) -> None:
    check_mends(sources_of(ROOT / folder), 200 + seed, size(480) // BATCHES)
