"""Plays an action of a model in the engine: goes there, asks, answers, lets the dice fall."""

from __future__ import annotations

from itertools import product

from tests.runtime.story import builders as b

from fateloom.runtime.kernel import game
from fateloom.runtime.kernel.game import Refusal
from fateloom.runtime.program import statement as st
from fateloom.runtime.record import replace
from fateloom.runtime.story import command as cmd
from fateloom.runtime.story import event as ev
from fateloom.runtime.story.dice import score
from fateloom.runtime.story.index import ProgramIndex
from fateloom.runtime.story.script import question
from fateloom.runtime.story.state import (
    Asking,
    Distributing,
    Giving,
    InTest,
    Overflowing,
    Stage,
    State,
)
from fateloom.runtime.transitions.deals import Deal, command_of, deals_of
from fateloom.runtime.transitions.decisions import (
    BranchChosen,
    Decision,
    HandsEmptied,
    ItemGiven,
    ItemPresented,
    MarkersMoved,
    PathAsked,
    Relief,
    UsedInTest,
)
from fateloom.runtime.transitions.flatten import Decide
from fateloom.runtime.transitions.model import Action, Chance, Move, Outcome, Successes
from fateloom.runtime.transitions.subgames import commands_for


class CannotPlay(Exception):
    """The dice cannot fall like that for these markers, or something the model leaves out is in
    the way; the reason says which.
    """


def play(
    index: ProgramIndex,
    table: b.StoryTable,
    action: Action,
    outcome: Outcome,
    decide: Decide,
    *,
    unasked: bool = False,
) -> b.StoryTable:
    """The table after the action ended like that; the hero is on the move, on the right tile.

    `decide`: what names decisions about markers. `unasked`: whether what is decided about markers
    speaks also of those that the engine moves without asking, as no others can move.
    """
    decided = [*action.decided, *outcome.decided]
    if any(isinstance(it, UsedInTest) for it in decided):
        raise CannotPlay("what is used in a test is not played here")
    said: list[Decision] = [it for it in decided if not isinstance(it, HandsEmptied | Deal)]
    about_overflow = [it for it in decided if isinstance(it, HandsEmptied)]
    chance: list[Chance] = list(outcome.chance)
    for command in _opening(index, table, action):
        table = _between(table, about_overflow)
        table = _say(table, command)
        if any(isinstance(it, ev.AbilityUsed) for it in table.news):
            raise CannotPlay("an item that works by itself, which is an action of its own")
    while table.state.stage is Stage.PLAY and table.state.control.stack:
        before, frame = table.state, table.state.control.stack[-1]
        match frame:
            case Asking() if table.state.played is not None:
                table = _played(index, table, frame, chance, sure=outcome.sure)
            case Asking():
                table = _say(table, _answer(index, table, frame, said, chance))
            case InTest():
                table = _test(index, table, chance)
            case Giving():
                to_move = table.to_move
                assert isinstance(to_move, game.Decision)
                given = said.pop(0)
                assert isinstance(given, ItemGiven)
                table = _say(table, cmd.GiveItem(given.item))
            case Distributing():
                table = _say(table, _markers(index, table, frame, said, decide))
            case Overflowing():
                table = _relieved(table, frame, about_overflow)
            case _:
                raise AssertionError(frame)
        if unasked and not isinstance(frame, Distributing):
            _pass_over(before, table, said, decide)
    assert not about_overflow
    if MarkersMoved(()) in said and not outcome.sure:
        raise CannotPlay("nobody was asked which markers move: there was no choice")
    return table


def _between(table: b.StoryTable, decided: list[HandsEmptied]) -> b.StoryTable:
    """What is laid down between two deals, as the action says."""
    while (stack := table.state.control.stack) and isinstance(stack[-1], Overflowing):
        table = _relieved(table, stack[-1], decided)
    return table


def _relieved(table: b.StoryTable, frame: Overflowing, decided: list[HandsEmptied]) -> b.StoryTable:
    """What the hero with too many items does about it, as the action says."""
    hero = table.state.heroes[frame.seat].hero
    own = [it for it in decided if it.hero == hero]
    if not own:
        raise CannotPlay("too many items, which is put right by an action of its own")
    decided.remove(own[0])
    commands: dict[Relief, cmd.Command] = {
        Relief.LAYS_DOWN: cmd.Abandon(own[0].item),
        Relief.DISCARDS: cmd.DiscardItem(own[0].item),
        Relief.USES: cmd.UseAbility(own[0].item),
    }
    return _say(table, commands[own[0].relief])


