"""Lines that change the game: one form each, and `who` before those that a hero can have."""

from __future__ import annotations

import re

from fateloom.dsl.syntax.ast import statements as s
from fateloom.dsl.syntax.ast.conditions import ItemRef
from fateloom.dsl.syntax.lines.clauses import costs
from fateloom.dsl.syntax.lines.forms import (
    AMOUNT,
    ID,
    IDS,
    SK,
    WHO,
    Read,
    Wrong,
    amount,
    names,
    refusal,
    whole,
)
from fateloom.runtime.span import Span

R = re.compile
GAIN = R(rf"{WHO}(gain|lose) ({AMOUNT}) (coins?|xp|any skill|{SK})")
GAIN_ITEM = R(rf"{WHO}gain (?:item ({IDS})|any ({ID}))")
LOSE_ITEM = R(rf"{WHO}lose (item|any) ({ID})")
EFFORT = R(rf"{WHO}(refresh|exhaust) ({AMOUNT}) effort")
VIRTUE = R(rf"{WHO}virtue ([+-])({AMOUNT})")
NEW_MARKER = R(rf"{WHO}new ({SK}) marker(?: on ([0-9]+))?")
MOVE = R(rf"{WHO}move to ({ID})")
SIMPLE = R(rf"{WHO}(defeated)|(leave|stay|fulfil)")
DO = R(rf"do ({ID})(?: \(([^)]*)\))?")
DROP = R(rf"drop ({ID}) on ({ID})")
RETURN = R(rf"(return|destroy) ({ID})")
PLACE = R(rf"place ({ID})(?: on ({ID}))?")
REMOVE = R(rf"remove ({ID})")
TOKEN = R(rf"token ({ID}) ({ID})")
TILES = R(rf"(reveal|explore|hide) ({IDS})")
FIRE = R(rf"fire ({ID})")
OPEN = R(rf"(open|close|renew) (?:({ID})\.)?({ID})")
NEXT = R(rf"next ({ID})( now)?")
NAMED = R(rf"{WHO}({ID}) (?:becomes ({ID}|[0-9]+)|(up|down)|([+-])({AMOUNT}))")
NPC_MOVE = R(rf"({ID}) (?:moves to ({ID})|leaves|takes ({ID}))")


def read_gain(words: str, span: Span) -> Read:
    """`gain N coins | xp | SKILL | any skill`, `gain item ITEM, …`, `gain any CATEGORY`, and what
    is lost.
    """
    m = GAIN.fullmatch(words)
    if m:
        who, verb, number, what = m.groups()
        if what == "coin":
            what = "coins"
        return "EFFECT", s.Gain(who, what, amount(number), verb == "lose", span)
    m = GAIN_ITEM.fullmatch(words)
    if m:
        who, listed, category = m.groups()
        if category:
            return "GAIN", s.GainItem(who, (ItemRef(category, True),), None, span)
        refs = tuple([ItemRef(name, False) for name in names(listed)])
        return "GAIN", s.GainItem(who, refs, None, span)
    m = LOSE_ITEM.fullmatch(words)
    if m is None:
        raise refusal(LOSE_ITEM, words, _gain_form(words))
    return "EFFECT", s.LoseItem(m[1], ItemRef(m[3], m[2] == "any"), span)


def _gain_form(words: str) -> str:
    """The form of a line that gains or loses, by what stands behind the verb."""
    m = R(r"(?:.* )?(gain|lose)\b ?(\S*)").match(words)
    verb, behind = (m[1], m[2]) if m else ("gain", "")
    if behind in ("item", "items"):
        return f"{verb} item ITEM" + (", ITEM" if verb == "gain" else "")
    if behind == "any":
        return f"{verb} any CATEGORY, or {verb} N any skill"
    if behind[:1].isdigit():
        return f"{verb} N coins | xp | SKILL | any skill"
    return f"{verb} N coins | xp | SKILL | any skill, {verb} item ITEM, {verb} any CATEGORY"


