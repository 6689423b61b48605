"""Every edit that a finding suggests is applied: the result can be read, the finding is gone, no
new one has come, and no effect is lost.
"""

# ruff: noqa: E501 - one case a line

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from tests.docs import test_diagnostic_pages as pages
from tests.dsl.model import test_broken_stories, test_broken_together
from tests.dsl.syntax import test_broken_lines, test_error_hints
from tests.dsl.syntax.test_printer import EFFECTS as EFFECT_LINES

from fateloom.dsl import session
from fateloom.dsl.diagnostics import Diagnostic, Level
from fateloom.dsl.fixes import MOST, applied, helps, with_fix
from fateloom.dsl.model.board_effects import BOARD_EFFECTS
from fateloom.dsl.model.effects import EFFECTS
from fateloom.dsl.session import check
from fateloom.dsl.source import Source
from fateloom.dsl.syntax.parser import parse
from fateloom.runtime.record import fields

Files = dict[str, Source]
SCRIPT = "event now on day 2\n  "
OPTION = 'poi mill "The Mill" on marsh\n  option rest "Rest"\n'
WHEN = "event now when "


def files_of(texts: dict[str, str]) -> Files:
    return {name: Source(name, text) for name, text in texts.items()}


def with_story(story: str) -> Files:
    texts = pages.base()
    base = texts["story/base.fate"]
    if story.startswith("destiny smuggler"):
        base = base[: base.index("destiny smuggler")] + base[base.index("rescue if") :]
    return files_of({**texts, "story/base.fate": base, "story/example.fate": story})


def together(case: tuple[Any, ...]) -> Files:
    file, before, after, *_ = case
    texts = pages.base()
    if before is None:
        return with_story("destiny smuggler\n")
    return files_of({**texts, file: texts[file].replace(before, after, 1)})


def page(code: str) -> Files:
    broken = pages.scenario(pages.PAGES[code].read_text(encoding="utf-8"), "bad")
    return {source.name: source for source in broken}


AUDIT = {
    "a tab before an effect of an option": OPTION + "    > So.\n\tgain 1 coins\n",
    "a tab for two levels": OPTION + "\t> So.\n\tgain 1 coins\n",
    "somebody gains": SCRIPT + "warden gains 4 coins\n",
    "everybody loses": SCRIPT + "everyone loses 1 xp\n",
    "somebody gains an item": SCRIPT + "warden gets rope\n",
    "a space that is none": SCRIPT + "refresh\u00a01 effort\n",
    "nothing that can be seen": SCRIPT + "refresh\u200b 1 effort\n",
    "a sign": WHEN + "tide == 3\n  > So.\n",
    "several days": "event now on day 4 and day 8\n  > So.\n",
    "every third day": "event now every 3 days\n  > So.\n",
    "a label in a label": 'poi mill "The "Old" Mill" on marsh\n  > So.\n',
    "get an item": SCRIPT + "get item rope\n",
    "a misspelt measure": WHEN + "virtu >= 2\n  > So.\n",
    "a misspelt measure that is counted": SCRIPT + "virtu +2\n",
    "three spaces for two": SCRIPT[:-2] + "   > So.\n   gain 1 coins\n",
    "three spaces for four": OPTION + "    > So.\n   gain 1 coins\n    gain 2 coins\n",
    "three spaces for four at first": OPTION + "   > So.\n    gain 1 coins\n",
    "four spaces a level": 'poi mill "The Mill" on marsh\n    option rest "Rest"\n        > So.\n        gain 1 coins\n',
    "a scene that is called": "scene toll\n  tide +1\n" + SCRIPT + "goto toll\n",
    "a misspelt keyword": SCRIPT + "revael marsh\n",
    "prose without its mark": SCRIPT + "The mud shows its old bones.\n",
    "an insertion": SCRIPT + "> Look at [the hero].\n",
    "a condition in prose": SCRIPT + "> It [if bell == silent: hangs | swings].\n",
}
"""What writers wrote, and what was answered with an edit."""

