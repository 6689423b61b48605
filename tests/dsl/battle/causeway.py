"""A story on a causeway that leads a campaign of its own, for tests (section 10 of the rules)."""

from __future__ import annotations

from tests.dsl.calls.toll import check_with, compiled

from fateloom.dsl.session import Checked
from fateloom.runtime.program.program import Program

TABLES = {
    "battle.yaml": """id: causeway
title: The Causeway
turns: 4
sides:
  dike: {title: The Dike, recruits: [mill], forts: 1}
  shore: {title: The Shore, recruits: [camp]}
rules: {supply: true, forts: true, supply_range: 1}
victory:
  - {side: dike, when: instant, title: The camp is empty, if: {controls: camp}}
  - {side: shore, when: instant, title: The mill is theirs, if: {controls: mill}}
  - {side: shore, when: end, title: They are still there, if: {units_in: camp, side: shore}}
""",
    "theatre.yaml": """terrain:
  open: {title: Open}
spaces:
  mill: {title: The Mill, terrain: open, x: 0, y: 0}
  road: {title: The Road, terrain: open, x: 1, y: 0}
  sluice: {title: The Sluice, terrain: open, x: 2, y: 0}
  reeds: {title: The Reeds, terrain: open, x: 2, y: 1}
  camp: {title: The Camp, terrain: open, x: 3, y: 0}
roads: [[mill, road, sluice, camp], [road, reeds, camp]]
""",
    "units.yaml": """results:
  foot: {title: Foot, faces: [none, none, none, none, panic, eliminate]}
types:
  infantry: {title: Infantry, fires: foot}
  sappers: {title: Sappers, fires: foot, builds_forts: true}
  carts: {title: Carts, fires: foot, supply_source: true}
units:
  dike:
    watch: {title: The Watch, type: infantry, strength: 2, at: mill}
    sappers: {title: The Sappers, type: sappers, strength: 1, at: mill}
    carts: {title: The Carts, type: carts, strength: 0, at: mill}
    bargees: {title: The Bargees, type: infantry, strength: 1, replaceable: true}
  shore:
    raiders: {title: Raiders, type: infantry, strength: 2, at: camp}
    boys: {title: The Boys, type: infantry, strength: 1, at: sluice}
    wagons: {title: The Wagons, type: carts, strength: 0, at: camp}
""",
    "campaign-cards.yaml": """cards:
  dike:
    drums: {title: Drums, text: Somebody found the drums., moves: [{all: true, spaces: 1}]}
  shore:
    gulls: {title: Gulls, moves: [{all: true, spaces: 1}]}
""",
    "orders.yaml": """orders:
  season: {title: A Season, do: turn}
  part: {title: Whoever is next, do: part}
  council: {title: The Council, do: draw}
  watch:
    title: The Watch goes
    text: They go without a word.
    do: card
    moves: [{unit: watch, spaces: 2}]
  levy: {title: The Levy, do: card, recruits: {units: [bargees]}}
  dismiss:
    title: Go home
    do: card
    event: {phase: immediately, do: [{remove: 1, whose: own, type: infantry, to: recruit}]}
  dig: {title: Dig, do: card}
  scout: {title: Look across, do: card, event: {phase: immediately, do: [{peek: camp}]}}
  raid: {title: They come, do: card, side: shore, moves: [{unit: boys, spaces: 1}]}
  look: {title: Look at the map, do: look}
""",
}

STORY = """poi toll "The Toll" on quay
  > A man with a map.

  option season "Wait for the season"
    campaign season "A season"
      undecided
        > It rains on both sides.
      victory
        > The camp is empty.
        gain 3 coins
      defeat
        > The mill is theirs.
        gain 1 xp
      draw
        > It is over, and nobody knows why.
      beaten
        > They come home with their hats in their hands.
      drew drums
        > The drums did it.

  option part "Let it go on"
    campaign part "On"
      undecided
        > It goes on.

  option council "Hold a council"
    campaign council "A council"
      undecided
        > They talk.
      drew drums
        gain 1 coins

  option watch "Send the Watch"
    campaign watch "Send the Watch"
      undecided
        > They have gone for a walk.
      gained
        > They have the sluice.
        gain 1 coins
      beaten
        > They come back.
      contact sluice
        > There was somebody at the sluice.
      reached road
        > They went by the road.
      stranded watch
        > There is nothing to eat there.
      supplied watch
        > They have bread.
      fallen boys
        > The boys will not come home.
      ours sluice
        gain 1 xp

  option levy "Call the bargees"
    campaign levy "Call the bargees"
      undecided
        > Nobody has come.
      raised bargees
        > They have come.

  option dismiss "Send somebody home"
    campaign dismiss "Send somebody home"
      undecided
        > Somebody goes.
      fallen bargees
        > The bargees are glad.

  option dig "Dig"
    campaign dig "Dig"
      undecided
        > Earth.
      fort mill
        > A wall of it.

  option scout "Look across"
    campaign scout "Look across"
      undecided
        > Smoke.
      seen raiders
        > Raiders, in hats.

  option raid "Wait for them"
    campaign raid "Wait for them"
      undecided
        > They do not come.
      contact mill
        > They come.
      theirs road
        > They are on the road.

  option look "Look at the map"
    campaign look "Look at the map"
      undecided
        > It is a map.
      theirs sluice
        > The sluice is theirs.
"""


def checked(story: str = STORY, **changed: str) -> Checked:
    """The story on the causeway, checked; `changed`: texts of tables by name."""
    tables = {**TABLES, **{f"{name}.yaml": text for name, text in changed.items()}}
    return check_with(story, {f"campaign/{name}": text for name, text in tables.items()})


def program(story: str = STORY, **changed: str) -> Program:
    """The compiled story."""
    return compiled(checked(story, **changed))
