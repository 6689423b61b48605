"""An item that is renamed is the same item: what was proved of the story stands."""

from __future__ import annotations

import pytest
from tests.dsl.verify.engine.by_hand import path, story
from tests.dsl.verify.engine.edits import edited, renamed
from tests.dsl.verify.engine.scenarios import scenario
from tests.dsl.verify.engine.test_kept import Answers, first
from tests.sizes import size

from fateloom.dsl.verify.problem.renamed import names_of, under_names
from fateloom.dsl.verify.verdict import Verdict
from fateloom.runtime.program.program import Program
from fateloom.runtime.transitions.model import Company, Model
from fateloom.tools.verify import kept
from fateloom.tools.verify.kept import AS_BEFORE
from fateloom.tools.verify.memory import Memory


@pytest.fixture(autouse=True)
def own(tmp_path, monkeypatch) -> None:
    monkeypatch.setenv("FATELOOM_CACHE", str(tmp_path))


def test_under_the_names_of_before_it_is_the_story_of_before() -> None:
    """Random stories, in which the compiler renames: equal but for where things are written."""
    same = 0
    for seed in range(40_000, 40_000 + size(200)):
        made = scenario(seed)
        other = renamed(made.sources, seed)
        if other is None:
            continue
        back = under_names(other[1], names_of(made.program))
        if back is not None:
            assert back == made.program, seed
            same += 1
    assert same > size(200) / 3


def test_an_edit_beside_the_new_name_is_still_there() -> None:
    """What else was changed is changed under the names of before as well."""
    seen = 0
    for seed in range(41_000, 41_000 + size(60)):
        made = scenario(seed)
        after = edited(made.sources, seed)
        other = after and renamed(after[0], seed)
        if after is None or not other or names_of(after[1]) != names_of(made.program):
            continue
        back = under_names(other[1], names_of(made.program))
        if back is not None:
            assert back == after[1], seed
            seen += back != made.program
    assert seen > size(60) / 6


TEXT = """hero n: 0..2 = 1
world lamp_seen: flag
poi p0 "P" on t0
  option take "Take it" once per hero
    gain item {item}
  option less "Less" if n >= {least}
    n -1
"""


def game(item: str, least: int = 2, other: str = "sack") -> Program:
    """Ann wins with the item while her number is 1 or more."""
    wins = path("ann", f'p0 "Go" if has item {item} and n >= 1') + path("bob", 'p0 "Go"')
    return story(TEXT.format(item=item, least=least) + wins, items=f"{item}*2 {other}")


def after(one: Program, other: Program) -> Answers:
    """What is told first of the other version by a process that remembers the one."""
    remembered = Memory()
    first(one, cached=True, keep=True, memory=remembered)
    return first(other, cached=True, memory=remembered)


def test_a_proof_stands_under_another_name_and_nothing_is_flattened_for_it(monkeypatch) -> None:
    made: list[Program] = []
    real = Memory.model

    def flattened(self: Memory, program: Program, company: Company) -> Model:
        made.append(program)
        return real(self, program, company)

    monkeypatch.setattr(Memory, "model", flattened)
    remembered = Memory()
    first(game("lamp"), cached=True, keep=True, memory=remembered)
    made.clear()
    found = first(game("lantern"), cached=True, memory=remembered)
    assert {(it.verdict, it.why) for it in found.values()} == {(Verdict.PROVED, AS_BEFORE)}
    assert made == [game("lamp")], "flattened once, as it was"


def test_a_proof_does_not_hide_what_was_changed_with_the_name() -> None:
    assert after(game("lamp"), game("lantern", least=1))["ann"].verdict is Verdict.BLOCKED


def test_a_renaming_that_hides_an_edit_is_found(monkeypatch) -> None:
    """A planted fault: whatever has other names is the story of before."""
    monkeypatch.setattr(kept, "under_names", lambda *_: game("lamp"))
    other = game("lantern", least=1)
    assert after(game("lamp"), other)["ann"].verdict is Verdict.PROVED
    assert first(other, cached=False)["ann"].verdict is Verdict.BLOCKED


@pytest.mark.parametrize(
    ("now", "names"),
    [
        (game("lantern"), ("lamp",)),
        (game("lantern"), ("lamp", "sack", "rope")),
        (game("lantern", other="lamp"), ("lamp", "sack")),
        (game("ann"), ("lamp", "sack")),
        (game("lantern"), ("t0", "sack")),
        (game("lantern"), ("p0", "sack")),
        (game("lantern"), ("less", "sack")),
    ],
    ids=["fewer", "more", "a name that moved on", "a hero", "a tile", "a place", "a part of an id"],
)
def test_where_a_name_is_that_of_something_else_it_is_another_story(now, names) -> None:
    assert under_names(now, names) is None


def test_two_that_change_their_names_are_not_mistaken() -> None:
    one, other = game("lamp"), game("sack", other="lamp")
    assert under_names(other, names_of(one)) is None


def test_the_same_names_are_the_same_program() -> None:
    program = game("lamp")
    assert under_names(program, names_of(program)) is program
