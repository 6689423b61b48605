"""Slips inside the brackets of prose: what was probably meant by an insertion that is none."""

from __future__ import annotations

import re

from fateloom.dsl.markup import OTHERS
from fateloom.dsl.suggest import nearest
from fateloom.dsl.syntax.ast.conditions import Flag
from fateloom.dsl.syntax.condition_words import Misread, read_words
from fateloom.dsl.syntax.lines.forms import ID
from fateloom.runtime.record import record

KINDS = ("hero", "item", "poi", "tile", "npc")
READ = re.compile(rf"hero|(?:hero|item|poi|tile|npc) {ID}|{ID}")
"""Insertions without a colon."""
NEARER = {"player": "hero", "place": "poi", "location": "poi", "person": "npc", "room": "tile"}
GENERAL = "Write [hero], [item rope], [coins], [if COND: … | …]; a bracket as such is [[."
ONE_BRACKET = "One bracket has it all: [if COND: … | …]. '|' says else, and ']' ends it."
ENDS = re.compile(r"else\b|el(?:s|se)?if\b|otherwise\b|/|end\b|endif\b|fi\b|again\b|if\Z|first\Z")
"""What other languages write in brackets of their own, in the middle and at the end of an if."""
WHOLE = re.compile(r"([^][]*)(?:\[else:?\]([^][]*))?\[(?:/if|end ?if|end|fi)\]", re.IGNORECASE)
OWNED = re.compile(
    rf"((?:hero|(?:item|poi|tile|npc|hero) {ID}))(?:['’]s?|['’]s name|\.name|\.title)"
)
CHANCE = re.compile(r"(?:[0-9]*d[0-9]+|random|roll|dice|one of|shuffle|cycle)\b")
STYLE = re.compile(r"/?(?:b|i|u|em|strong|color|size)\b")
ELSE_TEXT = re.compile(r",?\s+(?<!or )(?:else|otherwise)\b[:,]?\s+(?!if\b)", re.IGNORECASE)
"""What begins the other text in other languages."""
PARTED = ",;?|-–—"
"""What may stand in the place of a colon."""
BRANCH = re.compile(
    r"(?P<before>[\w’'-]+)?[,;.]?\s*\b(?P<said>else\s*:|(?:else\s+|el(?:s|se)?)if\b|endif\b)\s*"
)


@record
class Branch:
    """A branch of another language within a text, from which character to which; `instead`: how it
    is written here.
    """

    word: str
    start: int
    end: int
    instead: str
    help: str


def meant(inside: str, after: str = "") -> str:
    """What to do about `[inside]`, which is not an insertion; `after`: the next character."""
    small = re.sub(r"^(?:the|an?) ", "", inside.strip().lower())
    if STYLE.fullmatch(small):
        return "Write *emphasis* or **strong emphasis**."
    if re.match(r"(?:again|once|twice|second|later)\b", small):
        return "Write for example: [first: for the first time | again: for all other times]"
    if ENDS.match(small):
        return ONE_BRACKET
    if after == "(" or "->" in small or "<-" in small:
        return "A link leads nowhere at a table; write its words alone."
    owned = OWNED.fullmatch(small)
    if owned:
        return f"Write: [{owned[1]}]" + ("" if "." in small else ", and 's behind the bracket")
    for tried in (small, small.replace("-", "_"), _kind(small)):
        if tried != inside and READ.fullmatch(tried):
            return f"Write: [{tried}]"
    if CHANCE.match(small):
        return "No text is picked by chance. Write [if COND: … | …] or [first: … | again: …]."
    sum = re.fullmatch(rf"({ID}) ?[-+*/] ?(?:{ID}|[0-9]+)", small)
    shown = sum and f"An insertion shows a number as it is, [{sum[1]}], and reckons with none."
    return _variant(inside, small) or _other(small) or shown or GENERAL


