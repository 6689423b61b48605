"""What is wrong in the words of a step, as far as it can be said without playing, and how the step
that was meant is written.
"""

from __future__ import annotations

import re

from fateloom.dsl.diagnostics.listed import article
from fateloom.dsl.plays.story.endings import ending_of, wrong_ending
from fateloom.dsl.plays.story.names import Found, Names, Noun, without_fillers
from fateloom.dsl.plays.story.repairs import repaired
from fateloom.dsl.plays.story.slots import Slot, slots
from fateloom.dsl.plays.story.steps import FORMS, NoStep, parse_step
from fateloom.dsl.suggest import did_you_mean, nearest
from fateloom.runtime.record import record
from fateloom.runtime.span import NOWHERE

LISTED = 8
"""So many names are listed."""

CALLED_HERE = {
    "go": "move", "walk": "move", "travel": "move", "explore": "move", "enter": "visit",
    "look": "option", "talk": "option", "do": "option", "use-option": "option", "try": "test",
    "check": "test", "show": "scan", "ask": "scan", "purchase": "buy", "take": "pick up",
    "get": "pick up", "drop": "abandon", "pay": "spend", "pass": "end", "next": "end",
    "finish": "end", "wait": "stay", "rest": "stay", "pick-up": "pick up", "select": "choose",
    "answer": "choose", "finale": "begin", "start": "begin", "throw": "roll", "dice": "roll",
    "result": "outcome", "play": "stage",
}  # fmt: skip
"""Words of other games for steps."""


@record
class Advice:
    """What is wrong, what to do, and which characters of the step it is about. `write`: the step
    that was meant, where it is known.
    """

    message: str
    help: str | None
    start: int
    end: int
    write: str | None = None


def unread(step: str, why: NoStep, names: Names) -> Advice:
    """What to say of words that are no step. `why`: what the reader of steps says."""
    if why.form is not None and why.form not in FORMS.values():  # steps with commas
        return Advice(why.message, f"It is written:  {why.form}", 0, len(step))
    if not step:
        help = "Take the ';' out, or write a step, as 'stay' or 'end'."
        return Advice(why.message, help, 0, 1)
    if (steps := _separated(step)) is not None:
        return Advice("steps are separated by ';'", _write(steps), 0, len(step))
    first = step.split(" ")[0]
    if first in FORMS:
        found = _choice(step, names) or _nearly(step, names) or wrong_name(step, names)
    else:
        found = _no_verb(step, names) or _nearly(step, names)
    if found is not None:
        return found
    if step == first and first in FORMS and (noun := _asks_for(first)) is not None:
        return Advice(why.message, _listed(FORMS[first], [*names.titles[noun]]), 0, len(step))
    help = f"It is written:  {why.form}" if why.form else _all_steps(names)
    return Advice(why.message, help, 0, len(step))


def _separated(step: str) -> str | None:
    """Several steps with another mark or word between them than `;`."""
    parts = re.split(r"\s*[.|>/]\s*|\s+(?:then|and|and then)\s+|\s*->\s*", step.strip(" ."))
    if len(parts) < 2 or any(isinstance(parse_step(it, NOWHERE), NoStep) for it in parts):
        return None
    return "; ".join(parts)


def _nearly(step: str, names: Names) -> Advice | None:
    """A step of the story with something too much or too little in it."""
    write = repaired(step)
    if write is None or unknown(write, names) is not None:
        return None
    message = f"'{step}' is not how this step is written"
    return Advice(message, _write(write), 0, len(step), write)


def unknown(step: str, names: Names, option: str = "", poi: str | None = None) -> Advice | None:
    """What is wrong in a step that can be read: a name that the story does not have, an ending that
    no game has, or none of the option that was chosen last. `poi`: what is visited.
    """
    word, _, ending = step.partition(" ")
    if word == "outcome":
        wrong = wrong_ending(ending.strip(), names, option)
        if wrong is None:
            return None
        start = len(word) + ending.find(wrong.words) + 1
        return Advice(wrong.message, wrong.help, start, start + len(wrong.words))
    if word not in FORMS and names.is_of_story and word not in names.verbs:
        message = f"'{word}' is for games that this story does not call"
        return _no_verb(step, names) or Advice(message, _all_steps(names), 0, len(word))
    return wrong_name(step, names, poi) or _no_test(step, names)


