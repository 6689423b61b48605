"""Common mistakes in conditions: the signs and words of other languages, and missing parts."""

from __future__ import annotations

import re

from fateloom.dsl.syntax.condition_words import Misread, read_words
from fateloom.dsl.syntax.error_hints.asked import asked

SIGNS = (
    ("==", "is"),
    ("!=", "is not"),
    ("<>", "is not"),
    ("=>", ">="),
    ("=<", "<="),
    ("≥", ">="),
    ("≤", "<="),
    ("&&", "and"),
    ("||", "or"),
    ("&", "and"),
    ("|", "or"),
    ("+", "and"),
    ("/", "or"),
)
"""Signs of other languages, and the word for each."""
PHRASES = (
    (r"isn't|is n't|aint", "is not"),
    (r"(?:doesn't|does not|don't|do not) have|hasn't|has not|has no|have no", "lacks"),
    (r"have|holds|owns|carries", "has"),
    (r"is equal to|equals?|becomes|was|were|are", "is"),
    (r"is no(?= [a-z])", "is not"),
    (r"no(?= [a-z])", "not"),
    (r"(?:is )?(?:at least|no less than)", ">="),
    (r"(?:is )?(?:at most|no more than)", "<="),
    (r"(?:is )?(?:more than|greater than|above|over)", ">"),
    (r"(?:is )?(?:less than|fewer than|below|under)", "<"),
    (r"is(?= [<>])", ""),
    (r"is(?= (?:at|on|explored|revealed|placed|away)\b)", ""),
    (r"the|a|an", ""),
    (r"(?:hero|player|party)(?= (?:has|lacks|visited|chose)\b)", ""),
)
"""Phrases, as regular expressions for whole words, and the word for each."""
OWN = ("hero", "world", "player", "self", "this", "me", "state", "global", "game", "var", "vars")
"""What stands before a dot in other languages, and nothing here."""
WORDS = "[a-z_][a-z0-9_]*"
SOMEWHERE = re.compile(
    rf"(?:^|\b(?!item\b){WORDS} )(?:is )?(?:not )?(?:in|inside|at|on|near|within) (?:the )?{WORDS}"
)
UNQUOTED = "A name here is an id, without quotation marks."
WHERE = (
    "Where something is, is said by its kind: NPC at POI, POI on TILE, HERO on tile TILE, "
    "item ITEM is in box."
)


def worded(text: str, wrong: Misread) -> Misread:
    """What is wrong with a condition in better words, where it looks like a known mistake."""
    for maker in (_dotted, _signs, _verbs, asked, _phrases, _compared, _lacking):
        for message, repaired in maker(text):
            if repaired != text and _reads(repaired):
                help, sure = f"Write: {repaired}", maker is _signs
                return Misread(message, wrong.start, wrong.end, help, repaired, sure)
    if any(m.start() <= wrong.start <= m.end() for m in SOMEWHERE.finditer(text)):
        return Misread(wrong.message, wrong.start, wrong.end, WHERE)
    if wrong.help is None and text[wrong.start : wrong.end] in ('"', "'", "“", "„", "«"):
        return Misread(wrong.message, wrong.start, wrong.end, UNQUOTED)
    return wrong


def readable(text: str) -> str | None:
    """The condition, as it was probably meant where it cannot be read; None if nothing is near."""
    if _reads(text):
        return text
    return worded(text, Misread("", 0, 0)).repaired


NUMBER = r"-?[0-9]+"
FLIPPED = {">=": "<=", "<=": ">=", ">": "<", "<": ">"}
EACH = "each comparison names what it compares"


def _compared(text: str) -> list[tuple[str, str]]:
    """`tide >= 2 and <= 4`, `2 <= tide <= 4`, `tide between 2 and 4`, `tide > 2, lamp is lit`."""
    repairs = []
    named = re.sub(
        rf"\b({WORDS}) (>=|<=|>|<|is not|is) ({NUMBER}|{WORDS}) (and|or) (?=>=|<=|>|<|is )",
        r"\1 \2 \3 \4 \1 ",
        text,
    )
    if named != text:
        repairs.append((EACH, named))
    m = re.search(rf"({NUMBER}) ?(<=?|>=?) ?({WORDS}) ?(<=?|>=?) ?({NUMBER})", text)
    if m:
        whole = f"{m[3]} {FLIPPED[m[2]]} {m[1]} and {m[3]} {m[4]} {m[5]}"
        repairs.append((EACH, text.replace(m[0], whole)))
    m = re.search(
        rf"({WORDS}) (?:is )?(?:between|in|from|is|within) ({NUMBER})"
        rf" ?(?:\.\.|-|–|to|and) ?({NUMBER})",
        text,
    )
    if m:
        whole = f"{m[1]} >= {m[2]} and {m[1]} <= {m[3]}"
        repairs.append(("a range is written as two comparisons", text.replace(m[0], whole)))
    if re.search(r"[,;] ", text):
        joined = re.sub(r" ?[,;] (?:and )?", " and ", text)
        repairs.append(("conditions are joined by 'and', not by a comma", joined))
    return repairs


