"""Ask the same questions of the oracle, of the exact answer, and of other people's programs.

    python tools/dev/outside/compare.py --models 300 [--nusmv PATH] [--without spin]

A development check: it asks what is installed (NuSMV, SPIN with gcc, the Python package stormpy)
and says what is not. Exit 1 if any two disagree, or a program does not answer.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]
NAMES = ("nusmv", "spin", "storm")


def main(arguments: list[str] | None = None) -> int:
    """The command line."""
    parser = argparse.ArgumentParser(
        description="Compares our answers with those of other people's programs."
    )
    parser.add_argument("--models", type=int, default=300, help="how many random models")
    parser.add_argument("--nusmv", metavar="PATH", help="where NuSMV is, if not on PATH")
    parser.add_argument("--without", nargs="*", default=[], choices=NAMES, help="do not ask these")
    given = parser.parse_args(arguments)

    # A bare checkout will do. Not while this is only imported: the checkout on the path would have
    # every module a second time, under a second name.
    sys.path[:0] = [str(ROOT / it) for it in ("", "dsl", "runtime", "tools", "tools/dev")]
    from outside.samples import questions
    from outside.table import compare, installed

    from fateloom.runtime.record import field_values, replace

    others = installed(given.nusmv)
    missing = [it for it in NAMES if not field_values(others)[it]]
    others = replace(others, **{it: None if it == "nusmv" else False for it in given.without})
    if missing:
        print(f"not there, so not asked: {', '.join(missing)} (see docs/verify/outside.md)")
    return compare(questions(given.models), others, print)


if __name__ == "__main__":
    sys.exit(main())
