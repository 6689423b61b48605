"""Many scenarios of a size, each hero judged and each block played in the engine:
`python -m tests.dsl.verify.generator.soak --help`. A line of JSON a scenario; a summary at the end.
"""

from __future__ import annotations

import argparse
import resource
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from statistics import median, quantiles
from time import process_time

from tests.dsl.verify.generator.corpus import corpus, measures
from tests.dsl.verify.generator.made import Made

from fateloom.dsl.plays.story.parser import parse
from fateloom.dsl.plays.story.record import to_play
from fateloom.dsl.plays.story.resolve import Ready, Resolver
from fateloom.dsl.plays.story.run import run
from fateloom.dsl.source import Source
from fateloom.dsl.verify.problem.problem import Questions
from fateloom.dsl.verify.proof.block import Block
from fateloom.dsl.verify.proof.prover import prove
from fateloom.dsl.verify.replay.play_text import as_play
from fateloom.dsl.verify.replay.result import NotScheduled
from fateloom.dsl.verify.replay.schedule import schedule
from fateloom.dsl.verify.verdict import Verdict
from fateloom.runtime.codec import dumps, loads
from fateloom.runtime.program.program import Program
from fateloom.runtime.record import record
from fateloom.runtime.transitions.flatten import transitions
from fateloom.runtime.transitions.model import Model, Values


@record
class Soaked:
    """What came of one scenario. `steps`: of each block; `unplayed`: why blocks of the model are
    none of the engine; `took`: milliseconds of CPU for flattening
    and all verdicts; `replaying`: for the plays.
    """

    name: str
    seed: int
    sizes: tuple[int, int, int]
    """Variables, bits, commands."""
    verdicts: tuple[str, ...]
    steps: tuple[int, ...]
    unplayed: tuple[str, ...]
    took: int
    replaying: int


def soaked(made: Made, seed: int) -> Soaked:
    """Judge every hero of a scenario, and play what was found."""
    program = made.program()
    begun = process_time()
    model = transitions(program)
    questions = Questions(model)
    judged = [prove(questions.of(hero)) for hero in model.company.heroes]
    seconds = process_time() - begun
    blocks = [it.block for it in judged if it.block is not None]
    begun = process_time()
    unplayed = [
        why
        for one in judged
        if one.block and (why := replayed(program, model, one.problem.hero, one.block))
    ]
    weight = measures(model)
    return Soaked(
        made.name,
        seed,
        (weight.variables, weight.bits, weight.commands),
        tuple(it.verdict.value for it in judged),
        tuple(len(it.play) for it in blocks),
        tuple(unplayed),
        round(1_000 * seconds),
        round(1_000 * (process_time() - begun)),
    )


def replayed(program: Program, model: Model, hero: str, block: Block) -> str:
    """Why a block is none of the engine; empty: `fateloom test` would play it."""

    def hopeless(values: Values) -> bool:
        return block.trap.contains(block.abstract_problem.abstraction.abstract_state(values))

    rivals = [it for it in model.company.heroes if it != hero]
    found = schedule(program, model, block.play, hopeless, rivals)
    if isinstance(found, NotScheduled):
        return found.reason
    source = Source("plays/block.play", as_play(program, model, found, to_play, title="A block"))
    file, mistakes = parse(source)
    if mistakes:
        return f"the play is not well formed: {mistakes[0].message}"
    ready = Resolver(program).ready(file.plays[0], source)
    if not isinstance(ready, Ready):
        return "the play cannot be resolved"
    failure = run(ready).failure
    return "" if failure is None else f"the play fails: {failure}"


def summary(found: list[Soaked]) -> Iterator[str]:
    """What came of all of them, in a few lines."""
    verdicts = Counter(it for one in found for it in one.verdicts)
    heroes = sum(verdicts.values())
    undecided = verdicts[Verdict.UNDECIDED.value]
    yield f"{len(found)} scenarios, {heroes} heroes: {dict(verdicts)}"
    yield f"  decided        {100 * (heroes - undecided) / heroes:.2f} %"
    whole = sum(Verdict.UNDECIDED.value not in it.verdicts for it in found)
    yield f"  all heroes decided in {100 * whole / len(found):.2f} % of the scenarios"
    for what, at in (("variables", 0), ("bits", 1), ("commands", 2)):
        sizes = [it.sizes[at] for it in found]
        yield f"  {what:14} {min(sizes)} to {max(sizes)}"
    spent = sorted(it.took / 1_000 for it in found)
    last = quantiles(spent, n=20)[-1] if len(spent) > 1 else spent[0]
    yield f"  CPU seconds    median {median(spent):.2f}, p95 {last:.2f}, most {spent[-1]:.2f}"
    steps = [it for one in found for it in one.steps]
    lost = Counter(it for one in found for it in one.unplayed)
    yield f"  blocks         {len(steps)}, of which {len(steps) - sum(lost.values())} were played"
    if steps:
        yield f"  steps          median {median(steps):g}, most {max(steps)}"
    for why, count in lost.most_common():
        yield f"    {count} not: {why}"
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    yield f"  memory         {peak:.0f} MiB at most"


def main() -> None:
    """Soak, or sum up what other runs have written."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--count", type=int, default=3, help="how many scenarios")
    parser.add_argument("--size", type=float, default=1, help="times full size: 0.25 to 3")
    parser.add_argument("--first", type=int, default=0, help="the seed of the first one")
    parser.add_argument("--sum", type=Path, nargs="+", help="only sum up these files of lines")
    given = parser.parse_args()
    if given.sum:
        lines = [line for path in given.sum for line in path.read_text().splitlines()]
        print(*summary([loads(Soaked, it) for it in lines]), sep="\n")
        return
    found = []
    for seed in range(given.first, given.first + given.count):
        one = soaked(next(corpus(1, given.size, first=seed)), seed)
        found.append(one)
        print(dumps(one).replace("\n", " "), flush=True)
    print(*summary(found), sep="\n", file=sys.stderr)


if __name__ == "__main__":
    main()
