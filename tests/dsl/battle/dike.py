"""A story at the dike that calls fights, for tests (section 10 of the rules)."""

from __future__ import annotations

from tests.dsl.calls.toll import check_with, compiled

from fateloom.dsl.session import Checked
from fateloom.runtime.program.program import Program

FIGHTS = """title: The dike
results:
  foot: {title: Foot, faces: [none, none, none, none, panic, eliminate]}
  mob: {title: Mob, faces: [none, none, none, none, panic, panic]}
types:
  infantry: {title: Infantry, fires: foot}
  mob: {title: Mob, fires: mob, breaks_off: true}
us:
  watch: {title: The Watch, type: infantry, strength: 2}
  bargees: {title: The Bargees, type: mob, strength: 1}
  captain: {title: Aud, type: infantry, strength: 1, elite: true}
them:
  raiders: {title: Raiders, type: infantry, strength: 2}
leaders: {warden: captain}
fights:
  gate: {title: The gate, text: They come up the lane., us: [watch, bargees], them: [raiders]}
  parley: {title: The bridge, us: [watch], them: [raiders], attacker: them, fort: us, pause: 1}
  shot: {title: The reeds, us: [watch], them: [raiders], until: volley}
"""

STORY = """poi toll "The Toll" on quay
  > A man with a rope.

  option gate "Hold the gate"
    battle gate "Hold the gate"
      decisive
        > Not one of them got home.
        gain 3 coins
      victory
        > They are gone.
        gain 1 coins
      withdrawal
        > You have left the gate.
      defeat
        > The gate is theirs.
        lose 1 power
      rout
        > Nobody is left to say so.
      fallen captain
        > You were carried off the wall.
      fallen raiders
        > Somebody counts boots.

  option parley "Stand on the bridge"
    battle parley "Stand on the bridge"
      victory
        > They turn round.
      withdrawal
        > You go.
      defeat
        > You are off the bridge.
      standoff
        > Both sides draw breath.

  option shot "Shoot from the reeds"
    battle shot "Shoot from the reeds"
      victory
        > That was one.
      withdrawal
        > They duck.
      defeat
        > Ducks fly up.
"""


def checked(story: str = STORY, fights: str | None = FIGHTS) -> Checked:
    """The story at the dike, checked."""
    return check_with(story, {"battle/fights.yaml": fights})


def program(story: str = STORY, fights: str = FIGHTS) -> Program:
    """The compiled story."""
    return compiled(checked(story, fights))
