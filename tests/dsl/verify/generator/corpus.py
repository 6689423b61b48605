"""Many scenarios of a size, for measuring: `python -m tests.dsl.verify.generator.corpus --help`.

Prints what each of them is in variables, bits and commands, and can write them down as folders.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from pathlib import Path
from time import process_time

from tests.dsl.verify.generator.kinds import FORMS, Form
from tests.dsl.verify.generator.made import Made, make
from tests.dsl.verify.generator.sizes import sized
from tests.dsl.verify.generator.texts import write

from fateloom.runtime.record import record
from fateloom.runtime.transitions.flatten import transitions
from fateloom.runtime.transitions.model import Model


@record
class Measures:
    """How large a model is."""

    variables: int
    bits: int
    """Of a state, each variable in as few as hold its values."""
    commands: int
    """Outcomes of actions: each is one guarded command."""
    heroes: int


def measures(model: Model) -> Measures:
    """What a model weighs."""
    bits = sum((len(it.labels) - 1).bit_length() for it in model.variables)
    commands = sum(len(it.outcomes) for it in model.actions)
    return Measures(len(model.variables), bits, commands, len(model.company.heroes))


def corpus(
    count: int, factor: float = 1, *, first: int = 0, forms: tuple[Form, ...] = FORMS
) -> Iterator[Made]:
    """So many scenarios of `factor` times full size, the forms in turn; `first`: the first seed."""
    for seed in range(first, first + count):
        yield make(forms[seed % len(forms)], seed, sized(factor))


def main() -> None:
    """Make a corpus, and say what it is."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--count", type=int, default=3, help="how many scenarios")
    parser.add_argument("--size", type=float, default=1, help="times full size: 0.25 to 3")
    parser.add_argument("--first", type=int, default=0, help="the seed of the first one")
    parser.add_argument("--write", type=Path, help="a folder to write them to")
    given = parser.parse_args()
    print("tiles POIs items variables  bits commands  compile s  flatten s  scenario")
    for made in corpus(given.count, given.size, first=given.first):
        if given.write:
            write(made.files, given.write / f"{made.size.name}_{made.seed}")
        begun = process_time()
        program = made.program()
        compiled = process_time()
        model = transitions(program)
        done = process_time()
        it = measures(model)
        board = f"{len(program.tiles):5} {len(program.pois):4} {len(program.items):5}"
        size = f"{it.variables:9} {it.bits:5} {it.commands:8}"
        spent = f"{compiled - begun:9.2f} {done - compiled:10.2f}"
        print(f"{board} {size} {spent}  {made.name}")
        for gap in model.gaps:
            print(f"      gap{', plays are missing' if gap.misses else ''}: {gap.sentence}")


if __name__ == "__main__":
    main()
