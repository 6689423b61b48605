"""A story at an inn that calls scenes of hidden roles, for tests (section 10 of the rules)."""

from __future__ import annotations

from tests.dsl.calls.toll import check_with, compiled

from fateloom.dsl.session import Checked
from fateloom.runtime.program.program import Program

HAUNTS = """title: The inn
heroes:
  warden: {title: Aud, health: 4, gloom: 3}
  smuggler: {title: Bran, health: 2, gloom: 4, most: 5}
people:
  otto: {title: Otto, health: 4, pile: [grief, errand, errand], carries: [knife]}
  nix: {title: The Nix, gloom: 2, pile: [errand]}
places:
  cellar: {title: The Cellar, gloom: 1, most: 3, finds: [lamp, rope, rope]}
  loft: {title: The Loft, gloom: 2}
cards:
  grief: {title: A Grief, text: He has not slept since., psyche: true}
  errand: {title: An Errand}
things: {lamp: {title: A Lamp}, rope: {title: A Rope}, knife: {title: A Knife}}
hauntings:
  chill: {title: A Chill, text: The candle leans over., wound: 1, copies: 2}
  damp: {title: The Damp, gloom: 1}
scenes:
  cellar: {do: search, in: cellar, whom: otto, text: The steps go on.}
  loft: {do: search, in: loft}
  ask: {do: probe, whom: otto}
  call: {do: probe, whom: nix}
  yard: {do: duel, whom: otto}
  dream: {do: haunt, whom: otto}
  cold: {do: syphon, in: cellar}
"""

STORY = """poi toll "The Inn" on quay
  > Somebody has left the light on.

  option cellar "Search the cellar"
    search cellar "Search the cellar"
      deep
        > You have seen all of it.
      clear
        > You have seen most of it.
        gain 1 coins
      nothing
        > You have seen the dark.
      backlash
        > It has seen you.
      drew chill
        > You are cold.
      found lamp
        > There was a lamp.
      saw grief
        > His coat hangs here.
      wounds own
        lose 1 power
      gloom here 3+
        > You cannot see your hand.

  option loft "Search the loft"
    search loft "Search the loft"
      clear
        > Hay.
      nothing
        > Hay.

  option ask "Ask Otto"
    probe ask "Ask Otto"
      clear
        > He tells you.
      nothing
        > He tells you nothing.
      saw grief
        > He cries.

  option call "Call the Nix"
    probe call "Call the Nix"
      clear
        > It is there.
      nothing
        > It is water.

  option yard "Fight Otto"
    duel yard "Fight Otto"
      victory
        > He sits down.
        gain 3 coins
      defeat
        > You sit down.
        lose 1 power
      stopped
        > Somebody comes out with a bucket.
      found knife
        > You have his knife.
      wounds own 2+
        > It bleeds.
      wounds theirs 4+
        > He bleeds.

  option dream "Come to him at night"
    haunt dream "Come to him at night"
      clear
        > He wakes up.
      nothing
        > He sleeps.
      backlash
        > He dreams of you, and it was nice.
      saw grief
        > You know now.
      wounds theirs
        > He does not wake up well.
      gloom own 2+
        > There is enough of you left.

  option cold "Draw in the cold"
    syphon cold "Draw in the cold"
      deep
        > All of it.
      clear
        > Some of it.
      backlash
        > It draws you in.
      gloom own 5+
        > You are there.
"""


def checked(story: str = STORY, haunts: str | None = HAUNTS) -> Checked:
    """The story at the inn, checked."""
    return check_with(story, {"hidden/haunts.yaml": haunts})


def program(story: str = STORY, haunts: str = HAUNTS) -> Program:
    """The compiled story."""
    return compiled(checked(story, haunts))
