"""Words of other languages wherever they stand in a line, words that stand twice, and words that
are missing: what other makers of repairs know nothing better of.
"""

from __future__ import annotations

import re

from fateloom.dsl.syntax.codes import BAD_LINE
from fateloom.dsl.syntax.error_hints.reading import reads
from fateloom.dsl.syntax.error_hints.repair import Repairs, outside
from fateloom.dsl.syntax.keywords import keywords

MANY = 16
"""Words; longer lines are not tried word by word."""
TABLE = (
    ("if", "where|needs?|requires?|require|when|whenever|provided|given|on condition that"),
    ("when", "once|as soon as|whenever|if"),
    ("after", "following|upon|on(?= [a-z_]+\\.[a-z_])"),
    ("at", "in|on|from"),
    ("is", "was|are|were|equals?|being|turns"),
    ("coins", "gold|money|gp|dollars?"),
    ("xp", "exp|experience|exps"),
    ("virtue", "morality|honou?r|karma"),
    ("hero", "player|character|heroes"),
    ("everyone", "every hero|each hero|all heroes|all players|every player"),
    ("others", "the others|other heroes|all others|the other heroes"),
    ("gain", "earns?|receives?|gets?|takes?|add|adds"),
    ("lose", "drops?|removes?|spends?|pays?"),
    ("becomes", "=|:=|->|is now|turns to|turns into|turns|set to"),
    ("moves", "goes|walks|travels"),
    ("move to", "(?:go|goes|walk|travel|moves)(?: to)?"),
    ("begins at", "(?:starts?|begins?|finale)(?: at)?"),
    ("event", "trigger|occurrence"),
    ("scene", "function|sub|procedure"),
    ("stage", "step|phase"),
    ("path", "way|route"),
    ("destiny", "fate|quest"),
    ("milestone", "goal|objective"),
    ("stock", "shop|store"),
    ("states", "values|status|statuses"),
    ("scan", "use|show|present"),
    ("test", "tests|try"),
    ("choose", "options|pick|select"),
    ("secret", "hidden|secrets"),
    ("any", "an?|some|every"),
    ("item", "items|the|card"),
    ("reveal", "discover|uncover"),
    ("explore", "discover"),
    ("explored", "explore|discovered"),
    ("visited", "visit|been to|been at|been"),
    ("chose", "chosen|picked|choose|did"),
    ("place", "put|add|lay"),
    ("drop", "put|place|leave|lay"),
    ("renew", "reset|refresh"),
    ("do", "play|tell"),
    ("stay", "remain|wait"),
    ("leave", "end turn|end visit|end the turn|end the visit"),
    ("closed", "close|locked|hidden|shut"),
    ("once", "one time|only once|1x|just once"),
    ("once per hero", "once (?:each|a|by|every) hero|one time per hero|once per player"),
    ("repeats", "repeat|repeating|again|always|recurring"),
    ("priority", "prio|order"),
    ("next turn", "(?:on |in )?(?:the )?next day|(?:go|goto|then|continue) turn"),
    ("takes", "costs|lasts|needs|for"),
    ("turns", "days|rounds|turn"),
    ("day", "turn|round"),
    ("fulfil", "fulfils|success"),
    ("defeated", "defeat|dies|die|lost|fail|fails"),
    ("asks about item", "(?:asks?|about|asks? (?:for|of)) items?"),
    ("uses item", "(?:uses?|with|needs|by) items?"),
    ("gives item", "(?:gives?|offers?) items?"),
)
"""A word here, and what it is called elsewhere, as a regular expression. One word may be several
here: the first that can be read is meant.
"""
OTHERS = tuple(
    (word, re.compile(rf"(?<![\w.-])(?:{other})(?![\w.:-])(?! of\b)")) for word, other in TABLE
)
TWICE = re.compile(r"(?<![\w.-])([\w.]+|>=|<=) \1(?![\w.-])")
INSERTED = "costs after at on when if priority about takes in item any begins".split()
"""Words that join two parts of a header, and that can be left out by a slip."""
HEADERS = re.compile(r'(?:"|(?:event|option|begins|npc|poi|scan|trade|test|milestone|stage) )')


def words(line: str) -> Repairs:
    """A word of another language, or another form of one of this, anywhere in the line."""
    for word, other in OTHERS:
        for m in other.finditer(line):
            if m[0] != word and line.count('"', 0, m.start()) % 2 == 0:
                message = f"'{m[0]}' is written '{word}' here"
                yield BAD_LINE, message, f"{line[: m.start()]}{word}{line[m.end() :]}"


def twice(line: str) -> Repairs:
    """`event rain on on day 2`."""
    for m in TWICE.finditer(line):
        if line.count('"', 0, m.start()) % 2 == 0:
            once = f"{line[: m.start()]}{m[1]}{line[m.end() :]}"
            yield BAD_LINE, f"'{m[1]}' stands here twice", once


def blanks(line: str) -> Repairs:
    """`option  look  "Look"`."""
    closer = outside(line, lambda part: re.sub(" {2,}", " ", part))
    if closer != line:
        yield BAD_LINE, "words are parted by one space", closer


def missing(line: str) -> Repairs:
    """`event rain day 2`: a word that joins two parts is left out, or two have changed places."""
    parts = re.findall(r'"[^"]*"|\S+', line)
    if len(parts) > MANY or HEADERS.match(line) is None:
        return
    for at in range(1, len(parts)):
        fits = parts[at].strip(",") not in keywords() or parts[at] in ("item", "any")
        for word in INSERTED if fits else ():
            tried, other = (" ".join((*parts[:at], it, *parts[at:])) for it in (word, "an_id"))
            if not reads(other):  # it is a word there, and not taken as the id that is missing
                yield BAD_LINE, f"'{word}' is missing before '{parts[at][:MANY]}'", tried
    for at in range(1, len(parts)):
        one, two = parts[at - 1 : at + 1]
        if {one, two} & keywords() or '"' in one + two:
            swapped = " ".join((*parts[: at - 1], two, one, *parts[at + 1 :]))
            yield BAD_LINE, f"'{two[:MANY]}' stands before '{one[:MANY]}'", swapped