def _no_test(step: str, names: Names) -> Advice | None:
    """A roll in an option that has none."""
    m = re.match(r"test (\w+) (?:effort|roll)\b", step)
    if m is None or names.may_roll(m[1]):
        return None
    write = f"{names.word_of.get(m[1], 'option')} {m[1]}"
    message = f"'{m[1]}' is no test: nothing is rolled in it"
    return Advice(message, _write(write), m.start(1), m.end(1), write)


def wrong_name(step: str, names: Names, poi: str | None = None) -> Advice | None:
    """The first name in the step that is none; the advice mends all of them. Where none is near,
    the names are listed that there are: of options, those of the POI that is visited.
    """
    bad = [it for it in slots(step, names) if not _is_known(step, it, names)]
    if not bad:
        return None
    first = bad[0]
    if first.noun is Noun.TILE and len(bad) > 1 and (whole := _whole_way(step, names)):
        first, bad = whole, [whole]
    message, found = _said(step, first, names)
    write: str | None = step
    for slot in reversed(bad):
        meant = _said(step, slot, names)[1]
        if meant is None or write is None:
            write = None
        elif meant.noun is slot.noun:
            write = write[: slot.start] + meant.id + write[slot.start + len(slot.words) :]
        else:
            write = step_for(meant, names)
    if write is not None and not isinstance(parse_step(write, NOWHERE), NoStep):
        help: str | None = _write(write)
    else:
        here = names.options_at.get(poi or "") if first.noun is Noun.OPTION else None
        at = f"At {poi} there are" if here else "There are"
        write, help = None, None if found else there_are(at, here or [*names.titles[first.noun]])
    return Advice(message, help, first.start, first.start + len(first.words), write)


def _whole_way(step: str, names: Names) -> Slot | None:
    """What stands behind `move`, where it means one tile: `move to the hill`."""
    words = step.partition(" ")[2].strip()
    found = names.find(words, Noun.TILE) or names.exactly(words)
    return None if found is None else Slot(Noun.TILE, words, step.index(words))


def _is_known(step: str, slot: Slot, names: Names) -> bool:
    """Whether the name is one of the story, or may be one of a game that the story calls."""
    titles = names.titles[slot.noun]
    if slot.words in titles or not any(names.titles.values()):
        return True
    if step.split(" ")[0] not in names.verbs:
        return False
    found = names.find(slot.words, slot.noun)
    if found is not None and found.by_title:
        return False
    return any(word in names.beside for word in slot.words.casefold().split())


def _said(step: str, slot: Slot, names: Names) -> tuple[str, Found | None]:
    """What is wrong with a name, and what it means."""
    noun, words = slot.noun, slot.words.strip("\"'“”„")
    found = names.find(words, noun)
    if found is not None and found.by_title:
        what = "label" if noun is Noun.OPTION else "title"
        return f"“{words}” is the {what} of {noun.value} '{found.id}'", found
    other = names.exactly(words) if found is None else None
    if other is not None:
        verb = step.split(" ")[0]
        a, of = article(other.noun.value), article(noun.value)
        return f"'{words}' is {a} {other.noun.value}, and '{verb}' is for {of} {noun.value}", other
    meant = did_you_mean(found.id if found else None)
    return f"the story has no {noun.value} '{words}'{meant}", found


def step_for(found: Found, names: Names) -> str | None:
    """The step that goes to a thing, or does it."""
    word = {
        Noun.POI: "visit",
        Noun.TILE: "move",
        Noun.PATH: "begin",
        Noun.OPTION: names.word_of.get(found.id, "option"),
    }.get(found.noun)
    return None if word is None else f"{word} {found.id}"


# --- steps that begin with no word of a step


