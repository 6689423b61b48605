"""The small changes that a mutation run makes, and how they get into a process."""

import ast
import inspect

import pytest
from tests.mutation import gate, operators, plugin
from tests.mutation.operators import mutants, mutated

from fateloom.runtime.battle import call

SOURCE = '''\
"""A module."""

LIMIT = 3


def f(a: int = 1, b: bool = True) -> str:
    """A docstring."""
    assert a
    if a < 2 and not b:
        print("some words", a + 1)
    for it, _ in zip((a,), (a,), strict=True):
        if it == 1:
            break
    assert_never(a)
    return "id"
'''


def test_the_changes_of_a_function():
    found = {f"{it.line}: {it.what}" for it in mutants("f.py", SOURCE)}
    assert found == {
        "9: a < 2 -> a <= 2",
        "9: 2 -> 3",
        "9: not b -> b",
        "9: a < 2 and (not b) -> a < 2 or not b",
        "9: if a < 2 and (not b) -> if not",
        "10: a + 1 -> a - 1",
        "10: 1 -> 2",
        "10: print('some words', a + 1) -> pass",
        "11: for … in zip((a,), (a,), strict=True) -> in ()",
        "12: it == 1 -> it != 1",
        "12: 1 -> 2",
        "12: if it == 1 -> if not",
        "13: break -> continue",
        "15: 'id' -> 'XXidXX'",
    }


@pytest.mark.parametrize("number", range(14))
def test_each_change_is_one_change_and_can_be_compiled(number):
    plain = ast.unparse(ast.parse(SOURCE)).splitlines()
    changed = ast.unparse(mutated(SOURCE, number)).splitlines()
    compile(mutated(SOURCE, number), "f.py", "exec")
    assert plain != changed
    assert abs(len(plain) - len(changed)) <= 1


def stranger(number: int) -> bool:
    return number < 2


def test_a_mutant_takes_the_place_of_the_code_that_is_there():
    """Also for those who have imported the function, and only until it is taken out."""
    known = stranger
    source = inspect.getsource(inspect.getmodule(stranger))  # type: ignore[arg-type]
    (mutant,) = [it for it in mutants("x", source) if it.what == "number < 2 -> number <= 2"]
    assert not known(2)
    assert plugin.put_in(mutated(source, mutant.number), __file__)
    assert known(2)
    assert plugin.put_in(ast.parse(source), __file__)
    assert not known(2)


def test_each_file_is_one_module_and_what_a_package_does_itself_is_noted_too():
    name = "runtime/fateloom/runtime/battle/call/__init__.py"
    path = plugin.sources()[name]
    assert plugin.module_of(path) == call.__name__
    (line,) = [
        number
        for number, it in enumerate(path.read_text("utf-8").splitlines(), 1)
        if it.strip() == "return FIGHTS"
    ]

    def noted() -> int:
        hits = plugin.noting({name: path})
        call._fights()
        return int(hits >= {(name, line)})

    assert plugin.in_child(noted) == 1


def test_a_line_belongs_to_the_innermost_statement():
    tree = ast.parse(
        "def f(a):\n    if (a and\n            a):\n        return (1,\n            2)\n"
    )
    assert [plugin.statement_at(tree, line) for line in (1, 2, 3, 4, 5)] == [1, 2, 2, 4, 4]


def test_a_run_takes_the_same_mutants_for_the_same_seed():
    assert plugin.sample(5, 1) == plugin.sample(5, 1) != plugin.sample(5, 2)
    assert {it.system for it in plugin.sample(500, 1)} == set(plugin.MUTATED)
    assert {it.system for it in plugin.sample(50, 1, "battle")} == {"battle"}
    assert operators.Mutant("a.py", 0, 3, "x").__str__() == "a.py:3: x"


def test_every_survivor_that_is_explained_is_a_mutant():
    """An explanation goes when its line goes."""
    assert len(gate.explained()) > 5
    sources = {
        name: path.read_text("utf-8").splitlines() for name, path in plugin.sources().items()
    }
    for file, line, what in gate.explained():
        name = f"runtime/fateloom/runtime/{file}"
        found = [it for it in plugin.every() if (it.file, it.what) == (name, what)]
        assert any(line in sources[name][it.line - 1] for it in found), (file, line, what)


def test_what_survived_can_be_named_to_be_repeated():
    first, *_, last = plugin.every()
    assert plugin.named([str(first), f"{last.file}:{last.line}: "])[0] == first
    assert {(it.file, it.line) for it in plugin.named([f"{last.file}:{last.line}: "])} == {
        (last.file, last.line)
    }
    assert plugin.named(["no such thing"]) == []
