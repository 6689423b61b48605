"""The smallest scenario that is still answered as a soaked one was:
`python -m tests.dsl.verify.engine.shrink --seed 117 [--keep DIR]`.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

from tests.dsl.verify.engine.compare import Compared, Outcome, compare
from tests.dsl.verify.engine.scenarios import sources
from tests.dsl.verify.engine.soak import MOST, keep

from fateloom.dsl.session import check
from fateloom.dsl.source import Source
from fateloom.runtime.program.program import Program

Files = tuple[Source, ...]


def shrunk(files: Files, wanted: Callable[[Program], bool]) -> Files:
    """The files with every line and block left out that they can do without: what is left compiles,
    and is still wanted.
    """
    again = True
    while again:
        again = False
        for at, source in enumerate(files):
            lines = source.text.split("\n")
            start = 0
            while start < len(lines):
                less = without(lines, start)
                smaller = (*files[:at], Source(source.name, "\n".join(less)), *files[at + 1 :])
                if smaller != files and holds(smaller, wanted):
                    files, lines, again = smaller, less, True
                else:
                    start += 1
    return files


def without(lines: Sequence[str], start: int) -> list[str]:
    """The lines without one and all that belong to it: those below that stand further in."""
    depth = _depth(lines[start])
    end = start + 1
    while end < len(lines) and (lines[end].strip() and _depth(lines[end]) > depth):
        end += 1
    return [*lines[:start], *lines[end:]]


def _depth(line: str) -> int:
    return len(line) - len(line.lstrip())


def holds(files: Files, wanted: Callable[[Program], bool]) -> bool:
    """Whether the files compile, and the Program is wanted."""
    program = check(files, lint=False, drafts=False).program
    return program is not None and wanted(program)


def failures(compared: Sequence[Compared]) -> Iterator[Compared]:
    """The questions that did not come out as they should."""
    passed = (Outcome.AGREES, Outcome.NOT_JUDGED)
    return (it for it in compared if it.outcome not in passed)


def like(failure: Compared, most: int) -> Callable[[Program], bool]:
    """Whether a Program has the same failure: the same outcome, for the same hero, with the same
    truth, in nearly the same words.
    """

    def is_like(program: Program) -> bool:
        try:
            found, _ = compare(program, most=most, leaving=failure.leaving)
        except ValueError:  # a table of nobody
            return False
        return any(same(it, failure) for it in failures(found))

    return is_like


def same(one: Compared, other: Compared) -> bool:
    """Whether two questions fail alike."""
    return (
        (one.outcome, one.hero, one.leaving, one.safe)
        == (other.outcome, other.hero, other.leaving, other.safe)
        and one.why[:60] == other.why[:60]
    )  # fmt: skip


def main() -> None:
    """Shrink the first failure of a seed."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seed", type=int, required=True)
    parser.add_argument("--most", type=int, default=MOST, help="states of the oracle, a table")
    parser.add_argument("--leaving", action="store_true", help="and with players who go home")
    parser.add_argument("--keep", type=Path, metavar="DIR", help="write it to DIR/SEED")
    given = parser.parse_args()
    files = tuple(sources(given.seed))
    program = check(files, lint=False).program
    assert program is not None
    found, _ = compare(program, most=given.most, leaving=given.leaving)
    failure = next(failures(found), None)
    if failure is None:
        print(f"seed {given.seed} is answered rightly")
        return
    files = shrunk(files, like(failure, given.most))
    print(f"{failure.outcome.value}: {failure.name}; safe in the game: {failure.safe}")
    print(failure.why)
    for source in files:
        print(f"--- {source.name}\n{source.text}")
    if given.keep is not None:
        keep(given.keep / str(given.seed), files)


if __name__ == "__main__":
    main()
