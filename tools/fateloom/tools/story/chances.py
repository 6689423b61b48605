"""How a test may come out, exactly: the chance of every number of successes (DST-47..54).

Thresholds are nobody's business (DST-45): a page says how probable two successes are, never
whether two are enough.
"""

from __future__ import annotations

from fractions import Fraction
from functools import partial
from operator import le

from fateloom.runtime.kernel.chance import Distribution
from fateloom.runtime.program.settings import Settings
from fateloom.runtime.program.words import Skill
from fateloom.runtime.record import record, replace
from fateloom.runtime.story.command import Roll
from fateloom.runtime.story.dice import rolls, score
from fateloom.runtime.story.index import SKILLS, ProgramIndex
from fateloom.runtime.story.view import Phase, Stage, TrialView, View
from fateloom.tools.story.telling import skill_name, skill_word
from fateloom.tools.table.content import Chart, Contents, note
from fateloom.tools.table.language import tr
from fateloom.tools.table.matching import begins
from fateloom.tools.table.words import counted, listed, percent


def odds_now(index: ProgramIndex, view: View, rest: str) -> Contents | None:
    """The odds of a skill by name, or of the tests that are open."""
    if view.stage is not Stage.PLAY:
        return None
    wanted = rest.casefold()
    if wanted:
        skills = [
            it for it in SKILLS if it.value.startswith(wanted) or begins(wanted, [skill_word(it)])
        ]
    elif view.test is not None:
        skills = [view.test.skill]
    else:
        open_now = {it.skill for it in view.options if it.why_not is None}
        skills = [it for it in SKILLS if it in open_now]
    if not skills:
        names = listed(map(skill_word, SKILLS), "or")
        none = tr("There is no skill '{name}'.", name=rest[:20])
        what = none if wanted else tr("No test is open here now.")
        return (note(f"{what} {tr('Type odds and a skill: {names}.', names=names)}"),)
    last = note(tr("How many successes are enough is not told before they are counted."))
    if view.test is not None and has_fallen(view, view.test.skill):
        fallen = note(as_it_stands(view.test))
        skills = [it for it in skills if it is not view.test.skill]
        return (fallen, *(chart(index, view, it) for it in skills))
    return (*(chart(index, view, it) for it in skills), last)


@record
class Odds:
    """A test of `skill` with so many effort dice. `at_least`: the chance of 1, 2, 3, … successes,
    up to the greatest number that the dice can come to, or that counts (DST-59).
    """

    skill: Skill
    effort: int
    at_least: tuple[Fraction, ...]


def odds(index: ProgramIndex, view: View, skill: Skill, effort: int) -> Odds:
    """The odds of the active hero: in the test under way, or in one that began now."""
    dealt = successes(index, view, test_of(view, skill), effort)
    most = min(max(number for number, _ in dealt.outcomes), index.settings.success_cap)
    chances = tuple(dealt.chance_of(partial(le, wanted)) for wanted in range(1, most + 1))
    return Odds(skill, effort, chances)


def test_of(view: View, skill: Skill) -> TrialView:
    """The test under way if it is one of that skill, else one that has just begun."""
    if view.test is not None and view.test.skill is skill:
        return view.test
    return TrialView(skill, Phase.COMMITTED, 0, (), (), 0, 0, None, 0, 0, ())


def has_fallen(view: View, skill: Skill) -> bool:
    """Whether the roll of a test of that skill is over, by dice or by a card instead of them
    (EC-18): nothing is left to chance in it.
    """
    return view.test is not None and view.test.skill is skill and view.test.phase is Phase.ROLLED


def as_it_stands(test: TrialView) -> str:
    """What a test whose roll is over comes to."""
    return tr(
        "The roll of this test is over: the sum is {total}, which makes {successes} as it stands.",
        total=test.total,
        successes=counted(test.successes, "success", "successes"),
    )


def successes(index: ProgramIndex, view: View, test: TrialView, effort: int) -> Distribution[int]:
    """What a roll of the active hero comes to, items that always count included."""
    settings: Settings = index.settings
    dealt = rolls(settings.main_faces, settings.main_count, view.effort_faces, effort)
    return dealt.map(lambda roll: number_of(index, view, test, roll))


def number_of(index: ProgramIndex, view: View, test: TrialView, roll: Roll) -> int:
    """The successes that a roll would give, never fewer than none."""
    rolled = replace(test, main=roll.main, effort_faces=roll.effort)
    return max(0, score(index, view.heroes[view.active], rolled, view.bonus).successes)


def chart(index: ProgramIndex, view: View, skill: Skill) -> Chart:
    """All odds of a skill: a column for each number of effort dice that are ready, exact."""
    ready = view.heroes[view.active].effort
    found = [odds(index, view, skill, effort) for effort in range(ready + 1)]
    heads = tuple(_dice(it.effort) for it in found)
    spoken = tuple(
        f"{skill_name(skill)}, {_dice(one.effort)}, "
        f"{counted(number, 'success or more', 'successes or more')}: {_exact(chance)}."
        for one in found
        for number, chance in enumerate(one.at_least, 1)
    )
    rows = tuple(
        (
            tr("{number} or more", number=number),
            tuple(
                _cell(one.at_least[number - 1]) if number <= len(one.at_least) else tr("never")
                for one in found
            ),
        )
        for number in range(1, max(len(it.at_least) for it in found) + 1)
    )
    return Chart(skill_name(skill), heads, rows, spoken)


def _dice(effort: int) -> str:
    return counted(effort, "effort die", "effort dice") if effort else tr("no effort die")


def _exact(chance: Fraction) -> str:
    """
    >>> _exact(Fraction(13, 18)), _exact(Fraction(1))
    ('13/18 (72 %)', 'certain')
    """
    return tr("certain") if chance == 1 else f"{chance} ({percent(chance)})"


def _cell(chance: Fraction) -> str:
    """The same in few columns.

    >>> _cell(Fraction(107, 108)), _cell(Fraction(1))
    ('107/108 >99 %', 'certain')
    """
    if chance == 1:
        return tr("certain")
    short = percent(chance, is_short=True)
    return f"{chance}{short:>6}"
