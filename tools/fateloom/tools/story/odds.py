"""How a test may come out, exactly: the chance of every number of successes (DST-47..54).

Thresholds are nobody's business (DST-45): a page says how probable two successes are, never
whether two are enough.
"""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from fateloom.runtime.kernel.chance import Distribution
from fateloom.runtime.program.settings import Settings
from fateloom.runtime.program.words import Skill
from fateloom.runtime.record import record, replace
from fateloom.runtime.story.answers import top
from fateloom.runtime.story.command import Roll
from fateloom.runtime.story.dice import rolls, score
from fateloom.runtime.story.state import InTest, Phase, State
from fateloom.tools.table.words import about, counted, percent

if TYPE_CHECKING:
    from fateloom.runtime.story.index import ProgramIndex
    from fateloom.tools.table.page import Page

SHOWN = 3
"""How many numbers of successes a hint tells of."""

CELL = 16
"""Columns of a cell of the table."""


@record
class Odds:
    """A test of `skill` with so many effort dice. `at_least`: the chance of 1, 2, 3, … successes,
    up to the greatest number that the dice can come to, or that counts (DST-59).
    """

    skill: Skill
    effort: int
    at_least: tuple[Fraction, ...]


def odds(index: ProgramIndex, state: State, skill: Skill, effort: int) -> Odds:
    """The odds of the active hero: in the test under way, or in one that began now."""
    dealt = successes(index, state, test_of(state, skill), effort)
    most = min(max(number for number, _ in dealt.outcomes), index.settings.success_cap)
    chances = tuple(
        dealt.chance_of(lambda number, wanted=wanted: number >= wanted)  # type: ignore[misc]
        for wanted in range(1, most + 1)
    )
    return Odds(skill, effort, chances)


def test_of(state: State, skill: Skill) -> InTest:
    """The test under way if it is one of that skill, else one that has just begun."""
    frame = top(state)
    if isinstance(frame, InTest) and frame.skill is skill:
        return frame
    return InTest("", (), False, skill)


def successes(index: ProgramIndex, state: State, test: InTest, effort: int) -> Distribution[int]:
    """What a roll of the active hero comes to, items that always count included."""
    settings: Settings = index.settings
    dealt = rolls(settings.main_faces, settings.main_count, state.effort_faces, effort)
    return dealt.map(lambda roll: number_of(index, state, test, roll))


def number_of(index: ProgramIndex, state: State, test: InTest, roll: Roll) -> int:
    """The successes that a roll would give, never fewer than none."""
    rolled = replace(
        test,
        phase=Phase.ROLLED,
        effort=len(roll.effort),
        main=roll.main,
        effort_faces=roll.effort,
    )
    return max(0, score(index, state.heroes[state.seat], rolled, state.turn.bonus).successes)


def hint(found: Odds) -> str:
    """The odds in short.

    >>> hint(Odds(Skill.POWER, 0, (Fraction(1), Fraction(3, 4))))
    '1 success: certain; 2: 3 in 4'
    """
    if not found.at_least:
        return "no success is possible"
    said: list[str] = []
    sure = sum(chance == 1 for chance in found.at_least)
    # What is certain is said once: by the greatest number of which it is.
    for number, chance in list(enumerate(found.at_least, 1))[max(0, sure - 1) :][:SHOWN]:
        word = counted(number, "success", "successes") if not said else str(number)
        more = " or more" if number < len(found.at_least) and chance != 1 else ""
        said.append(f"{word}{more}: {about(chance)}")
    return "; ".join(said)


def table(page: Page, index: ProgramIndex, state: State, skill: Skill, ready: int) -> None:
    """All odds of a skill: a column for each number of effort dice up to `ready`, exact."""
    found = [odds(index, state, skill, effort) for effort in range(ready + 1)]
    most = max(len(it.at_least) for it in found)
    if page.is_plain or page.width < 15 + CELL * len(found):
        for one in found:
            dice = (
                "no effort die"
                if not one.effort
                else counted(one.effort, "effort die", "effort dice")
            )
            for number, chance in enumerate(one.at_least, 1):
                many = counted(number, "success or more", "successes or more")
                page.note(f"{skill.value.capitalize()}, {dice}, {many}: {_exact(chance)}.")
        return
    heads = [
        "no effort die",
        *(counted(it, "effort die", "effort dice") for it in range(1, ready + 1)),
    ]
    page.line(f"  {skill.value.capitalize():<13}" + "".join(f"{head:>{CELL}}" for head in heads))
    for number in range(1, most + 1):
        cells = (
            _cell(one.at_least[number - 1]) if number <= len(one.at_least) else "never"
            for one in found
        )
        page.line(f"  {f'{number} or more':<13}" + "".join(f"{cell:>{CELL}}" for cell in cells))


def _exact(chance: Fraction) -> str:
    """
    >>> _exact(Fraction(13, 18)), _exact(Fraction(1))
    ('13/18 (72 %)', 'certain')
    """
    return "certain" if chance == 1 else f"{chance} ({percent(chance)})"


def _cell(chance: Fraction) -> str:
    """The same in few columns.

    >>> _cell(Fraction(107, 108)), _cell(Fraction(1))
    ('107/108 >99 %', 'certain')
    """
    if chance == 1:
        return "certain"
    short = percent(chance).replace("under ", "<").replace("over ", ">")
    return f"{chance}{short:>6}"