WHOLE: dict[str, Files] = {
    **{f"page {code}": page(code) for code in pages.RUN},
    **{f"story: {name}": with_story(case[0]) for name, case in test_broken_stories.CASES.items()},
    **{f"tables: {name}": together(case) for name, case in test_broken_together.CASES.items()},
    **{f"audit: {name}": with_story(story) for name, story in AUDIT.items()},
}
"""Broken scenarios."""
TEXTS = {
    **{f"line: {case[0]}": case[1] for case in test_broken_lines.CASES},
    **{
        f"hint: {before}{line}": f"{before}{line}\n" for before, line, *_ in test_error_hints.MENDED
    },
    **{
        f"condition: {condition}": f"{test_error_hints.IF}{condition}\n    > x\n"
        for condition, _ in test_error_hints.CONDITIONS
    },
    **{
        f"insertion: {written}": f"{test_error_hints.SCRIPT}> It is {written}.\n"
        for written, _ in test_error_hints.INSERTIONS
    },
}
"""Broken files, whose names nobody declares."""


def effects(files: Files) -> Counter[str]:
    """How many effects the stories hold."""
    found: Counter[str] = Counter()

    def look(node: object) -> None:
        if type(node) in EFFECTS or type(node) in BOARD_EFFECTS:
            found["effects"] += 1
        if isinstance(node, tuple):
            for part in node:
                look(part)
        elif hasattr(type(node), "__fields__"):
            for field in fields(type(node)):
                look(getattr(node, field))

    for name, source in files.items():
        if name.endswith(".fate"):
            look(parse(source)[0].declarations)
    return found


def of_scenario(files: Files) -> tuple[Diagnostic, ...]:
    return check(tuple(files.values())).diagnostics


def of_text(files: Files) -> tuple[Diagnostic, ...]:
    return tuple(one for source in files.values() for one in parse(source)[1])


def of_lines(files: Files) -> tuple[Diagnostic, ...]:
    """The same for lines by themselves, which lack what would stand around them."""
    around = ("FT0015", "FT0017", "FT0020")
    return tuple(one for one in of_text(files) if one.code.id not in around)


def apply_each(files: Files, found: tuple[Diagnostic, ...], again: Any) -> int:
    """Apply the fix of every finding by itself; gives how many there are."""
    count = 0
    for one in found:
        if one.fix is None:
            continue
        count += 1
        fixed = with_fix(files, one.fix)
        assert fixed is not None, one.fix
        after = again(fixed)
        shown = [f"{it.code.id} {it.primary.span[1:3]} {it.message}" for it in after]
        assert helps(one, found, after) is True, (one.message, one.fix, shown)
        if len(found) == 1:
            assert not [it for it in after if it.level is Level.ERROR], shown
        lost = effects(files) - effects(fixed)
        assert not lost, (one.message, one.fix, lost)
    return count


# The stub of a table knows no categories of items; once it stands, the story's are found missing.
@pytest.mark.parametrize("name", [it for it in WHOLE if it != "page FT0104"])
def test_each_edit_mends_its_finding_in_a_scenario(name: str) -> None:
    apply_each(WHOLE[name], of_scenario(WHOLE[name]), of_scenario)


@pytest.mark.parametrize("name", TEXTS)
def test_each_edit_mends_its_finding_in_a_file(name: str) -> None:
    files = files_of({"x.fate": TEXTS[name]})
    again = of_text if name.startswith(("condition", "insertion")) else of_lines
    apply_each(files, again(files), again)


@pytest.mark.parametrize("name", AUDIT)
def test_one_mistake_has_one_finding_with_an_edit(name: str) -> None:
    files = WHOLE[f"audit: {name}"]
    found = of_scenario(files)
    errors = [one for one in found if one.level is Level.ERROR]
    if name in ("four spaces a level", "a tab for two levels"):
        assert {one.code.id for one in errors} <= {"FT0003", "FT0004"}
    else:
        assert len(errors) == 1, [f"{it.primary.span[1:3]} {it.message}" for it in errors]
    assert apply_each(files, found, of_scenario) >= 1


def test_edits_are_found() -> None:
    """The other tests hold nothing if findings had none."""
    with_edit = sum(
        any(one.fix for one in of_text(files_of({"x.fate": it}))) for it in TEXTS.values()
    )
    assert with_edit >= 80


NO_EDIT = {
    "a POI is no scene": (SCRIPT + "goto ferry\n", "'ferry' is a POI, not a scene"),
    "a name that nobody declared": (SCRIPT + "hope +1\n", "world hope: 0..6"),
    "an effect of nobody known": (SCRIPT + "toll gains 4 coins\n", "Unknown hero 'toll'"),
}


