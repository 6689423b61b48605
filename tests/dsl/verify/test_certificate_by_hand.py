"""Certificates of heroes who can be blocked, written by hand so that one check alone stands between
them and acceptance: they are refused, and without that check they are not.
"""

from __future__ import annotations

import ast
import inspect
from collections.abc import Iterator
from functools import cache
from types import CodeType, FunctionType, ModuleType

import pytest
from tests.dsl.verify import by_hand
from tests.dsl.verify.by_hand import Wrong
from tests.dsl.verify.forging import is_blocked

from fateloom.dsl.checker import (
    accept,
    carry_capacity,
    known_values,
    lines,
    names,
    question,
    sums,
    unreachable,
)
from fateloom.runtime.record import record, replace
from fateloom.runtime.span import NOWHERE
from fateloom.runtime.transitions.model import Gap

MODULES = (accept, carry_capacity, known_values, lines, names, question, sums, unreachable)

FORMAL = {
    "lines: only things can be kept in hand",
    "lines: fact...is not proved before",
    "lines: a line of the ladder is about one stage",
    "carry_capacity: nothing counts what is in hand",
    "question: is not of the company",
    "question: has no such path to speak of",
    "names: there is no variable",
    "names: there is no value...of that variable",
    "names: is there twice",
    "names: there are...actions",
    "names: the hero may not count on..., outcome",
    "accept: this is no certificate of version",
    "accept: the story was changed since; verify it again",
    "accept: a pair wants two variables",
    "accept: is there twice",
    "accept: this is for another company",
    "accept: there is no hero",
    "accept: there is no such table:",
    "sums: there is a variable...already",
    "sums: a sum wants different variables",
    "sums: some place cannot hold all copies of",
}
"""Refusals that are there to be read: without them the check ends in an error, or goes on to ask
the same of the story that is there, and nothing wrong is accepted.
"""

PASSED_ON = {"lines: there may be no room in the hands:", "accept: "}
"""What another check has found is told of the line that it is about."""

NO_BLOCK_OF_THE_MODEL = {"accept: the flattened form lacks plays of the game:"}
"""What could be wrong is not in the model: `test_a_model_that_lacks_plays_has_no_certificate`."""

MAX_SPLITS = {it.__name__: it for it in by_hand.ALL}


@record
class Site:
    """A place in the checker where something is refused: the `number`th raise of a module; `words`:
    how its reason is put, without names.
    """

    module: ModuleType
    number: int
    words: tuple[str, ...]

    @property
    def name(self) -> str:
        """For people."""
        return f"{self.module.__name__.rpartition('.')[2]}: {'...'.join(self.words)}"


def _raises(tree: ast.AST) -> list[ast.Raise]:
    return [
        it
        for it in ast.walk(tree)
        if isinstance(it, ast.Raise)
        and isinstance(it.exc, ast.Call)
        and isinstance(it.exc.func, ast.Name)
        and it.exc.func.id in ("Refused", "LookupError")
    ]


def _words(raised: ast.Raise) -> tuple[str, ...]:
    """The reason, without what is filled in."""
    assert isinstance(raised.exc, ast.Call)
    reason = raised.exc.args[-1 if len(raised.exc.args) < 3 else 1]
    parts = reason.values if isinstance(reason, ast.JoinedStr) else [reason]
    texts = (it.value for it in parts if isinstance(it, ast.Constant))
    return tuple(it.strip() for it in texts if isinstance(it, str) and it.strip())


@cache
def sites() -> tuple[Site, ...]:
    """All places where something is refused."""
    return tuple(
        Site(module, number, _words(it))
        for module in MODULES
        for number, it in enumerate(_raises(ast.parse(inspect.getsource(module))))
    )


def without(site: Site, patch: pytest.MonkeyPatch) -> None:
    """Takes that refusal out of the checker."""
    tree = ast.parse(inspect.getsource(site.module))
    gone = _raises(tree)[site.number]

    class Gone(ast.NodeTransformer):
        """Puts `pass` there."""

        def visit_Raise(self, node: ast.Raise) -> ast.stmt:
            """One statement."""
            return ast.copy_location(ast.Pass(), node) if node is gone else node

    changed = compile(Gone().visit(tree), str(site.module.__file__), "exec")
    codes = {it.co_qualname: it for it in _codes(changed)}
    for function in _functions(site.module):
        code = codes[function.__code__.co_qualname]
        if code.co_code != function.__code__.co_code:
            patch.setattr(function, "__code__", code)


def _codes(code: CodeType) -> Iterator[CodeType]:
    yield code
    for it in code.co_consts:
        if isinstance(it, CodeType):
            yield from _codes(it)


def _functions(module: ModuleType) -> Iterator[FunctionType]:
    """The functions and methods of a module."""
    for it in vars(module).values():
        owned = vars(it).values() if inspect.isclass(it) else [it]
        for function in owned:
            if isinstance(function, FunctionType) and (
                function.__module__ == module.__name__
                and function.__code__.co_filename == module.__file__
            ):
                yield function


MATTERS = [it for it in sites() if it.name not in FORMAL | PASSED_ON | NO_BLOCK_OF_THE_MODEL]


def is_accepted(wrong: Wrong) -> bool:
    """Whether the checker takes it."""
    return accept.recheck(wrong.story, wrong.lines).accepted


@pytest.mark.parametrize("name", MAX_SPLITS)
def test_a_wrong_certificate_is_refused_where_it_is_wrong(name: str) -> None:
    wrong = MAX_SPLITS[name]()
    assert is_blocked(wrong.story, "a")
    found = accept.recheck(wrong.story, wrong.lines)
    assert not found.accepted
    assert wrong.reason in found.reason


def test_an_event_that_runs_out_of_things_is_no_harm() -> None:
    found = accept.recheck(*by_hand.poured_out())
    assert found.accepted, (found.place, found.reason)


def test_a_model_that_lacks_plays_has_no_certificate() -> None:
    story, lines = by_hand.poured_out()
    story = replace(story, gaps=(Gap("something is left out", True, NOWHERE),))
    found = accept.recheck(story, lines)
    assert not found.accepted
    assert found.reason == "the flattened form lacks plays of the game: something is left out"


@pytest.mark.parametrize("site", MATTERS, ids=lambda it: it.name)
def test_without_a_refusal_a_wrong_certificate_is_accepted(
    site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    cases = [case() for case in MAX_SPLITS.values()]
    without(site, monkeypatch)
    assert any(map(is_accepted, cases))


def test_all_refusals_are_known() -> None:
    known = {it.name for it in sites()}
    assert known >= FORMAL | PASSED_ON | NO_BLOCK_OF_THE_MODEL
    assert len(MATTERS) >= 20
