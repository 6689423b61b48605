"""A story at the ferry that calls challenges, for tests (section 10 of the rules)."""

from __future__ import annotations

from random import Random
from typing import Self

from tests.dsl.calls import playing
from tests.dsl.calls.toll import check_with, compiled

from fateloom.dsl.session import Checked
from fateloom.runtime.cards import command as c
from fateloom.runtime.cards.call.challenge import CalledRules
from fateloom.runtime.cards.call.endings import ChallengeEndings
from fateloom.runtime.cards.call.moving import Notes
from fateloom.runtime.cards.state import State
from fateloom.runtime.kernel.game import Chance, Decision, Over, Refusal
from fateloom.runtime.kernel.nested import Block, Blocks
from fateloom.runtime.program.program import Program
from fateloom.runtime.program.statement import Call
from fateloom.runtime.record import parts_in
from fateloom.runtime.story import command as cmd

CHALLENGES = """title: At the ferry
rules: {start_experience: 2}
heroes:
  warden: {title: Aud, abilities: [con, con]}
  smuggler: {title: Bran, abilities: [dex]}
challenges:
  ford:
    title: The ford
    difficulty: 3
    abilities: [con]
    paths:
      wade: {title: Wade, abilities: [con], track: 1, experience: 1}
      swim: {title: Swim, harder: 1, tragedy: 1, draws: [hero, antihero]}
  bargain:
    title: The bargain
    difficulty: 2
    abilities: [cha, dex]
    ally: carter
    paths:
      ask: {title: Ask, triumph: 1}
      lie: {title: Lie, track: -2, tragedy: 1}
allies:
  carter: {title: The carter, power: {when: post_cast, sacrifice: true, do: [{add: 1}]}}
adversaries:
  reeve:
    title: The reeve
    difficulty: 2
    abilities: [con]
    path: {title: Read his books, triumph: 2}
hero:
  steady: {title: Steady, when: post_cast, do: [{add: 1}], copies: 3}
  hand: {title: A hand, when: post_cast_other, do: [{add: 2}], needs_other: true}
antihero:
  trip: {title: A trip, when: post_cast, at: other, do: [{add: -1}], needs_other: true}
  spite: {title: Spite, when: post_cast, do: [{add: 1}]}
"""

STORY = """poi toll "The Toll" on quay
  > A man with a rope.

  option ford "Cross the ford"
    challenge ford "Cross the ford"
      triumph
        > You are over before he has turned round.
        gain 3 coins
      success
        > You are over.
        gain 1 coins
      setback
        > You are wet.
      disaster
        > You are wet, and your hat is in the sea.
        lose 1 power
      by wade
        > Step by step.

  option bargain "Bargain"
    challenge bargain "Bargain for it"
      success
        > He nods.
      setback
        > He shakes his head.
      by lie
        > He believes you.

  option reeve "Face the reeve"
    challenge reeve "Face the reeve"
      success
        > He is gone.
        gain 2 coins
      setback
        > He is still there.

  option low "Ask the bad ones" if virtue <= -2
    gain 1 coins
"""

VIRTUE = "rules:\n  virtue: {start: 0, min: -4, max: 2}\n"


def checked(
    story: str = STORY, challenges: str | None = CHALLENGES, rules: str = VIRTUE
) -> Checked:
    """The story at the ferry, checked."""
    return check_with(story, {"cards/challenges.yaml": challenges}, rules)


def program(story: str = STORY, challenges: str = CHALLENGES) -> Program:
    """The compiled story."""
    return compiled(checked(story, challenges))


class Game(playing.Game):
    """A table at the ferry; runes and cards fall by hand."""

    def said(self, *commands: object) -> Self:
        """These are said in the called challenge."""
        return self.do(*(cmd.InCall("challenge", it) for it in commands))

    def settle(self) -> Self:
        """Everybody passes, or takes what comes first, until the called game is over."""
        while self.table.state.played is not None:
            match self.table.to_move:
                case Decision(_, commands):
                    plain = (cmd.InCall("challenge", it) for it in (c.Pass(), c.CastRunes()))
                    self.do(next((it for it in plain if it in commands), commands[0]))
                case Chance(distribution):
                    self.do(distribution.outcomes[0][0])
        return self


def call_of(made: Program, setup: str) -> Call:
    """The call of a challenge or interlude."""
    return next(it for it in parts_in(made) if isinstance(it, Call) and it.setup == setup)


# --- called games without their story


def opened(rules: CalledRules, begun: State) -> tuple[State, Notes]:
    """The state after the opening, and what is noted of it."""
    state, notes = begun, Notes()
    for event in rules.opening(begun):
        state, notes = rules.evolve(state, event), rules.noted(notes, event)
    return state, notes


def said_in(
    rules: CalledRules, state: State, notes: Notes, command: c.Command
) -> tuple[State, Notes]:
    """The state after the command, and what is noted by then."""
    after = rules.apply(state, command)
    assert not isinstance(after, Refusal), (command, after)
    events, state = after
    for event in events:
        notes = rules.noted(notes, event)
    return state, notes


def ended_at_random(
    rules: CalledRules, begun: State, bot: Random, *, passes: bool = False
) -> tuple[State, Notes]:
    """How the game ends if everything is said at random; with `passes`, everybody passes where
    that is allowed.
    """
    state, notes = opened(rules, begun)
    while not isinstance(to_move := rules.legal(state), Over):
        if isinstance(to_move, Chance):
            command = bot.choice(to_move.distribution.outcomes)[0]
        else:
            command = bot.choice(to_move.commands)
            if passes and c.Pass() in to_move.commands:
                command = c.Pass()
        state, notes = said_in(rules, state, notes, command)
    return state, notes


def endings_by_commands(
    rules: CalledRules, begun: State, blocks: tuple[Block, ...]
) -> frozenset[Blocks]:
    """The endings that the engine finds. The commands that it names lead to each of them."""
    state, notes = opened(rules, begun)
    found = ChallengeEndings(rules).endings(state, notes, blocks)
    for following, commands in found.items():
        now, heard = state, notes
        for command in commands:
            now, heard = said_in(rules, now, heard, command)
        assert rules.end(now, heard, blocks)[1] == following
    return frozenset(found)
