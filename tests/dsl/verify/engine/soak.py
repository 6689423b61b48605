"""Many tiny scenarios, each question answered by the prover and by the oracle over the engine:
`python -m tests.dsl.verify.engine.soak --seeds 0 5000`.

Prints each question that is answered wrongly, left open or ends in a crash, then a summary; with
`--coverage` the constructs that the compared scenarios had. Exit code 1 where anything is wrong.
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
from collections import Counter
from collections.abc import Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

from tests.dsl.verify.engine.compare import Compared, Outcome, Times, compare
from tests.dsl.verify.engine.coverage import as_text, table
from tests.dsl.verify.engine.edits import edited
from tests.dsl.verify.engine.scenarios import CALLED, scenario

from fateloom.dsl.source import Source
from fateloom.runtime.record import record

MOST = 8_000
"""States that are looked at for one table; scenarios with more are not compared."""

FAILURES = (Outcome.WRONG_PROVED, Outcome.WRONG_BLOCKED, Outcome.CRASH)


@record
class Soaked:
    """All questions about the scenario of one seed."""

    seed: int
    used: frozenset[str]
    compared: tuple[Compared, ...]
    times: Times

    @property
    def judged(self) -> tuple[Compared, ...]:
        """Those that the oracle could answer."""
        return tuple(it for it in self.compared if it.safe is not None)


def soaked(
    seed: int,
    most: int = MOST,
    leaving: bool = False,
    calls: str = "",
    short: bool = False,
    edits: bool = False,
) -> Soaked:
    """Compare the scenario of a seed; `short`: see `compare.short_search`; `edits`: and then the
    same with a line edited, with what is known of the first.
    """
    made = scenario(seed, calls)
    compared, times = compare(made.program, most=most, leaving=leaving, short=short, known=edits)
    after = edited(made.sources, seed) if edits else None
    if after is not None:
        more, _ = compare(after[1], most=most, leaving=leaving, short=short, known=True)
        compared += more
    return Soaked(seed, made.used, tuple(compared), times)


def report(one: Soaked) -> Iterator[str]:
    """Each question that did not come out as it should, in a few lines."""
    for it in one.compared:
        if it.outcome in (Outcome.AGREES, Outcome.NOT_JUDGED):
            continue
        yield f"{it.outcome.value}: seed {one.seed}, {it.name}"
        yield from (f"    {line}" for line in it.why.splitlines())
        if it.lost is not None:
            yield f"  lost in the engine, seats {' '.join(it.lost.setup.heroes)}:"
            yield from (f"    {command}" for command in it.lost.commands)


def summary(found: Iterable[Soaked]) -> Iterator[str]:
    """What came of all of them."""
    every = list(found)
    judged = [it for one in every for it in one.judged]
    compared = sum(bool(one.judged) for one in every)
    outcomes = Counter(it.outcome for it in judged)
    blocked = sum(it.safe is False for it in judged)
    yield f"{len(every)} scenarios, {compared} compared; {len(judged)} questions"
    share = 100 * blocked / max(1, len(judged))
    yield f"  blocked {blocked} ({share:.1f} %), safe {len(judged) - blocked}"
    for outcome in Outcome:
        if outcomes[outcome]:
            share = 100 * outcomes[outcome] / len(judged)
            yield f"  {outcome.value:14} {outcomes[outcome]:6} ({share:.2f} %)"
    missed = sum(it.safe is None for one in every for it in one.compared)
    yield f"  too many states for the oracle: {missed} questions"
    oracle = sum(it.times.oracle for it in every)
    verify = sum(it.times.verify for it in every)
    yield f"  CPU seconds: oracle {oracle:.0f}, verify {verify:.0f}"


def coverage(found: Iterable[Soaked]) -> str:
    """The table of constructs and settings, of the scenarios that were compared."""
    return as_text(
        table(
            (
                one.used,
                sum(it.safe is False for it in one.judged),
                sum(it.safe is True for it in one.judged),
            )
            for one in found
            if one.judged
        )
    )


def keep(folder: Path, sources: Iterable[Source]) -> None:
    """Write a scenario down, for `fateloom verify FOLDER`."""
    for source in sources:
        path = folder / source.name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(source.text, encoding="utf-8")


def _soak(given: tuple[int, int, bool, str, bool, bool]) -> Soaked:
    return soaked(*given)


def main() -> None:
    """Soak."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seeds", type=int, nargs=2, default=(0, 100), metavar=("FROM", "TO"))
    parser.add_argument("--most", type=int, default=MOST, help="states of the oracle, a table")
    parser.add_argument("--leaving", action="store_true", help="and with players who go home")
    parser.add_argument("--calls", choices=CALLED, default="", help="each calls one of these")
    parser.add_argument("--short", action="store_true", help="no search of the engine: model alone")
    parser.add_argument("--edits", action="store_true", help="then each with a line edited")
    parser.add_argument("--jobs", type=int, choices=(1, 2), default=1, help="processes")
    parser.add_argument("--keep", type=Path, metavar="DIR", help="write what fails to DIR/SEED")
    parser.add_argument("--coverage", action="store_true", help="print the table of constructs")
    given = parser.parse_args()
    asked = given.most, given.leaving, given.calls, given.short, given.edits
    todo = [(seed, *asked) for seed in range(*given.seeds)]
    found = []
    if given.edits:  # what is known of other scenarios is of no use
        os.environ["FATELOOM_CACHE"] = tempfile.mkdtemp()
    with ProcessPoolExecutor(given.jobs) as pool:
        for one in pool.map(_soak, todo):
            found.append(one)
            lines = list(report(one))
            if lines:
                print(*lines, sep="\n", flush=True)
            if lines and given.keep is not None:
                keep(given.keep / str(one.seed), scenario(one.seed, given.calls).sources)
    if given.coverage:
        print(coverage(found))
    print(*summary(found), sep="\n")
    sys.exit(any(it.outcome in FAILURES for one in found for it in one.compared))


if __name__ == "__main__":
    main()
