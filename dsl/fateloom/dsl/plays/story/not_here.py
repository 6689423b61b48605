"""Names in a step that the story has, and that can be none there: an option of another POI than the
one that is visited, a path of another hero; and numbers that no die and no choice has.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from fateloom.dsl.diagnostics.listed import either
from fateloom.dsl.plays.story import ast
from fateloom.dsl.plays.story.advice import Advice, there_are
from fateloom.dsl.suggest import did_you_mean, nearest
from fateloom.runtime.program.settings import STAR, Face

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from fateloom.dsl.plays.story.names import Names


def not_here(step: ast.Step, words: str, who: str, poi: str, names: Names) -> Advice | None:
    """What can never be in this step. `words`: the step as it is written; `who` says it; `poi`:
    what is visited, if anything.
    """
    match step:
        case ast.WithName("option" | "trade" as word, option) if word not in names.verbs:
            return _option(option, words, poi, names)
        case ast.Test(option, _, roll):
            return _option(option, words, poi, names) or _roll(roll or (), words, names)
        case ast.Scan(option, _, path):
            wrong = _option(option or "", words, poi, names)
            return wrong or _path(path or "", words, who, "", names)
        case ast.WithName("begin", path):
            return _path(path, words, who, poi, names)
        case ast.Roll(faces):
            return _roll(faces, words, names)
        case ast.Choose(number) if number > names.most_branches:
            most = names.most_branches
            has = f"the longest has {most}" if most else "it has none"
            start = words.rfind(str(number))
            message = f"no 'choose' of this story has {number} branches: {has}"
            return Advice(message, None, start, len(words))
        case _:
            return None


def _option(option: str, words: str, poi: str, names: Names) -> Advice | None:
    """An option of another POI than the one that is visited."""
    here = names.options_at.get(poi, [])
    places = [it for it, its in names.options_at.items() if option in its]
    if not poi or option in here or not places:
        return None
    meant = did_you_mean(nearest(option, here)) or f", which belongs to {either(places)}"
    help = there_are(f"At {poi} there are", here)
    return _at(option, words, f"'{poi}' has no option '{option}'{meant}", help)


def _path(path: str, words: str, who: str, poi: str, names: Names) -> Advice | None:
    """A path of another hero, and one whose finale begins elsewhere."""
    its = names.begins.get(who, {})
    owners = [hero for hero, paths in names.begins.items() if path in paths]
    if not owners:
        return None
    if path not in its:
        help = there_are(f"Paths of {who} are", [*its])
        return _at(path, words, f"'{who}' has no path '{path}', which {either(owners)} has", help)
    if poi and poi not in its[path]:
        return _at(path, words, f"the finale of '{path}' does not begin at '{poi}'",
                   there_are("It begins at", [*its[path]]))  # fmt: skip
    return None


def _roll(faces: Sequence[Face], words: str, names: Names) -> Advice | None:
    """A face that no die of the story, and of the games that it calls, has."""
    wrong = next((it for it in faces if names.faces and it not in names.faces), None)
    if wrong is None:
        return None
    face = _face(wrong)
    at = list(re.finditer(rf"(?<!\S){re.escape(face)}(?!\S)", words))
    message = f"no die shows {face}"
    start = at[-1].start() if at else 0
    return Advice(message, f"Faces are: {faces_in_words(names.faces)}.", start, start + len(face))


def faces_in_words(faces: Iterable[Face]) -> str:
    """The faces as they are written, each once."""
    return ", ".join(dict.fromkeys(map(_face, faces)))


def _face(face: Face) -> str:
    return "*" if face == STAR else str(face)


def _at(name: str, words: str, message: str, help: str | None) -> Advice:
    start = words.find(name)
    return Advice(message, help, start, start + len(name))