def _variant(inside: str, small: str) -> str | None:
    """What is probably meant by an insertion with a condition."""
    words = " ".join(inside.split())
    begins = re.match(r"(if|when|unless|wenn|falls|si|se|als|cuando|quand)\b:?", small)
    if begins:
        rest = words[begins.end() :].strip()
        if begins[1] == "unless":
            condition, colon, said = rest.partition(":")
            joined = " and " in condition or " or " in condition
            rest = f"not ({condition}){colon}{said}" if joined and colon else f"not {rest}"
        guess, _ = with_colon(f"if {rest}")
        head, colon, said = rest.partition(":")
        if colon and _is_condition(head):
            return f"Write: [if {head.strip()}: {said.strip()}]"
        return f"Write for example: [{guess}]"
    head, _, said = words.partition(":")
    if said and _is_condition(head):
        return f"Write: [if {head.strip()}: {said.strip()}]"
    question, mark, said = words.partition("?")
    if mark and _is_condition(question):
        return (
            f"Write: [if {question.strip()}: {' | '.join(it.strip() for it in said.split(':', 1))}]"
        )
    said, mark, condition = words.rpartition(" if ")
    if mark and _is_condition(condition):
        return f"Write: [if {condition}: {said}]"
    return None


def _other(small: str) -> str | None:
    """What is probably meant by an insertion without a condition."""
    from fateloom.dsl.syntax.error_hints.reading import reads

    if "|" in small:
        return "Which text is for when? Write [if COND: … | …] or [first: … | again: …]."
    if "," in small and _kind(small.partition(",")[0]).partition(" ")[0] in KINDS:
        return "One name a bracket: [item rope] and [item lantern]."
    change = re.fullmatch(r"(coin|xp)s? ?([-+])=? ?([0-9]+)", small)
    if change:
        verb, noun = "gain" if change[2] == "+" else "lose", change[1].replace("coin", "coins")
        small = f"{verb} {change[3]} {noun}"
    if reads(small):
        return f"An insertion changes nothing. Write a line of its own: {small}"
    return None


def with_colon(inside: str) -> tuple[str, bool]:
    """`if lit it burns` with the colon behind the longest part that is a condition; and whether
    something stands there that was meant as the colon.
    """
    words = inside.strip().split()[1:]
    for count in range(len(words), 0, -1):
        said = " ".join(words[:count])
        condition = said.rstrip(PARTED).removesuffix(" then").rstrip()
        if not _is_condition(condition, alone=True):
            continue
        rest = " ".join(words[count:])
        text = rest.lstrip(PARTED + " ").removeprefix("then ")
        parted = condition != said or rest != text
        if "|" not in text:
            text = ELSE_TEXT.sub(" | ", text, count=1)
        if not text and not parted:
            return f"if {condition}: … | …", False
        return f"if {condition}: {text or '…'}", parted or text[0].isupper()
    return "if bell is silent: … | …", False


def whole_if(behind: str) -> tuple[str, str, int] | None:
    """`It burns.[else]It is dark.[endif]`, behind a condition's bracket: both texts, and where the
    last bracket ends.
    """
    m = WHOLE.match(behind)
    return None if m is None else (m[1].strip(), (m[2] or "").strip(), m.end())


def branch_within(text: str) -> Branch | None:
    """The first branch of another language in the middle of a text, if there is one."""
    if "el" not in text and "endif" not in text:
        return None
    for it in BRANCH.finditer(text):
        before = it["before"]
        if before and OTHERS.fullmatch(before):
            continue
        said = it["said"]
        instead = "| if " if said.endswith("if") else "| "
        if said == "endif":
            return Branch(said, it.start("said"), it.end(), "", "']' alone ends an insertion.")
        return Branch(said, it.start("said"), it.end(), instead, f"Write: {instead}…")
    return None


def again_for(after: str) -> str | None:
    """What stands in the place of `again:` behind the `|` of `[first: …`: another word with a
    colon, or nothing; None where the text itself cannot be told from it.
    """
    m = re.match(
        r"(?:agian|agen|later|second|then|after|afterwards|next|else|otherwise|again) *:? *", after
    )
    return m[0] if m else ""


def _is_condition(words: str, *, alone: bool = False) -> bool:
    """`alone`: not one of two names, which may be a hero's flag and is rather a flag and a word."""
    try:
        read = read_words(words.strip(), "", 1, 1)
    except Misread:
        return False
    return not (alone and isinstance(read, Flag) and read.who)


def _kind(inside: str) -> str:
    """`item: rope` or `itm rope` with the kind as it is called here."""
    kind, _, id = re.sub(r"[:./]", " ", inside).partition(" ")
    known = NEARER.get(kind) or nearest(kind, KINDS) or kind
    return f"{known} {'_'.join(id.split())}".strip()
