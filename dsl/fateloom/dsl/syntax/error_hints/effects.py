"""Common mistakes in effects: sentences, `=`, and the words of other languages."""

from __future__ import annotations

import re

from fateloom.dsl.syntax.codes import NO_EFFECT
from fateloom.dsl.syntax.error_hints.repair import Repairs
from fateloom.dsl.syntax.keywords import beginnings
from fateloom.dsl.syntax.lines.forms import ID, SK

SOMEBODY = r"(?:(?:the |a )?(?:hero|player|you|they|he|she|character)s? )?"
ARTICLE = r"(?:(?:an?|the) )?"
NUMBERS = {"a": "1", "an": "1", "one": "1", "two": "2", "three": "3", "four": "4", "five": "5"}
WHATS = rf"coins?|gold|money|xp|experience|{SK}|effort"
BETTER = {"gold": "coins", "money": "coins", "experience": "xp"}
CHANGE = re.compile(
    rf"(?:set |make |let )?{ARTICLE}({ID})"
    r"(?: ?:?= ?| (?:to|is now|is|turns into|turns|changes to|becomes?) )"
    rf"{ARTICLE}({ID}|[0-9]+)\.?",
    re.IGNORECASE,
)
TURNED = dict.fromkeys(("true", "up", "on", "set"), "up")
TURNED |= dict.fromkeys(("false", "down", "off", "unset"), "down")
COUNTED = (
    re.compile(rf"({ID}) ?(?:\+=|\+|plus|by|increases by|rises by|goes up by) ?([0-9]+)"),
    re.compile(rf"({ID}) ?(?:-=|-|−|–|minus|decreases by|falls by|goes down by) ?([0-9]+)"),
    re.compile(rf"(?:increase|raise|increment) {ARTICLE}({ID})(?: by ([0-9]+))?"),
    re.compile(rf"(?:decrease|lower|reduce|decrement) {ARTICLE}({ID})(?: by ([0-9]+))?"),
    re.compile(rf"({ID}) ?\+\+()"),
    re.compile(rf"({ID}) ?--()"),
)
"""What counts up and what counts down, in turn."""
GAINED = re.compile(
    rf"{SOMEBODY}(gains?|gets?|receives?|takes?|earns?|finds?|add|give|loses?|pays?|spends?|discard)"
    rf" \+?(?:([0-9]+|a|an|one|two|three|four|five) )?({WHATS})\.?",
    re.IGNORECASE,
)
GAINED_ITEM = re.compile(
    rf"{SOMEBODY}(gains?|gets?|receives?|takes?|finds?|add|give|loses?|discard)"
    rf" {ARTICLE}(?:items? )?({ID}(?:, {ID})*)\.?",
    re.IGNORECASE,
)
VERBS = {
    "gains": "gain",
    "gets": "gain",
    "receives": "gain",
    "earns": "gain",
    "finds": "gain",
    "loses": "lose",
    "refreshes": "refresh",
    "exhausts": "exhaust",
    "moves": "move",
}
"""Verbs of sentences, and the word of the effect."""
WORKING = frozenset(
    (*VERBS, *VERBS.values(), *"virtue becomes takes leaves defeated new pay pays".split())
)
A_FEW_WORDS = 5
"""Among so many first words of an effect is its verb."""
GONE_TO = re.compile(
    rf"{ARTICLE}({ID}) (?:goes|walks|travels|comes|moves?|runs)(?: to)? {ARTICLE}({ID})\.?",
    re.IGNORECASE,
)
GONE = re.compile(
    rf"{ARTICLE}({ID}) (?:goes away|is gone|disappears|leave|vanishes|dies|is dead|departs)\.?",
    re.IGNORECASE,
)
LOST = ("lose", "loses", "pay", "pays", "spend", "spends", "discard")


def becomes(line: str) -> Repairs:
    """`bell = drowned`, `set bell to drowned`, `the bell is drowned`, `set ferry_paid`."""
    m = CHANGE.fullmatch(line)
    if m and m[1] not in beginnings() and m[1].lower() not in ("the", "a", "an"):
        name, value = m[1].lower(), m[2].lower()
        message = f"'{line}' changes nothing: a change is written with 'becomes'"
        if value in TURNED:
            yield NO_EFFECT, f"'{line}' turns no flag", f"{name} {TURNED[value]}"
        else:
            yield NO_EFFECT, message, f"{name} becomes {value}"
    m = re.fullmatch(rf"((?:{ID} )?{ID}) becomes ([+-][0-9]+)", line)
    if m:
        message = "'becomes' is followed by a value; how much more or less stands without it"
        yield NO_EFFECT, message, f"{m[1]} {m[2]}"
    m = re.fullmatch(rf"(set|raise|unset|clear|reset|toggle) {ARTICLE}({ID})", line)
    if m:
        turn = "up" if m[1] in ("set", "raise") else "down"
        yield NO_EFFECT, f"'{line}' turns no flag", f"{m[2]} {turn}"


