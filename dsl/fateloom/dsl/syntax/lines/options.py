"""Lines that hold a block inside a script or a POI: options, tests, scans, choices, what answers
them, `if` and `else`.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import lru_cache

from fateloom.dsl.syntax.ast.conditions import ItemRef
from fateloom.dsl.syntax.call_words import call_words
from fateloom.dsl.syntax.lines.clauses import CHOICE_CLAUSES, clauses, option_head
from fateloom.dsl.syntax.lines.forms import (
    ID,
    IDS,
    LABEL,
    QUOTED,
    SK,
    Read,
    Wrong,
    condition,
    names,
    refusal,
    whole,
)
from fateloom.runtime.kernel.nested import OUTCOME
from fateloom.runtime.span import Span

R = re.compile
OPTION = R(rf"option ({ID}) {LABEL}")
TEST = R(rf"test (?:({ID}) )??({SK}) {LABEL}")
SCAN = R(rf"scan (?:({ID}) )??(?:(asks about|uses|gives) item|(asks destiny)) {LABEL}")
TRADE = R(rf"trade ({ID}) {LABEL} stock ({ID})")
CHOICE = R(LABEL)
BAND = R(r"([0-9]{1,4})(?:-([0-9]{1,4})|(\+))?")
ANSWER = R(rf"(item|any) ({IDS})(?: (keeps|loses))?")
DIFFICULTY = {"easy": 1, "moderate": 2, "difficult": 3, "very difficult": 4, "epic": 5}
SCAN_MODES = {"asks about": "ask", "uses": "use", "gives": "give"}


def read_option(words: str, span: Span) -> Read:
    """`option ID "…" [CLAUSES]`."""
    m = OPTION.match(words)
    if m is None:
        raise refusal(OPTION, words, 'option ID "…" [CLAUSES]')
    return "OPTION", (option_head(words, m[1], m[2], m.end(), span), span)


def read_test(words: str, span: Span) -> Read:
    """`test ID SKILL "…" [CLAUSES]` of a POI, `test SKILL "…"` in a script."""
    m = TEST.match(words)
    if m is None:
        form = 'test ID SKILL "…" [CLAUSES]; the skills are intelligence, dexterity, power'
        raise refusal(TEST, words, form)
    id, skill, label = m.groups()
    if id is not None:
        return "TEST_OPTION", (option_head(words, id, label, m.end(), span), skill, span)
    if m.end() != len(words):
        raise Wrong(
            f"'{words[m.end() :].strip()[:QUOTED]}' does not belong here",
            m.end() + 1,
            None,
            "A test inside a script takes no clauses; put it under an 'if'.",
        )
    return "TEST", (skill, label, span)


def read_scan(words: str, span: Span) -> Read:
    """`scan ID asks about item | uses item | gives item | asks destiny "…" [CLAUSES]` of a POI; in
    a script without id and clauses.
    """
    m = SCAN.match(words)
    if m is None:
        form = 'scan ID asks about item | uses item | gives item | asks destiny "…"'
        raise refusal(SCAN, words, form)
    id, mode, destiny, label = m.groups()
    if id is not None:
        head = option_head(words, id, label, m.end(), span)
        if destiny:
            return "ASK_OPTION", (head, span)
        return "SCAN_OPTION", (head, SCAN_MODES[mode], span)
    if m.end() != len(words):
        raise Wrong("a scan inside a script takes no clauses", m.end() + 1)
    return ("ASK", (label, span)) if destiny else ("SCAN", (SCAN_MODES[mode], label, span))


def read_trade(words: str, span: Span) -> Read:
    """`trade ID "…" stock STOCK [CLAUSES]`."""
    m = TRADE.match(words)
    if m is None:
        raise refusal(TRADE, words, 'trade ID "…" stock STOCK [CLAUSES]')
    return "TRADE_OPTION", (option_head(words, m[1], m[2], m.end(), span), m[3], span)


@lru_cache(maxsize=32)
def _call(system: str) -> re.Pattern[str]:
    return R(rf"({system}) ({ID}) {LABEL}(?: with ({ID}) ({ID}))?")


def read_call(words: str, span: Span) -> Read:
    """`SYSTEM ID "…" [with WORD ID]`, for each system that can be called."""
    system = words.partition(" ")[0]
    m = whole(_call(system), words, f'{system} ID "…" [with WORD ID]')
    return "CALL", (m[1], m[2], m[3], (m[4], m[5]) if m[4] else None, span)


def read_outcome(words: str, span: Span) -> Read | None:
    """`success`, `success 3+` and the other outcomes; None where it is none."""
    known = call_words()
    m = known.outcome.fullmatch(words)
    if m is None:
        return None
    name, least = m.groups()
    by_margin = known.by_margin
    if least is not None and not any(name in its for its in by_margin.values()):
        quoted = {system: " and ".join(map(repr, its)) for system, its in by_margin.items()}
        help = " ".join(
            f"In a {system}, {quoted[system]} do, as in '{its[0]} 3+'."
            for system, its in by_margin.items()
        )
        message = f"'{name}' takes no number"
        raise Wrong(message, len(name) + 1, None, help, settled=True)
    return "OUTCOME", (name, _least(least), OUTCOME, span)


def read_side_fact(words: str, span: Span) -> Read:
    """`with hope`, `with advantage 2+`."""
    mark, known = words.partition(" ")[0], call_words()
    m = whole(known.closed[mark], words, known.forms[mark])
    return "OUTCOME", (m[1], _least(m[2]), mark, span)


def read_open_fact(words: str, span: Span) -> Read | None:
    """`bought PURCHASE`; None where it is none."""
    mark = words.partition(" ")[0]
    pattern = call_words().open.get(mark)
    m = None if pattern is None else pattern.fullmatch(words)
    return None if m is None else ("OUTCOME", (m[1], None, mark, span))


def _least(number: str | None) -> int | None:
    if number is not None and int(number) == 0:
        raise Wrong("'0+' is no condition: it always holds", help="Write 1+ or more.", settled=True)
    return None if number is None else int(number)


def read_if(words: str, span: Span) -> Read:
    """`if COND`."""
    return "IF", (condition(words, len("if "), None, span), span)


def read_else(words: str, span: Span) -> Read:
    """`else`, `else if COND`."""
    if words == "else":
        return "ELSE", span
    if words.startswith("else if "):
        return "ELSE_IF", (condition(words, len("else if "), None, span), span)
    help = "Write 'else' alone, or 'else if COND'."
    raise Wrong("this line was not understood", 0, None, help)


def read_choice(words: str, span: Span) -> Read:
    """`"…" [costs COST] [if COND]`."""
    m = CHOICE.match(words)
    if m is None:
        raise refusal(CHOICE, words, '"…" [costs COST] [if COND]')
    if m.end() == len(words):
        return "CHOICE", (m[1], (), None, span)
    k = clauses(words, m.end(), span, CHOICE_CLAUSES)
    return "CHOICE", (m[1], k.get("costs", ()), k.get("if"), span)


def read_answer(words: str, span: Span) -> Read:
    """`item ITEM, … [keeps|loses]`, `any CATEGORY [keeps|loses]`."""
    m = whole(ANSWER, words, "item ITEM, ITEM [keeps|loses] or any CATEGORY")
    kind, listed, fate = m.groups()
    category = kind == "any"
    if ", " not in listed:
        return "ANSWER", ((ItemRef(listed, category),), fate, span)
    return "ANSWER", (tuple([ItemRef(name, category) for name in names(listed)]), fate, span)


def read_band(words: str, span: Span) -> Read:
    """`0`, `1-2`, `3+`, a difficulty word, or `fails`."""
    m = BAND.fullmatch(words)
    if m is None:
        return _read_worded_band(words, span)
    low, high, plus = m.groups()
    first = int(low)
    return "BAND", (first, int(high) if high else None if plus else first, None, span)


def _read_worded_band(words: str, span: Span) -> Read:
    if words in DIFFICULTY:
        return "BAND", (DIFFICULTY[words], None, words, span)
    if words == "fails":
        return "BAND", (-1, -1, None, span)
    if re.fullmatch(r"[0-9]+(?:-[0-9]+|\+)?", words):
        raise Wrong("this number is too large", help="A test has 0 to 6.", settled=True)
    raise Wrong("this is not a band", 0, None, "A band is 0, 1-2, 3+, a difficulty word, or fails.")


def alone(kind: str) -> Callable[[str, Span], Read]:
    """The reader of a word that is alone on its line."""

    def read_alone(words: str, span: Span) -> Read:
        if " " in words:
            word = words.split()[0]
            raise Wrong(f"'{word}' is written alone", len(word) + 1)
        return kind, span

    return read_alone
