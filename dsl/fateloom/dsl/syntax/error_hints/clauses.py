"""Common mistakes about what stands where: a condition behind an effect, several effects on one
line, clauses in another order, words of outcomes. A repair can be of several lines.
"""

from __future__ import annotations

import re

from fateloom.dsl.suggest import nearest
from fateloom.dsl.syntax.call_words import call_words
from fateloom.dsl.syntax.codes import BAD_LINE, UNKNOWN_LINE
from fateloom.dsl.syntax.error_hints import effects
from fateloom.dsl.syntax.error_hints.conditions import readable
from fateloom.dsl.syntax.error_hints.repair import Repairs, outside
from fateloom.dsl.syntax.lines import read_line
from fateloom.dsl.syntax.lines.forms import ID, SK, Wrong
from fateloom.runtime.span import NOWHERE

BEHIND = re.compile(r",? (only if|if|when|unless|provided|as long as) ")
"""What begins a condition behind an effect."""
INLINE = re.compile(r"((?:else )?if) (.+?)(?::| then:?|,) (?=\S)")
JOINTS = re.compile(r",? and then |,? and |, then |, |; ?| \+ ")
"""What stands between two effects in one sentence."""
VERBS = re.compile(r"(?:\w+ )?(gain|lose|refresh|exhaust|reveal|explore|hide|remove|place|drop)\b")
NUMBERS = {
    word: str(number)
    for number, word in enumerate(
        "one two three four five six seven eight nine ten eleven twelve".split(), 1
    )
}
COUNTED = rf"coins?|xp|effort|any skill|{SK}|turns?|days?|successes"
WORDED = re.compile(
    rf"\b({'|'.join(NUMBERS)})(?= (?:{COUNTED})\b)"
    rf"|(?:(?<=day )|(?<=turn )|(?<=lus )|(?<=nus )|(?<=[<>=] )|(?<=[+-]))({'|'.join(NUMBERS)})\b"
)
STARTS = re.compile(
    r'(?<=") | (?=")| (?=(?:on|at|token|mini|once|group|costs|repeats?|closed|if|when|stock|with'
    r"|next turn|takes|every|after|priority|in (?:explorer|challenger|solo|group))\b)"
)
"""Between the parts of a header."""
HEAD = re.compile(rf"[a-z]+(?: (?!on |at |if |when |costs |once )(?:{ID})(?= |$))?")
MOST_PARTS = 8
SMALL_WORDS = ("on", "at", "to", "in", "into", "onto", "from", "by", "with", "for")
"""Words that are mistaken for each other."""
VERBLESS = re.compile(rf"({ID}) ((?:item|any) {ID}|[0-9]+ (?:coins?|xp|{SK}))")


def is_effect(line: str) -> bool:
    """Whether a line can be read and changes the game."""
    if not line:
        return False
    try:
        kind, _ = read_line(line, NOWHERE)
    except Wrong:
        return False
    return kind in ("EFFECT", "GAIN")


def numerals(line: str) -> Repairs:
    """`costs four coins`."""
    digits = outside(line, lambda part: WORDED.sub(lambda m: NUMBERS[m[1] or m[2]], part))
    if digits != line:
        found = WORDED.search(outside(line, str))
        word = found[0] if found else ""
        yield BAD_LINE, f"'{word}' is a word; numbers are written in digits", digits


def conditions(line: str) -> Repairs:
    """`gain 1 xp if tide > 2`, `if tide > 2: gain 1 xp`, `else: gain 1 xp`."""
    for m in BEHIND.finditer(line):
        effect, asked = _effect(line[: m.start()]), line[m.end() :]
        condition = readable(f"not ({asked})" if m[1] == "unless" else asked)
        if m[1] == "unless" and " " not in asked:
            condition = readable(f"not {asked}")
        if effect is not None and condition is not None:
            message = (
                f"an effect has no '{m[1]}' behind it: a condition is a line of its own above it"
            )
            yield BAD_LINE, message, f"if {condition}\n  {effect}"
    for m in INLINE.finditer(line):
        condition, rest = readable(m[2]), line[m.end() :]
        is_list = m[0].endswith(", ") and readable(rest) == rest
        if condition is not None and m.start() == 0 and not is_list:
            message = f"what follows from '{m[1]}' is a line of its own below it"
            yield BAD_LINE, message, f"{m[1]} {condition}\n  {_then(rest)}"
    other = re.match(r"else([:,])? (?!if\b)(?=\S)", line)
    if other and (other[1] or is_effect(line[other.end() :])):
        message = "what follows from 'else' is a line of its own below it"
        yield BAD_LINE, message, f"else\n  {_then(line[other.end() :])}"


