"""Marks in a text that mean something elsewhere and nothing here: players would see or hear them.

What a text may hold is a closed account: words, and the insertions and asterisks that have been
read before. Everything that looks like a command of another tool, or like one of these that has
lost its bracket, is a stray.
"""

from __future__ import annotations

import re

from fateloom.dsl.diagnostics import Code, Level
from fateloom.runtime.record import record

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator


CODE = Code("FT0447", "stray-markup", Level.WARNING)


@record
class Stray:
    """A mark in a text, as it stands there, from which character on; `what`: what it is elsewhere;
    `help`: what to write here; `name`: what it probably shows.
    """

    mark: str
    start: int
    what: str
    help: str
    name: str | None

    @property
    def message(self) -> str:
        """The same as a finding says it."""
        mark = self.mark if len(self.mark) <= LONGEST else f"{self.mark[:LONGEST]}…"
        return f"players would see '{mark}', which {self.what}"


@record
class Kind:
    """A kind of marks; `what`: what one is elsewhere; `help`: what to write here."""

    pattern: str
    what: str
    help: str


OTHERS = re.compile(
    r"(?:who|what|where|how|when|why|no|some|any|every)(?:body|one|thing|where|ever)?|one|all|or"
    r"|little|much|few",
    re.IGNORECASE,
)
"""Words behind which `else` is a word of a sentence."""
OF_THE_HERO = frozenset("hero player name heroname hero_name playername player_name".split())
"""What other tools call the one whose turn it is."""
LONGEST = 40
"""Characters of a mark that are quoted."""
NAME = r"[A-Za-z_]\w*"
VARIANT = "For a text that depends on something write [if COND: … | …]."
SHOWN = "To show a number or a title write [coins], [COUNTER], [hero] or [item rope]."
COMMENT = "A comment is a line of its own that begins with #."
CHOICE = 'What players can choose is a line of its own: option ID "…" in a POI.'
LINK = "A link leads nowhere at a table. Write its words alone: {}"
LINES = "What happens is a line of its own, without '>'."

INSERTION = Kind(
    r"\[(?:if [^][|]*:[^][]*|first:[^][]*|hero(?: [a-z_]\w*)?|(?:item|poi|tile|npc) [a-z_]\w*"
    r"|coins|day)\]",
    "is an insertion and is not read here",
    "Insertions are for lines that begin with '>'. Write the words alone.",
)
"""In labels, titles and texts of tables."""
KINDS = (
    Kind(r"\{[^{}\n]*\|[^{}\n]*\}", "picks one of several texts in other tools", VARIANT),
    Kind(
        r"\[\[?(?:(?P<said>[^][|:\n]+?)(?:\||->)[^][|\n]+|[^][|:\n]+<-(?P<named>[^][\n]+))\]\]?",
        "is a link in other tools",
        LINK,
    ),
    Kind(r"(?<!\w)(?:TODO|FIXME|TBD)(?!\w)", "looks like a note of yours", COMMENT),
    Kind(rf"\{{\{{?\s*(?P<brace>{NAME})\s*\}}?\}}", "shows a variable in other tools", SHOWN),
    Kind(r"<<[^<>]*>>?|<[%?][^<>]*[%?]>", "is a command in other tools", VARIANT),
    Kind(rf"\$\{{?(?P<dollar>{NAME})\}}?", "shows a variable in other tools", SHOWN),
    Kind(rf"%(?P<percent>{NAME})%", "shows a variable in other tools", SHOWN),
    Kind(rf"%\({NAME}\)[sdif]|(?<![\w%])%[sdifu](?!\w)", "shows a value in other tools", SHOWN),
    Kind(r"</?(?:b|strong)>", "is a mark of web pages", "Write **strong emphasis**."),
    Kind(r"</?(?:i|em)>", "is a mark of web pages", "Write *emphasis*."),
    Kind(
        r"<br ?/?>|</?p>|\\n",
        "ends a line in other tools",
        "A line that is only '>' begins a new paragraph.",
    ),
    Kind(
        r"<!--|-->|</?[A-Za-z][^<>]*>|&(?:[a-z]{2,6}|#[0-9]+);",
        "is a mark of web pages",
        "Write the words alone, or *emphasis* and **strong emphasis**.",
    ),
    Kind(
        r"\((?:if|unless|else|else-?if|set|put|print|link(?:-goto)?|goto|display|either|random):",
        "is a command in other tools",
        VARIANT,
    ),
    Kind(
        r"(?<!\S)\*(?:if|else|elseif|elsif|set|goto|gosub|choice|finish|label|rand|temp|create"
        r"|page_break|line_break|fake_choice|comment)\b(?!\*)",
        "is a command in other tools",
        VARIANT,
    ),
    Kind(
        r"(?<!\S)(?:->|<-)(?=\s*[\w.])|(?<!\S)=>(?=\s*[^\W\d])|->(?=\w+\])|(?<!\S)<-(?!\S)|(?<!\w)DONE\Z",
        "leads elsewhere in other tools",
        LINES,
    ),
    Kind(
        r"(?<![0-9)*] )(?<!\S)\*+ (?=[^\W\d])|(?:\A|(?<=[.!?:…”\"\n] )|(?<=\n))\++ (?=[^\W\d])",
        "begins a choice in other tools",
        CHOICE,
    ),
    Kind(r"<>|={2,}|(?<!\S)~(?= ?\w+ ?[-+*/]?=)", "is a command in other tools", LINES),
    Kind(
        r"(?<![:/\w])//(?!/)(?:\s*(?:TODO|FIXME|TBD)\b)?|/\*|\*/|(?<!\S)#(?=\s|[a-z])(?:\s*(?:TODO|FIXME|TBD)\b)?",
        "begins or ends a comment elsewhere",
        COMMENT,
    ),
    Kind(r"(?<!\S)#{2,6}(?=\s)", "is a heading in other tools", "Write **strong emphasis**."),
    Kind(r"`[^`]*`|`", "is a mark of other tools", "Write *emphasis*, or the words alone."),
    Kind(
        r"(?<!\w)__?(?=[^\s_])[^_]*(?<=[^\s_])__?(?!\w)|~~[^~]+~~",
        "is emphasis in other tools",
        "Write *emphasis* or **strong emphasis**.",
    ),
    Kind(r"(?:\A|(?<=\n))>", "is one '>' too many", "Write one '>' a line."),
    Kind(
        r"(?<!\w)(?:else ?:|(?:elif|elsif|endif)(?!\w))",
        "is a command in other tools",
        VARIANT,
    ),
    Kind(
        r"\|",
        "means something within an insertion alone",
        "Write [if COND: … | …], or another mark.",
    ),
    Kind(
        r"[{}]",
        "means nothing here",
        "Insertions stand in square brackets: [hero], [if COND: … | …].",
    ),
    Kind(r"\\", "means nothing here", "Leave it out; a bracket as such is [[ or ]]."),
)
"""Of two at one place the first counts."""

