"""Hints for lines that cannot be read: what was probably meant.

Each maker of repairs (`words`, `labels`, `effects`) knows a few common mistakes and how the line
is written without them. A repair counts when the repaired line can be read; the first that counts
words the finding. `conditions` does the same for conditions. Nothing of this runs on a clean file.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable

from fateloom.dsl.diagnostics import Code
from fateloom.dsl.suggest import nearest
from fateloom.dsl.syntax import under_call
from fateloom.dsl.syntax.codes import (
    BAD_CONDITION,
    BAD_LINE,
    KEYWORD_AS_ID,
    UNCLOSED_LABEL,
    UNKNOWN_LINE,
    UNMARKED_PROSE,
)
from fateloom.dsl.syntax.error_hints import (
    amounts,
    clauses,
    effects,
    elsewhere,
    foreign,
    labels,
    words,
)
from fateloom.dsl.syntax.error_hints.conditions import WHERE
from fateloom.dsl.syntax.error_hints.known import unfinished
from fateloom.dsl.syntax.error_hints.reading import fits, reads
from fateloom.dsl.syntax.error_hints.repair import Repairs
from fateloom.dsl.syntax.keywords import beginnings
from fateloom.dsl.syntax.lines.forms import ID, NOT_UNDERSTOOD, QUOTED, Repair, Wrong
from fateloom.dsl.syntax.places import BANDS, LUCK, Place

Maker = Callable[[str], Repairs]
MAKERS: tuple[Maker, ...] = (
    elsewhere.blanks,
    elsewhere.twice,
    foreign.commands,
    foreign.headers,
    amounts.virtue,
    amounts.behind,
    amounts.joined,
    words.synonyms,
    labels.quotes,
    labels.inner,
    labels.bullets,
    labels.colons,
    labels.named,
    words.missing_ids,
    labels.choices,
    words.capitals,
    words.ends,
    clauses.numerals,
    clauses.outcomes,
    clauses.events,
    clauses.modes,
    clauses.order,
    clauses.once_a_visit,
    clauses.clause_words,
    amounts.copies,
    amounts.dotted,
    effects.becomes,
    effects.counts,
    effects.gains,
    effects.whose,
    effects.moves,
    words.speakers,
    words.facts,
    words.turns,
    words.days,
    words.commas,
    words.lists,
    clauses.conditions,
    clauses.several,
    clauses.together,
    clauses.whose,
    clauses.names,
    words.variable,
    words.bands,
    words.margins,
    labels.missing,
    labels.unquoted,
    words.bad_ids,
    words.near,
    words.milestones,
    elsewhere.words,
    words.small_words,
    clauses.small_words,
    words.spaces_in_ids,
    elsewhere.missing,
)
OF_CONDITIONS: tuple[Maker, ...] = (
    elsewhere.twice,
    elsewhere.words,
    clauses.order,
)
"""What is tried where a condition cannot be read and nothing is known of it alone."""
"""In this order; the first repair that can be read wins."""
SURE = frozenset((labels.quotes, words.capitals, words.ends, words.commas, words.remarks))
"""Those whose repairs keep the meaning beyond doubt."""
LONGEST = 400
"""Characters of a line; longer ones are not guessed at."""
SPOKEN = re.compile(r'(?:"[^"]*"|“[^”]*”),? (?!costs |if |")(?=[\w*\[])')
"""What begins a line of somebody's speech, and is no choice."""
DICE = re.compile(r'(?![A-Z])(?:[^"]*"[^"]*")*[^"]*?(?<![\w.-])([+-]?[0-9]+d[0-9]+)(?![\w.])')
"""A roll of dice outside of labels."""
OF_AN_OPTION = re.compile(
    r'("[^"]*"(?: .+?)?)( (once(?: per hero)?|closed|group [a-z_]+|repeat(?: per item|s)?))( .+)?'
)
"""A branch with a clause that only options have."""
IN_A_BRANCH = (
    "Only options of a POI have it. For a branch a flag remembers as much: turn it up where that "
    "happens, and end the line of the branch with 'if FLAG' or 'if not FLAG'."
)
FEW_WORDS = re.compile(r"[\w-]+(?: [\w-]+)?:?")
COMMENT = re.compile(r"(//|--(?!-)|;;?|/\*|<!--|%%|\*comment\b|rem\b) *(.*)")
"""What begins a comment of another language."""
A_FEW_WORDS = 4
"""A line of so many words that begins with no known word is probably prose."""


