"""What is kept depends on what a story means: prose and places are no part of it, all else is."""

from __future__ import annotations

import pytest
from tests.tools.verify.mended import PROSE, RIVALS, mend

from fateloom.dsl.verify.problem.problem import Questions
from fateloom.runtime.program.program import Program
from fateloom.runtime.record import fields, replace
from fateloom.runtime.span import Span
from fateloom.runtime.transitions.flatten import transitions
from fateloom.tools.scenario import load
from fateloom.tools.verify import asking, meaning
from fateloom.tools.verify.known import Numbered
from fateloom.tools.verify.meaning import UNSAID, meaning_of, told_anew

STORY = "story/island.fate"


def changed(value, at, kind):
    """A tree of records with its part of that number and kind changed; `at`: counts down."""
    if type(value) is kind:
        at[0] -= 1
        if at[0] == -1:
            return f"{value}!" if kind is str else not value if kind is bool else value + 1
    elif isinstance(value, tuple) and not isinstance(value, Span):
        return tuple(changed(it, at, kind) for it in value)
    elif names := getattr(type(value), "__fields__", ()):
        left_out = ("span", *UNSAID, *(("parts",) if "source" in names else ()))
        made = {
            name: changed(getattr(value, name), at, kind)
            for name in fields(value)
            if name not in left_out or not isinstance(getattr(value, name), str | tuple | None)
        }
        return replace(value, **made)
    return value


@pytest.mark.parametrize("kind", [str, int, bool])
def test_all_but_prose_and_places_is_part_of_the_key(island, kind):
    """Each word, number and setting of a compiled story is changed by itself."""
    program: Program = load(str(island))
    keys, number = {meaning_of(program).key}, 0
    while (other := changed(program, [number], kind)) != program:
        keys.add(meaning_of(other).key)
        number += 1
    assert number > 20
    assert len(keys) == number + 1


def test_prose_is_no_part_of_the_key(island):
    before = meaning_of(load(str(island)))
    mend(island, PROSE)
    assert meaning_of(load(str(island))) == before


def test_places_are_told_anew(fateloom, island, monkeypatch):
    """Also where the lines of a story move, as in a run with nothing known."""
    mend(island, RIVALS)
    kept = fateloom("verify", "island")
    story = island / STORY
    story.write_text("# A line more.\n\n" + story.read_text())
    anew = fateloom("verify", "island", "--no-cache")
    assert anew.out != kept.out
    monkeypatch.setattr(asking, "report", None)
    assert fateloom("verify", "island").out == anew.out


BEFORE = (("a.fate", 1, 3), ("a.fate", 7, 1), ("a.fate", 7, 9), ("b/a.fate", 7, 1))


@pytest.mark.parametrize(
    ("now", "told"),
    [
        (BEFORE, "at a.fate:7:1, b/a.fate:7 and (a.fate:1:3)"),
        ((*BEFORE[:1], ("c.fate", 8, 1), ("c.fate", 8, 9), ("b/a.fate", 5, 1)),
         "at c.fate:8:1, b/a.fate:5 and (a.fate:1:3)"),
    ],
)  # fmt: skip
def test_a_place_is_told_by_file_line_and_column(now, told):
    assert told_anew("at a.fate:7:1, b/a.fate:7 and (a.fate:1:3)", BEFORE, now) == told


def test_a_place_in_doubt_or_unknown_is_not_told():
    apart = (*BEFORE[:2], ("a.fate", 9, 9), BEFORE[3])
    assert told_anew("a.fate:7", BEFORE, apart) is None
    assert told_anew("a.fate:7:1", BEFORE, apart) == "a.fate:7:1"
    assert told_anew("a.fate:2:1", BEFORE, apart) is None


def test_a_fault_in_the_key_would_be_noticed(island, monkeypatch):
    """The key without guards: what the test above holds."""
    program: Program = load(str(island))
    monkeypatch.setattr(meaning, "UNSAID", UNSAID | {"title"})
    other = replace(program, title="Another")
    assert meaning_of(other).key == meaning_of(program).key


def test_a_question_is_numbered_by_names(island):
    """The same story, its heroes, tiles and POIs written in another order."""
    program: Program = load(str(island))
    turned = replace(program, pois=program.pois[::-1], scenes=program.scenes[::-1])
    texts = [Numbered(Questions(transitions(it)).of("keeper")).text() for it in (program, turned)]
    assert texts[0] == texts[1]
