"""A story at a lodge, where it plays in a house of its own, for tests (section 10 of the rules)."""

from __future__ import annotations

from tests.dsl.calls.toll import check_with, compiled

from fateloom.dsl.session import Checked
from fateloom.runtime.program.program import Program

TABLES = {
    "house.yaml": """id: house
title: The Lodge
players: {min: 2, max: 4}
rules: {health: 4, pile: 2, rounds: 30, ghost_gloom: 2}
characters:
  warden: {title: Aud}
  smuggler: {title: Bran}
  otto: {title: Otto}
  nix: {title: The Nix}
moments: {ghost: The floor no longer creaks., bound: "It was somebody else.", ritual: A door opens.}
endings: {binding: Somebody lights the stove., opener: The stove is cold., ghosts: Nobody is cold.}
""",
    "board.yaml": """start: landing
rows:
  - [attic, landing, cellar]
  - [., hatch, .]
locations:
  attic: {title: The Attic, gloom: 1}
  cellar: {title: The Cellar, gloom: 2}
passages:
  landing: {title: The Landing, numbers: [1, 1]}
  hatch: {title: The Hatch, numbers: [2, 3]}
""",
    "destinies.yaml": """opener:
  key: {title: The Key, text: It was in your coat.}
psyche:
  grief: {title: Grief, text: Two cups on the table.}
memory:
  bread: {title: Bread, copies: 7}
""",
    "search.yaml": """items:
  lamp: {title: A Lamp, when: search_roll, do: [{modify: 1}], copies: 2}
  knife: {title: A Knife, when: attack_roll, do: [{modify: 1}], copies: 2, hidden: true}
  rope: {title: A Rope, when: probe_roll, do: [{modify: 1}], copies: 12}
""",
    "haunting.yaml": """cards:
  chill: {title: A Chill, text: The candle leans over., to: discard, do: [{wound: 1}], copies: 3}
  damp: {title: The Damp, to: discard, do: [{gloom: 1}], copies: 2}
  choir: {title: The Choir, to: in_play, ghosts_win: {total_gloom: 9}}
""",
    "orders.yaml": """orders:
  attic: {title: The Attic, text: Somebody has swept it., do: search, in: attic}
  ask: {do: probe, whom: otto}
  yard: {do: duel, whom: otto}
  dream: {do: haunt, whom: otto}
  cold: {do: syphon, in: cellar}
  omen: {do: roll, add: 2}
  accuse: {do: declare, whom: otto}
  bind: {do: declare, whom: otto, say: bind}
  claim: {do: declare, whom: otto, say: ritual}
  cards: {do: show, whom: otto}
  swap: {do: trade, whom: otto, gives: lamp, takes: rope}
  gift: {do: trade, whom: smuggler, gives: lamp}
  mirror: {do: reveal}
  unmask: {do: reveal, whom: otto}
  drown: {do: ghost}
  wake: {do: revive, health: 2}
  damp: {do: gloom, in: cellar, add: 2}
  fade: {do: gloom, spend: 1}
  wall: {do: remove, tile: hatch, power: 6}
  look: {do: look}
""",
}

STORY = """poi toll "The Lodge" on quay
  > A lodge, with a light in it.

  option attic "Search the attic"
    house attic "Search the attic"
      deep
        > You have seen all of it.
      clear
        > You have seen most of it.
        gain 1 coins
      nothing
        > You have seen the dark.
      backlash
        > It has seen you.
      victory
        > It is all over.
      drew chill
        > You are cold.
      found lamp
        > There was a lamp.
      wounds own
        lose 1 power
      gloom here 2+
        > You cannot see your hand.
      refused ghost
        > You have no hands.

  option ask "Ask Otto"
    house ask "Ask Otto"
      clear
        > He tells you.
      nothing
        > He tells you nothing.
      saw key
        > So it is him.
      saw grief
        > He cries.

  option yard "Fight Otto"
    house yard "Fight Otto"
      clear
        > He sits down.
        gain 3 coins
      nothing
        > Somebody comes out with a bucket.
      backlash
        > You sit down.
      victory
        > It was him.
      found knife
        > You have his knife.
      ghost otto
        > There is a draught.

  option dream "Come to him at night"
    house dream "Come to him at night"
      clear
        > He wakes up.
      nothing
        > He sleeps.
      refused living
        > You knock, and he opens.

  option cold "Draw in the cold"
    house cold "Draw in the cold"
      deep
        > All of it.
      clear
        > Some of it.
      nothing
        > None of it.
      gloom own 3+
        > There is enough of you.

  option omen "Throw two dice"
    house omen "Throw two dice"
      deep
        > A good sign.
      clear
        > A sign.
      nothing
        > Two dice.

  option accuse "Say who it was"
    house accuse "Say who it was"
      victory
        > It is decided.
        gain 5 coins
      defeat
        > It is decided, and not for you.
      nothing
        > Nobody says anything.
      backlash
        > It was somebody else.
      opener warden
        > It was you.

  option bind "It was Otto"
    house bind "It was Otto"
      clear
        > It was Otto.
      nothing
        > Nobody listens.
      won warden
        gain 2 coins

  option claim "It was you"
    house claim "It was you"
      clear
        > It was you.
      nothing
        > It was not.
      ghost warden
        > You are not quite there.

  option cards "Show Otto a card"
    house cards "Show Otto a card"
      nothing
        > He keeps his to himself.
      saw key
        > He blushes.

  option swap "A rope for the lamp"
    house swap "A rope for the lamp"
      clear
        > You have a rope.
      nothing
        > He shakes his head.
      refused lacking
        > There is no lamp.

  option gift "A lamp for Bran"
    house gift "A lamp for Bran"
      nothing
        > Bran has two hands.

  option mirror "Look into the mirror"
    house mirror "Look into the mirror"
      nothing
        > There is nobody.
      opener warden
        > There you are.

  option unmask "Turn Otto around"
    house unmask "Turn Otto around"
      nothing
        > He has another face there.
      opener otto
        > It is him.

  option drown "Go into the water"
    house drown "Go into the water"
      nothing
        > It is cold.
      ghost warden
        > You are a draught.
      defeat
        > That was that.

  option wake "Sit by the stove"
    house wake "Sit by the stove"
      clear
        > You can feel your feet.
      nothing
        > It is warm.

  option damp "Open the cellar"
    house damp "Open the cellar"
      nothing
        > It comes up the steps.
      gloom here 4+
        > You do not go down there.

  option fade "Blow out the lamp"
    house fade "Blow out the lamp"
      clear
        > It is dark.
      nothing
        > You have no breath.

  option wall "Wall up the hatch"
    house wall "Wall up the hatch"
      nothing
        > You have a wall.
      gone hatch
        > There was a hatch.

  option look "Look around"
    house look "Look around"
      nothing
        > It is a lodge.
      ghost warden
        > You are not here.
      gone hatch
        > There is a wall.
"""


def checked(story: str = STORY, **changed: str) -> Checked:
    """The story at the lodge, checked; `changed`: texts of tables by name."""
    tables = {**TABLES, **{f"{name}.yaml": text for name, text in changed.items()}}
    return check_with(story, {f"house/{name}": text for name, text in tables.items()})


def program(story: str = STORY, **changed: str) -> Program:
    """The compiled story."""
    return compiled(checked(story, **changed))