def _opening(index: ProgramIndex, table: b.StoryTable, action: Action) -> list[cmd.Command]:
    match action.move:
        case Move.STEP | Move.EXPLORE:
            return [cmd.MoveTo((action.subject,))]
        case Move.OPTION:
            poi = index.poi_of[action.subject]
            opening: list[cmd.Command] = [cmd.Stay(), cmd.Visit(poi), cmd.UseOption(action.subject)]
            body = index.option[action.subject].body
            return [*opening, cmd.CloseTrade()] if isinstance(body[0], st.Trade) else opening
        case Move.VISIT:
            return [cmd.Stay(), cmd.Visit(action.subject)]
        case Move.PICK_UP:
            return [cmd.Stay(), cmd.Visit(_poi(action)), cmd.PickUp(action.subject)]
        case Move.BUY | Move.SELL:
            assert action.site is not None
            assert action.site.option is not None
            option = action.site.option
            dealt = map(command_of, deals_of(action))
            return [
                cmd.Stay(), cmd.Visit(index.poi_of[option]), cmd.UseOption(option),
                *dealt, cmd.CloseTrade(),
            ]  # fmt: skip
        case Move.BEGIN:
            return [cmd.Stay(), cmd.Visit(_poi(action)), cmd.BeginFinale(action.subject)]
        case Move.STAGE:
            return [cmd.PlayStage()]
        case _:
            raise AssertionError(action.move)


def _poi(action: Action) -> str:
    assert action.site is not None
    assert action.site.poi is not None
    return action.site.poi


def _say(table: b.StoryTable, command: cmd.Command) -> b.StoryTable:
    after = table.play(table.asked, command)
    assert not isinstance(after, Refusal), (command, after)
    return after


def _answer(
    index: ProgramIndex,
    table: b.StoryTable,
    frame: Asking,
    said: list[Decision],
    chance: list[Chance],
) -> cmd.Command:
    if isinstance(question(index, frame), st.Call):
        return cmd.ChooseCallOutcome(str(chance.pop(0)))
    match said.pop(0):
        case BranchChosen(number):
            return cmd.Choose(number)
        case ItemPresented(item):
            return cmd.ScanItem(item)
        case PathAsked(path):
            return cmd.AskPath(path)
        case other:
            raise AssertionError(other)


def _pass_over(before: State, table: b.StoryTable, said: list[Decision], decide: Decide) -> None:
    """Take out what was said about markers that the engine moved unasked, as no others can move."""
    for event in table.news:
        if isinstance(event, ev.MarkersMoved):
            hero = before.heroes[event.seat]
            if said[:1] == [decide(hero.hero, None, hero.markers, event.markers)]:
                del said[0]


def _markers(
    index: ProgramIndex,
    table: b.StoryTable,
    frame: Distributing,
    said: list[Decision],
    decide: Decide,
) -> cmd.Command:
    """The markers that move as the action says; any, where it says nothing."""
    to_move = table.to_move
    assert isinstance(to_move, game.Decision)
    hero = table.state.heroes[frame.seat]
    labels: dict[Decision, cmd.Command] = {}
    for command in to_move.commands:
        assert isinstance(command, cmd.SetMarkers)
        label = decide(hero.hero, frame.skill, hero.markers, command.markers)
        labels.setdefault(label, command)
    # Of one track the model says which only where it knows several; and it may have said
    # something of an earlier move, or of an item, of which the engine has not asked.
    for at, wanted in enumerate(said if frame.skill is None or len(labels) > 1 else ()):
        if wanted in labels:
            del said[: at + 1]
            return labels[wanted]
        if not isinstance(wanted, ItemGiven | ItemPresented | MarkersMoved):
            break
    return to_move.commands[0]


def _played(
    index: ProgramIndex, table: b.StoryTable, frame: Asking, chance: list[Chance], *, sure: bool
) -> b.StoryTable:
    """A pool game, to the ending that is wanted; to a sure one there is a way, whatever earlier
    pool games have left.
    """
    asked = question(index, frame)
    assert isinstance(asked, st.Call)
    found = commands_for(index, table.state, asked, str(chance.pop(0)))
    if not found:
        assert not sure, asked.setup
        raise CannotPlay("the dice cannot fall like that for this hero")
    table = replace(table, by_hand=True)
    for command in found:
        table = _say(table, command)
    return replace(table, by_hand=False)


def _test(index: ProgramIndex, table: b.StoryTable, chance: list[Chance]) -> b.StoryTable:
    """Roll what the band wants, with the effort dice that it names, without items."""
    band = chance.pop(0)
    assert isinstance(band, Successes)
    wanted = range(band.low, band.high + 1)
    state = table.state
    frame = state.control.stack[-1]
    assert isinstance(frame, InTest)
    settings = index.settings
    main = product(settings.main_faces, repeat=settings.main_count)
    effort = product(state.effort_faces, repeat=band.effort)
    for faces, more in product(main, effort):
        rolled = replace(frame, main=faces, effort_faces=more)
        result = score(index, state.heroes[state.seat], rolled, state.turn.bonus)
        if max(0, min(result.successes, settings.success_cap)) in wanted:
            forced = table.forcing(cmd.Roll(faces, more))
            return _say(_say(forced, cmd.DeclareEffort(band.effort)), cmd.Confirm())
    assert not band.effort, "a result that effort dice make sure"
    raise CannotPlay("these markers never give that")
