"""Commands of other tools, with the mark that begins them: `*set` of ChoiceScript, `~ x = 1` of
ink, `$ x += 1` of Ren'Py, `<<set $x to 1>>` of Twine; and the headers of their parts.
"""

from __future__ import annotations

import re

from fateloom.dsl.syntax.codes import NO_EFFECT, UNKNOWN_LINE
from fateloom.dsl.syntax.error_hints import effects
from fateloom.dsl.syntax.error_hints.conditions import readable
from fateloom.dsl.syntax.error_hints.repair import Repairs, slug
from fateloom.dsl.syntax.lines.forms import ID, QUOTED

MARK = re.compile(r"(?:\*(?=\w)|[~$@] ?|<<|\(|\{%? ?)")
SET = re.compile(rf"(?:set|temp|let|put):? [$_]?({ID}),? (?:to |:?= ?)?(.+)")
IF = re.compile(r"(else ?if|elif|elsei?f|if|when|unless):? (.+)")
GO = "goto|goto_scene|gosub|gosub_scene|jump|call|display|include|detour|divert"
TO = re.compile(rf"(?:{GO}):? ?[\"']?({ID})[\"']?")
LINK = re.compile(
    rf"(?:->|<-|=>) ?({ID})(?: ?->)?|\[\[(?:[^][]*?(?:->|\|))?({ID})(?:<-[^][]*)?\]\]"
)
"""`-> dock`, `[[dock]]`, `[[To the dock->dock]]`, `[[To the dock|dock]]`, `[[dock<-To it]]`."""
WORDS = {
    "choice": "choose",
    "fake_choice": "choose",
    "menu": "choose",
    "else": "else",
    "fulfil": "fulfil",
}
HEADER = re.compile(
    r"=+ ?(?P<ink>[^\W\d][\w' -]*?) ?=*|:: ?(?P<twine>[^][{}\"]+?)(?: ?[\[{].*)?"
    r"|title: ?(?P<yarn>[^\":]+)"
    r"|(?:label|knot|stitch|passage|node|function|def) (?P<named>\w+)(?: ?\(\))?:?"
)
"""`=== dock ===` and `= dock` of ink, `:: Dock [dark]` of Twine, `title: Dock` of Yarn."""
SIGNS = {"gte": ">=", "lte": "<=", "gt": ">", "lt": "<", "eq": "is", "neq": "is not"}
SIGN = re.compile(rf"\b(?:{'|'.join(SIGNS)})\b")
TRUTHS = {"true": "up", "on": "up", "false": "down", "off": "down"}


def commands(line: str) -> Repairs:
    """`*set alarm +1`, `*if (alarm > 2)`, `*goto dock`, `*choice`, `~ alarm += 1`."""
    m = MARK.match(line)
    bare = line[m.end() :] if m else line
    bare = re.sub(r" ?(?:>>|%?\})?$" if m is None or m[0] != "(" else r"\)?$", "", bare).strip()
    link = LINK.fullmatch(line)
    if link:
        yield UNKNOWN_LINE, f"'{line}' is a link in other tools", f"do {link[1] or link[2]}"
    if m is None and not re.match(rf"(?:set|temp|let|{GO}) ", line):
        return
    first = bare.partition(" ")[0].rstrip(":")
    shown = f"'{(m[0].strip() if m else '') + first}' is a word of another tool"
    if bare in WORDS:
        yield UNKNOWN_LINE, shown, WORDS[bare]
    asked = IF.fullmatch(bare)
    if asked:
        yield from _asked(shown, asked)
    to = TO.fullmatch(bare)
    if to:
        yield UNKNOWN_LINE, shown, f"do {to[1]}"
    given = SET.fullmatch(bare.replace("$", ""))
    if given:
        yield from _given(given[1], given[2])
    if m and m[0] != "(":
        for maker in (effects.counts, effects.becomes):
            yield from maker(bare.replace("$", ""))


def headers(line: str) -> Repairs:
    """`=== dock ===`, `:: The Dock`, `title: Dock`, `label dock:`."""
    m = HEADER.fullmatch(line)
    if m:
        name = slug(m[str(m.lastgroup)].strip())
        message = f"'{line[:QUOTED]}' begins a part in other tools, which is called a scene here"
        yield UNKNOWN_LINE, message, f"scene {name}"


def _asked(shown: str, asked: re.Match[str]) -> Repairs:
    said = SIGN.sub(lambda m: SIGNS[m[0]], asked[2].replace("$", "")).strip()
    inner = said[1:-1] if said[:1] == "(" and said[-1:] == ")" else said
    for tried in (inner, said):
        condition = readable(f"not ({tried})" if asked[1] == "unless" else tried)
        if condition is not None:
            word = "else if" if asked[1].startswith("el") else "if"
            yield UNKNOWN_LINE, shown, f"{word} {condition}"


def _given(name: str, value: str) -> Repairs:
    """What a variable is set to, or by how much it is changed."""
    value = value.strip().strip("\"'")
    changed = re.fullmatch(rf"(?:(?:{name}|it) )?([+-])=? ?([0-9]+)", value)
    if changed:
        message = f"there is no 'set': how much is written right behind '{name}'"
        yield NO_EFFECT, message, f"{name} {changed[1]}{changed[2]}"
    elif value.lower() in TRUTHS:
        message = "there is no 'set': a flag is turned 'up' or 'down'"
        yield NO_EFFECT, message, f"{name} {TRUTHS[value.lower()]}"
    else:
        message = "there is no 'set': a change is written with 'becomes'"
        yield NO_EFFECT, message, f"{name} becomes {value.lower()}"
