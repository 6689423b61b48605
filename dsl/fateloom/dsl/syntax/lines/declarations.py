"""Lines that declare: variables, tiles, people, places, events, scenes, destinies, their parts."""

from __future__ import annotations

import re

from fateloom.dsl.syntax.ast import declarations as d
from fateloom.dsl.syntax.ast import statements as s
from fateloom.dsl.syntax.lines.forms import (
    ID,
    IDS,
    LABEL,
    Read,
    Wrong,
    amount,
    condition,
    declared,
    names,
    refusal,
    whole,
)
from fateloom.runtime.span import Span

R = re.compile
VARIABLE = R(
    rf"(world|hero) ({ID}): ?(?:(flag(?: up)?)|(-?[0-9]+)\.\.(-?[0-9]+)(?: = (-?[0-9]+))?"
    rf"|((?!flag\b){ID}(?:, {ID})+))"
)
STOCK = R(rf"stock ({ID})(?:: ?({IDS}))?$")
STOCK_GAINS = R(rf"stock ({ID}) gains ({IDS})")
TILE = R(rf"tile ({ID})")
NPC = R(rf"npc ({ID}) {LABEL}(?: at ({ID}))?")
POI = R(rf"poi ({ID}) {LABEL}(?: on ({ID}))?(?: token ({ID}))?(?: mini ({ID}))?")
STATES = R(rf"states ({ID}(?:, {ID})+)")
MODES = "explorer|challenger|solo|group"
EVENT = R(
    rf"event ({ID}) (?:on day ([0-9]+(?:, [0-9]+)*)"
    r"|every ([0-9]+) days from day ([0-9]+)(?: to day ([0-9]+))?|(on turn start)"
    rf"|after (?:({ID})\.)?({ID})|when )"
)
EVENT_FORMS = {
    "on day": "event ID on day N, …",
    "every": "event ID every N days from day N [to day N]",
    "on turn": "event ID on turn start, for every turn, or event ID on day N, … for one of them",
    "after": "event ID after POI.OPTION",
    "when": "event ID when COND",
}
"""By what begins the trigger."""
EVENT_CLAUSES = "[if COND] [priority N] [repeats] [in MODE]"
EVENT_TAIL = R(
    rf"(?: if (?P<if>.*?))?(?: priority (?P<priority>-?[0-9]+))?(?P<repeats> repeats)?"
    rf"(?: in (?P<mode>{MODES}))?$"
)
WHEN_END = R(rf"(?: if .*)?(?: priority -?[0-9]+)?(?: repeats)?(?: in (?:{MODES}))?$")
NO_MODE = R(rf" in (?!(?:{MODES})$)(.+)$")
SCENE = R(rf"scene ({ID})(?: \(([^)]*)\))?")
PARAMETER = R(rf" *({ID}): ?(?:(item|poi|tile|npc)|([0-9]+)\.\.([0-9]+)) *")
RESCUE = R("rescue if ")
DESTINY = R(rf"destiny ({ID})")
PATH = R(rf"path ({ID}) {LABEL}")
MILESTONE = R(rf"milestone {LABEL} when ")
BEGINS = R(rf"begins at ({ID}) {LABEL}(?: if (.*?))?( next turn)?$")
STAGE = R(rf"stage ({ID})(?: takes ([0-9]+) turns?)?")


def read_variable(words: str, span: Span) -> Read:
    """`world ID: V1, V2, … | LOW..HIGH [= N] | flag [up]`, and the same for each hero."""
    m = VARIABLE.fullmatch(words)
    if m is None:
        form = f"{words.partition(' ')[0]} ID: V1, V2, … | LOW..HIGH [= N] | flag [up]"
        raise refusal(VARIABLE, words, form)
    lead, _, flag, low, high, initial, listed = m.groups()
    kind: d.FlagType | d.RangeType | d.StatesType
    if flag:
        kind = d.FlagType(flag == "flag up")
    elif low:
        kind = d.RangeType(int(low), int(high), None if initial is None else int(initial))
    else:
        kind = d.StatesType(names(listed))
    return "VARIABLE", d.Variable(lead == "hero", declared(m, 2), kind, span)


def read_stock(words: str, span: Span) -> Read:
    """`stock ID: ITEM, …`, or the effect `stock STOCK gains ITEM, …`."""
    m = STOCK.match(words)
    if m:
        return "STOCK", d.Stock(m[1], names(m[2]), span)
    m = STOCK_GAINS.fullmatch(words)
    if m is None:
        if re.match(rf"stock {ID} gain", words):
            raise refusal(STOCK_GAINS, words, "stock STOCK gains ITEM, ITEM")
        raise refusal(STOCK, words, "stock ID: ITEM, ITEM")
    return "EFFECT", s.StockGains(m[1], names(m[2]), span)


def read_tile(words: str, span: Span) -> Read:
    """`tile ID`."""
    return "TILE", (declared(whole(TILE, words, "tile ID")), span)


def read_npc(words: str, span: Span) -> Read:
    """`npc ID "…" [at POI]`."""
    m = whole(NPC, words, 'npc ID "…" [at POI]')
    return "NPC", (declared(m), m[2], m[3], span)


