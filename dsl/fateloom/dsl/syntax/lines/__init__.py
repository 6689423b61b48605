"""One token a line: which kind of line it is, and its fields, read by the line's first word.

`forms` and `clauses` hold what readers share; `declarations`, `options` and `effects` the readers.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import lru_cache

from fateloom.dsl.syntax.ast import statements as s
from fateloom.dsl.syntax.call_words import call_words
from fateloom.dsl.syntax.codes import UNKNOWN_LINE
from fateloom.dsl.syntax.lines import declarations as d
from fateloom.dsl.syntax.lines import effects as e
from fateloom.dsl.syntax.lines import options as o
from fateloom.dsl.syntax.lines.forms import ID, Read, Wrong, amount
from fateloom.runtime.kernel.callable import CallableSystem
from fateloom.runtime.program.callable_systems import callable_systems
from fateloom.runtime.span import Span

Reader = Callable[[str, Span], Read]
"""Reads the words of the line at a span; raises Wrong."""

READERS: dict[str, Reader] = {
    "world": d.read_variable,
    "hero": d.read_variable,
    "stock": d.read_stock,
    "tile": d.read_tile,
    "npc": d.read_npc,
    "poi": d.read_poi,
    "event": d.read_event,
    "rescue": d.read_rescue,
    "scene": d.read_scene,
    "destiny": d.read_destiny,
    "path": d.read_path,
    "secret": o.alone("SECRET"),
    "finale": o.alone("FINALE"),
    "choose": o.alone("CHOOSE"),
    "other": o.alone("OTHER"),
    "milestone": d.read_milestone,
    "begins": d.read_begins,
    "stage": d.read_stage,
    "states": d.read_states,
    "on": d.read_on,
    "option": o.read_option,
    "test": o.read_test,
    "scan": o.read_scan,
    "trade": o.read_trade,
    "if": o.read_if,
    "else": o.read_else,
    "item": o.read_answer,
    "any": o.read_answer,
    "do": e.read_do,
    "gain": e.read_gain,
    "lose": e.read_gain,
    "refresh": e.read_effort,
    "exhaust": e.read_effort,
    "virtue": e.read_virtue,
    "new": e.read_new,
    "pay": e.read_pay,
    "drop": e.read_drop,
    "return": e.read_return,
    "destroy": e.read_return,
    "place": e.read_place,
    "remove": e.read_remove,
    "token": e.read_token,
    "reveal": e.read_tiles,
    "explore": e.read_tiles,
    "hide": e.read_tiles,
    "move": e.read_move,
    "fire": e.read_fire,
    "open": e.read_open,
    "close": e.read_open,
    "renew": e.read_open,
    "next": e.read_next,
    "leave": e.read_simple,
    "stay": e.read_simple,
    "fulfil": e.read_simple,
    "defeated": e.read_simple,
    "easy": o.read_band,
    "moderate": o.read_band,
    "difficult": o.read_band,
    "very": o.read_band,
    "epic": o.read_band,
    "fails": o.read_band,
}
"""What reads a line, by its first word; calls of other systems have readers besides."""
WHOSE = ("gain", "lose", "refresh", "exhaust", "virtue", "new", "move", "defeated")
"""The effects that may begin with whose they are."""
NO_NAMES = frozenset("is becomes has lacks not and or to at on in of".split())
"""Words in the place of a name that make a line one of another language: `lamp is up`."""
DESTINY_ANSWER = re.compile(rf"({ID})\.({ID})")


def readers() -> dict[str, Reader]:
    """What reads a line, by its first word."""
    return _readers(callable_systems())


@lru_cache(maxsize=4)
def _readers(systems: tuple[CallableSystem, ...]) -> dict[str, Reader]:
    calls = dict.fromkeys((system.name for system in systems), o.read_call)
    return {**READERS, **calls, **dict.fromkeys(call_words().closed, o.read_side_fact)}


def read_line(words: str, span: Span) -> Read:
    """The kind of a line and its fields; raises Wrong."""
    return readers().get(words.partition(" ")[0], read_named)(words, span)


def read_named(words: str, span: Span) -> Read:
    """A line that begins with no keyword: a band, a choice, an outcome, or a declared name."""
    lead = words[0]
    if lead == '"':
        return o.read_choice(words, span)
    if lead.isdigit():
        return o.read_band(words, span)
    m = e.NAMED.fullmatch(words)
    if m and m[2] not in NO_NAMES:
        who, name, value, turn, sign, number = m.groups()
        if who and name == "virtue":
            return e.read_virtue(words, span)
        if sign:
            return "EFFECT", s.Count(who, name, amount(number), sign == "-", span)
        if value:
            return "EFFECT", s.Becomes(who, name, value, span)
        return "EFFECT", s.Turn(who, name, turn == "up", span)
    outcome = o.read_outcome(words, span) or o.read_open_fact(words, span)
    if outcome is not None:
        return outcome
    m = e.NPC_MOVE.fullmatch(words)
    if m:
        if m[3]:
            return "EFFECT", s.MoveItem("takes", m[3], m[1], span)
        return "EFFECT", s.NpcMoves(m[1], m[2], span)
    m = DESTINY_ANSWER.fullmatch(words)
    if m:
        return "DESTINY_ANSWER", (m[1], m[2], span)
    first, _, rest = words.partition(" ")
    second = rest.partition(" ")[0]
    if second in WHOSE:
        return READERS[second](words, span)
    raise Wrong("", 0, len(first), None, UNKNOWN_LINE)
