"""Many random stories, and every claim of every view held to all their games:
`python -m tests.dsl.graph.claims.soak --seeds 0 2000`.

Prints each claim that a game contradicts, then in how many stories each kind of claim was held to
something, and in how many each construct stood, with `--pairs` also those of the oracle and for
each kind those that stood in no story with it. Exit code 1 where anything is contradicted.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter
from itertools import product

from tests.dsl.graph.claims.check import check
from tests.dsl.graph.claims.games import Found, Games
from tests.dsl.graph.claims.stories import CONSTRUCTS, made
from tests.dsl.verify.engine.explore import TooManyStatesError

from fateloom.runtime.record import record
from fateloom.runtime.story.flow import EndlessStoryError

MOST = 2_000
"""States of a table; stories with more are not looked at."""


@record
class Soaked:
    """The claims of the story of a seed; `constructs`: what stands in it."""

    seed: int
    constructs: frozenset[str]
    found: tuple[Found, ...]


def soaked(seed: int, most: int = MOST) -> Soaked | None:
    """The story of a seed; None: it has too many states, or fires events without end."""
    program, constructs = made(seed)
    try:
        return Soaked(seed, constructs, tuple(check(Games(program, most))))
    except (TooManyStatesError, EndlessStoryError):
        return None


def main() -> None:
    """Soak."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seeds", type=int, nargs=2, default=(0, 100), metavar=("FROM", "TO"))
    parser.add_argument("--most", type=int, default=MOST, help="states of a table")
    parser.add_argument("--pairs", action="store_true", help="what never stood together")
    given = parser.parse_args()
    pairs = Counter[tuple[str, str]]()
    kinds, constructs, wrong, stories, skipped = Counter[str](), Counter[str](), 0, 0, 0
    claims, start = 0, time.process_time()
    for seed in range(*given.seeds):
        one = soaked(seed, given.most)
        if one is None:
            skipped += 1
            continue
        stories += 1
        claims += len(one.found)
        constructs.update(one.constructs)
        held = {type(it.claim).__name__ for it in one.found if it.seen}
        kinds.update(held)
        pairs.update(product(held, one.constructs))
        for it in one.found:
            if it.against:
                wrong += 1
                print(f"seed {seed}: {it.claim}: {it.against}", flush=True)
    seconds = time.process_time() - start
    print(f"{stories} stories, {claims} claims, {wrong} contradicted; CPU seconds {seconds:.0f}")
    print(f"{skipped} stories have too many states, or fire events without end")
    for name, number in sorted((kinds + constructs).items()):
        if given.pairs or name in kinds or name in CONSTRUCTS:
            print(f"  {name:40} {number}")
    for kind in sorted(kinds) if given.pairs else ():
        never = [it for it in sorted(constructs) if not pairs[kind, it]]
        print(f"  {kind} never with: {', '.join(never)}")
    sys.exit(wrong > 0)


if __name__ == "__main__":
    main()