DOUBLED = Kind(
    rf"\[(?:(?:if [^][|]*:|first:)[^][]*|(?P<doubled>{NAME})"
    r"|(?:item|poi|tile|npc|hero) [a-z_]\w*)\]",
    "is an insertion with its brackets doubled",
    "Write one bracket on each side; doubled ones are shown as they stand.",
)
"""In what is left of prose when its insertions are read."""

_NAMED = ("brace", "dollar", "percent")


def _compiled(kinds: tuple[Kind, ...]) -> re.Pattern[str]:
    return re.compile("|".join([f"(?P<k{n}>{it.pattern})" for n, it in enumerate(kinds)]))


_PROSE = KINDS, _compiled(KINDS)
_DOUBLED = re.compile(DOUBLED.pattern)
_LITERAL = (INSERTION, *KINDS), _compiled((INSERTION, *KINDS))
_MARKS = re.compile(
    r"[][{}<>$%\\|`~#/=]|->|_\w|&[a-z#]|\*[a-z]|else ?:|elif|elsif|endif|\(\w+[\w-]*:"
    r"|TODO|FIXME|TBD|DONE\Z|[*+] [^\W\d]"
)
"""A text without these has no stray: by far the most."""


def strays(text: str, *, literal: bool = False) -> Iterator[Stray]:
    """The marks in a text, in their order. `literal`: insertions are not read in it either."""
    if not _MARKS.search(text):
        return
    kinds, pattern = _LITERAL if literal else _PROSE
    for it in pattern.finditer(text):
        kind = kinds[int((it.lastgroup or "k0")[1:])]
        name = next((it[group] for group in _NAMED if it[group]), None)
        help = kind.help.format(it["said"] or it["named"]) if kind.help is LINK else kind.help
        yield Stray(it[0], it.start(), kind.what, help, name)


def doubled(words: str) -> Iterator[Stray]:
    """What would be an insertion, had its brackets not been written twice. A `name` may be a word
    that is meant as such: who knows the names of the story tells.
    """
    for it in _DOUBLED.finditer(words):
        yield Stray(it[0], it.start(), DOUBLED.what, DOUBLED.help, it["doubled"])
