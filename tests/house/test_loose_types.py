"""What takes a value without saying what it is has a ceiling in each folder, which only sinks."""

import ast
import re
from collections import Counter, defaultdict

from tests.tracked import ROOT, tracked

WAYS = ("Any", "getattr", "cast", "ignore")
MAY = re.compile(r"\bAny\b|\bgetattr\(|\bcast\(|# type: ignore")
"""What stands in every file that has one of them; to read all files as code takes seconds."""

CEILINGS = {
    "dev": (11, 1, 0, 0),
    "dev/outside": (2, 0, 0, 0),
    "dsl": (8, 1, 0, 0),
    "dsl/changes": (6, 0, 0, 0),
    "dsl/data": (18, 0, 0, 0),
    "dsl/graph": (3, 1, 1, 2),
    "dsl/lint": (4, 1, 0, 1),
    "dsl/model": (9, 0, 0, 0),
    "dsl/plays": (5, 1, 1, 0),
    "dsl/syntax": (20, 1, 0, 0),
    "dsl/translation": (1, 0, 0, 0),
    "dsl/verify": (2, 12, 1, 2),
    "runtime": (5, 3, 0, 4),
    "runtime/codec": (6, 5, 0, 0),
    "runtime/kernel": (15, 0, 0, 0),
    "runtime/program": (4, 0, 0, 0),
    "runtime/story": (3, 0, 0, 0),
    "runtime/transitions": (0, 4, 0, 0),
    "tools": (15, 3, 0, 0),
    "tools/bots": (4, 0, 0, 0),
    "tools/cards": (0, 1, 0, 0),
    "tools/draw": (0, 0, 0, 2),
    "tools/pool": (0, 1, 0, 0),
    "tools/saves": (0, 1, 0, 0),
    "tools/story": (3, 1, 0, 0),
    "tools/table": (13, 2, 0, 0),
    "tools/verify": (4, 1, 0, 0),
}
"""By folder, lines with each of WAYS; imports do not count. A folder that is not here has none.
What is left is of a value that only its own system knows, of what the standard library or another
package gives, or of a field that is named at run time.
"""


def loose(text: str) -> Counter[str]:
    """The lines of Python code in which each of WAYS stands, by their numbers.

    >>> sorted(loose('''a: Any = getattr(b, "c")  # type: ignore[misc]
    ... from typing import Any, cast
    ... "Any"; self.cast(1)
    ... d = cast(int, e); f: dict[Any, Any]
    ... ''').items())
    [('Any', 2), ('cast', 1), ('getattr', 1), ('ignore', 1)]
    """
    found = {("ignore", at) for at, it in enumerate(text.split("\n")) if "# type: ignore" in it}
    for node in ast.walk(ast.parse(text)):
        match node:
            case ast.Name(id="Any"):
                found.add(("Any", node.lineno))
            case ast.Call(func=ast.Name(id="getattr" | "cast" as name)):
                found.add((name, node.lineno))
    return Counter(way for way, _ in found)


def by_folder() -> dict[str, Counter[str]]:
    """The same for each folder of the sources: `dsl/data` with all that is in it."""
    found: defaultdict[str, Counter[str]] = defaultdict(Counter)
    for root in ("dsl", "runtime", "tools"):
        for path in tracked(ROOT / root):
            if path.suffix == ".py" and MAY.search(text := path.read_text("utf-8")):
                parts = [it for it in path.relative_to(ROOT).parts[:-1] if it != "fateloom"]
                folder = "/".join(parts[1:3]) if parts[1:] else root
                found[folder] += loose(text)
    return found


def test_no_folder_says_less_of_its_values_than_it_did() -> None:
    now = {folder: tuple(it[way] for way in WAYS) for folder, it in sorted(by_folder().items())}
    now = {folder: counts for folder, counts in now.items() if any(counts)}
    assert now == CEILINGS, "say what the value is; where there are fewer now, write that here"
