"""Where a script parts (DST-43, 59, 67, 72; EC-41): the ways on, each with its body."""

from __future__ import annotations

from typing import assert_never

from fateloom.runtime.program import statement as st
from fateloom.runtime.program.statement import Body
from fateloom.runtime.program.words import Skill
from fateloom.runtime.story.nested import is_played
from fateloom.runtime.transitions.conditions import lies, ways, where
from fateloom.runtime.transitions.decisions import BranchChosen, ItemPresented, PathAsked
from fateloom.runtime.transitions.doubts import NONE, Doubt, Unknown
from fateloom.runtime.transitions.effects import for_each
from fateloom.runtime.transitions.item_moves import afforded, moved, paid, taken_from_box
from fateloom.runtime.transitions.model import Successes
from fateloom.runtime.transitions.path import By, Path
from fateloom.runtime.transitions.positions import pinned
from fateloom.runtime.transitions.subgames import call_outcomes
from fateloom.runtime.transitions.test_outcomes import fewest_effort, is_possible, is_sure
from fateloom.runtime.transitions.tracks import Ask, values_of
from fateloom.runtime.transitions.variables import BOX, Key, Kind, hands
from fateloom.runtime.transitions.work import Cast, Rolls, Work

Fork = st.If | st.Choose | st.Test | st.Scan | st.AskDestiny | st.Call | st.GainItem | st.Pay
"""Statements that have bodies."""

Forks = list[tuple[Path, Body]]


def forks(work: Work, path: Path, statement: Fork, cast: Cast) -> Forks:
    """Every way on from a statement that has bodies; an empty body where it just goes on."""
    match statement:
        case st.If():
            return _branches(work, path, statement, cast)
        case st.Choose(choices):
            return _choose(work, path, choices, cast)
        case st.Test():
            return _test(work, path, statement, cast)
        case st.Scan():
            return _scan(work, path, statement, cast)
        case st.AskDestiny():
            return _ask(work, path, statement, cast)
        case st.Call():
            if is_played(work.index, statement):
                return call_outcomes(work, path, statement, cast.me)
            return [(path.marked(By.CHANCE, it.outcome), it.body) for it in statement.outcomes]
        case st.GainItem():
            return _gain_item(work, path, statement, cast)
        case st.Pay(costs, otherwise):
            can, cannot = afforded(work, path, cast.me, costs, statement.span)
            done = [way for it in can for way in paid(work, it, cast.me, costs)]
            return [*((it, ()) for it in done), *((it, otherwise) for it in cannot)]
        case _:
            assert_never(statement)


def _branches(work: Work, path: Path, statement: st.If, cast: Cast) -> Forks:
    """The first branch whose condition holds, else the other body."""
    found: Forks = []
    open_ = [path]
    for branch in statement.branches:
        further: list[Path] = []
        for it in open_:
            for way, holds in ways(work, it, branch.condition, cast.me):
                if holds:
                    found.append((way, branch.body))
                else:
                    further.append(way)
        open_ = further
    return [*found, *((it, statement.otherwise) for it in open_)]


def _choose(work: Work, path: Path, choices: tuple[st.Choice, ...], cast: Cast) -> Forks:
    """Each branch that is open; where none is, the script goes on behind them (DST-43)."""
    found: Forks = []
    shut = [path]
    for number, choice in enumerate(choices):
        for it in where(work, [path], choice.condition, cast.me):
            can, _ = afforded(work, it, cast.me, choice.costs, choice.span)
            for way in can:
                said = way.marked(By.PLAYER, BranchChosen(number, choice.label))
                done = paid(work, said, cast.me, choice.costs)
                found += [(one, choice.body) for one in done]
        shut = [way for it in shut for way in _closed(work, it, choice, cast)]
    return [*found, *((it, ()) for it in shut)]


def _closed(work: Work, path: Path, choice: st.Choice, cast: Cast) -> list[Path]:
    """The ways in which a branch is hidden or cannot be paid."""
    if choice.condition is None:
        return afforded(work, path, cast.me, choice.costs, choice.span)[1]
    found: list[Path] = []
    for it, holds in ways(work, path, choice.condition, cast.me):
        found += [it] if not holds else afforded(work, it, cast.me, choice.costs, choice.span)[1]
    return found


