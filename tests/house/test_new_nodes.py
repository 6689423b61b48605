"""Decision 0008, point 1: a node that is added to the language does not pass the type check in any
reader that has to know it.

The sources of the unions are shadowed by copies with a node more each, and mypy reads the tree.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from tests.tracked import ROOT

from fateloom.runtime.record import record

PROGRAM = "runtime/fateloom/runtime/program"
STORY = "runtime/fateloom/runtime/story"
FLATTENED = "runtime/fateloom/runtime/transitions"
CARDS = "runtime/fateloom/runtime/cards"
BATTLE = "runtime/fateloom/runtime/battle"
HIDDEN = "runtime/fateloom/runtime/hidden"
POOL = "runtime/fateloom/runtime/pool"
DSL = "dsl/fateloom/dsl"

KNOWN = ROOT / ".mypy_cache"

CLASS = '@record\nclass {}:\n    """New."""\n\n    span: object\n\n\n{}'


@record
class Added:
    """A node, the file and the line before which it is declared, and the line that takes it in."""

    node: str
    file: str
    line: str
    member: str

    def text(self, text: str) -> str:
        """The source with the node."""
        assert text.count(self.line) == 1, self.line
        return text.replace(self.line, self.member)


def union(node: str, file: str, name: str) -> Added:
    """A class that becomes a member of the union with this name."""
    return Added(node, file, f"\n{name} = ", "\n" + CLASS.format(node, f"{name} = {node} | "))


def member(node: str, file: str, line: str) -> Added:
    """A member of the enum whose first member is this line."""
    return Added(node, file, line, f'{line}\n    {node} = "new"')


ADDED = (
    union("NewStatement", f"{PROGRAM}/statement/scripts.py", "Statement"),
    union("NewCondition", f"{PROGRAM}/condition.py", "Condition"),
    union("NewAbilityEffect", f"{PROGRAM}/items.py", "AbilityEffect"),
    union("NewCardEffect", f"{CARDS}/effects.py", "OnAttempt"),
    union("NewCardCommand", f"{CARDS}/command.py", "Command"),
    union("NewBattleEffect", f"{BATTLE}/effects.py", "Effect"),
    union("NewBattleCommand", f"{BATTLE}/command.py", "Command"),
    union("NewHiddenEffect", f"{HIDDEN}/effects.py", "Effect"),
    union("NewPoolCommand", f"{POOL}/command.py", "Command"),
    member("NEW_TRIGGER", f"{PROGRAM}/destiny.py", '    DAY = "day"'),
    member(
        "NEW_COST",
        f"{PROGRAM}/statement/effects.py",
        'class CostKind(Enum):\n    """What is paid."""\n',
    ),
)

READERS = {
    "NewStatement": {
        "engine": f"{STORY}/script.py",
        "bodies": f"{STORY}/index.py",
        "flattening": f"{FLATTENED}/script.py",
        "what is laid down": f"{FLATTENED}/overflow.py",
        "lint": f"{DSL}/lint/walk.py",
        "graph": f"{DSL}/graph/build/scripts.py",
        "printer": f"{DSL}/syntax/statement_lines.py",
    },
    "NewCondition": {
        "engine": f"{STORY}/conditions.py",
        "watched events": f"{STORY}/watch.py",
        "flattening": f"{FLATTENED}/conditions.py",
        "lint": f"{DSL}/lint/walk.py",
        "graph": f"{DSL}/graph/build/facts.py",
        "printer": f"{DSL}/syntax/from_program.py",
    },
    "NewAbilityEffect": {
        "engine": f"{STORY}/items.py",
        "flattening": f"{FLATTENED}/abilities.py",
        "printer": f"{PROGRAM}/ability_table.py",
    },
    "NewCardEffect": {"engine": f"{CARDS}/applying.py"},
    "NewCardCommand": {"engine": f"{CARDS}/decide.py"},
    "NewBattleEffect": {"engine": f"{BATTLE}/cards.py"},
    "NewBattleCommand": {"engine": f"{BATTLE}/decide.py"},
    "NewHiddenEffect": {"engine": f"{HIDDEN}/drawing.py"},
    "NewPoolCommand": {"engine": f"{POOL}/decide.py"},
    "NEW_TRIGGER": {"engine": f"{STORY}/index.py"},
    "NEW_COST": {"engine": f"{STORY}/prices.py", "graph": f"{DSL}/graph/build/said.py"},
}
"""By node: the readers that have to know it."""


@cache
def errors() -> tuple[str, ...]:
    """What mypy says of the tree with all of the nodes."""
    texts = {it.file: (ROOT / it.file).read_text(encoding="utf-8") for it in ADDED}
    for it in ADDED:
        texts[it.file] = it.text(texts[it.file])
    with TemporaryDirectory() as folder:
        shadows = []
        for number, (file, text) in enumerate(texts.items()):
            shadow = Path(folder) / f"{number}.py"
            shadow.write_text(text, encoding="utf-8")
            shadows += ["--shadow-file", file, str(shadow)]
        if KNOWN.is_dir():  # what the plain check has read need not be read again
            shutil.copytree(KNOWN, f"{folder}/cache")
        done = subprocess.run(
            [sys.executable, "-m", "mypy", "--cache-dir", f"{folder}/cache", *shadows, "runtime",
             "dsl"],
            cwd=ROOT, capture_output=True, text=True, check=False, encoding="utf-8",
        )  # fmt: skip
    assert done.returncode == 1, done.stdout + done.stderr
    return tuple(it.replace("\\", "/") for it in done.stdout.splitlines() if ": error: " in it)


HAS_MYPY = find_spec("mypy") is not None


@pytest.mark.long
@pytest.mark.skipif(not HAS_MYPY, reason="'./run lint' has mypy, and runs this")
@pytest.mark.parametrize("node", READERS)
def test_a_new_node_does_not_pass_the_type_check(node: str) -> None:
    found = [it for it in errors() if node in it]
    missing = {
        name: file
        for name, file in READERS[node].items()
        if not any(it.startswith(f"{file}:") for it in found)
    }
    assert missing == {}, "\n".join(found)
