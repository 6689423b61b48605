"""Work out how a roll can come out, exactly.

fateloom odds pool "3 skill + 1 aid vs 2 difficulty"
fateloom odds pool "good + 1 aid vs fair"              an approach and an aspect against a task
fateloom odds pool "good vs great opponent" --short    the chart without the single results

Dice: skill, expertise, aid; difficulty, challenge, hindrance. Every way of the dice is counted and
nothing is rounded; --json is for programs. A pool has 30 dice at most. The dice are those of
Destiny Dice by Ewen Cluney, CC BY 3.0; NOTICE has the whole credits.
"""

from __future__ import annotations

from fateloom.tools.files import UsageError, shown

TYPE_CHECKING = False
if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace

    from fateloom.tools.pool.odds.expression import Misread

LONGEST = 400
"""Characters of a pool that are read; one that makes sense is far shorter."""


def configure(parser: ArgumentParser) -> None:
    """Declare what the command takes."""
    actions = parser.add_subparsers(dest="action", metavar="WHAT", required=True)
    text = "a dice pool"
    pool = actions.add_parser("pool", help=text, description=text, allow_abbrev=False)
    pool.add_argument("pool", metavar="POOL", nargs="+", help='as in "3 skill vs 2 difficulty"')
    pool.add_argument("--short", action="store_true", help="without the single results")
    pool.add_argument("--json", action="store_true", help="as JSON, for programs")


def run(options: Namespace) -> int:
    """Work it out and show it; gives the exit code."""
    from fateloom.runtime.pool.odds import LIMIT
    from fateloom.tools.pool.odds.expression import Misread, read
    from fateloom.tools.pool.odds.figures import as_json, figures

    text = " ".join(options.pool)
    if len(text) > LONGEST:
        raise UsageError(f"A pool is written in {LONGEST} characters at most.")
    try:
        pool = read(text)
    except Misread as error:
        raise UsageError(pointed(text, error)) from None
    if pool.size > LIMIT:
        raise UsageError(f"A pool has {LIMIT} dice at most, and this one has {pool.size}.")
    found = figures(pool)
    if options.json:
        import json

        print(json.dumps(as_json(found), indent=1))
        return 0
    from fateloom.tools.pool.odds.chart import lines

    for line in lines(found, short=options.short):
        print(line)
    return 0


def pointed(text: str, error: Misread) -> str:
    """The message with the text below it, and a mark under the column that it is about."""
    at = error.column - 1
    before, after = shown(text[:at]), shown(text[at:])
    mark = " " * len(before) + "^"
    return f"column {error.column}: {shown(str(error))}\n  {before}{after}\n  {mark}"