def _test(work: Work, path: Path, test: st.Test, cast: Cast) -> Forks:
    """Each band that the test can end in (DST-55), and with the effort dice that make it sure. What
    else is used during the test is told apart from it.
    """
    found: Forks = []
    effort = Key(Kind.RESOURCE, "effort", cast.me)
    doubted = frozenset({Doubt(Unknown.ROLL, cast.me, test.skill.value)})
    key = Key(Kind.MARKERS, test.skill.value, cast.me)
    for band in test.bands:
        rolls = _rolls(work, cast.me, test.skill, band)
        ways = [(rolls.sure, 0, NONE), (rolls.only_possible, 0, doubted)]
        ways += [(values, dice, NONE) for dice, values in rolls.with_effort]
        for values, dice, doubts in ways:
            if values:
                said = path.marked(By.CHANCE, Successes(band.low, band.high, dice), doubts)
                rolled = work.where([said], key, values) if work.has(key) else [said]
                if dice:
                    ready = work.where(rolled, effort, -(1 << dice))
                    rolled = [work.add(it, effort, -dice) for it in ready]
                found += [(it, band.body) for it in rolled]
    return found


def _rolls(work: Work, hero: str, skill: Skill, band: st.Band) -> Rolls:
    """With which values of a track a band comes about. Looked for once."""
    asked = hero, skill, band.low, band.high
    known = work.bands.get(asked)
    if known is None:
        track = work.track(hero, skill, Ask.BANDS)
        reaches = [pinned(work, it) for it in track.examples] if track else [None]
        sure = [is_sure(work, *asked, it) for it in reaches]
        possible = [is_possible(work, *asked, it) for it in reaches]
        only = [may and not will for may, will in zip(possible, sure, strict=True)]
        dice = [
            fewest_effort(work, *asked, it) if may else None
            for it, may in zip(reaches, only, strict=True)
        ]

        def mask(wanted: list[bool]) -> int:
            return values_of(wanted) if track else -wanted[0]

        numbers = sorted({it for it in dice if it is not None})
        with_effort = tuple((number, mask([it == number for it in dice])) for number in numbers)
        known = work.bands[asked] = Rolls(mask(sure), mask(only), with_effort)
    return known


def _scan(work: Work, path: Path, scan: st.Scan, cast: Cast) -> Forks:
    """Each item that the hero may present (DST-65..69); without any, an unknown one."""
    hand = hands(cast.me)
    answered: dict[str, st.Answer] = {}
    for answer in scan.answers:
        for match in answer.items:
            for item in work.matching(match):
                answered.setdefault(item, answer)
    found: Forks = []
    for thing in work.index.program.items:
        known = answered.get(thing.id)
        for way, holds in lies(work, thing.id, hand)(path):
            if not holds:
                continue
            said = way.marked(By.PLAYER, ItemPresented(thing.id))
            if known is not None and not known.keeps:
                said = moved(work, said, thing.id, hand, BOX)
            found.append((said, scan.other if known is None else known.body))
    empty = work.where([path], Key(Kind.HELD, owner=cast.me), 1)
    return [*found, *((it, scan.other) for it in empty)]


def _ask(work: Work, path: Path, ask: st.AskDestiny, cast: Cast) -> Forks:
    """About each path of the own destiny (DST-72); a hero without one hears what others hear."""
    destiny = work.index.destiny.get(cast.me)
    if destiny is None:
        return [(path, ask.other)]
    answers = {it.path: it.body for it in ask.answers if it.hero == cast.me}
    return [
        (path.marked(By.PLAYER, PathAsked(one.id)), answers.get(one.id, ask.other))
        for one in destiny.paths
    ]


def _gain_item(work: Work, path: Path, gain: st.GainItem, cast: Cast) -> Forks:
    """Each takes the first item that the box has; behind it what follows when one finds none."""
    found: Forks = []
    for it, heroes in for_each(work, path, gain.subject, cast.me, ordered=True):
        served: list[Path] = [it]
        short: list[Path] = []
        for hero in heroes:
            given_all: list[Path] = []
            given_some: list[Path] = []
            for one in served:
                given, none = taken_from_box(work, one, hero, gain.matches)
                given_all += given
                given_some += none
            for one in short:
                given, none = taken_from_box(work, one, hero, gain.matches)
                given_some += given + none
            served, short = given_all, given_some
        found += [*((one, ()) for one in served), *((one, gain.otherwise) for one in short)]
    return found