def worded(
    line: str, wrong: Wrong, above: str = "", is_deep: bool = False, place: Place | None = None
) -> Wrong:
    """The refusal of a line in better words, where it looks like a known mistake. `above`: the line
    before it; `is_deep`: whether it is indented; `place`: where it stands.
    """
    better = _worded(line, wrong, place)
    if is_deep and better.repair is not None and better.repair.text.startswith("scene "):
        help = f"It stands at the left edge, under no other line. {better.help}"
        if line.startswith("title"):
            said = line[6:].strip()
            help = f'A title stands in the line above, behind the id and in quotes: "{said}".'
            return Wrong("a title is no line of its own", better.start, better.end, help)
        return Wrong(better.message, better.start, better.end, help, better.code)
    if better.repair is None and better.code is BAD_LINE and _goes_on(line, above):
        help = f"If it is read aloud, begin the line with '> '. {better.help or ''}".rstrip()
        return Wrong(better.message, better.start, better.end, help, better.code)
    return better


def _goes_on(line: str, above: str) -> bool:
    """Whether a line is rather a sentence that was begun above, or one of its own."""
    if reads(line.rstrip(".!?… ")):
        return False  # a command with a mark too many
    is_sentence = line[-1:] in ".!?…" and '"' not in line
    is_long = len(line.split()) >= A_FEW_WORDS and not any(it in line for it in '":<>=[')
    return len(line.split()) >= A_FEW_WORDS and (is_sentence or (is_long and above[:1] == ">"))


def _worded(line: str, wrong: Wrong, place: Place | None) -> Wrong:
    note = COMMENT.match(line)
    if note:
        message = f"'{note[1]}' begins no comment: '#' does"
        written = f"# {note[2].removesuffix('*/').removesuffix('-->').strip()}"
        help = _to_write(written)
        return _better(wrong, BAD_LINE, message, help, Repair(0, len(line), written))
    remark = _mended(line, wrong, None, (words.remarks,))
    if remark is not None:
        return remark
    if wrong.code is BAD_CONDITION and line.startswith(("if ", "else if ")):
        for code, message, written in clauses.conditions(line):
            if reads(written):
                return _better(
                    wrong, code, message, _to_write(written), Repair(0, len(line), written)
                )
    is_open = wrong.code is BAD_CONDITION and wrong.repair is None and wrong.help != WHERE
    if is_open and len(line) <= LONGEST:
        return _mended(line, wrong, place, OF_CONDITIONS) or wrong
    if wrong.code in (BAD_CONDITION, KEYWORD_AS_ID) or wrong.settled:
        return wrong
    is_choice = place is not None and place.block == "choice_list" and line.count('"') == 2
    choice = _mended(line, wrong, place) if is_choice else None
    if choice is not None:
        return choice
    dice = DICE.match(line) if len(line) <= LONGEST else None
    if dice and wrong.code in (BAD_LINE, UNKNOWN_LINE):
        message = f"'{dice[1]}' is a roll of dice, and an amount is a whole number"
        return Wrong(message, dice.start(1), dice.end(1), LUCK, BAD_LINE)
    clause = OF_AN_OPTION.fullmatch(line) if is_choice and len(line) <= LONGEST else None
    if clause and reads(clause[1] + (clause[4] or "")):
        message = f"a branch of 'choose' has only 'costs' and 'if', and no '{clause[3]}'"
        return Wrong(message, clause.start(3), clause.end(3), IN_A_BRANCH, BAD_LINE)
    if SPOKEN.match(line):
        help = f"If this is read aloud, begin the line with '> ': > {line[:QUOTED]}"
        message = "this is speech, and neither a command nor marked as prose"
        return _better(wrong, UNMARKED_PROSE, message, help, Repair(0, 0, "> "))
    if line.count('"') % 2:
        return _unclosed(line)
    system = None if place is None else place.system
    if len(line) <= LONGEST and wrong.code in (BAD_LINE, UNKNOWN_LINE):
        mend = _mended(line, wrong, place) if place is not None else None
        if mend is None and system is not None:
            return _better(wrong, wrong.code, *under_call.none_of(line, system))
        mend = mend or _mended(line, wrong, None)
        if mend is not None:
            return mend
        for code, message, digits in clauses.numerals(line):
            meant = repaired(digits)
            if meant is not None:
                repair = Repair(0, len(line), meant)
                return _better(wrong, code, message, _to_write(meant), repair)
        hint = unfinished(line)
        if hint is not None:
            return _better(wrong, BAD_LINE, *hint)
    if wrong.code is UNKNOWN_LINE:
        if place is not None and place.block == "band_list" and FEW_WORDS.fullmatch(line):
            message = f"'{line}' is no band of a test: a test counts successes"
            return _better(wrong, UNKNOWN_LINE, message, BANDS)
        return _unknown(line, wrong)
    word = word_of(line) if wrong.message == NOT_UNDERSTOOD and len(line) <= LONGEST else None
    if word is not None:
        return Wrong(word[0], word[1], word[2], wrong.help, wrong.code)
    return wrong


