"""What showed a verdict is kept, and tells what is so of the next version of a story."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pytest
from tests.dsl.verify.engine.by_hand import path, story
from tests.dsl.verify.engine.compare import Outcome, outcome_of, questions, short_search
from tests.dsl.verify.engine.edits import edited, renamed
from tests.dsl.verify.engine.explore import Table, TooManyStatesError
from tests.dsl.verify.engine.judge import judge
from tests.dsl.verify.engine.scenarios import scenario
from tests.dsl.verify.test_edited_certificates import FAULTS
from tests.sizes import size

from fateloom.dsl.checker.accept import Standing
from fateloom.dsl.verify.explain.answer import Answer
from fateloom.dsl.verify.problem.problem import Questions
from fateloom.dsl.verify.replay import blocked_game
from fateloom.dsl.verify.verdict import Verdict
from fateloom.runtime.program.program import Program
from fateloom.runtime.record import record, replace
from fateloom.runtime.span import NOWHERE
from fateloom.runtime.story.flow import EndlessStoryError
from fateloom.runtime.transitions.flatten import transitions
from fateloom.runtime.transitions.model import Gap
from fateloom.tools import cache
from fateloom.tools.verify import kept
from fateloom.tools.verify.desk import Desk, Question, Stage
from fateloom.tools.verify.kept import AS_BEFORE, Kept, KeptProof
from fateloom.tools.verify.memory import Memory

Answers = dict[str, Answer]

MOST = 1_500
"""States of an edited story that are all looked at."""


def first(
    program: Program, *, cached: bool, keep: bool = False, memory: Memory | None = None
) -> Answers:
    """The verdict on each hero at the largest table, as it is told first; `keep`: for the next
    version.
    """
    at_desk = Desk(program, cached, memory)
    company = questions(program)[0]
    found = {}
    with short_search():
        for hero in company.heroes:
            question = Question(company, hero, paths=True, repairs=False)
            found[hero] = at_desk.work(Stage.VERDICT, question).answer
            if keep:
                at_desk.keep(question, found[hero])
    return found


@record
class Tried:
    """What came of some edits. `before`: verdicts that were seen from what was kept, and how many
    of these the oracle has judged; `wrong`: verdicts that are other ones with nothing known, or
    that the oracle says to be wrong.
    """

    edits: int
    before: dict[Verdict, int]
    judged: int
    wrong: tuple[object, ...]


def tried(seeds: Sequence[int], each: int) -> Tried:
    """Edits of random scenarios, each the next version of the one before or of one before that."""
    edits = judged = 0
    before = dict.fromkeys(Verdict, 0)
    wrong: list[object] = []
    for seed in seeds:
        made = scenario(seed)
        sources = made.sources
        memory = Memory()
        first(made.program, cached=True, keep=True, memory=memory)
        for number in range(each):
            after = edited(sources, 1_000 * seed + number)
            if after is None:
                break
            new, program, kind = after
            if number % 2 and (other := renamed(new, number)) is not None:
                (new, program), kind = other, f"{kind}, an item renamed"
            edits += 1
            keep = number % 3 == 2
            warm = first(program, cached=True, keep=keep, memory=memory if number % 2 else None)
            cold = first(program, cached=False)
            sources = new if keep else sources
            told = [hero for hero, it in warm.items() if it.why == AS_BEFORE]
            so = _oracle(program) if told else None
            for hero, it in warm.items():
                if it.verdict is not cold[hero].verdict is not Verdict.UNDECIDED:
                    wrong.append((seed, number, kind, hero, it.verdict))
                if hero in told:
                    before[it.verdict] += 1
                    judged += so is not None
                    if so and outcome_of(it.verdict, safe=so[hero]) is not Outcome.AGREES:
                        wrong.append((seed, number, kind, hero, "oracle"))
    return Tried(edits, before, judged, tuple(wrong))


def _oracle(program: Program) -> dict[str, bool] | None:
    """Who is safe; None: that takes too many states."""
    company = questions(program)[0]
    try:
        return judge(program, Table(company.heroes, company.mode), most=MOST).safe
    except (TooManyStatesError, EndlessStoryError):
        return None


@pytest.fixture(autouse=True)
def own(tmp_path, monkeypatch) -> None:
    monkeypatch.setenv("FATELOOM_CACHE", str(tmp_path))


def test_edits_are_judged_as_with_nothing_known_and_as_the_engine_says() -> None:
    found = tried(range(9_000, 9_000 + size(6)), 6)
    assert not found.wrong
    assert found.before[Verdict.PROVED] and found.before[Verdict.BLOCKED] and found.judged


@pytest.mark.long
@pytest.mark.parametrize("seed", range(9_100, 9_100 + size(100), 20))
def test_many_edits_are_judged_so(seed: int) -> None:
    assert not tried(range(seed, seed + 20), 6).wrong


# --- one edit, and one fault


GAME = """hero n: 0..3 = 2
poi p0 "P" on t0
  option more "More" if n >= 1
    n +1
  option less "Less" if n >= {least}
    n {change}
