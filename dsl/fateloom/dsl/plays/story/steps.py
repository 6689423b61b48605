"""Single steps: from words to a Step, and back. Files, the terminal and recordings share them."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, assert_never

from fateloom.dsl.callable_systems import verbs
from fateloom.dsl.plays.story import ast
from fateloom.runtime.program.settings import STAR, Face
from fateloom.runtime.program.words import Skill
from fateloom.runtime.record import record

if TYPE_CHECKING:
    from collections.abc import Callable

    from fateloom.runtime.span import Span

PLAIN = ("stay", "done", "confirm", "leave", "end", "stage")
NAMED = {
    "visit": "POI",
    "option": "OPTION",
    "trade": "OPTION",
    "buy": "ITEM",
    "sell": "ITEM",
    "begin": "PATH",
    "abandon": "ITEM",
    "discard": "ITEM",
    "give": "ITEM",
    "home": "HERO",
}
FORMS = {
    **{word: word for word in PLAIN},
    **{word: f"{word} {what}" for word, what in NAMED.items()},
    "pick": "pick up ITEM",
    "move": "move TILE [TILE …]",
    "test": "test OPTION [effort N] [roll N N [N|*] …]",
    "scan": "scan [OPTION] with ITEM, or scan [OPTION] path PATH",
    "choose": "choose N",
    "roll": "roll N N [N|*] …",
    "effort": "effort N",
    "use": "use ITEM [to TILE]",
    "spend": "spend N xp [SKILL N N …]",
    "markers": "markers SKILL N N … [, SKILL N N …]",
    "outcome": "outcome OUTCOME",
}
"""The form of each step by its first word, for messages and help."""

OUTCOME = re.compile(r"[a-z]+(?: \d{1,2}\+)?(?:, [a-z]+ [a-z][a-z0-9_]*(?: \d{1,2}\+| [+-]\d)?)*")
"""How a call ends, as the flattened form of the story has it."""

SKILLS = tuple(skill.value for skill in Skill)


@record
class NoStep:
    """Why words are no step. `form`: how the step is written, when its first word is known."""

    message: str
    form: str | None


def parse_step(text: str, span: Span) -> ast.Step | NoStep:
    """The step that the words of `text` say, or what is wrong with them.

    >>> from fateloom.runtime.span import NOWHERE
    >>> parse_step("test climb roll 5 *", NOWHERE).roll
    (5, 'star')
    """
    words = text.replace(",", " , ").split()
    if not words:
        return NoStep("a step is missing here", None)
    first = words[0]
    if first in verbs() and (first not in FORMS or len(words) > 2):
        return ast.Said(" ".join(text.split()), span)
    if first not in FORMS:
        from fateloom.dsl.suggest import did_you_mean, nearest

        near = nearest(first, (*FORMS, *verbs()))
        return NoStep(f"'{first}' is no step{did_you_mean(near)}", FORMS.get(near or ""))
    try:
        made = _READERS.get(first, _named)(words, span)
    except (ValueError, IndexError):
        made = None
    if made is None:
        if "," in words and made_of_steps(text, span):
            steps = "; ".join(part.strip() for part in text.split(","))
            return NoStep("steps are separated by ';', not by ','", steps)
        if first in NAMED and len(words) > 1:
            what = NAMED[first]
            return NoStep(f"'{' '.join(words[1:])}' is no id of {what}", FORMS[first])
        is_short = len(words) == 1
        what = "an incomplete step" if is_short else f"not how a step with '{first}' is written"
        return NoStep(f"'{' '.join(words)}' is {what}", FORMS[first])
    return made


def made_of_steps(text: str, span: Span) -> bool:
    """Whether the text is steps with commas between them."""
    parts = [part.strip() for part in text.split(",")]
    return all(part and not isinstance(parse_step(part, span), NoStep) for part in parts)


def to_text(step: ast.Step) -> str:
    """The words of a step; the counterpart of `parse_step`."""
    match step:
        case ast.Said(words) | ast.Plain(words):
            return words
        case ast.WithName(word, name):
            return f"{word} {name}"
        case ast.Move(tiles):
            return f"move {' '.join(tiles)}"
        case ast.Test(option, effort, roll):
            said = "" if effort is None else f" effort {effort}"
            return f"test {option}{said}" + ("" if roll is None else f" roll {_dice(roll)}")
        case ast.Scan(option, item, path):
            what = "" if option is None else f" {option}"
            if item is None and path is None:
                return f"scan{what}"
            return f"scan{what} path {path}" if item is None else f"scan{what} with {item}"
        case ast.Choose(number):
            return f"choose {number}"
        case ast.Roll(faces):
            return f"roll {_dice(faces)}"
        case ast.Effort(dice):
            return f"effort {dice}"
        case ast.Use(item, tile):
            return f"use {item}" if tile is None else f"use {item} to {tile}"
        case ast.Markers(tracks):
            return f"markers {_tracks(tracks)}"
        case ast.Spend(points, tracks):
            return f"spend {points} xp {_tracks(tracks)}".rstrip()
        case _:
            assert_never(step)


def _dice(faces: tuple[Face, ...]) -> str:
    return " ".join("*" if face == STAR else str(face) for face in faces)


def _tracks(tracks: tuple[ast.Spaces, ...]) -> str:
    return ", ".join(f"{it.skill} {' '.join(map(str, it.spaces))}" for it in tracks)


# --- readers: words (the first one included) to a step; None or a ValueError: they are none


def _named(words: list[str], span: Span) -> ast.Step | None:
    if words[0] in PLAIN:
        return ast.Plain(words[0], span) if len(words) == 1 else None
    return ast.WithName(words[0], _name(words[1]), span) if len(words) == 2 else None


def _outcome(words: list[str], span: Span) -> ast.Step | None:
    """`outcome failure`; where it is played also `outcome failure 2+, with hope`."""
    said = " ".join(words[1:]).replace(" ,", ",")
    return ast.WithName("outcome", said, span) if OUTCOME.fullmatch(said) else None


def _pick_up(words: list[str], span: Span) -> ast.Step | None:
    if len(words) != 3 or words[1] != "up":
        return None
    return ast.WithName("pick up", _name(words[2]), span)


def _move(words: list[str], span: Span) -> ast.Step | None:
    return ast.Move(tuple(map(_name, words[1:])), span) if len(words) > 1 else None


def _test(words: list[str], span: Span) -> ast.Step | None:
    effort, roll, rest = None, None, words[2:]
    if rest[:1] == ["effort"]:
        effort, rest = _number(rest[1]), rest[2:]
    if rest[:1] == ["roll"]:
        roll, rest = tuple(map(_face, rest[1:])), []
        if not roll:
            return None
    return None if rest else ast.Test(_name(words[1]), effort, roll, span)


def _scan(words: list[str], span: Span) -> ast.Step | None:
    rest, option = words[1:], None
    if rest and rest[0] not in ("with", "path"):
        option, rest = _name(rest[0]), rest[1:]
    match rest:
        case ["with", item]:
            return ast.Scan(option, _name(item), None, span)
        case ["path", path]:
            return ast.Scan(option, None, _name(path), span)
        case [] if option is not None:
            return ast.Scan(option, None, None, span)
        case _:
            return None


def _choose(words: list[str], span: Span) -> ast.Step | None:
    number = _number(words[1])
    return ast.Choose(number, span) if len(words) == 2 and number > 0 else None


def _roll(words: list[str], span: Span) -> ast.Step | None:
    return ast.Roll(tuple(map(_face, words[1:])), span) if len(words) > 1 else None


def _effort(words: list[str], span: Span) -> ast.Step | None:
    return ast.Effort(_number(words[1]), span) if len(words) == 2 else None


def _use(words: list[str], span: Span) -> ast.Step | None:
    match words[1:]:
        case [item]:
            return ast.Use(_name(item), None, span)
        case [item, "to", tile]:
            return ast.Use(_name(item), _name(tile), span)
        case _:
            return None


def _markers(words: list[str], span: Span) -> ast.Step | None:
    tracks = _spaces(words[1:])
    return ast.Markers(tracks, span) if tracks else None


def _spend(words: list[str], span: Span) -> ast.Step | None:
    points = _number(words[1])
    if words[2] != "xp" or points < 1:
        return None
    return ast.Spend(points, _spaces(words[3:]), span)


def _spaces(words: list[str]) -> tuple[ast.Spaces, ...]:
    made: list[ast.Spaces] = []
    for word in words:
        if word in SKILLS:
            made.append(ast.Spaces(word, ()))
        elif word != ",":
            last = made.pop()
            made.append(ast.Spaces(last.skill, (*last.spaces, _number(word))))
    return tuple(made)


def _name(word: str) -> str:
    if not (word.isidentifier() and word.isascii()):
        raise ValueError(word)
    return word


def _number(word: str) -> int:
    if not (word.isascii() and word.isdigit() and len(word) < 7):
        raise ValueError(word)
    return int(word)


def _face(word: str) -> Face:
    return STAR if word == "*" else _number(word)


_READERS: dict[str, Callable[[list[str], Span], ast.Step | None]] = {
    "outcome": _outcome,
    "pick": _pick_up,
    "move": _move,
    "test": _test,
    "scan": _scan,
    "choose": _choose,
    "roll": _roll,
    "effort": _effort,
    "use": _use,
    "markers": _markers,
    "spend": _spend,
}