def _reads(text: str) -> bool:
    try:
        read_words(text, "", 1, 1)
    except Misread:
        return False
    return True


def _dotted(text: str) -> list[tuple[str, str]]:
    """`stranger.debt >= 2`, `world.tide >= 2`."""
    m = re.search(rf"(?<!chose )\b({WORDS})\.({WORDS})", text)
    if m is None:
        return []
    for dotted in re.finditer(rf"(?<!chose )\b({WORDS})\.({WORDS})", text):
        who = "" if dotted[1] in OWN else f"{dotted[1]} "
        text = text.replace(dotted[0], f"{who}{dotted[2]}", 1)
    where = "its name is written alone" if m[1] in OWN else "a hero stands before, with a space"
    return [(f"'{m[0]}' has a dot: {where}", it) for it in (text, readable(text) or text)]


def _signs(text: str) -> list[tuple[str, str]]:
    repaired, first = text, ""
    for sign, word in SIGNS:
        if sign in repaired:
            first = first or f"'{sign}' is written '{word}' here"
            repaired = repaired.replace(sign, f" {word} ")
    if re.search(r"(?<![<>])=", repaired):
        first = first or "'=' is written 'is' here"
        repaired = re.sub(r"(?<![<>])=", " is ", repaired)
    if "!" in repaired:
        first = first or "'!' is written 'not' here"
        repaired = repaired.replace("!", "not ")
    return [(first, _tidy(repaired))] if first else []


def _verbs(text: str) -> list[tuple[str, str]]:
    """`marks are 3`, `hero warden`."""
    m = re.search(r"\b(was|were|are|equals?)\b", text)
    repairs = [] if m is None else [(f"'{m[0]}' is written 'is' here", text.replace(m[0], "is"))]
    named = re.sub(
        rf"\bhero (?!is\b|has\b|at\b|on\b|in\b)(?={WORDS}(?: and| or|\)|$))", "hero is ", text
    )
    return [*repairs, ("'is' is missing behind 'hero'", named)]


def _phrases(text: str) -> list[tuple[str, str]]:
    repaired, first = text.lower(), ""
    if repaired != text:
        first = "keywords and ids have no capital letters"
    for phrase, word in PHRASES:
        m = re.search(rf"\b(?:{phrase})(?![a-z0-9_])", repaired)
        if m:
            what = f"is written '{word}' here" if word else "is one word too many"
            first = first or f"'{m[0].strip()}' {what}"
            repaired = re.sub(rf"\b(?:{phrase})(?![a-z0-9_])", word, repaired)
    return [(first, _tidy(repaired)), (first, _with_item(_tidy(repaired)))] if first else []


def _lacking(text: str) -> list[tuple[str, str]]:
    """What a part lacks, or has too much."""
    repairs = []
    m = re.search(rf"\b(has|lacks) ({WORDS})", text)
    if m:
        repairs.append((f"'{m[0]}' does not say that it is an item", _with_item(text)))
    m = re.search(rf"\b({WORDS}) is (true|up|set|on|raised)\b", text)
    if m:
        repairs.append((f"'{m[0]}': a flag is written alone", text.replace(m[0], m[1], 1)))
    m = re.search(rf"\b({WORDS}) not( is\b)?(?= |$)", text)
    if m and m[1] not in ("is", "and", "or"):
        denied = f"{m[1]} is not" if m[2] else f"not {m[1]}"
        repairs.append(("'not' stands before what it denies", text.replace(m[0], denied, 1)))
    quoted = re.sub(rf"[\"']({WORDS})[\"']", r"\1", text)
    repairs.append(("a name has no quotation marks here", quoted))
    m = re.search(r"\b(?:(?:on|in|at) )?(day|turn|round) (?:is )?([0-9]+)$", text)
    if m:
        repairs.append(("the day is asked for with 'is'", text.replace(m[0], f"day is {m[2]}")))
    m = re.search(r" ?[:.;,{]+$| (?:then|do)$", text)
    if m:
        repairs.append((f"'{m[0].strip()}' does not belong at the end", text[: m.start()]))
    missing = text.count("(") - text.count(")")
    if missing > 0:
        repairs.append(("a bracket is not closed", text + ")" * missing))
    if missing < 0 and text.endswith(")" * -missing):
        repairs.append(("a bracket is closed that was never opened", text[:missing]))
    m = re.match(rf"(-?[0-9]+) ?(>=|<=|>|<) ?({WORDS})$", text)
    if m:
        other = {">=": "<=", "<=": ">=", ">": "<", "<": ">"}[m[2]]
        repairs.append(("the number comes after the sign", f"{m[3]} {other} {m[1]}"))
    return repairs


def _with_item(text: str) -> str:
    return re.sub(rf"\b(has|lacks) (?!item |any )(?=({WORDS}))", r"\1 item ", text)


def _tidy(text: str) -> str:
    return re.sub(r"\( ", "(", " ".join(text.split())).replace(" )", ")")
