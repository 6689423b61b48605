"""`fateloom explain choose`: the sections of the language reference about a word of the language.

The table of `docs/language/reference.md` says which sections those are; for other words they are
the ones that have the word in one of their forms, or else as code in their text. The wheel carries
the pages as `fateloom/dsl/language_pages`.
"""

from __future__ import annotations

import re
from functools import lru_cache
from itertools import zip_longest

from fateloom.dsl.diagnostics.explain import set_page, shipped
from fateloom.dsl.syntax.error_hints.words import SYNONYMS
from fateloom.dsl.syntax.keywords import keywords

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

ROW = re.compile(r"^\| (.*`.*) \| \[[^\]]*\]\(reference/([\w-]+\.md)#([\w-]+)\) \|$", re.MULTILINE)
QUOTED = re.compile(r"`([^`]+)`")
HEADING = re.compile(r"^## (.+)$", re.MULTILINE)
FORMS = re.compile(r"^```forms\n(.*?)^```$", re.MULTILINE | re.DOTALL)
WORD = re.compile(r"(?<![\w-])[a-z]+(?![\w-])")


CALLED_HERE = {
    **dict.fromkeys(("inventory", "object", "loot", "equipment", "key", "things"), "item"),
    **dict.fromkeys(("gold", "money", "coin", "cash"), "coins"),
    **dict.fromkeys(("experience", "level", "levels"), "xp"),
    **dict.fromkeys(("dialogue", "conversation", "talk", "menu", "button"), "choose"),
    **dict.fromkeys(("goal", "win", "victory", "mission", "objective"), "destiny"),
    **dict.fromkeys(("function", "macro", "subroutine", "include"), "scene"),
    **dict.fromkeys(("timer", "deadline", "trigger", "calendar", "clock"), "event"),
    **dict.fromkeys(("map", "board", "field"), "tile"),
    **dict.fromkeys(("shop", "store", "merchant", "buy", "sell"), "trade"),
    **dict.fromkeys(("dice", "skill", "odds", "chance", "roll"), "test"),
    **dict.fromkeys(("health", "hp", "hit points", "damage", "bool", "boolean"), "world"),
    "inventory": "item", "object": "item", "loot": "item", "equipment": "item",
    "gold": "coins", "money": "coins", "health": "hero", "hp": "hero",
    "experience": "xp", "karma": "virtue", "stat": "markers", "attribute": "markers",
    "skill": "markers",
    "location": "poi", "place_to_visit": "poi", "room": "tile", "hex": "tile", "map": "tile",
    "character": "npc", "person": "npc", "trader": "trade", "shop": "stock", "merchant": "stock",
    "variable": "world", "memory": "world", "number": "world", "boolean": "flag",
    "counter": "world", "quest": "destiny", "goal": "destiny", "ending": "finale",
    "victory": "fulfil", "win": "fulfil", "action": "option", "button": "option",
    "dialogue": "choose", "conversation": "choose", "menu": "choose", "choice": "choose",
    "check": "test", "dice": "test", "skillcheck": "test", "function": "scene",
    "timer": "event", "trigger": "event", "fight": "battle", "combat": "battle",
    "condition": "if", "branch": "if", "elif": "else", "set": "becomes", "add": "gain",
    "give": "gain", "take": "lose", "timeline": "day",
}  # fmt: skip
"""Words of other tools and games, and the word for it here."""


def explain_word(word: str, *, colour: bool = False) -> str | None:
    """The sections about a word of the language, or about the one for which it stands elsewhere;
    None where no section is. `colour`: headings in bold.
    """
    phrase = word.strip().strip("'\"").lower()
    here = None if phrase in sections() else CALLED_HERE.get(phrase, SYNONYMS.get(phrase))
    found = _of_phrase(here or phrase)
    if not found:
        return None
    texts = [set_page(_without_kinds(text), colour=colour) for text in found]
    if len(found) > 1:
        titles = " · ".join(HEADING.findall(text)[0] for text in found)
        texts.insert(0, f"{len(found)} sections: {titles}\n")
    if here is not None:
        texts.insert(0, f"'{phrase}' is '{here}' here.\n")
    return "\n".join(texts)


