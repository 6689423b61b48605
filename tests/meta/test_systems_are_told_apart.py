"""A rule system is named in its own folders and in the registry; every other place has a reason.

A line names a system when it imports one of its modules or has its name as a word in a string;
docstrings do not count. What this test lists is what a new system may have to touch.
"""

import ast
import re
from collections import Counter
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest

from fateloom.tools.registry import SYSTEMS

ROOT = Path(__file__).resolve().parents[2]
LAYERS = ("dsl", "runtime", "tools")

OWN = {
    "story": (
        "runtime/story",
        "runtime/program",
        "runtime/transitions",
        "dsl/syntax",
        "dsl/model",
        "dsl/compile",
        "dsl/lint",
        "dsl/graph",
        "dsl/verify",
        "dsl/checker",
        "dsl/translation",
        "dsl/plays/story",
        "tools/story",
    ),
    "pool": ("runtime/pool", "dsl/pool", "dsl/plays/pool", "tools/pool"),
    "cards": ("runtime/cards", "dsl/cards", "dsl/plays/cards", "tools/cards"),
    "battle": ("runtime/battle", "dsl/battle", "dsl/plays/battle", "tools/battle"),
    "hidden": ("runtime/hidden", "dsl/hidden", "dsl/plays/hidden", "tools/hidden"),
}
"""The folders of each system, below the three roots."""

WORDS = {
    "story": r"\b(story|stories)\b",
    "pool": r"\bpool\b",
    "cards": r"\bcard games?\b",
    "battle": r"\bbattle games?\b",
    "hidden": r"\bhaunted houses?\b",
}

REGISTRY = "tools/registry.py"

STORIES_ONLY = "for stories only: the registry lists the command"
CALLED = "what a story asks of the systems that it calls, in its own types"

ALLOWED = {
    "story": {
        "dsl/callable.py": CALLED,
        "dsl/callable_systems.py": "a second word of a system is declared in the rules of stories",
        "dsl/catalog.py": "lists the codes of all stages",
        "dsl/battle": CALLED,
        "dsl/cards": "prose: story cards are what a hero gains",
        "dsl/hidden": CALLED,
        "dsl/changes": "says what was changed in a story; the other systems by their records",
        "dsl/data": "reads the tables of stories and campaigns beside YAML as such",
        "dsl/fixes.py": "what an edit of a line of a story can do to another",
        "dsl/plays/codes.py": "the name of a finding: story-stopped",
        "dsl/pool": CALLED,
        "dsl/renaming.py": "renames ids of stories",
        "dsl/session.py": "checks a story from its texts",
        "dsl/title_hints": "reads lines of a story anew, with ids in place of titles",
        "dsl/table_allows.py": "a suppression in a table reads as in a story file",
        "runtime/cards": "prose: story cards are what a hero gains",
        "tools/bots/tally.py": "prose: what is wrong in the story that was played",
        "tools/campaign": "a campaign is stories in an order",
        "tools/cli/odds.py": "the odds of the tests of stories",
        "tools/cards": "prose: the story of a hero is made of cards",
        "tools/cli/campaign.py": STORIES_ONLY,
        "tools/cli/explain.py": "explains words of the story language",
        "tools/changes.py": "imports the changes of stories and of the records of all systems",
        "tools/cli/fmt.py": "lays out story files",
        "tools/cli/graph.py": "prose: an option of stories",
        "tools/cli/main.py": "prose: story files, a story language",
        "tools/cli/play.py": "prose: tell the story in a translation",
        "tools/cli/text.py": "the words of the table are extracted for stories",
        "tools/cli/verify.py": STORIES_ONLY,
        "tools/demo.py": "shows a story",
        "tools/draw": "draws the quests of stories",
        "tools/highlight.py": "colours story files",
        "tools/renaming.py": "renames ids of stories",
        "tools/systems.py": "every system draws in views, as stories do",
        "tools/table/event_texts.py": "its messages have the blanks that translations have",
        "tools/table/language.py": "its catalogues are gettext files, as translations are",
        "tools/whole.py": "reads the gettext files of all games",
        "tools/table/translations.py": "reads and writes the gettext files of all games",
        "tools/verify": "proves stories",
    },
    "pool": {
        "dsl/callable_systems.py": "the systems that a story can call, for writers",
        "dsl/graph/from_pool.py": "draws pool games",
        "runtime/program/callable_systems.py": "the systems that a story can call",
        "tools/cli/main.py": "prose: the odds of a dice pool",
        "tools/cli/odds.py": "the odds of dice pools",
    },
    "cards": {
        "dsl/callable_systems.py": "the systems that a story can call, for writers",
        "runtime/program/callable_systems.py": "the systems that a story can call",
        "dsl/catalog.py": "lists the codes of all stages",
        "dsl/graph/card_edges.py": "draws card games",
        "dsl/graph/from_cards.py": "draws card games",
    },
    "battle": {
        "dsl/callable_systems.py": "the systems that a story can call, for writers",
        "runtime/program/callable_systems.py": "the systems that a story can call",
        "dsl/catalog.py": "lists the codes of all stages",
        "dsl/graph/from_battle.py": "draws campaigns",
        "tools/cli/odds.py": "the odds of battles",
    },
    "hidden": {
        "dsl/callable_systems.py": "the systems that a story can call, for writers",
        "runtime/program/callable_systems.py": "the systems that a story can call",
        "dsl/catalog.py": "lists the codes of all stages",
        "dsl/graph/from_hidden.py": "draws haunted houses",
    },
}
"""The files and folders outside that may name a system, each with the reason."""


