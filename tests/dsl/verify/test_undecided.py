"""Every reason of an undecided question has a place in the story, and advice that was tried."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import get_args

import pytest
from tests.dsl.verify.engine.by_hand import story
from tests.dsl.verify.repair.islands import STARTER
from tests.dsl.verify.repair.typing_in import compiled, read
from tests.tools.verify.mended import RIVALS

from fateloom.dsl.plays.story.record import to_play
from fateloom.dsl.verify.explain.answer import Answer, UndecidedKind, UndecidedText
from fateloom.dsl.verify.explain.explain import answer
from fateloom.dsl.verify.explain.undecided import Undecided, what_stands_at
from fateloom.dsl.verify.problem.problem import Problem, problem_of
from fateloom.dsl.verify.proof.prover_api import Finding, Prover
from fateloom.dsl.verify.repair.simpler import simpler
from fateloom.dsl.verify.replay import blocked_game
from fateloom.dsl.verify.replay.result import NotScheduled
from fateloom.dsl.verify.verdict import Verdict
from fateloom.runtime.program.program import Program
from fateloom.runtime.story.flow import EndlessStoryError
from fateloom.runtime.story.index import within
from fateloom.runtime.transitions import script
from fateloom.runtime.transitions.flatten import transitions
from fateloom.runtime.transitions.model import Company
from fateloom.runtime.transitions.variables import BOX, Key, Kind

SCENARIOS = Path(__file__).resolve().parents[3] / "scenarios"
PLACE = re.compile(r"[\w/.-]+:\d+:\d+")
TABLE = Company(("keeper", "stranger"))


def island(*edits: tuple[str, str, str]) -> Program:
    files = {it: text for it, text in read(STARTER).items() if not it.startswith("plays/")}
    for file, old, new in edits:
        assert old in files[file], old
        files[file] = files[file].replace(old, new, 1)
    return compiled(files)


class OnFacts(Prover):
    """Has a budget for facts alone, and tracks nothing together."""

    def ask(self, problem: Problem, max_bits: int = 0) -> Finding:
        return super().ask(problem, 0)


def told(program: Program, prover: Prover, hero: str = "stranger") -> Answer:
    problem = problem_of(transitions(program, TABLE), hero)
    return answer(program, problem, prover, to_play, paths=False)


def too_much(monkeypatch: pytest.MonkeyPatch) -> Answer:
    return told(island(), OnFacts())


def uncovered(monkeypatch: pytest.MonkeyPatch) -> Answer:
    """A script of one option has more ways than may be told apart: twice one of eight."""
    ways = "".join(f'      "Way {it}"\n        gain {it} xp\n' for it in range(1, 9))
    choose = "    choose\n" + ways
    lie = "        refresh 1 effort\n"
    monkeypatch.setattr(script, "PATHS", 30)
    return told(island(("story/island.fate", lie, lie + choose + choose)), Prover())


def doubtful(monkeypatch: pytest.MonkeyPatch) -> Answer:
    """The prover names a step that nobody can count on."""

    class Doubting(Prover):
        def ask(self, problem: Problem, max_bits: int = 0) -> Finding:
            names = {it.name: it for it in problem.model.actions if it.subject == "tower.letters"}
            if not names:
                return super().ask(problem, max_bits)
            return Finding(Verdict.UNDECIDED, doubtful=((next(iter(names)), 0),))

    monkeypatch.setattr(Prover, "cannot_be_delayed", lambda *_: False)
    return told(island(), Doubting())


def not_replayed(monkeypatch: pytest.MonkeyPatch) -> Answer:
    monkeypatch.setattr(blocked_game, "schedule", lambda *_, **__: NotScheduled(1, "no."))
    return told(island(*RIVALS), Prover())


def escaped(monkeypatch: pytest.MonkeyPatch) -> Answer:
    from fateloom.dsl.verify.replay.engine_search import EngineSearch

    monkeypatch.setattr(blocked_game, "search_win", lambda *_: EngineSearch((), True, 1))
    return told(island(*RIVALS), Prover())


def endless(monkeypatch: pytest.MonkeyPatch) -> Answer:
    class Endless(Prover):
        def ask(self, problem: Problem, max_bits: int = 0) -> Finding:
            raise EndlessStoryError("this story does not come to an end by itself")

    return told(island(), Endless())


CASES: dict[UndecidedKind, Callable[[pytest.MonkeyPatch], Answer]] = {
    UndecidedKind.TOO_MUCH: too_much,
    UndecidedKind.UNCOVERED: uncovered,
    UndecidedKind.DOUBTFUL: doubtful,
    UndecidedKind.NOT_REPLAYED: not_replayed,
    UndecidedKind.ESCAPED: escaped,
    UndecidedKind.ENDLESS: endless,
}


def test_every_reason_has_a_case() -> None:
    assert set(CASES) == set(UndecidedKind)
    assert len(get_args(Undecided)) == len(UndecidedKind)


@pytest.mark.parametrize("kind", CASES, ids=lambda it: it.value)
def test_every_reason_names_a_line_and_what_was_tried(
    kind: UndecidedKind, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(blocked_game, "MAX_LOSS_STATES", 0)
    found = CASES[kind](monkeypatch)
    assert found.verdict is Verdict.UNDECIDED
    text = found.undecided
    assert isinstance(text, UndecidedText)
    assert text.kind is kind
    assert text.places
    assert all(PLACE.fullmatch(it.at) for it in text.places), text.places
    assert text.edit is None or PLACE.fullmatch(text.edit.at)
    assert text.tried or kind is UndecidedKind.ENDLESS
    if kind in (UndecidedKind.TOO_MUCH, UndecidedKind.UNCOVERED):
        assert text.edit is not None, "the edit was tried, and proves the hero"


def test_every_place_is_named_by_what_it_is_part_of() -> None:
    """Statements too, as those in a test or in a finale that a gap is about."""
    program = compiled(read(SCENARIOS / "wrong_light"))
    bodies = [
        *(it.body for poi in program.pois for it in poi.options),
        *(it.body for it in program.events),
        *(it.body for destiny in program.destinies for path in destiny.paths for it in path.stages),
        *(it.body for it in program.scenes),
    ]
    model = transitions(program, Company(tuple(it.id for it in program.heroes)))
    spans = {it.span for body in bodies for it in within(body)} | {it.span for it in model.gaps}
    spans |= {it.span for it in model.actions if it.span.file}
    assert len(spans) > 100
    unnamed = {it for it in spans if what_stands_at(program, it) == "what is written there"}
    assert not unnamed


DICE = """\
hero knows: flag
poi p0 "P" on t0
  option learn "Learn" once
    knows up
  option lift "Lift" once per hero
    gain item seal
