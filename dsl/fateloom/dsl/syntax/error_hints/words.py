"""Slips with words: capitals, marks at the end, ids that are none, words of other languages."""

from __future__ import annotations

import re

from fateloom.dsl.suggest import nearest
from fateloom.dsl.syntax.call_words import call_words
from fateloom.dsl.syntax.codes import BAD_ID, BAD_LINE, CAPITALS, UNKNOWN_LINE
from fateloom.dsl.syntax.error_hints.repair import Repairs, outside, slug
from fateloom.dsl.syntax.keywords import keywords
from fateloom.dsl.syntax.lines.forms import ID, SK

SYNONYMS = {
    "elif": "else if",
    "elseif": "else if",
    "elsif": "else if",
    "otherwise": "else",
    "when": "if",
    "unless": "if not",
    "goto": "do",
    "call": "do",
    "run": "do",
    "room": "tile",
    "area": "tile",
    "location": "poi",
    "place": "poi",
    "character": "npc",
    "person": "npc",
    "var": "world",
    "variable": "world",
    "state": "world",
    "counter": "world",
    "flag": "world",
    "action": "option",
    "choice": "option",
    "check": "test",
    "roll": "test",
    "quest": "destiny",
    "ending": "finale",
    "choices": "choose",
    "fight": "battle",
    "combat": "battle",
    "skirmish": "battle",
    "show": "reveal",
    "unlock": "open",
    "lock": "close",
    "delete": "remove",
    "spawn": "place",
    "exit": "leave",
    "wait": "stay",
    "go": "move",
    "walk": "move",
    "travel": "move",
    "moves": "move",
    "play": "do",
    "tests": "test",
    "hard": "difficult",
    "normal": "moderate",
    "medium": "moderate",
    "trivial": "easy",
    "win": "fulfil",
    "wins": "fulfil",
    "won": "victory",
    "lost": "defeat",
    "fulfill": "fulfil",
    "fulfilled": "fulfil",
}
"""Words of other languages, and what they are called here."""
SMALL = frozenset(
    "the a an tile poi npc event scene item hero destiny stock option to of then do".split()
)
"""Words that are often written where the form has none."""
MANY = 14
"""Words; longer lines are not tried word by word."""


def synonyms(line: str) -> Repairs:
    """A word of another language."""
    first, _, rest = line.partition(" ")
    here = SYNONYMS.get(first.lower())
    if here is not None:
        message = f"'{first}' is called '{here}' here"
        if here == "if not" and re.search(r" (?:and|or|is not) ", rest):
            rest = f"({rest})"
        yield UNKNOWN_LINE, message, f"{here} {rest}".strip()


def capitals(line: str) -> Repairs:
    """Capital letters outside labels."""
    small = outside(line, str.lower)
    if small != line:
        words = [word for word in outside(line, str).split() if word != word.lower()]
        message = f"'{words[0].strip(chr(34))}' has a capital letter; keywords and ids are small"
        yield CAPITALS, message, small


def ends(line: str) -> Repairs:
    """A mark at the end of a line: `if bell is silent:`."""
    m = re.search(r"(?: then)?([:;,.{]+)$", line)
    if m:
        yield BAD_LINE, f"'{m[1]}' does not belong at the end of a line", line[: m.start()].rstrip()


def remarks(line: str) -> Repairs:
    """`gain 1 xp # for the search`, `gain 1 xp // for the search`."""
    m = re.search(r"\s+(#|//|--|<!--|/\*|;;) ?(.*?)(?: ?-->| ?\*/)?$", line)
    if m and line.count('"', 0, m.start()) % 2 == 0:
        message = "a comment at the end of a line has two spaces before its '#'"
        if m[1] != "#":
            message = f"'{m[1]}' begins no comment: '#' does, behind two spaces"
        yield BAD_LINE, message, f"{line[: m.start()]}  # {m[2]}"


ROW = re.compile(rf"event ({ID}) on days? ([0-9]+) ?(?:-|–|—|to|\.{{2,3}}|…) ?([0-9]+)(?= |$)")