def read_poi(words: str, span: Span) -> Read:
    """`poi ID "…" [on TILE] [token ID] [mini ID]`."""
    m = whole(POI, words, 'poi ID "…" [on TILE] [token ID] [mini ID]')
    return "POI", (declared(m), m[2], m[3], m[4], m[5], span)


def read_states(words: str, span: Span) -> Read:
    """`states V1, V2, …`."""
    return "STATES", d.StatesLine(names(whole(STATES, words, "states V1, V2, …")[1]), span)


def read_on(words: str, span: Span) -> Read:
    """`on explore` of a tile; `on remove close | drop` of a POI."""
    if words == "on explore":
        return "ON_EXPLORE", None
    if words in ("on remove close", "on remove drop"):
        return "ON_REMOVE", d.OnRemoveLine(words.endswith("drop"), span)
    raise Wrong(
        "this line was not understood",
        0,
        None,
        "'on' begins 'on explore' in a tile, 'on remove close' or 'on remove drop' in a POI.",
    )


def read_event(words: str, span: Span) -> Read:
    """`event ID TRIGGER [if COND] [priority N] [repeats] [in MODE]`."""
    form = (
        "event ID on day N, … | every N days from day N [to day N] | on turn start "
        f"| after POI.OPTION | when COND; behind it {EVENT_CLAUSES}"
    )
    m = EVENT.match(words)
    if m is None:
        begun = re.match(rf"event {ID} (on day|every|on turn|after|when)\b", words)
        raise refusal(EVENT, words, f"{EVENT_FORMS[begun[1]]} {EVENT_CLAUSES}" if begun else form)
    id, listed, every, start, last, turn, poi, option = m.groups()
    at = m.end()
    when = None
    if not (listed or every or turn or option):
        tail = WHEN_END.search(words, at)
        assert tail is not None  # every part of it may be missing
        when = condition(words, at, tail.start(), span)
        at = tail.start()
    t = EVENT_TAIL.match(words, at)
    if t is None:
        if (m := NO_MODE.search(words, at)) is not None:
            message = f"'{m[1]}' is no way to play: these are explorer, challenger, solo and group"
            raise Wrong(message, m.start(1), None, "One of them stands behind 'in'.")
        raise Wrong(f"'{words[at:].strip()}' is not a clause of an event", at + 1, None, form)
    held = None
    if t["if"] is not None:
        held = condition(words, t.start("if"), t.end("if"), span)
    kind = "day" if listed or every else "turn start" if turn else "after" if option else "when"
    days = None
    if listed:
        days = d.Days(tuple(map(_number, listed.split(", "))))
    elif every:
        days = d.Days((), _number(every), _number(start), _number(last) if last else None)
    trigger = d.EventTrigger(kind, days, poi, option, when)
    priority = None if t["priority"] is None else int(t["priority"])
    return "EVENT", (id, trigger, held, priority, bool(t["repeats"]), t["mode"], span)


def _number(text: str) -> int:
    """A number of a line; raises Wrong where it is out of all bounds."""
    number = amount(text)
    assert isinstance(number, int)
    return number


def read_rescue(words: str, span: Span) -> Read:
    """`rescue if COND`."""
    m = RESCUE.match(words)
    if m is None:
        raise refusal(RESCUE, words, "rescue if COND")
    return "RESCUE", (condition(words, m.end(), None, span), span)


def read_scene(words: str, span: Span) -> Read:
    """`scene ID [(NAME: KIND, …)]`."""
    m = whole(SCENE, words, "scene ID [(NAME: KIND, …)]")
    found = []
    for part in (m[2] or "").split(",") if m[2] else ():
        p = PARAMETER.fullmatch(part)
        if p is None:
            raise Wrong(
                f"'{part.strip()}' is not a parameter",
                m.start(2),
                m.end(2),
                "A parameter is 'what: item', or poi, tile, npc, or a range such as 'n: 1..3'.",
            )
        found.append(d.Parameter(p[1], p[2] or "number", int(p[3] or 0), int(p[4] or 0)))
    return "SCENE", (m[1], tuple(found), span)


def read_destiny(words: str, span: Span) -> Read:
    """`destiny HERO`."""
    return "DESTINY", (whole(DESTINY, words, "destiny HERO")[1], span)


def read_path(words: str, span: Span) -> Read:
    """`path ID "…"`."""
    m = whole(PATH, words, 'path ID "…"')
    return "PATH", (m[1], m[2], span)


def read_milestone(words: str, span: Span) -> Read:
    """`milestone "…" when COND`."""
    m = MILESTONE.match(words)
    if m is None:
        raise refusal(MILESTONE, words, 'milestone "…" when COND')
    return "MILESTONE", d.Milestone(m[1], condition(words, m.end(), None, span), span)


def read_begins(words: str, span: Span) -> Read:
    """`begins at POI "…" [if COND] [next turn]`."""
    m = whole(BEGINS, words, 'begins at POI "…" [if COND] [next turn]')
    held = condition(words, m.start(3), m.end(3), span) if m[3] is not None else None
    return "BEGINS", d.Begin(m[1], m[2], held, bool(m[4]), span)


def read_stage(words: str, span: Span) -> Read:
    """`stage ID [takes N turns]`."""
    m = whole(STAGE, words, "stage ID [takes N turns]")
    return "STAGE", (m[1], int(m[2]) if m[2] else None, span)