def _no_verb(step: str, names: Names) -> Advice | None:
    """A step of another game, a name without its step, an ending without `outcome`."""
    first, _, rest = step.partition(" ")
    end = len(first)
    word = first.casefold().strip(":")
    endings = names.endings or ("success", "failure")
    is_other = word not in endings and (word in CALLED_HERE or nearest(word, FORMS) is not None)
    if not is_other and (ending := ending_of(word, endings)) is not None:
        said = f"outcome {ending} {rest}".strip()
        said = repaired(said) or said
        message = f"'{first}' is how a game ends, which is said with 'outcome'"
        return Advice(message, _write(said), 0, end)
    found = names.exactly(step)
    if found is not None and (leads := step_for(found, names)) is not None:
        message = f"'{step}' is {article(found.noun.value)} {found.noun.value}, and no step"
        return Advice(message, _write(leads), 0, len(step))
    option = names.titles[Noun.OPTION]
    if first in option and not isinstance(parse_step(f"test {step}", NOWHERE), NoStep):
        message = f"'{first}' is an option, and no step"
        return Advice(message, _write(f"{names.word_of[first]} {step}"), 0, end)
    near = CALLED_HERE.get(word) or nearest(word, (*FORMS, *names.verbs))
    if near is None:
        return None
    message = f"'{first}' is no step{did_you_mean(near)}"
    if (other := _any_name(rest, names, near)) is not None:
        return Advice(message, _write(other) + _in_a_trade(other), 0, end, other)
    said = f"{near} {rest}".strip()
    write: str | None = said
    if (wrong := wrong_name(said, names)) is not None:
        write = wrong.write
    elif isinstance(parse_step(said, NOWHERE), NoStep):
        write = repaired(said)
    if write is None:
        form = FORMS.get(near.split(" ")[0], near)
        noun = _asks_for(near)
        there = [] if noun is None else [*names.titles[noun]]
        there = [it for it in there if names.word_of.get(it, near) == near] or there
        return Advice(message, _listed(form, there), 0, end)
    return Advice(message, _write(write) + _in_a_trade(write), 0, end, write)


def _in_a_trade(step: str) -> str:
    """What takes the place of `pick up` there."""
    item = step.removeprefix("pick up ")
    return f"  or, in a trade,  buy {item}" if item != step else ""


def _any_name(rest: str, names: Names, verb: str) -> str | None:
    """The step for what is named behind a word of another game: `go shop` is a visit."""
    noun = _asks_for(verb)
    if not rest or (noun is not None and names.find(rest, noun) is not None):
        found = names.find(rest, noun) if rest and noun is not None else None
        return None if found is None else f"{verb} {found.id}"
    other = names.exactly(rest)
    if other is None:
        likely = (names.find(rest, it, slips=False) for it in (Noun.OPTION, Noun.POI, Noun.TILE))
        other = next((it for it in likely if it is not None), None)
    return None if other is None else step_for(other, names)


def _asks_for(verb: str) -> Noun | None:
    """What stands behind a word of a step first."""
    slot = next(iter(slots(f"{verb} up x" if verb == "pick" else f"{verb} x", Names())), None)
    return None if slot is None else slot.noun


# --- choices


def _choice(step: str, names: Names) -> Advice | None:
    """`choose` with the text of a branch, where its number belongs."""
    m = re.match(r"choose\s+(.+)\Z", step)
    if m is None:
        return None
    said = without_fillers(m[1])
    numbers = names.branches.get(said, ())
    if not numbers:
        like = [label for label in names.branches if said in label]
        near = like[0] if len(like) == 1 else nearest(said, names.branches)
        numbers = names.branches.get(near or "", ())
    written = [f"choose {it}" for it in numbers]
    if not written and (mended := repaired(step)) is not None:
        written = [mended]
    if not written and m[1].isdigit():
        written = ["choose 1"] * (int(m[1]) == 0)
    message = "'choose' takes the number of the branch, counted from the top"
    help = _write("  or  ".join(written)) if written else "Write:  choose 1  for the first one"
    return Advice(message, help, m.start(1), len(step))


# --- words


def _write(step: str) -> str:
    return f"Write:  {step}"


def there_are(at: str, ids: list[str]) -> str | None:
    """`At hut there are: …`, the first few; None where there are none."""
    more = f" and {len(ids) - LISTED} more" if len(ids) > LISTED else ""
    return f"{at}: {', '.join(ids[:LISTED])}{more}." if ids else None


def _listed(form: str, ids: list[str]) -> str:
    shown = f". There are: {', '.join(ids[:LISTED])}" if ids else ""
    return f"It is written:  {form}{shown}"


def _all_steps(names: Names) -> str:
    plain = ["pick up" if it == "pick" else it for it in FORMS]
    return f"Steps: {', '.join((*plain, *sorted(names.verbs - set(FORMS))))}."