def days(line: str) -> Repairs:
    """`on day 4 and day 8`, `on days 4 and 8`, `every 3 days`."""
    m = re.match(
        rf"event (?!on day)({ID}) (?:on )?days? "
        r"([0-9]+(?:(?:,| and| or| &)+ *(?:on )?(?:days? )?[0-9]+)*)",
        line,
    )
    if m:
        listed = ", ".join(re.findall(r"[0-9]+", m[2]))
        message = "several days are a list: 'on day 4, 8'"
        yield BAD_LINE, message, f"event {m[1]} on day {listed}{line[m.end() :]}"
    m = ROW.match(line)
    if m:
        first, last = int(m[2]), int(m[3])
        listed = ", ".join(map(str, range(first, last + 1))) if last - first < MANY else ""
        message = "several days are a list" if listed else "many days in a row are a schedule"
        row = f"on day {listed}" if listed else f"every 1 days from day {first} to day {last}"
        yield BAD_LINE, message, f"event {m[1]} {row}{line[m.end() :]}"
    m = re.match(
        rf"event ({ID}) (?:on )?every ([0-9]+) (?:day|turn|round)s?"
        r"(?: (?:from|starting|on|at)(?: day)? ([0-9]+))?",
        line,
    )
    if m:
        message = "a schedule names its first day"
        schedule = f"every {m[2]} days from day {m[3] or m[2]}"
        yield BAD_LINE, message, f"event {m[1]} {schedule}{line[m.end() :]}"


NAME = rf"(?!(?:on|at|in|if|every|each|turn)\b){ID}"
TURN = re.compile(
    rf"event ({NAME}) (?:(?:on|at|in|if) )?(?:the )?"
    r"(?:(turn|round|day|night)s?(?: start)? ([0-9]+(?:(?:,| and| or| &)+ *[0-9]+)*)"
    r"|([0-9]+)(?:st|nd|rd|th) (turn|round|day|night))(?= |$)"
)
EVERY = re.compile(
    rf"event ({NAME}) (?:(?:on|at) )?(?:the )?(?:(?:start|beginning) of )?"
    r"(?:turn (?:begin\w*|start)|(?:every|each|a|the) (?:turn|round)|turn)(?: start)?(?= |$)"
)
DAILY = re.compile(rf"event ({NAME}) (?:on )?(?:every day|each day|day start|daily)(?= |$)")


def turns(line: str) -> Repairs:
    """`on turn 4`, `on the 4th day`, `every turn`, `each day`, `after day 4`."""
    m = TURN.match(line)
    if m:
        listed = ", ".join(re.findall("[0-9]+", m[3] or m[4]))
        word = m[2] or m[5]
        message = f"a {word} has no number; a day has"
        if word == "day":
            what = "several days are a list" if "," in listed else "what comes once has its day"
            message = f"{what}: 'on day {listed}'"
        yield BAD_LINE, message, f"event {m[1]} on day {listed}{line[m.end() :]}"
    for pattern, written in ((EVERY, "on turn start"), (DAILY, "every 1 days from day 1")):
        m = pattern.match(line)
        if m:
            if pattern is EVERY and re.search("(?:every|each) ", m[0]) and m.end() == len(line):
                written += " repeats"
            message = f"'{line[m.end(1) + 1 : m.end()]}' is written '{written}' here"
            yield BAD_LINE, message, f"event {m[1]} {written}{line[m.end() :]}"
    m = re.match(rf"event ({ID}) after (?:day|turn|round) ([0-9]+)", line)
    if m:
        message = "'after' names an option; what waits for a day waits for a condition"
        yield BAD_LINE, message, f"event {m[1]} when day > {m[2]}{line[m.end() :]}"


def commas(line: str) -> Repairs:
    """`rope,lantern`, `1,2`."""
    closer = outside(line, lambda part: re.sub(r" *, *", ", ", part))
    yield BAD_LINE, "a comma in a list is followed by one space", closer


def lists(line: str) -> Repairs:
    """`rope and lantern` in a list."""
    joined = re.sub(rf"(?<= )({ID}) and ({ID})$", r"\1, \2", line)
    yield BAD_LINE, "the parts of a list are separated by commas", joined
    joined = outside(line, lambda part: re.sub(rf"(?<=\w),? (?:and|or) (?={ID})", ", ", part))
    yield BAD_LINE, "the parts of a list are separated by commas", joined


