"""Faults that stand for halves of rules are noticed by the tests that name those halves, and the
quick gate looks at changed lines.
"""

from __future__ import annotations

import subprocess
import sys

import pytest
from tests.mutation import gate, plugin
from tests.mutation.fault import Fault
from tests.mutation.operators import Mutant
from tests.mutation.planted import FAULTS

FIVE = {"HOD-85a", "HOD-69b", "HOD-80c", "HND-72d", "HOD-96b"}
SYSTEMS = ("story", "pool", "cards", "battle", "hidden")
TESTS = [f"tests/runtime/{it}" for it in SYSTEMS]
ALONE = ("-p", "tests.mutation.plugin", "-p", "no:cacheprovider", "-q", "-n", "0")


PARTS = 12


@pytest.mark.parametrize("fault", FAULTS, ids=lambda it: f"{it.rule} {it.file}")
def test_each_fault_can_be_planted(fault: Fault) -> None:
    """Its text is there once; a fault goes when its line goes."""
    compile(fault.planted(), fault.file, "exec")


def test_the_five_that_nobody_noticed_once_are_among_them() -> None:
    assert {it.rule for it in FAULTS} >= FIVE


@pytest.mark.long
def test_faults_are_noticed_by_a_test_that_names_their_half_of_a_rule() -> None:
    """One in twelve: `./run test --mutants --planted` plants all of them, in many minutes."""
    planted = FAULTS[::PARTS]
    done = subprocess.run(
        [sys.executable, "-m", "pytest", *ALONE, *TESTS, *"--mutants --planted --part".split(),
         f"1/{PARTS}"],
        capture_output=True, text=True, check=False, cwd=plugin.ROOT,
    )  # fmt: skip
    assert f"{len(planted)} of {len(planted)} faults are noticed" in done.stdout, done.stdout
    assert done.returncode == 0


# --- what a mutant is held against


SOURCE = '''"""The march (HOD-30)."""


def stops(space):
    """Whether it ends there (HOD-32, 36)."""
    return space.stop


def unnamed(space):
    return not space
'''


def test_a_mutant_is_held_against_the_rules_that_its_function_cites() -> None:
    assert plugin.cited(SOURCE, 6) == {"HOD-32", "HOD-36"}
    assert plugin.cited(SOURCE, 10) == {"HOD-30"}, "else those of its module"


def test_the_score_has_a_part_by_the_own_tests_of_rules() -> None:
    codes = [plugin.SURVIVED, plugin.KILLED, plugin.KILLED_BY_RULE, plugin.KILLED_BY_RULE]
    said = "3 of 4 mutants killed, 75.0 %; by a rule's own test 2, 50.0 %"
    assert plugin.score(codes) == said


def test_changed_lines_are_read_from_a_diff() -> None:
    hunks = "@@ -1 +1 @@ a\n-x\n+y\n@@ -9,0 +10,3 @@ b\n+p\n+q\n+r\n@@ -20,2 +22,0 @@ c\n-s\n-t\n"
    diff = f"+++ b/f.py\n{hunks}"
    assert gate.lines_of(diff) == {"f.py": {1, 10, 11, 12}}


def test_the_gate_leaves_out_what_is_known_to_change_nothing() -> None:
    file, line, what = gate.explained()[0]
    mutant = Mutant(f"runtime/fateloom/runtime/{file}", 0, 1, what)
    assert gate.is_explained(mutant, f"    {line}")
    assert not gate.is_explained(mutant, "    pass")


def test_without_git_nothing_has_changed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(gate, "git", lambda *arguments: None)
    assert gate.changed.__wrapped__() == {}
    assert not gate.is_asked(plugin.ROOT / "tests" / "runtime" / "battle" / "test_a.py", {})


def test_the_gate_asks_the_tests_of_changed_systems_alone() -> None:
    changed = {"runtime/fateloom/runtime/battle/fighting.py": frozenset((1,))}
    tests = plugin.ROOT / "tests"
    assert gate.is_asked(tests / "runtime" / "battle" / "test_battles.py", changed)
    assert not gate.is_asked(tests / "runtime" / "story" / "test_out.py", changed)
    assert gate.is_asked(tests / "conformance" / "test_conformance.py", changed)