destiny ann
  path one "One"
    begins at p0 "Go" if effort >= 1 and has item seal
    finale
      stage s
        fulfil
  path two "Two"
    begins at p0 "Go on" if knows
    finale
      stage s
        fulfil
"""
TRACKED = (
    Key(Kind.COPIES, "seal", place=BOX),
    Key(Kind.STORY, "knows", "ann"),
    Key(Kind.RESOURCE, "effort", "bob"),
    Key(Kind.RESOURCE, "effort", "ann"),
    Key(Kind.USED, "p0.learn"),
)


class Unsure(Prover):
    """Has tracked some things together in vain."""

    def ask(self, problem: Problem, max_bits: int = 0) -> Finding:
        return Finding(Verdict.UNDECIDED, variables=TRACKED)


def test_what_a_finale_asks_for_is_named_in_its_order_also_where_only_it_names_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Effort dice are written nowhere else."""
    monkeypatch.setattr(blocked_game, "MAX_LOSS_STATES", 0)
    program = story(DICE, items="seal*2", rules="effort: {start: 1, max: 1, refresh: 1}")
    problem = problem_of(transitions(program, Company(("ann", "bob"))), "ann")
    text = answer(program, problem, Unsure(), to_play, paths=False).undecided
    assert isinstance(text, UndecidedText)
    assert [it.what for it in text.places] == [
        "ann's ready effort dice", "where the copies of the seal are", "knows of ann"
    ]  # fmt: skip
    at = next(it.at for it in text.places if "effort" in it.what)
    assert PLACE.fullmatch(at)


def test_a_finale_that_asks_for_nothing_is_the_last_edit_that_is_tried() -> None:
    program = story(DICE, items="seal*2", rules="effort: {start: 1, max: 1, refresh: 1}")
    edits = list(simpler(program, "ann", TRACKED, (), None))
    assert [it.frees for it in edits] == [False, False, False, True, True]
    first, second, third, fourth, last = (it.sentence for it in edits)
    assert "`effort >= 1`" in first and "`has item seal`" in second
    assert "`once`" in third and "`knows`" in fourth and "Ask for nothing at 'Go'" in last


def test_five_things_that_each_hero_has_once_fill_no_hand_of_eight() -> None:
    """Three copies of each, and one that is had for another: hands are never full, so nothing is
    ever laid down, and nobody takes what another one needs.
    """
    takes = "".join(
        f'  option {it} "Take {it}" once per hero\n    gain item {it}\n'
        for it in ("oil", "spade", "rope", "seal")
    )
    give = '  option give "Give it up" costs item rope\n    gain item map\n'
    begins = "has item seal and has item rope", "has item map"
    paths = "".join(
        f'  path {name} "{name}"\n    begins at p0 "{name}" if {it}\n    finale\n      stage s\n'
        "        fulfil\n"
        for name, it in zip(("one", "two"), begins, strict=True)
    )
    program = story(
        f'poi p0 "P" on t0\n{takes}{give}destiny ann\n{paths}',
        heroes="ann bob cat",
        items="oil*3 spade*3 rope*3 seal*3 map*3",
        rules="inventory_limit: 8",
    )
    problem = problem_of(transitions(program, Company(("ann", "bob", "cat"))), "ann")
    assert Prover().ask(problem, 48).verdict is Verdict.PROVED


def test_the_other_order_of_two_beginnings_is_tried_first() -> None:
    """It changes nothing in the game, and which way a proof looks at first."""
    program = story(
        DICE.replace("    finale\n", '    begins at p0 "Sneak in" if knows\n    finale\n', 1),
        items="seal*2",
        rules="effort: {start: 1, max: 1, refresh: 1}",
    )
    first, *_ = simpler(program, "ann", (), (), None)
    assert "of 'Sneak in' before that of 'Go'" in first.sentence
    before, _ = (it for one in program.destinies for it in one.paths if one.hero == "ann")
    after, _ = (it for one in first.program.destinies for it in one.paths if one.hero == "ann")
    assert len(before.begins) == 2 and after.begins == before.begins[::-1]
    assert first.at == before.begins[1].span
