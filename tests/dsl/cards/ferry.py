"""A story at the ferry that calls challenges, for tests (section 10 of the rules)."""

from __future__ import annotations

from pathlib import Path

from tests.tracked import tracked

from fateloom.dsl.session import Checked, check
from fateloom.dsl.source import Source
from fateloom.runtime.cards import command as c
from fateloom.runtime.kernel.game import Chance, Decision, Refusal
from fateloom.runtime.kernel.table import start
from fateloom.runtime.program.program import Program
from fateloom.runtime.story import command as cmd
from fateloom.runtime.story import event as ev
from fateloom.runtime.story.rules import StoryRules
from fateloom.runtime.story.setup import SetUp

BASE = Path(__file__).resolve().parents[2] / "fixtures" / "base"

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
    texts = {it.relative_to(BASE).as_posix(): it.read_text("utf-8") for it in tracked(BASE)}
    texts["story/base.fate"] = texts["story/base.fate"].replace(
        "place ferry", "place ferry\n    place toll"
    )
    texts["scenario.yaml"] += rules
    texts["story/toll.fate"] = story
    if challenges is not None:
        texts["cards/challenges.yaml"] = challenges
    return check([Source(*it) for it in texts.items()], lint=False)


def program(story: str = STORY, challenges: str = CHALLENGES) -> Program:
    """The compiled story."""
    made = checked(story, challenges)
    assert made.diagnostics == ()
    assert made.program is not None
    return made.program


class Game:
    """A table at the ferry; runes and cards fall by hand."""

    def __init__(self, program: Program, *heroes: str) -> None:
        self.rules = StoryRules(program)
        heroes = heroes or ("warden",)
        table = start(self.rules, SetUp(len(heroes), heroes), 1, by_hand=True)
        assert not isinstance(table, Refusal)
        self.table = table

    def do(self, *commands: cmd.Command) -> Game:
        """Each of these is said by whoever is asked."""
        for command in commands:
            after = self.table.play(self.table.asked, command)
            assert not isinstance(after, Refusal), (command, after)
            self.table = after
        return self

    def call(self, option: str) -> Game:
        """The hero goes to the toll and takes the option."""
        return self.do(cmd.Stay(), cmd.Visit("toll"), cmd.UseOption(f"toll.{option}"))

    def said(self, *commands: object) -> Game:
        """These are said in the called challenge."""
        return self.do(*(cmd.InCall("challenge", it) for it in commands))

    def settle(self) -> Game:
        """Everybody passes, or takes what comes first, until the called game is over."""
        while self.table.state.played is not None:
            match self.table.to_move:
                case Decision(_, commands):
                    plain = (cmd.InCall("challenge", it) for it in (c.Pass(), c.CastRunes()))
                    self.do(next((it for it in plain if it in commands), commands[0]))
                case Chance(distribution):
                    self.do(distribution.outcomes[0][0])
        return self

    @property
    def told(self) -> list[str]:
        """All texts."""
        return [it.text for it in self.table.log.events if isinstance(it, ev.Told)]