def variable(line: str) -> Repairs:
    """`world tide 0..3`, `world tide: 0-3`, `world lit: false`."""
    m = re.match(rf"(world|hero) ({ID})\b[ :=]*(.*)$", line)
    if m is None or not m[3]:
        return
    head, rest = f"{m[1]} {m[2]}: ", m[3]
    yield BAD_LINE, f"a colon is missing after '{m[2]}'", head + rest
    bounds = re.sub(r"^(-?[0-9]+) ?(?:-|–|to|\.{1,3}|…) ?(-?[0-9]+)\b", r"\1..\2", rest)
    bounds = re.sub(r" (?:starts at|from|at) (?=-?[0-9])", " = ", bounds)
    yield BAD_LINE, f"bounds are written with two dots, not '{rest}'", head + bounds
    words = {"false": "flag", "bool": "flag", "boolean": "flag", "flag down": "flag"}
    words |= {"true": "flag up", "up": "flag up", "down": "flag", "off": "flag", "on": "flag up"}
    if rest in words:
        yield BAD_LINE, f"'{rest}' is not a kind of variable", head + words[rest]
    parts = re.split(r"\s*[|/;,]\s*|\s+or\s+|\s+", rest)
    yield BAD_LINE, "values are separated by commas", head + ", ".join(parts)


def bands(line: str) -> Repairs:
    """`1 to 2`, `3 or more`, `>= 3`, `1–2`, `2 or less`, `fail`."""
    if re.fullmatch("fail(?:ure|ed)?|miss:?", line):
        yield BAD_LINE, f"'{line}' is written 'fails' here", "fails"
    m = re.fullmatch(r"(?:<= ?|up to )([0-9]+)|([0-9]+) (?:or|and) (?:less|fewer|below)", line)
    if m:
        yield BAD_LINE, f"'{line}' is not a band", f"0-{m[1] or m[2]}"
    m = re.match(r"([0-9]+) ?(?:-|–|—|to|\.\.) ?([0-9]+)(?: success(?:es)?)?:?$", line)
    if m:
        yield BAD_LINE, f"'{line}' is not a band", f"{m[1]}-{m[2]}"
    m = re.match(r"(?:>= ?)?([0-9]+) ?(?:\+|or more|and more|and up|successes)?:?$", line)
    if m:
        yield BAD_LINE, f"'{line}' is not a band", f"{m[1]}+"


def margins(line: str) -> Repairs:
    """`success 3`, `success by 3`, `with hope 2` for a block of a call."""
    m = re.fullmatch(r"((?:[a-z]+ )?[a-z]+)(?: by| >=?| of)? ([0-9]{1,2})(?: or more|[:.])?", line)
    if m:
        message = f"'{line}': by how much is written with '+', and means that or more"
        yield BAD_LINE, message, f"{m[1]} {m[2]}+"


def bad_ids(line: str) -> Repairs:
    """`the-well`, `3`, `well's` where an id is wanted."""
    dashed = outside(line, lambda part: re.sub(r"(?<=[A-Za-z0-9])-(?=[A-Za-z])", "_", part))
    if dashed != line:
        yield BAD_ID, "an id has no dash: its words are joined by '_'", dashed
    m = re.match(r"([a-z]+)( at)? ([0-9][a-z0-9_]*)(?= |$|:)", line)
    if m:
        name = f"{m[1]}_{m[3]}"
        message = f"'{m[3]}' is not an id: an id begins with a letter"
        yield BAD_ID, message, f"{m[1]}{m[2] or ''} {name}{line[m.end() :]}"


def missing_ids(line: str) -> Repairs:
    """A label and no id before it; a test without its skill; an event that has no name."""
    m = re.match(r"event (?=(?:on (?:day|turn) |every |after [a-z_.]+$|when ))", line)
    if m:
        message = "'event' is followed by an id: its name in the story"
        yield BAD_ID, message, f"event {slug(line[m.end() :])} {line[m.end() :]}"
    kinds = f"poi|npc|option|path|trade|{call_words().names}"
    m = re.match(rf'({kinds}) "([^"]*)"', line)
    if m:
        message = f"'{m[1]}' is followed by an id, then by the label"
        yield BAD_ID, message, f"{m[1]} {slug(m[2])} {line[len(m[1]) + 1 :]}"
    m = re.match(rf'test ({SK}) ({ID}) "', line)
    if m:
        message = "the id of a test stands before its skill"
        yield BAD_LINE, message, f"test {m[2]} {m[1]} {line[m.end() - 1 :]}"
    m = re.match(rf'test ({ID}) "', line)
    if m:
        message = "a test names its skill: intelligence, dexterity or power"
        yield BAD_LINE, message, line.replace(m[1], f"{m[1]} power", 1)
    m = re.match(rf'scan ({ID}) (?:about |for |of )?(?:item )?"', line)
    if m:
        message = "a scan says what is done: 'asks about item', 'uses item' or 'gives item'"
        verb = "asks about" if " about " in m[0] else "uses"
        yield BAD_LINE, message, f"scan {m[1]} {verb} item {line[line.index(chr(34)) :]}"


