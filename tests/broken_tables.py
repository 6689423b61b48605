"""Cases of broken tables: one mistake each, its code, its place, and words of the message."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from tests.tracked import tracked

from fateloom.dsl.checked import Checked
from fateloom.dsl.diagnostics import Diagnostic, Fix
from fateloom.dsl.fixes import with_fix
from fateloom.dsl.source import Source

FIXTURES = Path(__file__).resolve().parent / "fixtures"

Texts = dict[str, str]
Check = Callable[..., Checked[Any]]


class Broken(NamedTuple):
    """A mistake in a file. `old`, `new`: what stands there, and what is written instead; `code`,
    `place` (`line:column`), `words`: what the finding has to have.
    """

    file: str
    old: str
    new: str
    code: str
    place: str
    words: str

    def made(self, texts: Texts) -> Texts:
        """The texts with the mistake in them."""
        assert texts[self.file].count(self.old) >= 1, "the case must change something"
        return {**texts, self.file: texts[self.file].replace(self.old, self.new, 1)}

    def found(self, findings: Iterable[Diagnostic]) -> Diagnostic:
        """The finding, which is the only one, at this place (of whichever file), with these
        words.
        """
        found = [(it.code.id, it.primary.span, it.message) for it in findings]
        assert [code for code, _, _ in found] == [self.code], found
        (one,) = findings
        span = one.primary.span
        assert f"{span.line}:{span.column}" == self.place, found
        assert self.words in one.message, found
        assert span.end_line > span.line or span.end_column >= span.column
        return one


def tables(folder: Path) -> Texts:
    """The texts of the tables of a folder by file name."""
    return {it.name: it.read_text(encoding="utf-8") for it in tracked(folder, "*.yaml")}


def sources(texts: Texts) -> list[Source]:
    """The texts as sources."""
    return [Source(name, text) for name, text in texts.items()]


def fixtures(folder: str, check: Check) -> tuple[Callable[[], Texts], Callable[[], Check]]:
    """Two fixtures for the small game in a folder of `tests/fixtures`: the texts of its tables by
    file name, and `check` for such texts.
    """

    @pytest.fixture
    def texts() -> Texts:
        return tables(FIXTURES / folder)

    @pytest.fixture
    def check_texts() -> Check:
        return lambda texts, **named: check(sources(texts), **named)

    return texts, check_texts


def fixed(texts: Texts, fix: Fix) -> Texts:
    """The texts with a fix applied."""
    after = with_fix({it.name: it for it in sources(texts)}, fix)
    assert after is not None
    return {name: it.text for name, it in after.items()}


def written_by_fix(broken: Broken, texts: Texts, check_texts: Check) -> list[str]:
    """What the fix of a mistake writes; nothing is found behind it."""
    made = broken.made(texts)
    fix = broken.found(check_texts(made).diagnostics).fix
    assert fix is not None
    assert check_texts(fixed(made, fix)).diagnostics == ()
    return [edit.text for edit in fix.edits]


def fixes_that_help(cases: Iterable[Broken], texts: Texts, check_texts: Check) -> int:
    """How many fixes are offered for the mistakes; behind each its finding is gone."""
    tried = 0
    for broken in cases:
        made = broken.made(texts)
        for one in check_texts(made).diagnostics:
            if one.fix is not None:
                tried += 1
                after = check_texts(fixed(made, one.fix)).diagnostics
                assert one.message not in [it.message for it in after], broken
    return tried


def hole(file: str, texts: Texts, check_texts: Check) -> list[list[str]]:
    """The codes of what is found without a table, and with an empty one."""
    rest = {name: text for name, text in texts.items() if name != file}
    cases = (rest, {**texts, file: "# nothing yet\n"})
    return [[it.code.id for it in check_texts(case).diagnostics] for case in cases]


def levels(texts: Texts, head: str, name: str, check_texts: Check) -> list[list[str]]:
    """The levels of what is found, and there is a game, if `lint` in the head table sets the level
    of a rule to `off`, `hint` and `error`.
    """
    found = []
    for level in ("off", "hint", "error"):
        checked = check_texts({**texts, head: f"{texts[head]}lint: {{{name}: {level}}}\n"})
        assert checked.game is not None
        found.append([it.level.value for it in checked.diagnostics])
    return found
