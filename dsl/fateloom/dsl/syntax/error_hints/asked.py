"""Parts of conditions that ask in other words than a condition here: days, amounts, visits, items,
and words for several heroes.
"""

from __future__ import annotations

import re

ID = "[a-z_][a-z0-9_]*"
START = r"(?:^|(?<=and )|(?<=or )|(?<=not )|(?<=\())"
END = r"(?= and | or |\)|$)"
NUMBER = "-?[0-9]+"
HAVE = r"(?:has|have|holds|owns)"
WHO = rf"((?:(?!(?:{HAVE}|lacks|not|is|item|any)\b){ID} )?)"
NAME = rf"(?!(?:day|turn|round|within|markers|is|least|most|than|not|has|lacks)\b){ID}"
COUNTED = r"(coins?|gold|xp|effort|virtue)"
ABOUT = rf"(?={HAVE}\b|lacks\b|visited\b|chose\b|is\b|on\b|in\b)"
SIGNS = (
    (r"(?:at least|no less than)", ">="),
    (r"(?:at most|no more than)", "<="),
    (r"(?:more|greater) than", ">"),
    (r"(?:less|fewer) than", "<"),
    (r"exactly", "is"),
)
"""How an amount is compared, and the sign for it."""
DAY = "a day is compared: 'day >= 5'"
AMOUNT = "an amount is compared with a number: 'coins >= 2'"
HAS = "whether somebody has it, is asked with 'has'"
EVERY = "'{}' is called '{}' here"
PARTS = (
    (rf"after (?:day|turn|round) ({NUMBER})", r"day > \1", DAY),
    (rf"before (?:day|turn|round) ({NUMBER})", r"day < \1", DAY),
    (rf"(?:since|from) (?:day|turn|round) ({NUMBER})(?: on)?", r"day >= \1", DAY),
    (rf"(?:until|till|by) (?:day|turn|round) ({NUMBER})", r"day <= \1", DAY),
    (rf"({ID}) visited", r"visited \1", "'visited' stands before the POI"),
    (
        rf"{WHO}(item|any) ({ID})",
        r"\1has \2 \3",
        HAS,
    ),
    *(
        (rf"{WHO}(?:{HAVE} )?{words} ({NUMBER}) ({ID})", rf"\1\3 {sign} \2", AMOUNT)
        for words, sign in SIGNS
    ),
    (rf"{WHO}(?:{HAVE} )?({NUMBER}) {COUNTED}", r"\1\3 >= \2", AMOUNT),
    (rf"{WHO}lacks ({NUMBER}) {COUNTED}", r"\1\3 < \2", AMOUNT),
    (rf"{WHO}({NAME}) ({NUMBER})", r"\1\2 is \3", "a number is asked for with 'is'"),
)
"""A part, how it is asked here, and what is wrong with it."""
WHOSE = (
    (
        rf"(?:everybody|(?:all|each)(?: hero(?:es)?| players?)?|every (?:hero|player)) {ABOUT}",
        "everyone",
    ),
    (rf"(?:anybody|somebody|someone|any (?:hero|player)) {ABOUT}", "anyone"),
    (rf"(?:nobody|no one|noone|no (?:hero|player)) {ABOUT}", "not anyone"),
)
"""Words for several heroes, or for none."""


def asked(text: str) -> list[tuple[str, str]]:
    """What is wrong with each part that asks in other words, and the condition with all of them as
    they are asked here.
    """
    message, changed = "", text
    for words, here in WHOSE:
        m = re.search(START + words, changed)
        if m:
            message = message or EVERY.format(m[0].strip(), here)
            changed = re.sub(START + words, f"{here} ", changed)
    changed = re.sub(r"(?<=one )(?:have|holds|owns)\b", "has", changed)
    for words, here, why in PARTS:
        better = re.sub(START + words + END, here, changed)
        if better != changed:
            message, changed = message or why, better
    changed = re.sub(r"\bcoin\b|\bgold\b", "coins", changed)
    return [(message, changed)] if message else []