def _then(rest: str) -> str:
    return _effect(rest) or rest


def _effect(line: str) -> str | None:
    """The effect that a part of a line is, or was meant as."""
    if is_effect(line):
        return line
    if re.search(BEHIND, f"{line} ") or not line:
        return None
    makers = (effects.becomes, effects.counts, effects.gains, effects.whose, effects.moves)
    meant = (written for maker in makers for _, _, written in maker(line))
    return next((it for it in meant if is_effect(it)), None)


def several(line: str) -> Repairs:
    """`gain 2 coins and 1 xp`, `lamp becomes lit and tide +1`."""
    parts = _parts(line)
    if parts is not None:
        yield BAD_LINE, "each effect is a line of its own", "\n".join(parts)


def together(line: str) -> Repairs:
    """`sib and wat gain 1 xp`: one line for each."""
    m = re.match(rf"({ID}(?:, {ID})*),? and ({ID}) (?=\S)", line)
    if m:
        whose = [*m[1].split(", "), m[2]]
        message = "an effect is of one hero, or of 'everyone'; each is a line of its own"
        lines = [_effect(f"{it} {line[m.end() :]}") for it in whose]
        if all(it is not None for it in lines):
            yield BAD_LINE, message, "\n".join(it for it in lines if it is not None)


def _parts(line: str) -> list[str] | None:
    for m in JOINTS.finditer(line):
        first, rest = line[: m.start()], line[m.end() :]
        if not is_effect(first):
            continue
        verb = VERBS.match(first)
        for tried in (rest, f"{verb[0]} {rest}" if verb else rest):
            if is_effect(tried):
                return [first, tried]
            more = _parts(tried)
            if more is not None:
                return [first, *more]
    return None


def order(line: str) -> Repairs:
    """`event rain repeats on day 2`, `begins at tower if lit "Knock"`: the parts of a header in
    another order.
    """
    m = HEAD.match(line)
    rest = line[m.end() :].strip() if m else ""
    labels = re.findall(r'"[^"]*"', rest)
    if m is None or len(labels) > 1:
        return
    parts = [it for it in STARTS.split(re.sub(r'"[^"]*"', '"', rest)) if it]
    if not 2 <= len(parts) <= MOST_PARTS:
        return
    shown = [labels[0] if it == '"' and labels else it for it in parts]
    for size in range(1, len(shown)):
        for start in range(len(shown) - size):
            for end in range(start + size + 1, len(shown) + 1):
                moved, passed = shown[start : start + size], shown[start + size : end]
                changed = [m[0], *shown[:start], *passed, *moved, *shown[end:]]
                before = "the label" if passed[-1][0] == '"' else f"'{passed[-1]}'"
                what = "the label" if moved[0][0] == '"' else f"'{' '.join(moved)}'"
                yield BAD_LINE, f"{what} stands behind {before}", " ".join(changed)


def events(line: str) -> Repairs:
    """`event flood once when …`: an event happens once by itself."""
    m = re.match(rf"event ({ID}) (?:once|only once|one time) ", line)
    if m:
        message = "'once' is one word too many: an event without 'repeats' happens once"
        yield BAD_LINE, message, f"event {m[1]} {line[m.end() :]}"


def modes(line: str) -> Repairs:
    """`event flood on day 2 explorer`."""
    m = re.search(r" (?:for |at |on |only )?(explorer|challenger|solo|group)(?: only)?$", line)
    if m:
        written = f"{line[: m.start()]} in {m[1]}"
        yield BAD_LINE, f"'{m[0].strip()}' is written 'in {m[1]}' here", written


CLAUSE_WORDS = (
    (r"(?:for|cost|costing|price:?|pay|pays|paying)(?= [0-9]| item | any )", "costs"),
    (r"(?:needs|requires) (?=item |any )", "if has "),
    (r"unless (?=[a-z_]+$)", "if not "),
    (r"unless (.+)$", r"if not (\1)"),
    (r"(?:when|only if|only when|needs|requires|given)(?= )", "if"),
    (r"(?:only once|one time|a single time)(?! per)", "once"),
    (r"(?:once each|once for each hero|once per player|each hero once|per hero)", "once per hero"),
    (r"for ([0-9]+) turns?|lasts ([0-9]+) turns?|([0-9]+) turns?", r"takes \1\2\3 turns"),
)
"""What clauses of headers are called elsewhere."""


