"""One token a line: which kind of line it is, and its fields."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from fateloom.dsl.syntax.ast import conditions as c
from fateloom.dsl.syntax.ast import declarations as d
from fateloom.dsl.syntax.ast import statements as s
from fateloom.dsl.syntax.conditions import SKILLS, Misread, read
from fateloom.runtime.span import Span

Read = tuple[str, Any]
"""The kind of a line, which is a terminal of the grammar, and its finished leaf or its fields."""

ID = r"[a-z_][a-z0-9_]*"
SK = r"(?:intelligence|dexterity|power)"
LABEL = r'"([^"]*)"'
WHO = rf"(?:(?P<who>everyone|others|{ID}) )?"
OUTCOMES = frozenset(
    (
        "victory withdrawal defeat decisive rout success setback triumph disaster clear nothing "
        "deep slight backlash failure style tie"
    ).split()
)
DIFFICULTY = {"easy": 1, "moderate": 2, "difficult": 3, "very difficult": 4, "epic": 5}


JOINTS = frozenset(
    (
        "and or not is has lacks on at in to of if else any item up down becomes gains takes "
        "leaves "
        "moves once group costs closed repeat repeats priority when after with within markers "
        "explored revealed placed away visited chose out anyone others everyone hero solo explorer "
        "challenger coins coin xp effort virtue day players intelligence dexterity power flag "
        "first again"
    ).split()
)
"""Words that join, beside those that begin a line (`READERS`)."""


class Wrong(Exception):
    """The line cannot be read: what is wrong, and from where to where in the line's words.

    `unknown`: it begins with no known word; `in_condition`: it is its condition; `keyword`: an id
    is a word of the language.
    """

    def __init__(
        self,
        message: str,
        start: int = 0,
        end: int | None = None,
        help: str | None = None,
        *,
        unknown: bool = False,
        in_condition: bool = False,
        keyword: bool = False,
    ) -> None:
        super().__init__(message)
        self.message, self.start, self.end, self.help = message, start, end, help
        self.unknown, self.in_condition, self.keyword = unknown, in_condition, keyword


COST = re.compile(rf"(?:(\d+) (coins?|xp|effort|any skill|{SK})|(item|any) ({ID}))(?= |$)")
CLAUSE = re.compile(
    rf" (?:(once per hero|once)(?= |$)|group ({ID})|(costs) |(repeat per item)|(closed)(?= |$)"
    r"|(if) )"
)
AFTER_IF = re.compile(
    rf"(?<! is)(?<! or)(?<! not) (?:once(?: per hero)?(?= |$)|group (?!and |or ){ID}(?= |$)"
    r"|costs |repeat per item|closed(?= |$))"
)


class Line:
    """What the readers of a line need."""

    __slots__ = ("column", "file", "number", "span", "words")

    def __init__(self, words: str, file: str, number: int, column: int, span: Span) -> None:
        self.words, self.file, self.number, self.column, self.span = (
            words,
            file,
            number,
            column,
            span,
        )

    def condition(self, start: int, end: int | None = None) -> c.Condition:
        """The condition that stands from `start` to `end` in the words; raises Wrong."""
        text = self.words[start:end]
        try:
            return read(text, self.file, self.number, self.column + start)
        except Misread as wrong:
            raise Wrong(
                wrong.message,
                start + wrong.start,
                start + wrong.end,
                wrong.help,
                in_condition=True,
            ) from None

    def costs(self, at: int) -> tuple[tuple[s.Cost, ...], int]:
        """The price that begins at `at`, and where it ends; raises Wrong."""
        found = []
        while True:
            m = COST.match(self.words, at)
            if m is None:
                raise Wrong(
                    "this is no price",
                    at,
                    None,
                    "A price is for example '2 coins', '1 effort' or 'item rope', joined by 'and'.",
                )
            span = Span(
                self.file, self.number, self.column + at, self.number, self.column + m.end()
            )
            if m[3]:
                found.append(s.Cost("item", 1, None, c.ItemRef(m[4], m[3] == "any"), span))
            else:
                kind = {"coin": "coins"}.get(m[2], m[2])
                skill = kind in SKILLS or kind == "any skill"
                found.append(
                    s.Cost(
                        "skill" if skill else kind,
                        int(m[1]),
                        kind if kind in SKILLS else None,
                        None,
                        span,
                    )
                )
            at = m.end()
            if not self.words.startswith(" and ", at):
                return tuple(found), at
            at += 5

    def clauses(self, at: int, allowed: frozenset[str]) -> dict[str, Any]:
        """The clauses from `at` to the end, by their first words; raises Wrong."""
        out: dict[str, Any] = {}
        words = self.words
        while at < len(words):
            m = CLAUSE.match(words, at)
            if m is None:
                raise Wrong(
                    f"'{words[at:].strip()[:40]}' is no clause of this line",
                    at + 1,
                    None,
                    "Clauses are: " + ", ".join(sorted(allowed)) + ".",
                )
            kind = ("once", "group", "costs", "repeat", "closed", "if")[(m.lastindex or 1) - 1]
            if kind not in allowed:
                raise Wrong(f"'{kind}' cannot stand here", at + 1, m.end())
            if kind in out:
                raise Wrong(f"'{kind}' is said twice", at + 1, m.end())
            if kind == "costs":
                out[kind], at = self.costs(m.end())
            elif kind == "if":
                after = AFTER_IF.search(words, m.end())
                end = after.start() if after else len(words)
                out[kind] = self.condition(m.end(), end)
                at = end
            else:
                out[kind] = m[m.lastindex or 1]
                at = m.end()
        return out


ALL = frozenset(("once", "group", "costs", "repeat", "closed", "if"))


def _head(line: Line, id: str, label: str, at: int) -> tuple[Any, ...]:
    """The fields of an option but its body and span; its clauses begin at `at`."""
    if at == len(line.words):
        return (id, label, None, None, (), False, False, None)
    k = line.clauses(at, ALL)
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


def need(pattern: re.Pattern[str], line: Line, form: str) -> re.Match[str]:
    m = pattern.match(line.words)
    if m is None:
        raise Wrong("this line was not understood", 0, None, f"Its form is: {form}")
    return m


def whole(pattern: re.Pattern[str], line: Line, form: str) -> re.Match[str]:
    m = need(pattern, line, form)
    if m.end() != len(line.words):
        raise Wrong(
            f"'{line.words[m.end() :].strip()[:40]}' does not belong here",
            m.end(),
            None,
            f"The form of this line is: {form}",
        )
    return m


R = re.compile
VARIABLE = R(
    rf"(world|hero) ({ID}): ?(?:(flag(?: up)?)|(-?\d+)\.\.(-?\d+)(?: = (-?\d+))?|({ID}(?:, {ID})+))"
)
STOCK = R(rf"stock ({ID})(?:: ?({ID}(?:, {ID})*))?$")
STOCK_GAINS = R(rf"stock ({ID}) gains ({ID}(?:, {ID})*)")
TILE = R(rf"tile ({ID})")
NPC = R(rf"npc ({ID}) {LABEL}(?: at ({ID}))?")
POI = R(rf"poi ({ID}) {LABEL}(?: on ({ID}))?(?: token ({ID}))?(?: mini ({ID}))?")
EVENT = R(rf"event ({ID}) (?:on day (\d+)|(on turn start)|after ({ID})\.({ID})|when )")
EVENT_TAIL = R(
    r"(?: if (?P<if>.*?))?(?: priority (?P<priority>-?\d+))?(?P<repeats> repeats)?"
    r"(?: in (?P<mode>explorer|challenger|solo|group))?$"
)
SCENE = R(rf"scene ({ID})(?: \(([^)]*)\))?")
PARAMETER = R(rf" *({ID}): ?(?:(item|poi|tile|npc)|(\d+)\.\.(\d+)) *")
DESTINY = R(rf"destiny ({ID})")
PATH = R(rf"path ({ID}) {LABEL}")
MILESTONE = R(rf"milestone {LABEL} when ")
BEGINS = R(rf"begins at ({ID}) {LABEL}(?: if (.*?))?( next turn)?$")
STAGE = R(rf"stage ({ID})(?: takes (\d+) turns?)?")
STATES = R(rf"states ({ID}(?:, {ID})+)")
OPTION = R(rf"option ({ID}) {LABEL}")
TEST_OPTION = R(rf"test ({ID}) ({SK}) {LABEL}")
TEST = R(rf"test ({SK}) {LABEL}")
SCAN = R(rf"scan (?:({ID}) )??(?:(asks about|uses|gives) item|(asks destiny)) {LABEL}")
TRADE = R(rf"trade ({ID}) {LABEL} stock ({ID})")
CHOICE = R(rf"{LABEL}")
BAND = R(r"(?:(\d+)(?:-(\d+)|(\+))?|(easy|moderate|difficult|very difficult|epic)|(fails))$")
ANSWER = R(rf"(item|any) ({ID}(?:, {ID})*)(?: (keeps|loses))?")
CALL = R(rf"(battle|challenge|probe|haunt|pool) ({ID}) {LABEL}(?: with ({ID}) ({ID}))?")
DO = R(rf"do ({ID})(?: \(([^)]*)\))?")
GAIN = R(rf"{WHO}(gain|lose) (\d+|{ID}) (coins?|xp|any skill|{SK})")
EFFORT = R(rf"{WHO}(refresh|exhaust) (\d+|{ID}) effort")
VIRTUE = R(rf"{WHO}virtue ([+-])(\d+|{ID})")
GAIN_ITEM = R(rf"{WHO}gain (?:item ({ID}(?:, {ID})*)|any ({ID}))")
LOSE_ITEM = R(rf"{WHO}lose (item|any) ({ID})")
NEW_MARKER = R(rf"{WHO}new ({SK}) marker(?: on (\d+))?")
DROP = R(rf"drop ({ID}) on ({ID})")
RETURN = R(rf"(return|destroy) ({ID})")
PLACE = R(rf"place ({ID})(?: on ({ID}))?")
REMOVE = R(rf"remove ({ID})")
TOKEN = R(rf"token ({ID}) ({ID})")
TILES = R(rf"(reveal|explore|hide) ({ID}(?:, {ID})*)")
MOVE = R(rf"{WHO}move to ({ID})")
FIRE = R(rf"fire ({ID})")
OPEN = R(rf"(open|close|renew) (?:({ID})\.)?({ID})")
NEXT = R(rf"next ({ID})( now)?")
SIMPLE = R(rf"{WHO}(defeated)|(leave|stay|fulfil)")
NAMED = R(
    rf"(?:(?P<who>everyone|others|{ID}) )??({ID}) "
    rf"(?:becomes ({ID}|\d+)|(up|down)|([+-])(\d+|{ID}))$"
)
NPC_MOVE = R(rf"({ID}) (?:moves to ({ID})|(leaves)|takes ({ID}))$")
DESTINY_ANSWER = R(rf"({ID})\.({ID})$")


def declared(line: Line, m: re.Match[str], group: int = 1) -> str:
    """The id that a line declares; refused when it is a keyword."""
    id: str = m[group]
    if id in READERS or id in JOINTS:
        raise Wrong(
            f"'{id}' is a word of the language and cannot be an id",
            m.start(group),
            m.end(group),
            f"Call it '{id}_' and a word more, for example.",
            keyword=True,
        )
    return id


def amount(text: str) -> int | str:
    if text[0].isdigit():
        if len(text) > 9:
            raise Wrong("this number is too large")
        return int(text)
    return text


def names(text: str | None) -> tuple[str, ...]:
    return tuple(text.split(", ")) if text else ()


def read_variable(line: Line) -> Read:
    m = whole(VARIABLE, line, "world ID: V1, V2, … | LOW..HIGH [= N] | flag [up]")
    if m[3]:
        kind: Any = d.FlagType(m[3] == "flag up")
    elif m[4]:
        kind = d.RangeType(int(m[4]), int(m[5]), None if m[6] is None else int(m[6]))
    else:
        kind = d.StatesType(names(m[7]))
    return "VARIABLE", d.Variable(m[1] == "hero", declared(line, m, 2), kind, line.span)


def read_stock(line: Line) -> Read:
    m = STOCK.match(line.words)
    if m:
        return "STOCK", d.Stock(m[1], names(m[2]), line.span)
    m = whole(STOCK_GAINS, line, "stock STOCK gains ITEM, ITEM")
    return "EFFECT", s.StockGains(m[1], names(m[2]), line.span)


def read_tile(line: Line) -> Read:
    return "TILE", (declared(line, whole(TILE, line, "tile ID")), line.span)


def read_npc(line: Line) -> Read:
    m = whole(NPC, line, 'npc ID "…" [at POI]')
    return "NPC", (declared(line, m), m[2], m[3], line.span)


def read_poi(line: Line) -> Read:
    m = whole(POI, line, 'poi ID "…" [on TILE] [token ID] [mini ID]')
    return "POI", (declared(line, m), m[2], m[3], m[4], m[5], line.span)


def read_event(line: Line) -> Read:
    form = "event ID on day N | on turn start | after POI.OPTION | when COND"
    m = need(EVENT, line, form)
    at = m.end()
    condition = None
    tail_at = at
    if not (m[2] or m[3] or m[4]):
        cut = re.search(
            r"(?: if .*)?(?: priority -?\d+)?(?: repeats)?"
            r"(?: in (?:explorer|challenger|solo|group))?$",
            line.words[at:],
        )
        assert cut
        tail_at = at + cut.start()
        condition = line.condition(at, tail_at)
    t = EVENT_TAIL.match(line.words, tail_at)
    if t is None:
        raise Wrong(
            f"'{line.words[tail_at:].strip()}' is no clause of an event", tail_at + 1, None, form
        )
    held = None
    if t["if"] is not None:
        held = line.condition(t.start("if"), t.end("if"))
    kind = "day" if m[2] else "turn start" if m[3] else "after" if m[4] else "when"
    trigger = d.EventTrigger(kind, int(m[2]) if m[2] else None, m[4], m[5], condition)
    priority = None if t["priority"] is None else int(t["priority"])
    return "EVENT", (
        m[1],
        trigger,
        held,
        priority,
        bool(t["repeats"]),
        t["mode"],
        line.span,
    )


def read_rescue(line: Line) -> Read:
    need(R("rescue if "), line, "rescue if COND")
    return "RESCUE", (line.condition(10), line.span)


def read_scene(line: Line) -> Read:
    m = whole(SCENE, line, "scene ID [(NAME: KIND, …)]")
    found = []
    for part in (m[2] or "").split(",") if m[2] else ():
        p = PARAMETER.fullmatch(part)
        if p is None:
            raise Wrong(
                f"'{part.strip()}' is no parameter",
                m.start(2),
                m.end(2),
                "A parameter is 'what: item', or poi, tile, npc, or a range such as 'n: 1..3'.",
            )
        found.append(d.Parameter(p[1], p[2] or "number", int(p[3] or 0), int(p[4] or 0)))
    return "SCENE", (m[1], tuple(found), line.span)


def read_path(line: Line) -> Read:
    m = whole(PATH, line, 'path ID "…"')
    return "PATH", (m[1], m[2], line.span)


def read_begins(line: Line) -> Read:
    m = whole(BEGINS, line, 'begins at POI "…" [if COND] [next turn]')
    condition = None
    if m[3] is not None:
        condition = line.condition(m.start(3), m.end(3))
    return "BEGINS", d.Begin(m[1], m[2], condition, bool(m[4]), line.span)


def read_milestone(line: Line) -> Read:
    m = need(MILESTONE, line, 'milestone "…" when COND')
    return "MILESTONE", d.Milestone(m[1], line.condition(m.end()), line.span)


def read_stage(line: Line) -> Read:
    m = whole(STAGE, line, "stage ID [takes N turns]")
    return "STAGE", (m[1], int(m[2]) if m[2] else None, line.span)


def read_on(line: Line) -> Read:
    if line.words == "on explore":
        return "ON_EXPLORE", None
    if line.words in ("on remove close", "on remove drop"):
        return "ON_REMOVE", d.OnRemoveLine(line.words.endswith("drop"), line.span)
    raise Wrong(
        "this line was not understood",
        0,
        None,
        "'on' begins 'on explore' in a tile, 'on remove close' or 'on remove drop' in a POI.",
    )


def read_option(line: Line) -> Read:
    m = need(OPTION, line, 'option ID "…" [CLAUSES]')
    return "OPTION", (_head(line, m[1], m[2], m.end()), line.span)


def read_test(line: Line) -> Read:
    m = TEST.match(line.words)
    if m:
        if m.end() != len(line.words):
            raise Wrong(
                f"'{line.words[m.end() :].strip()[:40]}' does not belong here",
                m.end() + 1,
                None,
                "A test inside a script takes no clauses; put it under an 'if'.",
            )
        return "TEST", (m[1], m[2], line.span)
    m = need(
        TEST_OPTION,
        line,
        'test ID SKILL "…" [CLAUSES]; the skills are intelligence, dexterity, power',
    )
    return "TEST_OPTION", (_head(line, m[1], m[3], m.end()), m[2], line.span)


SCAN_MODES = {"asks about": "ask", "uses": "use", "gives": "give"}


def read_scan(line: Line) -> Read:
    m = need(SCAN, line, 'scan ID asks about item | uses item | gives item | asks destiny "…"')
    if m[1] is None:
        if m.end() != len(line.words):
            raise Wrong("a scan inside a script takes no clauses", m.end() + 1)
        return ("ASK", (m[4], line.span)) if m[3] else ("SCAN", (SCAN_MODES[m[2]], m[4], line.span))
    head = _head(line, m[1], m[4], m.end())
    if m[3]:
        return "ASK_OPTION", (head, line.span)
    return "SCAN_OPTION", (head, SCAN_MODES[m[2]], line.span)


def read_trade(line: Line) -> Read:
    m = need(TRADE, line, 'trade ID "…" stock STOCK [CLAUSES]')
    return "TRADE_OPTION", (_head(line, m[1], m[2], m.end()), m[3], line.span)


def read_if(line: Line) -> Read:
    return "IF", (line.condition(3), line.span)


def read_else(line: Line) -> Read:
    if line.words == "else":
        return "ELSE", line.span
    if line.words.startswith("else if "):
        return "ELSE_IF", (line.condition(8), line.span)
    raise Wrong(
        "this line was not understood", 0, None, "'else' stands alone, or begins 'else if COND'."
    )


def read_choice(line: Line) -> Read:
    m = need(CHOICE, line, '"…" [costs COST] [if COND]')
    k = line.clauses(m.end(), frozenset(("costs", "if")))
    return "CHOICE", (m[1], k.get("costs", ()), k.get("if"), line.span)


def read_answer(line: Line) -> Read:
    m = whole(ANSWER, line, "item ITEM, ITEM [keeps|loses] or any CATEGORY")
    return "ANSWER", (tuple(c.ItemRef(n, m[1] == "any") for n in names(m[2])), m[3], line.span)


def read_call(line: Line) -> Read:
    m = whole(CALL, line, 'battle ID "…" [with WORD ID]')
    return "CALL", (m[1], m[2], m[3], (m[4], m[5]) if m[4] else None, line.span)


def read_do(line: Line) -> Read:
    m = whole(DO, line, "do SCENE [(ARG, …)]")
    return "EFFECT", s.Do(
        m[1], tuple(a.strip() for a in m[2].split(",")) if m[2] else (), line.span
    )


def read_gain(line: Line) -> Read:
    m = GAIN.match(line.words)
    if m and m.end() == len(line.words):
        what = "coins" if m[4] == "coin" else m[4]
        return "EFFECT", s.Gain(m["who"], what, amount(m[3]), m[2] == "lose", line.span)
    m = GAIN_ITEM.match(line.words)
    if m and m.end() == len(line.words):
        refs = tuple(c.ItemRef(n, False) for n in names(m[2])) if m[2] else (c.ItemRef(m[3], True),)
        return "GAIN", s.GainItem(m["who"], refs, None, line.span)
    m = whole(
        LOSE_ITEM,
        line,
        "gain N coins | xp | SKILL | any skill, gain item ITEM, gain any CATEGORY; lose likewise",
    )
    return "EFFECT", s.LoseItem(m["who"], c.ItemRef(m[3], m[2] == "any"), line.span)


def read_effort(line: Line) -> Read:
    m = whole(EFFORT, line, "refresh N effort | exhaust N effort")
    return "EFFECT", s.Gain(m["who"], "effort", amount(m[3]), m[2] == "exhaust", line.span)


def read_virtue(line: Line) -> Read:
    m = whole(VIRTUE, line, "virtue +N | virtue -N")
    return "EFFECT", s.Gain(m["who"], "virtue", amount(m[3]), m[2] == "-", line.span)


def read_new(line: Line) -> Read:
    m = whole(NEW_MARKER, line, "new SKILL marker [on N]")
    return "EFFECT", s.NewMarker(m["who"], m[2], int(m[3]) if m[3] else None, line.span)


def read_pay(line: Line) -> Read:
    costs, at = line.costs(4)
    if at != len(line.words):
        raise Wrong("this does not belong to the price", at)
    return "GAIN", s.Pay(costs, None, line.span)


def read_drop(line: Line) -> Read:
    m = whole(DROP, line, "drop ITEM on TILE")
    return "EFFECT", s.MoveItem("drop", m[1], m[2], line.span)


def read_return(line: Line) -> Read:
    m = whole(RETURN, line, "return ITEM | destroy ITEM")
    return "EFFECT", s.MoveItem(m[1], m[2], None, line.span)


def read_place(line: Line) -> Read:
    m = whole(PLACE, line, "place POI [on TILE]")
    return "EFFECT", s.PlacePoi(m[1], m[2], line.span)


def read_remove(line: Line) -> Read:
    return "EFFECT", s.RemovePoi(whole(REMOVE, line, "remove POI")[1], line.span)


def read_token(line: Line) -> Read:
    m = whole(TOKEN, line, "token POI ID")
    return "EFFECT", s.SetToken(m[1], m[2], line.span)


def read_tiles(line: Line) -> Read:
    m = whole(TILES, line, "reveal | explore | hide TILE, TILE")
    return "EFFECT", s.ChangeTiles(m[1], names(m[2]), line.span)


def read_move(line: Line) -> Read:
    m = whole(MOVE, line, "move to TILE")
    return "EFFECT", s.MoveHero(m["who"], m[2], line.span)


def read_fire(line: Line) -> Read:
    return "EFFECT", s.Fire(whole(FIRE, line, "fire EVENT")[1], line.span)


def read_open(line: Line) -> Read:
    m = whole(OPEN, line, "open | close | renew POI.OPTION")
    return "EFFECT", s.ChangeOption(m[1], m[2], m[3], line.span)


def read_next(line: Line) -> Read:
    m = whole(NEXT, line, "next STAGE [now]")
    return "EFFECT", s.Next(m[1], bool(m[2]), line.span)


def read_simple(line: Line) -> Read:
    m = whole(SIMPLE, line, "a word alone: leave, stay, fulfil, defeated")
    return "EFFECT", s.Simple(m["who"], m[2] or m[3], line.span)


def bare(kind: str) -> Callable[[Line], Read]:
    def read_bare(line: Line) -> Read:
        if " " in line.words:
            raise Wrong(f"'{line.words.split()[0]}' stands alone", len(line.words.split()[0]) + 1)
        return kind, line.span

    return read_bare


def read_destiny(line: Line) -> Read:
    return "DESTINY", (whole(DESTINY, line, "destiny HERO")[1], line.span)


def read_states(line: Line) -> Read:
    return "STATES", d.StatesLine(names(whole(STATES, line, "states V1, V2, …")[1]), line.span)


def read_band(line: Line) -> Read:
    m = BAND.match(line.words)
    if m is None:
        raise Wrong(
            "this is no band", 0, None, "A band is 0, 1-2, 3+, a difficulty word, or fails."
        )
    if m[4]:
        return "BAND", (DIFFICULTY[m[4]], None, m[4], line.span)
    if m[5]:
        return "BAND", (-1, -1, None, line.span)
    if len(m[1]) > 4 or len(m[2] or "") > 4:
        raise Wrong("this number is too large")
    low = int(m[1])
    return "BAND", (low, None if m[3] else int(m[2]) if m[2] else low, None, line.span)


READERS: dict[str, Callable[[Line], Read]] = {
    "world": read_variable,
    "hero": read_variable,
    "stock": read_stock,
    "tile": read_tile,
    "npc": read_npc,
    "poi": read_poi,
    "event": read_event,
    "rescue": read_rescue,
    "scene": read_scene,
    "destiny": read_destiny,
    "path": read_path,
    "secret": bare("SECRET"),
    "finale": bare("FINALE"),
    "choose": bare("CHOOSE"),
    "other": bare("OTHER"),
    "milestone": read_milestone,
    "begins": read_begins,
    "stage": read_stage,
    "states": read_states,
    "on": read_on,
    "option": read_option,
    "test": read_test,
    "scan": read_scan,
    "trade": read_trade,
    "if": read_if,
    "else": read_else,
    "item": read_answer,
    "any": read_answer,
    "battle": read_call,
    "challenge": read_call,
    "probe": read_call,
    "haunt": read_call,
    "pool": read_call,
    "do": read_do,
    "gain": read_gain,
    "lose": read_gain,
    "refresh": read_effort,
    "exhaust": read_effort,
    "virtue": read_virtue,
    "new": read_new,
    "pay": read_pay,
    "drop": read_drop,
    "return": read_return,
    "destroy": read_return,
    "place": read_place,
    "remove": read_remove,
    "token": read_token,
    "reveal": read_tiles,
    "explore": read_tiles,
    "hide": read_tiles,
    "move": read_move,
    "fire": read_fire,
    "open": read_open,
    "close": read_open,
    "renew": read_open,
    "next": read_next,
    "leave": read_simple,
    "stay": read_simple,
    "fulfil": read_simple,
    "defeated": read_simple,
    "easy": read_band,
    "moderate": read_band,
    "difficult": read_band,
    "very": read_band,
    "epic": read_band,
    "fails": read_band,
}
"""What reads a line, by its first word."""
WHOSE = ("gain", "lose", "refresh", "exhaust", "virtue", "new", "move", "defeated")


def read_named(line: Line) -> Read:
    """A line that begins with no keyword: a band, a choice, an outcome, or a declared name."""
    words = line.words
    if words[0].isdigit():
        return read_band(line)
    if words[0] == '"':
        return read_choice(line)
    first, _, rest = words.partition(" ")
    if rest.startswith("virtue "):
        return read_virtue(line)
    m = NAMED.match(words)
    if m:
        if m[3]:
            return "EFFECT", s.Becomes(m["who"], m[2], m[3], line.span)
        if m[4]:
            return "EFFECT", s.Turn(m["who"], m[2], m[4] == "up", line.span)
        return "EFFECT", s.Count(m["who"], m[2], amount(m[6]), m[5] == "-", line.span)
    if words in OUTCOMES:
        return "OUTCOME", (words, line.span)
    m = NPC_MOVE.match(words)
    if m:
        if m[4]:
            return "EFFECT", s.MoveItem("takes", m[4], m[1], line.span)
        return "EFFECT", s.NpcMoves(m[1], m[2], line.span)
    m = DESTINY_ANSWER.match(words)
    if m:
        return "DESTINY_ANSWER", (m[1], m[2], line.span)
    second = rest.partition(" ")[0]
    if second in WHOSE:
        return READERS[second](line)
    raise Wrong("", 0, len(first), unknown=True)
