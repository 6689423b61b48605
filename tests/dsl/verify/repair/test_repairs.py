"""What is told as a repair holds when it is typed: each edit of the catalogue makes of the files
what it made of the Program, and with a repair the hero is proved never to be blocked.
"""

from __future__ import annotations

from functools import cache

import pytest
from tests.dsl.verify.engine.by_hand import story
from tests.dsl.verify.repair.islands import ISLANDS, island
from tests.dsl.verify.repair.typing_in import compiled, typed
from tests.long import mostly_long

from fateloom.dsl.plays.story.record import to_play
from fateloom.dsl.verify.explain.explain import answer
from fateloom.dsl.verify.problem.problem import Problem, problem_of
from fateloom.dsl.verify.problem.references import steps_by_ref
from fateloom.dsl.verify.proof.cegar import MAX_BITS
from fateloom.dsl.verify.proof.prover import prove
from fateloom.dsl.verify.proof.prover_api import Finding, Prover
from fateloom.dsl.verify.repair import search
from fateloom.dsl.verify.repair.case import Case
from fateloom.dsl.verify.repair.edit import Edit, Kind
from fateloom.dsl.verify.repair.search import FoundRepair, Play, case_of, edits, find_repairs
from fateloom.dsl.verify.verdict import Verdict
from fateloom.runtime.program.program import Program
from fateloom.runtime.transitions.flatten import transitions

HERO = "stranger"

CURES = {
    "the only spade": (Kind.COPIES, Kind.OPENED),
    "into the sea": (Kind.LEFT_OUT, Kind.AGAIN, Kind.OPENED),
    "read once": (Kind.AGAIN, Kind.OPENED),
    "wedged": (Kind.KEEPS, Kind.AGAIN, Kind.RESCUE),
    "searched once, wedged": (Kind.KEEPS, Kind.AGAIN, Kind.RESCUE),
    "bought and wedged": (Kind.KEEPS, Kind.GUARD, Kind.GIVEN_BACK),
    "sold": (Kind.NOT_SOLD,),
    "storm": (Kind.LEFT_OUT,),
    "broken": (Kind.WIDENED, Kind.WAITS, Kind.OPENED),
    "mended by one": (Kind.SHARED, Kind.LEFT_OUT, Kind.WAITS),
    "too deep": (Kind.WIDENED, Kind.GUARD, Kind.OPENED),
    "sent home": (Kind.MOVED, Kind.LEFT_OUT),
    "walled": (Kind.LEFT_OUT, Kind.GUARD, Kind.WAITS),
}
"""Kinds of edits that prove the stranger safe there, told or not."""

SMALL = ("into the sea", "read once", "broken", "too deep", "walled")
"""Islands whose repairs are found and proved in every run."""


@cache
def blocked(name: str) -> tuple[Program, Problem, Play]:
    """The story, the question, and a play that shows the block."""
    program = compiled(island(name))
    problem = problem_of(transitions(program, ISLANDS[name].company), HERO)
    found = Prover().ask(problem)
    assert found.verdict is Verdict.BLOCKED
    steps = steps_by_ref(problem)
    return (
        program,
        problem,
        Play(found.start, tuple(steps[it] for it in found.play), found.turning_point),
    )


@cache
def block(name: str) -> Case:
    return case_of(*blocked(name))


@cache
def told(name: str) -> tuple[FoundRepair, ...]:
    return find_repairs(*blocked(name), Prover())


def proved(program: Program, name: str) -> bool:
    """Whether the stranger is never blocked, for whoever asks `fateloom verify`."""
    problem = problem_of(transitions(program, ISLANDS[name].company), HERO)
    return answer(program, problem, Prover(), to_play, paths=False).verdict is Verdict.PROVED


@pytest.mark.parametrize("name", ISLANDS)
def test_every_edit_makes_of_the_files_what_it_made_of_the_program(name: str) -> None:
    """Each edit of the catalogue, those that do not help among them."""
    files = island(name)
    found = edits(block(name))
    assert found
    for edit in found:
        assert compiled(typed(files, edit)) == edit.program, edit.sentence
        assert edit.program != block(name).program


def test_each_kind_is_among_the_edits_that_are_typed() -> None:
    assert {it.kind for name in ISLANDS for it in edits(block(name))} == set(Kind)