def _mended(
    line: str, wrong: Wrong, place: Place | None, makers: Iterable[Maker] = MAKERS
) -> Wrong | None:
    """The first repair that can be read, and that can stand in that place where one is given."""
    is_choice = place is not None and place.block == "choice_list"
    for maker in (*makers, *((labels.branches,) if is_choice else ())):
        for code, message, written in maker(line):
            if written != line and reads(written) and (place is None or fits(written, place)):
                repair = Repair(0, len(line), written, maker in SURE)
                start, end = _other_word(line, written) or (wrong.start, wrong.end)
                help = _to_write(written)
                return Wrong(message, start, end, help, code, repair=repair)
    if place is None or place.system is None:
        return None
    meant = under_call.meant(line, place.system)
    if meant is None:
        return None
    message, help, written = meant
    return _better(wrong, wrong.code, message, help, Repair(0, len(line), written))


def _other_word(line: str, written: str) -> tuple[int, int] | None:
    """Where the one word stands that is another in the repaired line; None where more differs."""
    words, meant = line.split(" "), written.split(" ")
    others = [at for at, (one, two) in enumerate(zip(words, meant, strict=False)) if one != two]
    if len(words) != len(meant) or len(others) != 1 or '"' in words[others[0]]:
        return None
    start = len(" ".join((*words[: others[0]], "")))
    return start, start + len(words[others[0]])


def misplaced(line: str, place: Place) -> tuple[str, str, str] | None:
    """What is wrong with a line that can be read and does not belong in its place, what to do, and
    how it is written there; None where its kind alone tells.
    """
    if place.system is not None:
        return under_call.meant(line, place.system)
    for _, message, written in labels.branches(line) if place.block == "choice_list" else ():
        if reads(written):
            return message, _to_write(written), written
    return None


def _to_write(written: str) -> str:
    """The repaired line as a help has it; lines of a repair that has several, one after the
    other.
    """
    first, *rest = written.split("\n")
    told = f"Write: {first}"
    for line in rest:
        where = "below it, two spaces deeper" if line[0] == " " else "on the next line"
        told += f"; {where}: {line.strip()}"
    return told


def repaired(line: str) -> str | None:
    """The line as it was probably meant, where it cannot be read and one of the makers of repairs
    knows it; None otherwise.
    """
    for maker in MAKERS:
        for _, _, written in maker(line):
            if written != line and reads(written):
                return written
    return None


def _better(
    wrong: Wrong, code: Code, message: str, help: str, repair: Repair | None = None
) -> Wrong:
    return Wrong(message, wrong.start, wrong.end, help, code, repair=repair)


