"""What a Program holds, in the words of a story file: blocks, values, parts of conditions."""

from __future__ import annotations

from enum import Enum

from fateloom.dsl.changes.align import is_record
from fateloom.dsl.syntax import unparse
from fateloom.dsl.syntax.from_program import item_ref
from fateloom.dsl.syntax.statement_lines import StatementLines
from fateloom.runtime.kernel.nested import OUTCOME
from fateloom.runtime.program import condition as c
from fateloom.runtime.program import statement as s
from fateloom.runtime.program.destiny import Milestone
from fateloom.runtime.program.items import AnyOfCategory, OneItem
from fateloom.runtime.program.text import Text
from fateloom.runtime.program.variables import Counter, Flag, States
from fateloom.runtime.record import field_values

LONGEST = 120
"""Characters that are told of a record."""

FIELDS = {"on_explore": "when explored", "description": "description"}
"""Blocks that have no record of their own."""

CONDITIONS = c.Condition.__args__
STATEMENTS = s.Statement.__args__


def spaced(name: str) -> str:
    """The name of a field as words."""
    return name.replace("_", " ")


def parts(condition: c.Condition | None) -> tuple[c.Condition, ...]:
    """What must hold together, part by part; nothing for no condition."""
    match condition:
        case None:
            return ()
        case c.All(inner):
            return tuple(one for part in inner for one in parts(part))
        case _:
            return (condition,)


def block(lines: StatementLines, it: object, field: str) -> str:
    """The words of a record around a change, by the field that leads on; '' where they say nothing
    that the thing itself does not.
    """
    if field == "otherwise":
        return "else"
    if field == "other":
        return "other"
    match it:
        case s.Branch(condition):
            return f"if {lines.condition(condition)}"
        case s.Choice(label):
            return f'"{label}"'
        case s.Band():
            number = successes(it)
            return f"{number} {'success' if number == '1' else 'successes'}"
        case s.Answer(items):
            return unparse.of_items(tuple(map(item_ref, items))) if items else "other"
        case s.DestinyAnswer(hero, path):
            return f"{hero}.{path}"
        case s.CallOutcome(outcome, _, _, least, part):
            word = outcome if part == OUTCOME else f"{part} {outcome}"
            return f"{word} {least}+" if least > 1 else word
        case s.Test() | s.Scan() | s.AskDestiny() | s.Call():
            return lines.line(it)
        case Milestone(text):
            return f"milestone '{shortened(text.source)}'"
        case _:
            return FIELDS.get(field, "")


def successes(band: s.Band) -> str:
    """`2`, `0-1`."""
    return str(band.low) if band.low == band.high else f"{band.low}-{band.high}"


def value(lines: StatementLines, it: object) -> str:
    """A value in a few words: `3`, `no`, `item rope`, `0 to 5`, `lantern, rope`; records of the
    other rule systems by the names of their fields.
    """
    match it:
        case None:
            return "nothing"
        case bool():
            return "yes" if it else "no"
        case Enum():
            return str(it.value)
        case Text(_, _, source):
            return source
        case OneItem() | AnyOfCategory():
            return unparse.of_item(item_ref(it))
        case Flag():
            return "up or down"
        case States(names):
            return " or ".join(names)
        case Counter(low, high):
            return f"{low} to {high}"
        case tuple():
            return ", ".join(value(lines, one) for one in it) or "nothing"
    if isinstance(it, CONDITIONS):
        return lines.condition(it)
    if isinstance(it, STATEMENTS):
        return lines.line(it)
    if not is_record(it):
        return str(it)
    inner = [
        f"{spaced(name)} {value(lines, one)}"
        for name, one in field_values(it).items()
        if name != "span" and one not in (None, ())
    ]
    kind = kind_of(it)
    return shortened(f"{kind} ({', '.join(inner)})" if inner else kind)


def shortened(text: str) -> str:
    """The text, or its beginning."""
    return text if len(text) <= LONGEST else f"{text[: LONGEST - 1]}…"


def kind_of(it: object) -> str:
    """The kind of a record in words: `event card`."""
    name = type(it).__name__
    return "".join(f" {char.lower()}" if char.isupper() else char for char in name).strip()