@mostly_long("name", ISLANDS, plain=SMALL)
def test_a_repair_that_is_told_holds_when_it_is_typed(name: str) -> None:
    """What the writer types is compiled and asked about anew, from nothing."""
    assert told(name)
    for it in told(name):
        assert proved(compiled(typed(island(name), it.edit)), name), it.repair.sentence


@pytest.mark.parametrize(("name", "kind"), [(n, k) for n, kinds in CURES.items() for k in kinds])
def test_every_kind_mends_something_when_it_is_typed(name: str, kind: Kind) -> None:
    """Also where others are told before it."""
    mine = [it for it in edits(block(name)) if it.kind is kind]
    assert any(proved(compiled(typed(island(name), it)), name) for it in mine)


def test_every_kind_is_shown_to_mend_something() -> None:
    assert {kind for kinds in CURES.values() for kind in kinds} == set(Kind)


@mostly_long("name", ISLANDS, plain=SMALL)
def test_the_same_block_has_the_same_repairs(name: str) -> None:
    program, problem, play = blocked(name)
    again = find_repairs(compiled(island(name)), problem, play, Prover())
    assert [it.repair for it in again] == [it.repair for it in told(name)]
    assert len(again) <= 3 and program == block(name).program


@pytest.mark.parametrize(
    ("name", "first"),
    [
        (
            "broken",
            "Let 'Put mortar into the step' be possible also when `step is broken`: write "
            "`step is not firm` for `step is cracked`.",
        ),
        (
            "too deep",
            "Let 'Throw sand into the hole' be possible also when `hole is 4`: write `hole < 5` "
            "for `hole < 3`.",
        ),
    ],
)
def test_the_line_that_the_report_names_is_widened_first(name: str, first: str) -> None:
    """What a writer does who reads "no longer possible, since the step is broken"."""
    repair = told(name)[0].repair
    assert (repair.kind, repair.sentence) == ("widened", first)
    line = int(repair.at.rpartition(":")[2])
    assert "  option" in island(name)["story/island.fate"].split("\n")[line - 1]


# --- what is not told


def edit_of(name: str, kind: Kind) -> Edit:
    return next(it for it in edits(block(name)) if it.kind is kind)


def test_what_shuts_a_path_of_somebody_else_is_no_repair() -> None:
    """Without `boat +1` the stranger is safe, and the keeper never rows home."""
    left_out = edit_of("the only spade", Kind.LEFT_OUT)
    assert left_out.sentence == "Leave out the line `boat +1`."
    assert proved(left_out.program, "the only spade")
    assert Kind.LEFT_OUT.value not in {it.repair.kind for it in told("the only spade")}


class Counting(Prover):
    """Notes what is asked."""

    def __init__(self) -> None:
        super().__init__()
        self.heroes: list[str] = []

    def ask(self, problem: Problem, max_bits: int = 0):
        self.heroes.append(problem.hero)
        return super().ask(problem, max_bits)


def test_the_others_at_a_small_table_are_asked_about_too() -> None:
    prover = Counting()
    (first, *_) = find_repairs(*blocked("walled"), prover)
    assert (first.repair.others, first.repair.unsure) == (("keeper",), ())
    assert set(prover.heroes) == {HERO, "keeper"}


def test_at_a_large_table_they_are_not_and_it_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(search, "SMALL", 0)
    prover = Counting()
    (first, *_) = find_repairs(*blocked("walled"), prover)
    assert (first.repair.others, first.repair.unsure) == ((), ("keeper",))
    assert set(prover.heroes) == {HERO}


def test_an_edit_that_the_same_play_gets_past_is_not_asked_about() -> None:
    """The spade is bought back: it does not help to have more in the box (DST-77)."""
    prover = Counting()
    case = block("bought and wedged")
    trial = search._Trial(case, 0, prover)
    assert trial._tried(edit_of("bought and wedged", Kind.COPIES), 32) is None
    assert prover.heroes == []