def _unclosed(line: str) -> Wrong:
    """One quotation mark too few or too many."""
    at = line.rindex('"')
    help = 'A label begins and ends with " on one line.'
    for _, _, repaired in labels.unquoted(line.replace('"', "")):
        if reads(repaired):
            help += f" Write for example: {repaired}"
            break
    return Wrong("this label is not closed", at, None, help, UNCLOSED_LABEL)


def _unknown(line: str, wrong: Wrong) -> Wrong:
    """A line that begins with no known word."""
    first, _, rest = line.partition(" ")
    message = f"no line begins with '{first[:QUOTED]}'"
    near = nearest(first, beginnings())
    if near and not reads(f"{near} {rest}".rstrip()):
        fitting = (word for word in sorted(beginnings()) if nearest(first, (word,)))
        near = next((word for word in fitting if reads(f"{word} {rest}".rstrip())), near)
    mends = near is not None and reads(f"{near} {rest}".rstrip())
    if near and (mends or not first[0].isupper()):
        repair = Repair(0, len(first), near) if mends else None
        return _better(wrong, UNKNOWN_LINE, message, f"Did you mean '{near}'?", repair)
    if len(line.split()) >= A_FEW_WORDS or line[-1] in ".!?…":
        help = f"If this is read aloud, begin the line with '> ': > {line[:QUOTED]}"
        # What may be meant as an effect would be lost as prose.
        repair = Repair(0, 0, "> ") if effects.is_prose(line) else None
        message = (
            f"'{' '.join(line.split()[:A_FEW_WORDS])[:QUOTED]}' is neither a command nor prose"
        )
        return _better(wrong, UNMARKED_PROSE, message, help, repair)
    if line[0].isupper() and rest:
        said = line[:QUOTED]
        message = f"'{said}' is neither a command nor prose"
        help = f"Read aloud it is: > {said}; as a choice under 'choose': \"{said}\""
        return _better(wrong, UNMARKED_PROSE, message, help)
    help = "A line starts with a keyword, a declared name, or '> ' when it is read aloud."
    return _better(wrong, UNKNOWN_LINE, message, help)


# --- which word is not understood, where no known mistake tells what was meant


PLACEHOLDERS = (
    ("1", "a number"),
    ("x", "an id"),
    ("power", "a skill"),
    ("coins", "'coins' or 'xp'"),
)
"""What is tried in the place of a word, and what it is."""
CLAUSES = {
    "once": "'once' belongs to the header of an option, which then happens once",
    "costs": "'costs' belongs to the header of an option; within it a price is a line: pay 2 coins",
    "closed": "'closed' belongs to the header of an option",
    "repeats": "'repeats' belongs to the header of an event",
}
"""Words of headers, which effects do not have."""
MANY = 14
"""Words of a line; longer ones are not looked at word by word."""


def word_of(line: str) -> tuple[str, int, int] | None:
    """What is wrong with a word of the line, from where to where; None where it cannot be told."""
    words = [(m[0], m.start(), m.end()) for m in re.finditer(r'"[^"]*"|\S+', line)]
    if not 1 < len(words) <= MANY:
        return None
    for count in range(len(words) - 1, 0, -1):
        before = line[: words[count - 1][2]]
        if reads(before):
            rest, start = line[words[count][1] :], words[count][1]
            told = CLAUSES.get(words[count][0])
            shown = f"'{rest[:QUOTED]}' does not belong behind '{before[:QUOTED]}'"
            return (f"{told}" if told else shown), start, len(line)
    for word, start, end in words[1:]:
        for placeholder, what in PLACEHOLDERS:
            if reads(line[:start] + placeholder + line[end:]):
                why = f"here stands {what}"
                if what == "an id" and not re.fullmatch(ID, word):
                    why = "an id has small letters, digits and '_' alone"
                return f"'{word[:QUOTED]}' is not understood: {why}", start, end
    for word, start, end in words[1:]:
        if reads(f"{line[:start].rstrip()}{line[end:]}"):
            return f"'{word[:QUOTED]}' is one word too many", start, end
    first, rest = words[0][0], line[words[1][1] :]
    return f"'{rest[:QUOTED]}' is not understood behind '{first}'", words[1][1], len(line)