def clause_words(line: str) -> Repairs:
    """`option ferry "…" for 2 coins`, `stage dig 2 turns`."""
    before, label, rest = line.rpartition('" ')
    if not label:
        m = re.match(rf"stage {ID} ", line)
        before, label, rest = ("", "", line) if m is None else ("", m[0], line[m.end() :])
    for pattern, word in CLAUSE_WORDS if label else ():
        m = re.search(rf"(?:^|(?<= )){pattern}", rest)
        if m:
            written = m.expand(word)
            tried = f"{before}{label}{rest[: m.start()]}{written}{rest[m.end() :]}"
            yield BAD_LINE, f"'{m[0].strip()}' is written '{written.strip()}' here", tried


EACH_VISIT = re.compile(
    r" (?:(?:once|one time|1x|only once) )?(?:daily|(?:per|a|each|every|in each|in a) "
    r"(?:day|turn|visit|round))(?= |$)"
)


def once_a_visit(line: str) -> Repairs:
    """`option pray "…" once per day`: what an option can do without a clause."""
    before, label, rest = line.rpartition('"')
    m = EACH_VISIT.search(rest)
    if m and label and re.match("option|test|scan|trade", line):
        message = (
            f"'{m[0].strip()}' is no clause: without one an option can be used once in each visit, "
            "that is once a turn; 'once' is once in the game, 'once per hero' once for each hero"
        )
        yield BAD_LINE, message, f"{before}{label}{rest[: m.start()]}{rest[m.end() :]}"
    m = re.search(r" once (?:per|a|in the|in a|each) (?:game|story)(?= |$)", rest)
    if m and label:
        message = f"'{m[0].strip()}' is written 'once' here"
        yield BAD_LINE, message, f"{before}{label}{rest[: m.start()]} once{rest[m.end() :]}"


def outcomes(line: str) -> Repairs:
    """`with style`, `on success 3+`, `if triumph` for an outcome; `hope` for `with hope`."""
    known = call_words()
    m = re.fullmatch(r"(with|on|when|upon|outcome|result|after|by|case) (.+?):?", line)
    if m and known.outcome.fullmatch(m[2]):
        word = m[2].partition(" ")[0]
        yield BAD_LINE, f"'{word}' is an outcome, and is written without '{m[1]}'", m[2]
    for mark, pattern in known.closed.items():
        bare = re.sub(r"^(?:on|and|by|if) ", "", line).rstrip(":")
        if pattern.fullmatch(f"{mark} {bare}"):
            yield UNKNOWN_LINE, f"'{bare}' has '{mark}' before it", f"{mark} {bare}"


def whose(line: str) -> Repairs:
    """`stranger item rope`: whose, and no verb."""
    m = VERBLESS.fullmatch(line)
    if m and nearest(m[1], ("gain", "lose", "item", "any", "pay")) is None:
        message = f"'{line}' does not say what happens: a verb is missing"
        yield UNKNOWN_LINE, message, f"{m[1]} gain {m[2]}"


def names(line: str) -> Repairs:
    """`open tower letters`, `do thanks ada, 1`: names that belong together."""
    m = re.match(rf"((?:open|close|renew|event {ID} after) {ID})[ /:]+({ID})(?= |$)", line)
    if m:
        message = f"'{m[2]}' is joined to its POI by '.'"
        yield BAD_LINE, message, f"{m[1]}.{m[2]}{line[m.end() :]}"
    m = re.fullmatch(
        rf"do ({ID}):? (?:with )?\(?((?:{ID}|[0-9]+)(?:,? (?:and )?(?:{ID}|[0-9]+))*)\)?", line
    )
    if m:
        given = re.split(r",? (?:and )?", m[2])
        message = "what a scene is given stands in brackets, with commas between"
        yield BAD_LINE, message, f"do {m[1]} ({', '.join(given)})"
    m = re.fullmatch(r"(refresh|exhaust|gain|lose) (?:an? |the |some )?(effort|xp|coins?)", line)
    if m:
        yield BAD_LINE, "the number is missing", f"{m[1]} 1 {m[2]}"


def small_words(line: str) -> Repairs:
    """`drop rope at beach`: another small word than the one of the form."""
    parts = line.split(" ")
    for at, word in enumerate(parts[1:], 1):
        if '"' in word:
            return
        for other in SMALL_WORDS if word in SMALL_WORDS else ():
            tried = " ".join((*parts[:at], other, *parts[at + 1 :]))
            yield BAD_LINE, f"'{word}' is '{other}' here", tried