def test_the_budget_is_one_of_questions(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(search, "PLENTY", search.Budget(16, 1, 32, 8))
    assert len(find_repairs(*blocked("into the sea"), Prover())) == 1
    monkeypatch.setattr(search, "PLENTY", search.Budget(0, 8, 32, 8))
    assert find_repairs(*blocked("into the sea"), Prover()) == ()


def test_what_is_not_decided_is_not_told(monkeypatch: pytest.MonkeyPatch) -> None:
    """A proof, or nothing: too few bits leave all edits undecided."""
    monkeypatch.setattr(search, "PLENTY", search.Budget(16, 8, 0, 8))
    for it in find_repairs(*blocked("the only spade"), Prover()):
        problem = problem_of(
            transitions(it.edit.program, block("the only spade").model.company), HERO
        )
        assert prove(problem, max_bits=0).verdict is Verdict.PROVED
    assert len(find_repairs(*blocked("storm"), Prover())) == 0


class _SlowAtFirst(Prover):
    """Cannot decide the first question, however much it may look at."""

    def __init__(self) -> None:
        super().__init__()
        self.asked = 0

    def ask(self, problem: Problem, max_bits: int = MAX_BITS) -> Finding:
        self.asked += 1
        return Finding(Verdict.UNDECIDED) if self.asked == 1 else super().ask(problem, max_bits)


def test_an_edit_that_takes_long_does_not_keep_others_from_being_tried(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """In a large story nothing more is asked on many bits after an edit that is not decided; what
    little is enough for is known by then.
    """
    monkeypatch.setattr(search, "SMALL", 0)
    for name in SMALL:
        prover = _SlowAtFirst()
        found = find_repairs(*blocked(name), prover)
        assert found and prover.asked > 1, name


SEA = """\
world sea: calm, rough
hero key: flag
poi p0 "Gate" on t0
  option find "Find the key"
    key up
poi p1 "Hut" on t1
  option stir "Stir it up" once
    sea becomes rough
  option still "Still it"
    > It lies down.
    sea becomes calm
event gale on day 2
  sea becomes rough
destiny ann
  path one "One"
    begins at p1 "Go" if sea is calm and key
    finale
      stage s
        fulfil
  path two "Two"
    begins at p0 "Stay" if key
    finale
      stage s
        fulfil
destiny bob
  path one "One"
    begins at p1 "Go" if sea is rough and key
    finale
      stage s
        fulfil
"""


def test_no_repair_takes_away_what_brings_back_what_a_day_ends() -> None:
    """Bob is safe if nobody stills the sea; then Ann, who is never there before the gale, can stay
    and no longer go.
    """
    program = story(SEA, heroes="ann bob")
    found = answer(program, problem_of(transitions(program), "bob"), Prover(), to_play)
    assert found.verdict is Verdict.BLOCKED
    assert found.repairs
    assert not any("Leave out the line" in it.sentence for it in found.repairs)


LENT = """\
world book: here, lent
poi p0 "Desk" on t0
  option lend "Lend it" if hero is bob
    book becomes lent
  option bring "Bring it back" if hero is bob and book is lent
    book becomes here
poi p1 "Shelf" on t1
destiny ann
  path one "One"
    begins at p1 "Read it" if book is here
    finale
      stage s
        fulfil
"""


def test_what_only_another_hero_can_bring_back_is_told_and_may_be_shared() -> None:
    program = story(LENT, heroes="ann bob")
    found = answer(program, problem_of(transitions(program), "ann"), Prover(), to_play)
    (lacked,) = found.missing
    others = [it for it in lacked.sources if "Bring it back" in it.step]
    assert [it.shut for it in others] == ["nobody but bob can do it"]
    said = [it.sentence for it in found.repairs]
    assert "Do not ask for `hero is bob` at 'Bring it back': write `if book is lent`." in said


def test_what_is_behind_a_goal_is_told_with_who_could_bring_it() -> None:
    text = LENT.replace('"Read it" if book is here', '"Go" if known').replace(
        'poi p1 "Shelf" on t1\n',
        'poi p1 "Shelf" on t1\n  option read "Read it" if book is here\n    known up\n',
    )
    program = story(f"hero known: flag\n{text}", heroes="ann bob")
    found = answer(program, problem_of(transitions(program), "ann"), Prover(), to_play)
    (root,) = found.missing[0].roots
    told = [(it.step, it.shut) for it in root.through]
    assert "Bring it back" in told[0][0] and told[0][1] == "nobody but bob can do it"
    assert "Read it" in told[-1][0]
