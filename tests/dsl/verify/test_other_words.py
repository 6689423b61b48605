"""Words decide nothing: a story whose titles, labels and prose are replaced by other words has the
same verdicts, causes and plays.
"""

from __future__ import annotations

import random
from typing import Any

import pytest
from tests.dsl.verify.engine.by_hand import path, story
from tests.dsl.verify.engine.compare import questions
from tests.dsl.verify.engine.scenarios import scenario
from tests.sizes import IS_SOAK, size
from tests.tracked import ROOT

from fateloom.dsl.verify.explain.answer import Answer
from fateloom.dsl.verify.explain.explain import answer
from fateloom.dsl.verify.problem.problem import Questions
from fateloom.dsl.verify.proof.prover_api import Prover
from fateloom.dsl.verify.verdict import Verdict
from fateloom.runtime.kernel.log import Log
from fateloom.runtime.program.program import Program
from fateloom.runtime.program.text import Text
from fateloom.runtime.record import fields, parts_in, replace
from fateloom.runtime.story.rules import StoryRules
from fateloom.runtime.transitions.decisions import Relief
from fateloom.runtime.transitions.flatten import transitions
from fateloom.tools.scenario import load

WORDS = frozenset(("title", "label", "introduction", "description"))
"""Fields that are plain text for people."""


def names_of(program: Program) -> list[str]:
    """Words that look like something that the verifier says itself."""
    heroes = [it.id for it in program.heroes]
    items = [it.id for it in program.items] or ["rope"]
    odd = [f"{hero} {it.value} {item}" for hero in heroes for it in Relief for item in items]
    odd += [f"{word} {item}" for word in ("buy", "sell", "lays down") for item in items]
    odd += ["power markers", "power +1 #2", "power +1, dexterity +1", "other markers", "1-2", "3"]
    odd += ["success", "victory", "failure 2+", "none", "nowhere", "anywhere", "gone", "yes", ""]
    return [*odd, *items, *heroes, *(it.id for it in program.pois), "The same", "The same"]


def reworded(tree: Any, words: list[str], rng: random.Random) -> Any:
    """A record, tuple or dict with other words in the place of all that are for people alone."""
    if isinstance(tree, Text):
        return replace(tree, parts=(rng.choice(words),))
    if isinstance(tree, tuple) and not hasattr(tree, "_fields"):
        return tuple(reworded(it, words, rng) for it in tree)
    if not hasattr(tree, "__fields__"):
        return tree
    changes = {}
    for field in fields(tree):
        value = getattr(tree, field)
        is_text = field in WORDS and isinstance(value, str)
        changes[field] = rng.choice(words) if is_text else reworded(value, words, rng)
    return replace(tree, **changes)


def told(program: Program) -> list[tuple[object, ...]]:
    """What must not depend on words, for each hero at each table."""
    found = []
    for company in questions(program):
        asked = Questions(transitions(program, company))
        for hero in company.heroes:
            got = answer(program, asked.of(hero), Prover(), commands, paths=False, repairs=False)
            found.append(essence(got))
    return found


def commands(rules: StoryRules, log: Log[Any, Any, Any], title: str) -> str:
    """A game as its commands, the dice among them; notes in words will be indented."""
    return "\n".join(map(str, (log.setup, *(it.command for it in log.entries))))


def essence(got: Answer) -> tuple[object, ...]:
    """An answer without its sentences."""
    said = [it for it in got.play_text.splitlines() if not it.startswith("  ")]
    return (
        got.verdict, got.blame, got.turning_point, said, got.bits,
        len(got.play), len(got.reasons), len(got.gaps), len(got.missing), len(got.shut),
        tuple((it.move, it.subject, it.play_step, it.no_return) for it in got.decisive),
    )  # fmt: skip


def hold(program: Program, seed: int) -> list[tuple[object, ...]]:
    """The answers, which are those to the same story in other words."""
    rng = random.Random(f"words {seed}")
    before = told(program)
    assert told(reworded(program, names_of(program), rng)) == before
    return before


CHOICE = """\
poi p0 "P" on t0
  option take "Take"
    gain item spade
  option go "Go" once
    choose
      "{}"
        world_end up
      "{}"
        > So.
world world_end: flag
"""


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("Throw it", "Keep it"),
        ("ann lays down spade", "Keep it"),
        ("bob discards spade", "ann uses spade"),
        ("buy spade", "sell spade"),
        ("other markers", "power markers"),
        ("spade", "ann"),
        ("The same", "The same"),
    ],
)
def test_a_label_may_say_anything(first: str, second: str) -> None:
    """Who takes the first branch is shut out, whatever it is called."""
    text = CHOICE.format(first, second) + path("ann", 'p0 "Win" if not world_end')
    (plain, *_) = told(
        story(
            CHOICE.format("A", "B") + path("ann", 'p0 "Win" if not world_end'),
            heroes="ann",
            items="spade",
        )
    )
    (found,) = told(story(text, heroes="ann", items="spade"))
    assert plain[0] is Verdict.BLOCKED
    assert found == plain


QUICK = range(6)
ALL = IS_SOAK
"""The longest story as well."""


def test_other_words_change_no_verdict() -> None:
    verdicts = [it[0] for seed in QUICK for it in hold(scenario(seed).program, seed)]
    assert {Verdict.PROVED, Verdict.BLOCKED} <= set(verdicts)


@pytest.mark.long
@pytest.mark.parametrize("part", range(size(2)))
def test_other_words_change_no_verdict_in_the_long_run(part: int) -> None:
    for seed in range(20 * part, 20 * part + 20):
        hold(scenario(seed).program, seed)


@pytest.mark.long
@pytest.mark.parametrize("name", ["dry_year", "wrong_light", *(["drowned_bell"] if ALL else [])])
def test_other_words_change_no_verdict_of_a_story_that_ships(name: str) -> None:
    hold(load(str(ROOT / "scenarios" / name)), 0)


def test_every_word_is_replaced() -> None:
    """What is left of the old words are ids."""
    program = scenario(3).program
    new = reworded(program, ["new"], random.Random(0))
    for part in parts_in(new):
        if hasattr(part, "title"):
            assert part.title == "new"
        if hasattr(part, "label"):
            assert part.label == "new"
        assert not isinstance(part, Text) or part.parts == ("new",)