def small_words(line: str) -> Repairs:
    """One small word too many, or `at` for `on`."""
    words = line.split(" ")
    if '"' in line:
        other = {"at": "on", "on": "at", "in": "on"}
        behind, label, tail = line.rpartition('"')
        for word, better in other.items():
            if tail.startswith(f" {word} "):
                fixed = f"{behind}{label} {better} {tail[len(word) + 2 :]}"
                yield BAD_LINE, f"'{word}' is '{better}' here", fixed
    if len(re.sub('"[^"]*"', '"', line).split()) > MANY:
        return
    for at, word in enumerate(words):
        if word in SMALL and (at or word in ("the", "a", "an", "then")):
            fewer = " ".join((*words[:at], *words[at + 1 :]))
            yield BAD_LINE, f"'{word}' is one word too many", fewer
    if words in (["other", "keeps"], ["other", "loses"]):
        yield BAD_LINE, f"'other' never costs the item, so it takes no '{words[1]}'", "other"
    if words[:2] == ["move", words[-1]]:
        yield BAD_LINE, "'move' is followed by 'to'", f"move to {words[-1]}"
    yield BAD_LINE, "a space is missing before the bracket", re.sub(r"(?<=\w)\(", " (", line)
    if words[0] == "else" and words[1:2] != ["if"]:
        message = "'else' has no condition; with one, write 'else if'"
        asked = re.sub(r"^(?:when|where|needs|requires) ", "", " ".join(words[1:]))
        asked = re.sub(r"^unless (.*)", r"not (\1)", asked)
        yield BAD_LINE, message, f"else if {asked}"


MILESTONE = re.compile(r'(milestone "[^"]*")[:,]? (?:(if|once|after|where|while|as soon as) )?(.+)')


def milestones(line: str) -> Repairs:
    """`milestone "…" if lit`, `milestone "…" lit`."""
    m = MILESTONE.fullmatch(line)
    if m:
        message = f"a milestone says 'when', not '{m[2]}'" if m[2] else "'when' is missing"
        yield BAD_LINE, message, f"{m[1]} when {m[3]}"


OF_FORMS = frozenset("costs gives uses asks about every from days turns start per".split())
"""Words within the forms of lines, beside the keywords."""


def near(line: str) -> Repairs:
    """`scan forge give item "…"`: a word that is nearly the one of the form."""
    for m in re.finditer(r'"[^"]*"| ([a-z]+)(?= |$)', line):
        meant = nearest(m[1], keywords() | OF_FORMS) if m[1] else None
        if meant not in (None, m[1]):
            written = f"{line[: m.start()]} {meant}{line[m.end() :]}"
            yield BAD_LINE, f"'{m[1]}' is written '{meant}' here", written


def speakers(line: str) -> Repairs:
    """`priest: virtue +1`, as in a play or a script for actors."""
    m = re.match(rf"({ID}): +", line)
    if m:
        message = f"'{m[1]}' has no colon behind it: whose effect it is stands before it"
        yield BAD_LINE, message, f"{m[1]} {line[m.end() :]}"


def facts(line: str) -> Repairs:
    """`grooms fallen` for a block of a call."""
    m = re.fullmatch(rf"({ID}) ([a-z]+)", line)
    if m and m[2] in (*call_words().open, *call_words().closed):
        yield UNKNOWN_LINE, f"'{m[2]}' stands first here", f"{m[2]} {m[1]}"


def spaces_in_ids(line: str) -> Repairs:
    """`tile old quay`."""
    words = line.split(" ")
    if len(words) > MANY:
        return
    for at in range(1, len(words) - 1):
        one, two = words[at], words[at + 1]
        if re.fullmatch(ID, one) and re.fullmatch(r"[a-z0-9_]+", two):
            joined = " ".join((*words[:at], f"{one}_{two}", *words[at + 2 :]))
            yield BAD_ID, f"'{one} {two}' is not an id: an id is one word", joined