"""


def number(wanted: str, least: int = 1, change: str = "-1") -> Program:
    """Ann wins if her number is as wanted; at 0 nothing makes it more."""
    text = GAME.format(least=least, change=change)
    return story(text + path("ann", f'p0 "Go" if {wanted}') + path("bob", 'p0 "Go"'))


SAFE, LESS_OFTEN, MORE = number("n >= 0"), number("n >= 1", least=2), number("n >= 1", change="+1")
LOST = number("n >= 1")


def after(one: Program, other: Program) -> Answer:
    """What is told first of Ann in the other version, after the one."""
    first(one, cached=True, keep=True)
    return first(other, cached=True)["ann"]


@pytest.mark.parametrize("one", [SAFE, LESS_OFTEN, MORE])
def test_a_proof_ends_where_an_edit_ends_it(one: Program) -> None:
    first(one, cached=True, keep=True)
    again = first(one, cached=True)["ann"]
    assert (again.verdict, again.why) == (Verdict.PROVED, AS_BEFORE)
    told = first(LOST, cached=True)["ann"]
    assert (told.verdict, told.why) == (Verdict.BLOCKED, "")


@pytest.mark.parametrize("other", [SAFE, LESS_OFTEN, MORE])
def test_a_block_ends_where_an_edit_ends_it(other: Program) -> None:
    first(LOST, cached=True, keep=True)
    again = first(LOST, cached=True)["ann"]
    assert (again.verdict, again.why) == (Verdict.BLOCKED, AS_BEFORE)
    told = first(other, cached=True)["ann"]
    assert (told.verdict, told.why) == (Verdict.PROVED, "")


Fault = tuple[object, str, object]


@pytest.mark.parametrize(
    ("one", "fault"),
    [(LESS_OFTEN, FAULTS["guards"]), (MORE, FAULTS["effects"])],
    ids=["guards", "effects"],
)
def test_a_fault_in_the_difference_of_commands_is_found(one, fault: Fault, monkeypatch) -> None:
    monkeypatch.setattr(*fault)
    assert after(one, LOST).verdict is Verdict.PROVED
    assert first(LOST, cached=False)["ann"].verdict is Verdict.BLOCKED


def test_a_play_that_is_not_judged_anew_is_found(monkeypatch) -> None:
    """A planted fault: whatever can still be played blocks."""
    for judgement in ("accepts", "verdict"):
        monkeypatch.setattr(blocked_game._Judge, judgement, lambda _, it: it)
    assert after(LOST, SAFE).verdict is Verdict.BLOCKED
    assert first(SAFE, cached=False)["ann"].verdict is Verdict.PROVED


def _alike(self: Kept, what: str, *_: object) -> str:
    """One name for all that is kept of a kind."""
    return cache.key((what.encode(),))


def test_the_name_of_what_is_kept_proves_nothing(monkeypatch) -> None:
    """A planted fault: what is kept of another hero, table or scenario is found."""
    monkeypatch.setattr(Kept, "_name", _alike)
    alone = story(GAME.format(least=1, change="-1") + path("ann", 'p0 "Go"'), heroes="ann")
    for one in (LOST, SAFE, alone, LESS_OFTEN, LOST, MORE):
        told, so = first(one, cached=True, keep=True), first(one, cached=False)
        assert {it: one.verdict for it, one in told.items()} == {
            it: one.verdict for it, one in so.items()
        }


def test_a_proof_of_another_hero_is_found(monkeypatch) -> None:
    """A planted fault in the checker: whose certificate it is is not asked."""
    monkeypatch.setattr(Kept, "_name", _alike)
    real = Standing.holds
    monkeypatch.setattr(
        Standing, "holds", lambda self, model, _: real(self, model, self._line.hero)
    )
    first(LOST, cached=True, keep=True)  # of Bob, who comes last
    assert first(LOST, cached=True)["ann"].verdict is Verdict.PROVED


def test_a_play_that_blocks_no_more_is_forgotten(monkeypatch) -> None:
    after(LOST, SAFE)
    asked = []
    monkeypatch.setattr(Kept, "_blocks", lambda *_: asked.append(_))
    first(SAFE, cached=True)
    assert not asked


def test_where_plays_are_missing_no_block_is_told() -> None:
    company = questions(LOST)[0]
    problem = Questions(transitions(LOST, company)).of("ann")
    first(LOST, cached=True)
    keeper = Kept(LOST)
    found = keeper.finding(company, "ann", lambda: problem.model, lambda: problem)
    assert found is not None and found.verdict is Verdict.BLOCKED
    model = replace(problem.model, gaps=(Gap("something", True, NOWHERE),))
    lacking = replace(problem, model=model)
    assert keeper.finding(company, "ann", lambda: model, lambda: lacking) is None


def test_what_was_damaged_shows_nothing(monkeypatch) -> None:
    first(SAFE, cached=True, keep=True)
    real: Callable[..., object] = kept._told

    def damaged(as_: object, body: bytes) -> object:
        found = real(as_, body)
        if isinstance(found, KeptProof):
            return replace(found, certificate=found.certificate[:-1])
        return (("such a step", 7),)

    monkeypatch.setattr(kept, "_told", damaged)
    told = first(SAFE, cached=True)["ann"]
    assert (told.verdict, told.why) == (Verdict.PROVED, "")