def counts(line: str) -> Repairs:
    """`tide += 1`, `tide + 1`, `increase tide by 1`, `tide++`, `virtue 2`."""
    for number, pattern in enumerate(COUNTED):
        m = pattern.fullmatch(line)
        if m:
            sign = "-" if number % 2 else "+"
            if re.fullmatch(WHATS, m[1]):
                verb, what = "lose" if number % 2 else "gain", BETTER.get(m[1], m[1])
                if what == "effort":
                    verb = "exhaust" if number % 2 else "refresh"
                what = "coins" if what == "coin" else what
                message = f"'{line}' counts nothing: {what} are gained and lost"
                yield NO_EFFECT, message, f"{verb} {m[2] or 1} {what}"
            message = f"'{line}' counts nothing: the sign comes right before the number"
            yield NO_EFFECT, message, f"{m[1]} {sign}{m[2] or 1}"
    m = re.fullmatch(rf"({ID}) ?(?::?=|becomes) ?\1 ?([+-]) ?([0-9]+)", line)
    if m:
        message = f"'{line}' counts nothing: how much is written right behind the name"
        yield NO_EFFECT, message, f"{m[1]} {m[2]}{m[3]}"
    m = re.fullmatch(r"((?:[a-z_]+ )?virtue) ([0-9]+)", line)
    if m:
        message = f"'{line}' says neither more nor less: a sign is missing"
        yield NO_EFFECT, message, f"{m[1]} +{m[2]}"


def gains(line: str) -> Repairs:
    """`the hero gains two coins`, `gain coins`, `gain rope`, `discard the rope`."""
    m = GAINED.fullmatch(line)
    if m:
        verb = "lose" if m[1].lower() in LOST else "gain"
        number = NUMBERS.get((m[2] or "1").lower(), m[2] or "1")
        what = BETTER.get(m[3].lower(), m[3].lower())
        if what == "effort":
            verb = "exhaust" if verb == "lose" else "refresh"
        if m[2] and m[3].lower() in BETTER:
            yield NO_EFFECT, f"'{m[3]}' is called '{what}' here", f"{verb} {number} {what}"
        lacks = "has no number" if m[2] is None else "is a sentence, not an effect"
        message = f"'{line}' {lacks}"
        yield NO_EFFECT, message, f"{verb} {number} {what}"
        return
    m = GAINED_ITEM.fullmatch(line)
    if m:
        verb = "lose" if m[1].lower() in LOST else "gain"
        message = f"'{line}' does not say that it is an item"
        if " item" in line:
            message = f"'{m[1]}' is written '{verb}' here"
        yield NO_EFFECT, message, f"{verb} item {m[2].lower()}"


def whose(line: str) -> Repairs:
    """`warden gains 4 coins`, `everyone refreshes 1 effort`."""
    who, _, rest = line.partition(" ")
    verb, _, what = rest.rstrip(".").partition(" ")
    if verb in VERBS and re.fullmatch(ID, who) and who not in beginnings():
        said = f"{who} {VERBS[verb]} {what}"
        message = f"'{verb}' is written '{VERBS[verb]}' here"
        yield NO_EFFECT, message, said
        yield NO_EFFECT, message, f"{who} {VERBS[verb]} item {what}"


def is_prose(line: str) -> bool:
    """Whether a line is written as a sentence is, and no verb of an effect is among its first
    words: as prose nothing of it is lost.
    """
    return line[0].isupper() and not WORKING & set(line.lower().split()[:A_FEW_WORDS])


def moves(line: str) -> Repairs:
    """`ide goes to the ferry`, `ide disappears`."""
    m = GONE_TO.fullmatch(line)
    if m and m[1].lower() not in beginnings():
        message = f"'{line}' is a sentence, not an effect"
        yield NO_EFFECT, message, f"{m[1].lower()} moves to {m[2].lower()}"
    m = GONE.fullmatch(line)
    if m and m[1].lower() not in beginnings():
        yield NO_EFFECT, f"'{line}' is a sentence, not an effect", f"{m[1].lower()} leaves"
