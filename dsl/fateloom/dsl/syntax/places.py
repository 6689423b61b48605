"""Messages for lines that are well formed but out of place."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable

from fateloom.dsl.diagnostics import Code
from fateloom.dsl.diagnostics.listed import either
from fateloom.dsl.syntax.ast import statements as s
from fateloom.dsl.syntax.call_words import call_words
from fateloom.dsl.syntax.codes import LONE_ELSE, OUT_OF_PLACE
from fateloom.dsl.syntax.under_call import none_of
from fateloom.runtime.record import field_values, record

QUOTED = 40
"""So many characters of a line a message quotes."""
Said = tuple[Code, str, str]
"""The code, what is wrong, and what to do."""

LINES = {
    "VARIABLE": "a variable",
    "STOCK": "a stock",
    "TILE": "a tile",
    "NPC": "a person",
    "POI": "a POI",
    "EVENT": "an event",
    "RESCUE": "a rescue",
    "SCENE": "a scene",
    "DESTINY": "a destiny",
    "STATES": "a line of states",
    "ON_REMOVE": "'on remove'",
    "ON_EXPLORE": "'on explore'",
    "OPTION": "an option",
    "TEST_OPTION": "a test with an id",
    "SCAN_OPTION": "a scan with an id",
    "ASK_OPTION": "a scan with an id",
    "TRADE_OPTION": "a trade",
    "PATH": "a path",
    "SECRET": "a secret",
    "MILESTONE": "a milestone",
    "BEGINS": "the beginning of a finale",
    "FINALE": "a finale",
    "STAGE": "a stage",
    "PROSE": "prose",
    "EFFECT": "an effect",
    "GAIN": "an effect",
    "IF": "an 'if'",
    "CHOOSE": "'choose'",
    "CHOICE": "a choice",
    "TEST": "a test without an id",
    "BAND": "a band",
    "SCAN": "a scan without an id",
    "ASK": "a scan without an id",
    "ANSWER": "an answer",
    "DESTINY_ANSWER": "an answer",
    "OTHER": "'other'",
    "CALL": "a call",
    "OUTCOME": "an outcome",
}
"""What a line is, by its kind."""

SCRIPT = "an option, an event, a scene, a stage, or 'on explore' of a tile"
EDGE = "It belongs at the left edge, under no other line."
IN_A_POI = "It belongs in a POI, two spaces deeper than the 'poi' line."
HOMES = {
    "STATES": "It belongs right under an 'npc' or a 'poi' line.",
    "ON_REMOVE": IN_A_POI,
    "ON_EXPLORE": "It belongs in a tile, once, two spaces deeper than the 'tile' line.",
    "OPTION": IN_A_POI,
    "TEST_OPTION": IN_A_POI + " In a script a test has no id and no clauses.",
    "SCAN_OPTION": IN_A_POI + " In a script a scan has no id and no clauses.",
    "ASK_OPTION": IN_A_POI + " In a script a scan has no id and no clauses.",
    "TRADE_OPTION": IN_A_POI,
    "PATH": "It belongs in a 'destiny'.",
    "SECRET": "It belongs in a 'path' of a destiny.",
    "MILESTONE": "It belongs in a 'path' of a destiny.",
    "BEGINS": "It belongs in a 'path' of a destiny.",
    "FINALE": "It belongs in a 'path' of a destiny.",
    "STAGE": "It belongs under 'finale', in a path of a destiny.",
    "PROSE": f"Prose belongs under a tile or a POI, or in {SCRIPT}.",
    "EFFECT": f"It belongs in {SCRIPT}.",
    "GAIN": f"It belongs in {SCRIPT}.",
    "IF": f"It belongs in {SCRIPT}; in a POI it changes the description.",
    "CHOOSE": f"It belongs in {SCRIPT}.",
    "CHOICE": "A choice belongs under a line 'choose', two spaces deeper; what is read aloud "
    "begins with '> '.",
    "TEST": f"It belongs in {SCRIPT}.",
    "BAND": "A band belongs under a 'test' line, two spaces deeper.",
    "SCAN": f"It belongs in {SCRIPT}.",
    "ASK": f"It belongs in {SCRIPT}.",
    "ANSWER": "An answer belongs under a 'scan' line, two spaces deeper.",
    "DESTINY_ANSWER": "An answer belongs under a line 'scan … asks destiny', two spaces deeper.",
    "OTHER": "'other' is the last answer of a scan, two spaces deeper than the 'scan' line.",
    "CALL": f"It belongs in {SCRIPT}.",
}
"""Where a line belongs, by its kind; all others at the left edge."""

BLOCKS = {
    "declarations": ("at the left edge", "tiles, POIs, people, variables, events and destinies"),
    "tile_members": ("in a tile", "its hint as prose, and 'on explore'"),
    "tile_explored": ("in a tile", "its hint as prose, and 'on explore' once"),
    "npc_members": ("under a person", "a line of states"),
    "npc_states": ("under a person", "one line of states"),
    "poi_members": ("in a POI", "states, a description, and options"),
    "telling_lines": ("in a description", "prose, and 'if' with more prose"),
    "paths": ("in a destiny", "paths"),
    "path_members": ("in a path", "a secret, milestones, 'begins at' and a finale"),
    "secret_lines": ("in a secret", "prose"),
    "stages": ("in a finale", "stages"),
    "body": ("in a script", "prose, effects, 'if', 'choose', tests, scans and calls"),
    "otherwise": ("under a gain or a payment", "one 'else'"),
    "choice_list": ("under 'choose'", 'choices: "…" [costs COST] [if COND]'),
    "band_list": ("under a test", "bands: 0, 1-2, 3+"),
    "answer_list": ("under a scan", "answers: item ITEM, any CATEGORY, other"),
    "destiny_answer_list": ("under this scan", "answers: HERO.PATH, other"),
    "outcome_list": ("under this call", "its outcomes, one word a line"),
}
"""By the name of an open list: where that is, and what it holds."""

BANDS = (
    "Its bands are numbers: 0 where it fails, 1-2, 3+ and so on; or 'fails' and the words of "
    "difficulty, such as 'moderate'."
)
"""What belongs under a test."""
LUCK = "What luck decides is a test: each of its bands has its own lines, with its own amounts."
"""What is said of a roll of dice."""

NEARER = {
    ("TEST", "poi_members"): ("this test has no id", "Name it: test ID SKILL \"…\"."),
    ("SCAN", "poi_members"): ("this scan has no id", "Name it: scan ID uses item \"…\"."),
    ("ASK", "poi_members"): ("this scan has no id", "Name it: scan ID asks destiny \"…\"."),
    ("TEST_OPTION", "body"): (
        "a test in the middle of a script has no id",
        'Its form here is: test SKILL "…", without id and clauses; or move it two spaces to the '
        "left, into the POI.",
    ),
    ("EFFECT", "band_list"): (
        "an effect is above all bands of the test",
        "Write the band first, for example 1+, and the effect under it, two spaces deeper.",
    ),
    ("PROSE", "band_list"): (
        "prose is between a test and its bands",
        "Put it above the test, or under one of the bands, two spaces deeper.",
    ),
    ("OPTION", "choice_list"): (
        "a branch of 'choose' begins with its label",
        'Leave out the word and the id. Its form is: "…" [costs COST] [if COND].',
    ),
    ("CHOICE", "poi_members"): (
        "a choice is directly in a POI",
        'In a POI, write an option: option ID "…".',
    ),
}  # fmt: skip
"""The most frequent mistakes: the kind of line, and the list that holds it."""


OF_A_BODY = frozenset("PROSE EFFECT GAIN IF CHOOSE TEST SCAN ASK CALL".split())
"""The kinds of lines of a script."""
UNNAMED = frozenset("TEST SCAN ASK".split())
"""What has an id in a POI and none in a script. It is never said to belong further in: it would
then be part of another option.
"""
OF_THE_TILE = "What happens when the tile is explored stands under 'on explore', two spaces deeper."


@record
class Place:
    """Where a line stands that could not be read. `takes(kind)`: whether a line of that kind could
    stand there; `block`: the list that holds it, as the grammar names it; `system`: whose call it
    stands under, if it does.
    """

    takes: Callable[[str], bool]
    block: str
    system: str | None


def block_of(trail: Iterable[str]) -> str:
    """The innermost list of these."""
    return next(name for name in trail if name in BLOCKS)


def out_of_place(kind: str, words: str, place: Place, above: object) -> Said:
    """The message for the line `words` of that kind. `above`: what comes before it in the same
    block, or None.
    """
    if kind in ("ELSE", "ELSE_IF"):
        return LONE_ELSE, *_lone_else(words, above)
    block = place.block
    holder = _holder(above) if kind in OF_A_BODY else None
    nearer = NEARER.get((kind, block))
    if kind == "OUTCOME" and block == "band_list":
        message = f"'{words[:QUOTED]}' is no band of a test: a test counts successes"
        return OUT_OF_PLACE, message, BANDS
    if nearer is not None and kind in UNNAMED:
        return OUT_OF_PLACE, nearer[0], _named(words) or nearer[1]
    if nearer is not None and holder is None:
        return OUT_OF_PLACE, *nearer
    where, holds = BLOCKS[block]
    what = LINES[kind]
    home = _home(kind)
    message = f"'{words[:QUOTED]}' is {what}, which does not belong {where}"
    if holder is not None:
        return OUT_OF_PLACE, message, f"Two spaces further in, it belongs to {holder} above it."
    if kind in OF_A_BODY and block == "tile_members":
        home = OF_THE_TILE
    if place.system is not None:
        return OUT_OF_PLACE, message, none_of(words, place.system)[1]
    return OUT_OF_PLACE, message, f"{home} Allowed here: {holds}."


def no_home(kind: str, place: Place, *, is_first: bool) -> tuple[str, str]:
    """What is wrong with an indented line that no line above can hold, and what to do. `is_first`:
    it is the first of its file.
    """
    message = "nothing can be indented under the line above"
    help = "Indent it as far as that line, or add the line that is missing."
    if is_first:
        message = "the line that this one belongs to is missing above it"
        help = "Move it to the left edge, or add that line."
    if kind in LINES and not place.takes(kind):
        home = _home(kind)
        if home.startswith(IN_A_POI):
            home += ' A POI begins: poi ID "…" on TILE; all that is in it stands in the same file.'
        help = f"This is {LINES[kind]}. {home}"
    return message, help


def _named(words: str) -> str | None:
    """How a test or a scan is written with an id of its own, which its label gives."""
    from fateloom.dsl.syntax.error_hints.repair import slug  # a clean file does not need it

    word, _, rest = words.partition(" ")
    label = re.search(r'"([^"]+)"', rest)
    return None if label is None else f"Name it: {word} {slug(label[1])} {rest}"


def _home(kind: str) -> str:
    """Where a line of that kind belongs."""
    if kind == "OUTCOME":
        return f"An outcome belongs under its {either(call_words().names.split('|'))}."
    return HOMES.get(kind, EDGE)


def _holder(above: object) -> str | None:
    """What a line would belong to, were it two spaces further in; None: nothing there holds it."""
    if type(above).__name__ == "Explore":
        return "'on explore'"
    if not hasattr(above, "body"):
        return None
    kind = type(above).__name__.lower()
    id = field_values(above).get("id")
    return f"the {kind} '{id}'" if id else f"the {kind}"


def _lone_else(words: str, above: object) -> tuple[str, str]:
    """What is wrong with an `else` without its `if`, and what to do."""
    word = "else if" if words.startswith("else if") else "else"
    if isinstance(above, s.If) and above.otherwise:
        return (
            f"this 'if' already has an 'else'; '{word}' comes too late",
            "One 'else' ends an 'if'. Write the other cases as 'else if COND', above the 'else'.",
        )
    if isinstance(above, (s.GainItem, s.Pay)):
        return (
            f"this '{word}' is not indented under the line that it belongs to",
            "Indent it by two spaces below the gain or the payment, and what then happens by two "
            "more.",
        )
    return (
        f"this '{word}' has no 'if' above it",
        "'else' must follow its 'if' block, at the same indentation.",
    )
