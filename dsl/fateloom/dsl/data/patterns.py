"""What the patterns of the schemas mean: in words, with an example, and what is near to a text that
has not that form.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from fateloom.dsl.suggest import ascii_words
from fateloom.runtime.record import record

NUMBERS = 3
"""Numbers of a version."""


@record
class Form:
    """What a pattern asks for. `noun`: what such a text is; `short`: its form in a table of a page;
    `words`: its form in a sentence; `near(text)`: the text of that form that was probably meant,
    which may be of none. `refused`: what is said of a text that has it not, where the noun does not
    say it.
    """

    noun: str
    short: str
    words: str
    example: str
    near: Callable[[str], str]
    refused: str = ""


def _id(text: str) -> str:
    """`Old Quay`, `old-quay`, `oldQuay`; a pack with its folder, `packs/old_quay`."""
    text = re.sub(r"^(?:\./)?packs[/\\]|[/\\](?:items\.yaml)?$", "", text)
    return _joined(re.sub("(?<=[a-z])(?=[A-Z])", " ", text).lower(), "_")


def _place(text: str) -> str:
    return _id(text) or "."


def _rule(text: str) -> str:
    return _joined(text.lower(), "-")


def _joined(text: str, joint: str) -> str:
    return joint.join(ascii_words(text))


def _version(text: str) -> str:
    """`1.0`, `v1`, `2026-11-29`."""
    numbers = re.findall("[0-9]+", text)
    return ".".join((*numbers, "0", "0")[:NUMBERS]) if len(numbers) in (1, 2) else ".".join(numbers)


def _language(text: str) -> str:
    """`de_CH`, `DE`."""
    first, *rest = _joined(text, "-").split("-")
    return "-".join((first.lower(), *rest))


def _art(text: str) -> str:
    return "art/" + text.replace("\\", "/").removeprefix("./").removeprefix("art/")


def _folder(text: str) -> str:
    return text.replace("\\", "/").removeprefix("./").strip("/")


ID = "^[a-z][a-z0-9_]*$"
FORMS = {
    ID: Form("id", "id", "small letters, digits and '_', a letter first", "old_quay", _id),
    "^([a-z][a-z0-9_]*|\\.)$": Form(
        "place of the board",
        "id, or a point",
        "an id, or '.' where nothing lies",
        "landing",
        _place,
    ),
    "^[a-z][a-z0-9-]*$": Form(
        "name of a rule", "name of a rule", "small words joined by '-'", "text-too-long", _rule
    ),
    "^[0-9]+\\.[0-9]+\\.[0-9]+$": Form(
        "version", "three numbers with points", "three numbers with points", "1.0.0", _version
    ),
    "^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$": Form(
        "language", "code of a language", "its code of two or three small letters", "de", _language
    ),
    "^art/(?!.*\\.\\.)[A-Za-z0-9_./-]+$": Form(
        "picture",
        "a file in `art/`",
        "named from the folder `art` on, with letters, digits, '_', '-' and '.'",
        "art/rope.svg",
        _art,
        "is not in the folder 'art'",
    ),
    "^(\\.\\./){0,4}[A-Za-z0-9_-]+(/[A-Za-z0-9_-]+)*$": Form(
        "folder",
        "a folder",
        "its path from here, with '/' and without blanks",
        "../old_quay",
        _folder,
    ),
}
"""By pattern; a new one wants a line here."""


def near(pattern: str, text: str) -> str | None:
    """What was probably meant by a text that is not of that form; None where nothing is near."""
    meant = FORMS[pattern].near(text.strip())
    return meant if re.search(pattern, meant) else None
