"""Dice on the table: the players roll, type what the dice show, and it is checked (DST-47..53, 64).

What they type is faces (`5 3 star`, in any order) or the number of successes (`=4`). A number
stands for the likeliest dice that come to it.
"""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from typing import TYPE_CHECKING

from fateloom.runtime.program.items import (
    AddSuccesses,
    AlsoCountMarkers,
    RollTotal,
    Window,
)
from fateloom.runtime.program.settings import STAR, Face
from fateloom.runtime.record import record
from fateloom.runtime.story.command import Roll
from fateloom.runtime.story.dice import rolls
from fateloom.runtime.story.index import SKILL_AT
from fateloom.runtime.story.view import TrialView, View
from fateloom.tools.story.chances import number_of
from fateloom.tools.story.telling import faces
from fateloom.tools.table.language import tr
from fateloom.tools.table.words import counted, listed

if TYPE_CHECKING:
    from fateloom.runtime.story.index import ProgramIndex

STARS = frozenset({"star", "stars", "s", "*", "★"})

ABBREVIATED = 8
"""So many different numbers of successes are listed at most when one is impossible."""


@record
class Dice:
    """What is to be rolled: faces of the main dice and of the effort dice, how many of each."""

    main: tuple[Face, ...]
    main_count: int
    effort: tuple[Face, ...]
    effort_count: int

    @property
    def count(self) -> int:
        """All dice."""
        return self.main_count + self.effort_count

    @property
    def words(self) -> str:
        """Which dice, for people: "2 main dice and 1 effort die"."""
        main = counted(self.main_count, "main die", "main dice")
        effort = counted(self.effort_count, "effort die", "effort dice")
        return listed((main, effort)) if self.effort_count else main


def to_roll(index: ProgramIndex, view: View) -> Dice:
    """The dice of the test under way."""
    settings = index.settings
    effort = 0 if view.test is None else view.test.effort
    return Dice(settings.main_faces, settings.main_count, view.effort_faces, effort)


def invitation(dice: Dice) -> str:
    """What to do and what to type."""
    example = (
        *dice.main[-dice.main_count :],
        *dice.effort[-dice.effort_count or len(dice.effort) :],
    )
    return tr(
        "Roll {dice}. Type what they show, as in {example}, or the number of successes, as in =2.",
        dice=dice.words,
        example=faces(example),
    )


def entered(index: ProgramIndex, view: View, typed: str) -> Roll | str:
    """The roll that was typed, or why it cannot be."""
    dice = to_roll(index, view)
    words = typed.replace(",", " ").replace("+", " ").casefold().split()
    if words and words[0].startswith("="):
        number = "".join(words).removeprefix("=")
        if not (number.isascii() and number.isdecimal() and len(number) < 4):
            return tr("Type = and the number of successes, for example =2.")
        return _by_number(index, view, dice, int(number))
    shown: list[Face] = []
    for word in words:
        if word in STARS or word == tr("star"):
            shown.append(STAR)
        elif word.isascii() and word.isdecimal() and len(word) < 4:
            shown.append(int(word))
        else:
            said = tr("'{typed}' is on no die.", typed=word[:20])
            return f"{said} {invitation(dice)}"
    if len(shown) != dice.count:
        said = tr(
            "You roll {dice}, and typed {count} {count:die|dice}.",
            dice=dice.words,
            count=len(shown),
        )
        return f"{said} {invitation(dice)}"
    return _sorted_out(dice, tuple(shown)) or _impossible(dice, tuple(shown))


def _sorted_out(dice: Dice, shown: tuple[Face, ...]) -> Roll | None:
    """Which of the dice are main dice: the first ones if that can be, else any that can. It makes
    no difference to the result, which is a sum and a count of stars.
    """
    for at in combinations(range(len(shown)), dice.main_count):
        main = tuple(shown[i] for i in at)
        effort = tuple(face for i, face in enumerate(shown) if i not in at)
        if set(main) <= set(dice.main) and set(effort) <= set(dice.effort):
            return Roll(main, effort)
    return None


def _impossible(dice: Dice, shown: tuple[Face, ...]) -> str:
    """Why no dice can show that."""
    said = tr("{dice} cannot show {faces}", dice=dice.words, faces=faces(shown))
    strange = [face for face in shown if face not in dice.main and face not in dice.effort]
    if strange or not dice.effort_count:
        wrong = next(face for face in shown if face not in dice.main)
        why = tr("there is no {face} on them", face=faces((wrong,)))
    else:
        why = tr("too many of them are on one kind of die only")
    return f"{said}: {why}. {_sides(dice)}"


def _sides(dice: Dice) -> str:
    main = listed(_named(dice.main), "or")
    if not dice.effort_count:
        return tr("A main die shows {faces}.", faces=main)
    effort = listed(_named(dice.effort), "or")
    return tr("A main die shows {main}, an effort die {effort}.", main=main, effort=effort)


def _named(sides: tuple[Face, ...]) -> list[str]:
    return [faces((face,)) for face in Counter(sides)]


# --- successes instead of faces


def _by_number(index: ProgramIndex, view: View, dice: Dice, number: int) -> Roll | str:
    """The likeliest roll that comes to so many successes with these markers and items."""
    test = view.test
    assert test is not None
    card = _still_to_come(index, view, test)
    if card is not None:
        needed = tr(
            "{item} can still change what the dice come to, so their faces are needed.", item=card
        )
        return f"{needed} {invitation(dice)}"
    dealt = rolls(dice.main, dice.main_count, dice.effort, dice.effort_count)
    found = [
        (it, weight) for it, weight in dealt.outcomes if number_of(index, view, test, it) == number
    ]
    if found:
        return max(found, key=lambda pair: pair[1])[0]
    possible = sorted({number_of(index, view, test, it) for it, _ in dealt.outcomes})
    if len(possible) == 1:
        can = tr("only {number}", number=possible[0])
    else:
        can = listed(map(str, possible[:ABBREVIATED]), "or")
    markers = listed(map(str, _track(index, view, test))) or tr("nowhere")
    return tr(
        "With markers on {markers} and {dice}, {successes} cannot be; possible is {can}.",
        markers=markers,
        dice=dice.words,
        successes=counted(number, "success", "successes"),
        can=can,
    )


def _track(index: ProgramIndex, view: View, test: TrialView) -> tuple[int, ...]:
    return view.heroes[view.active].markers[SKILL_AT[test.skill]]


def _still_to_come(index: ProgramIndex, view: View, test: TrialView) -> str | None:
    """The title of a card that could be used after the roll, and would ask for the faces."""
    for item in view.heroes[view.active].items:
        ability = index.item[item].ability
        if ability is None or ability.skill not in (None, test.skill):
            continue
        if ability.window not in (Window.TEST_ANY, Window.TEST_AFTER_ROLL):
            continue
        adds = isinstance(ability.effect, AddSuccesses) and ability.rolled_successes is not None
        if adds or isinstance(ability.effect, RollTotal | AlsoCountMarkers):
            return index.item[item].title
    return None