@pytest.mark.parametrize("name", NO_EDIT)
def test_an_edit_that_would_not_do_is_not_offered(name: str) -> None:
    story, help = NO_EDIT[name]
    found = of_scenario(with_story(story))
    assert len(found) == 1 and found[0].fix is None
    assert found[0].help is not None and help in found[0].help, found[0].help


VERBS = {
    "gain": "gains",
    "lose": "loses",
    "refresh": "refreshes",
    "exhaust": "exhausts",
    "move": "moves",
}


@pytest.mark.parametrize("line", EFFECT_LINES.splitlines())
def test_no_slip_in_an_effect_is_answered_with_prose(line: str) -> None:
    words = line.split(" ")
    slips = [" ".join(VERBS.get(word, word) for word in words)]
    slips += [" ".join((*words, "now")), f"{line}!", f"the hero {slips[0]}", f"ann {slips[0]}"]
    for slip in slips:
        files = files_of({"x.fate": f"event now on day 2\n  {slip}\n"})
        for one in of_text(files):
            assert one.fix is None or not one.fix.edits[0].text.startswith(">"), slip


def test_edits_over_lines_are_applied_from_the_end() -> None:
    files = with_story(OPTION + "   > So.\n   gain 1 coins\n")
    (one,) = of_scenario(files)
    assert one.fix is not None
    fixed = applied(files["story/example.fate"].text, one.fix.edits)
    assert fixed == OPTION + "    > So.\n    gain 1 coins\n"


TOGETHER = """\
poi mill "The Mill" on marsh
\toption rest "Rest"
    > So.
    gains 1 xp
   gain item rope
  option sell "Sell the "old" sail" cost 1 coins
    > Gone.
event now on day 2 and day 5
  everybody gains 1 coins
"""


def test_slips_beside_each_other_are_answered_as_by_themselves() -> None:
    """A tab is not read as more columns to hide what else is wrong; an edit is not refused for a
    slip in a line that could not be read before.
    """
    found = of_scenario(with_story(TOGETHER))
    said = [(it.primary.span.line, it.code.id) for it in found]
    assert said == [
        (2, "FT0003"), (4, "FT0025"), (5, "FT0004"), (6, "FT0011"), (8, "FT0011"),
    ]  # fmt: skip
    texts = [None if it.fix is None else it.fix.edits[0].text for it in found]
    assert texts == ["  ", "gain 1 xp", "    ", None, "event now on day 2, 5"]
    assert found[3].message == 'a label holds no " between its first and its last one'


def test_an_edit_of_the_indentation_is_not_refused_for_the_words_of_the_line() -> None:
    (found,) = of_scenario(with_story(OPTION + "    > So.\n   gain item rop\n"))
    assert (found.code.id, found.fix is None) == ("FT0004", False)


GOOD = "event good{0} on day 2\n  revael marsh\n"
BAD = "event bad{0} on day 2\n  goto ferry\n"


@pytest.mark.parametrize("bad", [(), (7,), (3, 33, 34, 58), range(60)])
def test_each_of_many_edits_was_tried(
    bad: tuple[int, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    """However many there are: those that do not help are not offered, nor are those for which no
    time was left.
    """
    story = "".join((BAD if it in bad else GOOD).format(it) for it in range(60))
    checks = 0

    def counted(*words: Any, **options: Any) -> Any:
        nonlocal checks
        checks += 1
        return _check(*words, **options)

    _check = session._check
    monkeypatch.setattr(session, "_check", counted)
    files = with_story(story)
    found = check(tuple(files.values())).diagnostics
    assert 2 <= checks <= 1 + MOST
    assert len(found) == 60
    offered = [one for one in found if one.fix is not None]
    assert len(offered) == 60 - len(bad)
    if not bad:
        assert checks == 2
    places = [one.fix.edits[0].span.line for one in found if one.fix is not None]
    assert places == [2 + 2 * it for it in range(60) if it not in bad]
    for one in offered[::20]:
        assert one.fix is not None
        fixed = with_fix(files, one.fix)
        assert fixed is not None
        after = _check(tuple(fixed.values()), False, sound=False).diagnostics
        assert helps(one, found, after) is True
