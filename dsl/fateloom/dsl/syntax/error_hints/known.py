"""Lines that are begun and not finished: what is missing, with the writer's own words in it."""

from __future__ import annotations

import re

from fateloom.dsl.syntax.lines.clauses import PRICE_PART
from fateloom.dsl.syntax.lines.forms import ID

R = re.compile
KNOWN = (
    (
        R(rf"(world|hero) ({ID}):?$"),
        "what '{1}' can be is missing",
        "Write its values ({0} {1}: silent, ringing), its bounds ({0} {1}: 0..6), or 'flag'.",
    ),
    (
        R(rf"(world|hero) ({ID}): ?({ID})$"),
        "'{1}' has one value; a state has two or more",
        "Name all of them: {0} {1}: {2}, …; what is up or down is a 'flag'.",
    ),
    (
        R(rf"(world|hero) ({ID}): ?(?:(-?[0-9]+)(?:\.\.)?|\.\.-?[0-9]+)$"),
        "a counter has a lower and an upper bound",
        "Write for example: {0} {1}: 0..6",
    ),
    (
        R(rf"event ({ID})$"),
        "nothing says when '{0}' happens",
        "Write for example: event {0} on day 3; or 'on turn start', 'after POI.OPTION', "
        "'when COND'.",
    ),
    (
        R(rf"event ({ID}) (?:on |at )?(?:enter|entering|arrive|arrival|visit)(?: at)? ({ID})$"),
        "no event waits for somebody to come to a place",
        "An event waits for a condition: event {0} when on tile {1}; what a visit does stands in "
        "the POI itself.",
    ),
    (
        R(rf"event ({ID}) (?:on )?days?(?: \D*)?$"),
        "the number of the day is missing",
        "Write for example: event {0} on day 3; or 'on day 4, 8'",
    ),
    (
        R(rf"event ({ID}) (?:on )?every(?: .*)?$"),
        "a schedule has a number of days and a first day",
        "Write for example: event {0} every 3 days from day 4",
    ),
    (
        R(rf"event ({ID}) if (.+)$"),
        "an event that waits for a condition says 'when'",
        "Write: event {0} when {1}",
    ),
    (
        R(rf'test (?:{ID} )?({ID}) "'),
        "'{0}' is not a skill",
        "The skills are intelligence, dexterity and power.",
    ),
    (
        R(rf"drop ({ID})$"),
        "'drop' does not say on which tile",
        "Write: drop {0} on TILE; an item that goes back to the box is lost: lose item {0}",
    ),
    (
        R(r"(gain|lose) ([0-9]+) (\w+)$"),
        "'{2}' cannot be counted",
        "Numbers go with coins, xp, intelligence, dexterity, power and 'any skill'. An item is "
        "named: {0} item {2}; of a variable it is said how much more or less: {2} +{1}",
    ),
    (
        R(r"\*?(?:page_break|line_break)\b"),
        "nothing is shown by pages here",
        "Leave it out. A line that is only '>' begins a new paragraph.",
    ),
    (
        R(rf"\*(?:create|temp) ({ID})"),
        "a variable is declared at the left edge, and says what it can be",
        "Write for example: world {0}: 0..6; or hero {0}: flag",
    ),
    (
        R(r"-> ?(END|DONE)$"),
        "nothing leads to an end here",
        "Leave it out: a script ends with its last line; a stage of a finale ends with 'fulfil' or "
        "'stay'.",
    ),
    (
        R(rf"\*label ({ID})"),
        "nothing jumps to a label here",
        "What is told in several places is a scene at the left edge: scene {0}; 'do {0}' tells it.",
    ),
    (
        R(rf"=+ ?(?:function )?({ID}) ?\((?:ref )?({ID}).*\) ?=*$"),
        "'{0}' begins a part in other tools, which is called a scene here",
        "A scene says of what kind each thing is that it is given. Write for example: "
        "scene {0} ({1}: item); or, for a number, scene {0} ({1}: 1..6)",
    ),
    (
        R(r"={3,}$|-{3,}$|(?:tags|position|colorID):.*$"),
        "this line is of another tool, and nothing reads it here",
        "Leave it out: a part begins with its header, and ends where the next one begins.",
    ),
    (
        R(rf"event ({ID}) (?:on|at|in)? ?(?:the )?(?:end of (?:the |a |each )?turn|turn end)"),
        "nothing waits for the end of a turn",
        "The beginning of each turn is: event {0} on turn start",
    ),
    (
        R(rf"event ({ID}) (before|until) (?:day|turn|round) ([0-9]+)$"),
        "'{1}' names no day on which it happens",
        "Write the day itself, for example: event {0} on day {2}",
    ),
    (
        R(r"\*(finish|ending|return|abort|restart)\b"),
        "'*{0}' is a word of another tool",
        "A script ends with its last line; a stage of a finale ends with 'fulfil' or 'stay'.",
    ),
    (
        R(r"(gain|lose)$"),
        "nothing says what is meant by '{0}'",
        "Write for example: {0} 2 coins, or {0} item rope",
    ),
    (
        R(r"choose (.+)$"),
        "'choose' is written alone",
        'Write the choices under it, two spaces deeper, each with its label: "…"',
    ),
    (
        R(r"other (.+)$"),
        "'other' is written alone",
        "Write what then happens under it, two spaces deeper.",
    ),
    (
        R(r"(secret|finale) (.+)$"),
        "'{0}' is written alone",
        "Write what belongs to it under it, two spaces deeper.",
    ),
    (
        R(r"(([0-9]+) ?[-–—])$"),
        "'{0}' is not a band",
        "Write '0-{1}' for so many successes or fewer, '{1}+' for so many or more.",
    ),
    (R(r"(-[0-9]+)$"), "'{0}' is not a band", "A band is 0, 1-2, 3+, a difficulty word, or fails."),
    (
        R(r"(place|remove|reveal|explore|hide|fire|do|next|open|close|renew|return|destroy)$"),
        "'{0}' does not say what",
        "Write the id after it.",
    ),
    (
        R(rf"states ({ID})$"),
        "'{0}' is one state; there are two or more",
        "Name all of them, the first one first: states {0}, …",
    ),
    (R(r"move$"), "'move' does not say where to", "Write: move to TILE"),
    (
        R(rf"({ID}) becomes$"),
        "the new value of '{0}' is missing",
        "Write the value after 'becomes'.",
    ),
    (
        R(rf"(?:.*\" )?(?:costs|pay) (?:either )?{PRICE_PART}.*?(?: or | ?[/|] ?){PRICE_PART}"),
        "a price joins its parts with 'and', and all of them are paid",
        "For either of two prices write two options, or two branches of 'choose', each with its "
        "own.",
    ),
    (
        R(
            r"(?:<<|[*~@({/\\]|\{%)?[ /]*(?:end[ _]?(?:if|choose|choice|event|option|scene|poi|test"
            r"|stage|path|finale|block|while|for|script)?|fi|esac|done)(?: ?(?:>>|%?[})]|[.:;]))?$"
            r"|(?:\}|\]|<</\w+>>|</\w+>)[;,]?$"
        ),
        "nothing is written where a block ends: it ends where its indentation does",
        "Take this line away. A stage of a finale ends with 'fulfil' or 'stay', a turn with "
        "'leave'.",
    ),
    (R(r"else if$|if$"), "a condition is missing", "Write for example: if bell is silent"),
)  # fmt: skip
"""The line, what is wrong with it, and what to do; `{0}` is the first group."""


def unfinished(line: str) -> tuple[str, str] | None:
    """What is wrong with a line that lacks a part, and what to do; None when it is not known."""
    for pattern, message, help in KNOWN:
        m = pattern.match(line)
        if m:
            groups = m.groups(default="")
            return message.format(*groups), help.format(*groups)
    return None