def lines_naming(checkout: Path, own: Mapping[str, tuple[str, ...]], system: str) -> Iterator[str]:
    """`folder/file.py:line` of every line outside its own folders that names the system."""
    modules = re.compile(rf"fateloom\.({'|'.join(it.replace('/', '[.]') for it in own[system])})\b")
    word = re.compile(WORDS[system])
    last = "|".join(it.rpartition("/")[2] for it in own[system])
    hint = re.compile(rf"{WORDS[system]}|\b({last})\b")  # a file without it is not parsed
    for layer in LAYERS:
        base = checkout / layer / "fateloom"
        for path in sorted(base.rglob("*.py")):
            name = path.relative_to(base).as_posix()
            if name == REGISTRY or name.startswith(tuple(f"{it}/" for it in own[system])):
                continue
            text = path.read_text(encoding="utf-8")
            if not hint.search(text):
                continue
            tree = ast.parse(text, filename=str(path))
            numbers = {*_imports(tree, modules), *_strings(tree, word)}
            yield from (f"{name}:{number}" for number in sorted(numbers))


def _imports(tree: ast.Module, modules: re.Pattern[str]) -> Iterator[int]:
    """The lines that import one of these modules."""
    for node in ast.walk(tree):
        match node:
            case ast.ImportFrom(module=str(module), names=names):
                imported = [f"{module}.{alias.name}" for alias in names]
            case ast.Import(names=names):
                imported = [alias.name for alias in names]
            case _:
                continue
        if any(modules.match(it) for it in imported):
            yield node.lineno


def _strings(tree: ast.Module, word: re.Pattern[str]) -> Iterator[int]:
    """The lines with the word in a string, docstrings apart."""
    prose = {
        id(node.value)
        for node in ast.walk(tree)
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
    }
    for node in ast.walk(tree):
        if not isinstance(node, ast.Constant) or not isinstance(node.value, str):
            continue
        if id(node) not in prose and word.search(node.value):
            yield node.lineno


def place_of(system: str, line: str) -> str | None:
    """The entry of ALLOWED that the line falls under, the longest one that fits."""
    file = line.partition(":")[0]
    fitting = [it for it in ALLOWED[system] if file == it or file.startswith(f"{it}/")]
    return max(fitting, key=len, default=None)


@pytest.mark.parametrize("system", SYSTEMS)
def test_only_places_with_a_reason_name_a_system(system: str) -> None:
    lines = list(lines_naming(ROOT, OWN, system))
    reasons = Counter(place_of(system, line) for line in lines)
    print(f"\n{system}: {len(lines)} lines in {len({it.partition(':')[0] for it in lines})} files")
    for place, count in reasons.most_common():
        print(f"  {count:>4}  {place}: {ALLOWED[system].get(place or '', 'no reason')}")
    assert [line for line in lines if place_of(system, line) is None] == [], "give a reason"
    assert set(ALLOWED[system]) - set(reasons) == set(), "reasons that are no longer needed"


def test_every_system_has_its_folders() -> None:
    assert set(OWN) == set(WORDS) == set(ALLOWED) == set(SYSTEMS)
    for folders in OWN.values():
        for folder in folders:
            layer = folder.partition("/")[0]
            assert (ROOT / layer / "fateloom" / folder).is_dir(), folder


@pytest.mark.parametrize(
    ("line", "is_named"),
    [
        ("from fateloom.runtime.pool import dice", True),
        ("from fateloom.runtime import pool", True),
        ("def late():\n    import fateloom.dsl.pool.check", True),
        ('KIND = f"a {1} pool"', True),
        ('"""About a pool."""', False),
        ('def f():\n    """About a pool."""', False),
        ("from fateloom.runtime.pools import dice", False),
        ('KIND = "spool"', False),
    ],
)
def test_the_guard_is_awake(tmp_path: Path, line: str, is_named: bool) -> None:
    package = tmp_path / "tools" / "fateloom" / "tools"
    package.mkdir(parents=True)
    (package / "other.py").write_text(line)
    (package / "registry.py").write_text('SYSTEMS = ("pool",)')
    assert any(lines_naming(tmp_path, OWN, "pool")) is is_named
