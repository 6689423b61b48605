"""Players who go home (EC-57): whatever the engine does then, the flattened form can do."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest
from tests.dsl.verify.engine.by_hand import story as tiny
from tests.long import mostly_long
from tests.runtime.story import builders as b
from tests.runtime.story.bots import tables
from tests.runtime.transitions.stories import story
from tests.runtime.transitions.trace import Follower, tokens

from fateloom.runtime.kernel.game import Decision, Refusal
from fateloom.runtime.program.program import Program
from fateloom.runtime.record import replace
from fateloom.runtime.story import command as cmd
from fateloom.runtime.story.rules import StoryRules
from fateloom.runtime.story.setup import SetUp
from fateloom.runtime.transitions.flatten import is_settled, projection, transitions
from fateloom.runtime.transitions.model import Company, Model, Move

GAMES = 40
BEFORE = 60
"""At most so many commands are said before somebody goes home."""


@mostly_long("name", ["small", "base", "tour"], plain=("base", "tour"))
def test_ec57_a_player_goes_home_at_any_moment_and_the_model_follows(name: str) -> None:
    """Of two; a third hero makes the model of the small story seven times as large."""
    program = story(name)
    company = Company(tuple(it.id for it in program.heroes[:2]), leaving=True)
    model = transitions(program, company)
    seen = set(_moments(program, model))
    assert "between two actions" in seen
    assert "in the middle of an action" in seen
    assert ("in the middle of another one's action" in seen) == (not model.gaps)


@pytest.mark.long
def test_ec57_one_of_three_goes_home_and_the_model_follows() -> None:
    program = story("night")
    company = Company(tuple(it.id for it in program.heroes), leaving=True)
    assert len(company.heroes) == 3
    assert "between two actions" in set(_moments(program, transitions(program, company)))


def test_without_going_home_the_model_cannot_follow() -> None:
    """The test above can fail: without those actions it does."""
    program = story("base")
    company = Company(tuple(it.id for it in program.heroes[: program.max_players]), leaving=True)
    whole = transitions(program, company)
    model = replace(whole, actions=tuple(it for it in whole.actions if it.move is not Move.LEAVE))
    with pytest.raises(AssertionError):
        list(_moments(program, model))


def _moments(program: Program, model: Model) -> Iterator[str]:
    """Play games in which one player goes home, and follow the step in which that happens."""
    rules, company = StoryRules(program), model.company
    read, follower = projection(program, model), Follower(model)
    for seed in range(GAMES):
        choices = SetUp(len(company.heroes), company.heroes)
        history = list(tables(rules, choices, seed, 1 + seed * BEFORE // GAMES))
        table = history[-1]
        at_rest = [it for it in history if is_settled(it.state)]
        if not at_rest:
            continue
        settled, at = at_rest[-1].state, len(at_rest[-1].log.entries)
        seat = random.Random(seed).choice([table.state.seat, *range(len(company.heroes))])
        open_ = not is_settled(table.state)
        other = open_ and seat != table.state.seat
        if other and model.gaps:
            continue
        gone = table.play(table.asked, cmd.LeaveGame(seat))
        after = None if isinstance(gone, Refusal) else _to_rest(gone)
        if after is None:
            continue
        entries = [(it.command, it.events) for it in after.log.entries[at:]]
        said = tuple(tokens(rules.index, settled, entries))
        assert follower.reaches(read(settled), said, read(after.state)), (seed, said)
        if other:
            yield "in the middle of another one's action"
        else:
            yield "in the middle of an action" if open_ else "between two actions"


def _to_rest(table: b.StoryTable) -> b.StoryTable | None:
    """Answer what is still asked; None: the game is over."""
    while not is_settled(table.state):
        to_move = table.to_move
        if not isinstance(to_move, Decision):
            return None
        after = table.play(table.asked, to_move.commands[0])
        assert not isinstance(after, Refusal)
        table = after
    return table


ASK, LOOK = 'choose\n      "Yes"\n        > Yes.', "if others has item x\n      > I see."


@pytest.mark.parametrize(
    ("option", "rest", "is_told"),
    [
        ((LOOK, ASK), "", False),
        ((ASK, LOOK), "", False),
        ((LOOK, ASK, LOOK), "", True),
        ((LOOK, "do talk"), f"scene talk\n  if not doom\n    {ASK}\n    {LOOK}\n", True),
        ((LOOK, ASK), "event e after p0.a\n  doom up\n", False),
        ((LOOK, ASK), "event e after p0.a if others has item x\n  doom up\n", True),
        ((LOOK, ASK), "event e when others has item x\n  doom up\n", True),
        ((LOOK, ASK, "gain item x"), "", False),
        ((LOOK, ASK, "others lose item x"), "", True),
    ],
)
def test_another_player_who_goes_home_at_a_question(
    option: tuple[str, ...], rest: str, is_told: bool
) -> None:
    """It is the same as before the action, or behind it, unless both sides look at the others, or
    it brings about an event that comes out differently there. Then it is told.
    """
    body = "\n    ".join(option)
    text = f'world doom: flag\npoi p0 "P" on t0\n  option a "A"\n    {body}\n{rest}'
    for heroes in ("ann bob", "ann bob cat"):
        names = tuple(heroes.split())
        model = transitions(tiny(text, heroes=heroes, items="x"), Company(names, leaving=True))
        assert not model.gaps
        others = {(it,) for it in names[1:]} | ({names[1:]} if len(names) > 2 else set())
        assert _told(model) == (others if is_told else set())


def _told(model: Model) -> set[tuple[str, ...]]:
    """Who goes home, in the middle of what Ann does, while she stays."""
    left = [it.departure for it in model.actions if it.departure is not None]
    return {tuple(sorted(it.heroes)) for it in left if it.actor == "ann" and "ann" not in it.heroes}


BROUGHT_ABOUT = """\
event w when item x is gone
  if doom
    mark up
"""


@pytest.mark.parametrize(
    ("option", "rest", "is_told"),
    [
        ((ASK,), "", False),
        ((ASK, "doom up"), "", True),
        ((ASK,), "event e after p0.a\n  doom up\n", True),
        ((ASK,), "event e after p0.a\n  virtue +1\n", False),
        ((ASK,), "event v when doom\n  mark up\n", True),
    ],
)
def test_another_player_who_brings_an_event_about_by_going_home(
    option: tuple[str, ...], rest: str, is_told: bool
) -> None:
    """The event comes behind the script: that is told where the order makes a difference."""
    body = "\n    ".join(option)
    flags = "world doom: flag\nworld mark: flag\n"
    text = f'{flags}poi p0 "P" on t0\n  option a "A"\n    {body}\n{rest}{BROUGHT_ABOUT}'
    model = transitions(tiny(text, items="x"), Company(("ann", "bob"), leaving=True))
    assert _told(model) == ({("bob",)} if is_told else set())


def test_key_items_of_a_player_who_goes_home_are_not_gone() -> None:
    """So a rescue that waits for that is not brought about, and nothing has to be told."""
    text = f'poi p0 "P" on t0\n  option a "A" if item x is in box\n    {ASK}\n    gain item x\n'
    rescue = "rescue if item x is gone\n  drop x on t0\n"
    program = tiny(text + rescue, heroes="ann bob cat", items="x")
    for key in (False, True):
        items = tuple(replace(it, key=key) for it in program.items)
        company = Company(("ann", "bob", "cat"), leaving=True)
        model = transitions(replace(program, items=items), company)
        assert bool(_told(model)) is not key
