"""Amounts in another order, virtue that is gained, copies in a list of items."""

from __future__ import annotations

import re

from fateloom.dsl.syntax.codes import BAD_LINE, NO_EFFECT
from fateloom.dsl.syntax.error_hints.conditions import OWN
from fateloom.dsl.syntax.error_hints.effects import BETTER, NUMBERS, VERBS
from fateloom.dsl.syntax.error_hints.repair import Repairs, outside
from fateloom.dsl.syntax.lines.clauses import PRICE_PART
from fateloom.dsl.syntax.lines.forms import ID, SK

UNITS = rf"coins?|gold|money|xp|experience|effort|any skill|{SK}"
MORE = r"gains?|gets?|receives?|takes?|earns?|adds?|gives?|raises?|increases?|refresh(?:es)?"
LESS = r"loses?|pays?|spends?|removes?|lowers?|reduces?|decreases?|exhausts?"
VERB = rf"(?P<who>(?:{ID} )?)(?P<verb>{MORE}|{LESS})"
NUMBER = rf"[+-]?[0-9]+|{'|'.join(NUMBERS)}"
BEHIND = re.compile(
    rf"{VERB} (?P<what>{UNITS})(?: by| of| ?[:=])? ?[x×]?(?P<number>{NUMBER})\.?", re.IGNORECASE
)
VIRTUE = re.compile(
    rf"{VERB} (?:(?P<before>{NUMBER}) )?(?:points? of )?"
    rf"virtue(?: by)?(?: ?(?P<number>{NUMBER}))?\.?",
    re.IGNORECASE,
)
PRICE = re.compile(rf"\b(costs|pay) ({UNITS}) ?[:=x×]? ?([0-9]+)\b")
COPIES = re.compile(rf"\b({ID}) ?(?:[x×*] ?([0-9]+)|\(([0-9]+)\))|\b([0-9]+) ?[x×*]? ?({ID})")
MOST_COPIES = 9
AND = re.compile(r" ?[,;+&] ?(?:and |plus )?| plus | and also ")
PARTS = re.compile(
    rf"(\bcosts |^pay )({PRICE_PART}(?:(?: and |{AND.pattern}){PRICE_PART})+)(?= |$)"
)
"""A price whose parts are joined by something else than 'and' alone."""


def virtue(line: str) -> Repairs:
    """`gain 1 virtue`, `keeper loses virtue 2`."""
    m = VIRTUE.fullmatch(line)
    if m:
        number = _number(m["number"] or m["before"] or "1")
        verb = m["verb"].lower()
        sign = "-" if re.fullmatch(LESS, verb) or number[0] == "-" else "+"
        message = "virtue is not gained or lost: how much more or less is written behind it"
        yield NO_EFFECT, message, f"{m['who'].lower()}virtue {sign}{number.lstrip('+-')}"


def behind(line: str) -> Repairs:
    """`lose coins 1`, `refresh effort 2`, `costs coins 2`: the number stands behind."""
    m = BEHIND.fullmatch(line)
    if m:
        verb, what = m["verb"].lower(), BETTER.get(m["what"].lower(), m["what"].lower())
        is_less = bool(re.fullmatch(LESS, verb))
        known = "pay" if verb in ("pay", "pays") else VERBS.get(verb, verb)
        better = ("exhaust" if is_less else "refresh") if what == "effort" else "gain"
        if what != "effort" and is_less:
            better = "lose"
        number = _number(m["number"]).lstrip("+-")
        message = f"the number stands before what is counted, not behind '{what}'"
        for tried in dict.fromkeys((known, better)):
            yield BAD_LINE, message, f"{m['who'].lower()}{tried} {number} {what}"
    changed = outside(line, lambda part: PRICE.sub(r"\1 \3 \2", part))
    if changed != line:
        yield BAD_LINE, "the number stands before what is counted", changed


def joined(line: str) -> Repairs:
    """`costs 1 coins, 1 xp`, `pay 1 coins + item rope`: all of it is paid."""
    changed = outside(line, lambda part: PARTS.sub(lambda m: m[1] + AND.sub(" and ", m[2]), part))
    if changed != line:
        yield (
            BAD_LINE,
            "the parts of a price are joined by 'and', and all of them are paid",
            changed,
        )


def copies(line: str) -> Repairs:
    """`stock chandler: rope x2, lantern`, `gain item rope x2`."""
    m = re.fullmatch(rf"(stock {ID}(?:: ?| gains ))(.+)", line)
    if m:
        ids = [_of_copies(part.strip())[0] for part in m[2].split(",")]
        message = "a stock names each item once; how many copies there are is said in items.yaml"
        yield BAD_LINE, f"{message} ('copies')", f"{m[1].rstrip()} {', '.join(ids)}"
    m = re.fullmatch(rf"((?:{ID} )?(?:gain|lose) )(?:items? )?(.+)", line)
    if m:
        id, number = _of_copies(re.sub(r"\bitems? ", "", m[2]).strip())
        if 1 < number <= MOST_COPIES and (" item" in line or "x" in line):
            message = "an item is gained or lost one copy at a time"
            yield BAD_LINE, message, "\n".join([f"{m[1]}item {id}"] * number)


def dotted(line: str) -> Repairs:
    """`stranger.debt +1`, `hero.debt +1`: whose it is."""
    m = re.match(rf"({ID})\.({ID})(?= )", line)
    if m:
        mine = m[1] in OWN
        message = f"'{m[0]}' has a dot: " + (
            "what is the hero's own, or the world's, is written alone"
            if mine
            else "whose it is stands before it, with a space"
        )
        who = "" if mine else f"{m[1]} "
        yield BAD_LINE, message, f"{who}{m[2]}{line[m.end() :]}"


def _of_copies(part: str) -> tuple[str, int]:
    m = COPIES.fullmatch(part)
    if m is None:
        return part, 1
    return (m[1] or m[5]), int(m[2] or m[3] or m[4])


def _number(word: str) -> str:
    return NUMBERS.get(word.lower(), word)
