"""The clauses at the end of a header, and prices."""

from __future__ import annotations

import re
from typing import Any

from fateloom.dsl.syntax.ast import statements as s
from fateloom.dsl.syntax.ast.conditions import ItemRef
from fateloom.dsl.syntax.conditions import SKILLS
from fateloom.dsl.syntax.lines.forms import ID, QUOTED, SK, Wrong, condition
from fateloom.runtime.span import Span

PRICE_PART = rf"(?:[0-9]+ (?:coins?|xp|effort|any skill|{SK})|(?:item|any) {ID})"
PRICE = rf"{PRICE_PART}(?= |$)"
COST = re.compile(rf"(?:([0-9]+) (coins?|xp|effort|any skill|{SK})|(item|any) ({ID}))(?= |$)")
CLAUSE = re.compile(
    rf" (?:(once per hero|once)(?= |$)|group ({ID})|(costs) |(repeat per item)|(closed)(?= |$)"
    r"|(if) )"
)
AFTER_IF = re.compile(
    r" (?=[cgor])(?<! is )(?<! or )(?<! not )(?:once(?: per hero)?(?= |$)"
    rf"|group (?!and |or ){ID}(?= |$)"
    r"|costs |repeat per item|closed(?= |$))"
)
"""A clause after a condition; after `is`, `or` and `not` its word is a value."""
CANONICAL = re.compile(
    rf"(?: (once(?: per hero)?))?(?: group ({ID}))?( costs {PRICE}(?: and {PRICE})*)?"
    r"( repeat per item)?( closed)?(?: if (.+))?"
)
"""All clauses in the order in which the printer writes them: most lines are read by this alone."""
_span = tuple.__new__  # a named tuple's own `__new__` goes through Python

KINDS = ("once", "group", "costs", "repeat", "closed", "if")
OPTION_CLAUSES = frozenset(KINDS)
CHOICE_CLAUSES = frozenset(("costs", "if"))


def costs(words: str, at: int, span: Span) -> tuple[tuple[s.Cost, ...], int]:
    """The price that begins at `at` in the words of the line at `span`, and where it ends; raises
    Wrong.
    """
    file, line, column, _, _ = span
    costs: list[s.Cost] = []
    while True:
        m = COST.match(words, at)
        if m is None:
            raise Wrong(
                "this is not a price",
                at,
                None,
                "A price is for example '2 coins', '1 effort' or 'item rope', joined by 'and'.",
            )
        number, kind, lead, id = m.groups()
        end = m.end()
        where: Span = _span(Span, (file, line, column + at, line, column + end))
        if lead:
            costs.append(s.Cost("item", 1, None, ItemRef(id, lead == "any"), where))
        elif kind in SKILLS:
            costs.append(s.Cost("skill", int(number), kind, None, where))
        elif kind == "any skill":
            costs.append(s.Cost("skill", int(number), None, None, where))
        else:
            costs.append(
                s.Cost(kind if kind != "coin" else "coins", int(number), None, None, where)
            )
        if not words.startswith(" and ", end):
            return tuple(costs), end
        at = end + 5


def option_head(words: str, id: str, label: str, at: int, span: Span) -> tuple[Any, ...]:
    """The fields of an option but its body and span; its clauses begin at `at`; raises Wrong."""
    if at == len(words):
        return (id, label, None, None, (), False, False, None)
    if words.startswith(" if ", at) and AFTER_IF.search(words, at + 4) is None:
        only = condition(words, at + 4, None, span)
        return (id, label, None, None, (), False, False, only)
    m = CANONICAL.fullmatch(words, at)
    if m is not None and (m[6] is None or AFTER_IF.search(words, m.start(6)) is None):
        once, group, price, repeat, closed, held = m.groups()
        return (
            id,
            label,
            once,
            group,
            costs(words, m.start(3) + len(" costs "), span)[0] if price else (),
            repeat is not None,
            closed is not None,
            condition(words, m.start(6), None, span) if held else None,
        )
    k = clauses(words, at, span, OPTION_CLAUSES)
    return (
        id,
        label,
        k.get("once"),
        k.get("group"),
        k.get("costs", ()),
        "repeat" in k,
        "closed" in k,
        k.get("if"),
    )


def clauses(words: str, at: int, span: Span, allowed: frozenset[str]) -> dict[str, Any]:
    """The clauses from `at` to the end, by their first words; raises Wrong."""
    out: dict[str, Any] = {}  # the fields of an option
    while at < len(words):
        m = CLAUSE.match(words, at)
        if m is None and words[at - 1] == '"' and words[at] != " ":
            raise Wrong(
                'a label holds no " between its first and its last one',
                at,
                None,
                "Write ' for a quotation mark within a label.",
            )
        if m is None:
            raise Wrong(
                f"'{words[at:].strip()[:QUOTED]}' is not a clause of this line",
                at + 1,
                None,
                "Clauses are: " + ", ".join(sorted(allowed)) + ".",
            )
        group = m.lastindex or 1
        kind = KINDS[group - 1]
        if kind not in allowed:
            form = "A branch of 'choose' has a price and a condition: \"…\" [costs COST] [if COND]."
            raise Wrong(f"'{kind}' cannot be used here", at + 1, m.end(), form)
        if kind in out:
            help = "Prices are joined by 'and': costs 1 coins and 1 xp" if kind == "costs" else None
            raise Wrong(f"'{kind}' appears twice", at + 1, m.end(), help)
        if kind == "costs":
            out[kind], at = costs(words, m.end(), span)
        elif kind == "if":
            after = AFTER_IF.search(words, m.end())
            at = after.start() if after else len(words)
            out[kind] = condition(words, m.end(), at, span)
        else:
            out[kind] = m[group]
            at = m.end()
    return out