def read_effort(words: str, span: Span) -> Read:
    """`refresh N effort`, `exhaust N effort`."""
    m = whole(EFFORT, words, f"{'exhaust' if 'exhaust' in words else 'refresh'} N effort")
    return "EFFECT", s.Gain(m[1], "effort", amount(m[3]), m[2] == "exhaust", span)


def read_virtue(words: str, span: Span) -> Read:
    """`virtue +N`, `virtue -N`."""
    m = VIRTUE.fullmatch(words)
    if m is None:
        raise refusal(VIRTUE, words, "virtue +N | virtue -N")
    who, sign, number = m.groups()
    return "EFFECT", s.Gain(who, "virtue", amount(number), sign == "-", span)


def read_new(words: str, span: Span) -> Read:
    """`new SKILL marker [on N]`."""
    m = whole(NEW_MARKER, words, "new SKILL marker [on N]")
    return "EFFECT", s.NewMarker(m[1], m[2], int(m[3]) if m[3] else None, span)


def read_move(words: str, span: Span) -> Read:
    """`move to TILE`."""
    m = whole(MOVE, words, "move to TILE")
    return "EFFECT", s.MoveHero(m[1], m[2], span)


def read_simple(words: str, span: Span) -> Read:
    """`leave`, `stay`, `fulfil`, `defeated`."""
    m = whole(SIMPLE, words, "a word alone: leave, stay, fulfil, defeated")
    return "EFFECT", s.Simple(m[1], m[2] or m[3], span)


def read_pay(words: str, span: Span) -> Read:
    """`pay COST [and COST …]`."""
    price, end = costs(words, len("pay "), span)
    if end != len(words):
        raise Wrong("this does not belong to the price", end)
    return "GAIN", s.Pay(price, None, span)


def read_do(words: str, span: Span) -> Read:
    """`do SCENE [(ARG, …)]`."""
    m = whole(DO, words, "do SCENE [(ARG, …)]")
    given = tuple([argument.strip() for argument in m[2].split(",")]) if m[2] else ()
    return "EFFECT", s.Do(m[1], given, span)


def read_drop(words: str, span: Span) -> Read:
    """`drop ITEM on TILE`."""
    m = whole(DROP, words, "drop ITEM on TILE")
    return "EFFECT", s.MoveItem("drop", m[1], m[2], span)


def read_return(words: str, span: Span) -> Read:
    """`return ITEM`, `destroy ITEM`."""
    m = whole(RETURN, words, f"{words.partition(' ')[0]} ITEM")
    return "EFFECT", s.MoveItem(m[1], m[2], None, span)


def read_place(words: str, span: Span) -> Read:
    """`place POI [on TILE]`."""
    m = whole(PLACE, words, "place POI [on TILE]")
    return "EFFECT", s.PlacePoi(m[1], m[2], span)


def read_remove(words: str, span: Span) -> Read:
    """`remove POI`."""
    return "EFFECT", s.RemovePoi(whole(REMOVE, words, "remove POI")[1], span)


def read_token(words: str, span: Span) -> Read:
    """`token POI ID`."""
    m = whole(TOKEN, words, "token POI ID")
    return "EFFECT", s.SetToken(m[1], m[2], span)


def read_tiles(words: str, span: Span) -> Read:
    """`reveal | explore | hide TILE, …`."""
    m = whole(TILES, words, f"{words.partition(' ')[0]} TILE, TILE")
    return "EFFECT", s.ChangeTiles(m[1], names(m[2]), span)


def read_fire(words: str, span: Span) -> Read:
    """`fire EVENT`."""
    return "EFFECT", s.Fire(whole(FIRE, words, "fire EVENT")[1], span)


def read_open(words: str, span: Span) -> Read:
    """`open | close | renew POI.OPTION`."""
    m = whole(OPEN, words, f"{words.partition(' ')[0]} POI.OPTION")
    return "EFFECT", s.ChangeOption(m[1], m[2], m[3], span)


def read_next(words: str, span: Span) -> Read:
    """`next STAGE [now]`."""
    m = whole(NEXT, words, "next STAGE [now]")
    return "EFFECT", s.Next(m[1], bool(m[2]), span)