def _of_phrase(phrase: str) -> tuple[str, ...]:
    """The sections about a word, or about several words, as `begins at`: those that show the phrase
    as it stands, or else what all of its words share, or else what the first one has. A word that
    is no word of the language, as the name of an outcome, is looked for in what sections show.
    """
    known = sections()
    if phrase in known:
        return known[phrase]
    words = phrase.split()
    if not words or not all(it in known or _showing(it) for it in words):
        return ()
    each = [known.get(it) or _showing(it) for it in words]
    if len(words) == 1:
        return each[0]
    shared = tuple(it for it in each[0] if all(it in other for other in each))
    whole = each[0] if all(it in known for it in words) else ()
    return shared or _showing(" ".join(words)) or whole


def _showing(words: str) -> tuple[str, ...]:
    """The sections that have the words in a form, or as code in their text."""
    wanted = re.compile(rf"(?<![\w-]){re.escape(words)}(?![\w-])")
    return tuple(
        text
        for text in _places().values()
        if any(wanted.search(part) for part in (*_forms(text), *QUOTED.findall(text)))
    )


def _forms(text: str) -> list[str]:
    """The forms of a section, without what is said about them behind two blanks."""
    lines = [line for block in FORMS.findall(text) for line in block.splitlines()]
    return [re.split(r"(?<=\S)  ", line)[0] for line in lines]


def words() -> tuple[str, ...]:
    """All words that are explained, sorted."""
    return tuple(sorted(sections()))


@lru_cache(maxsize=1)
def sections() -> dict[str, tuple[str, ...]]:
    """The sections about each word, as Markdown, in the order of the reference."""
    table, by_place = _table(), _places()
    found: dict[str, dict[str, None]] = {}
    rows = [
        (phrase, by_place[name, anchor])
        for phrases, name, anchor in ROW.findall(table)
        for phrase in QUOTED.findall(phrases)
    ]
    # What is about the word itself stands before what begins with it, as 'takes N turns', and that
    # before what has it among others, as 'in finale'.
    for read in (_alone, _first, WORD.findall):
        for phrase, text in rows:
            for word in read(phrase):
                found.setdefault(word, {})[text] = None
    for pattern in (FORMS, QUOTED):
        wanted = keywords() - set(found)
        for text in by_place.values():
            for part in pattern.findall(text):
                for word in wanted & set(WORD.findall(part)):
                    found.setdefault(word, {})[text] = None
    return {word: tuple(texts) for word, texts in found.items()}


def _alone(phrase: str) -> list[str]:
    return [phrase.lower()]


def _first(phrase: str) -> list[str]:
    return WORD.findall(phrase)[:1] if WORD.match(phrase) else []


def _table() -> str:
    return (shipped("language") / "reference.md").read_text(encoding="utf-8")


@lru_cache(maxsize=1)
def _places() -> dict[tuple[str, str], str]:
    """Each section of the pages that the table names, by page and anchor, in their order."""
    folder = shipped("language") / "reference"
    found: dict[tuple[str, str], str] = {}
    for name in sorted({name for _, name, _ in ROW.findall(_table())}):
        page = (folder / name).read_text(encoding="utf-8")
        found.update(((name, anchor), text) for anchor, text in _sections(page))
    return found


def _sections(page: str) -> Iterator[tuple[str, str]]:
    """The anchor and the text of each section of a page."""
    starts = [*HEADING.finditer(page)]
    for start, following in zip_longest(starts, starts[1:]):
        anchor = re.sub(r"[^\w -]", "", start[1].lower()).replace(" ", "-")
        yield anchor, page[start.start() : following.start() if following else len(page)]


def _without_kinds(text: str) -> str:
    """Blocks without the words for tests behind their marks: `fate-option` and such."""
    return re.sub(r"^```[\w-].*$", "```", text, flags=re.MULTILINE)
