"""The steps in which a small story is written: what, the file, and the change of its text."""

from __future__ import annotations

ROAD = "story/road.fate"

STEPS: list[tuple[str, str, str | tuple[str, str]]] = [
    (
        "a place, prose alone",
        ROAD,
        """\
poi hut "The Salt Hut" on flats
  > Grey boards, and a door that has been kicked from the inside.
""",
    ),
    (
        "something to do there",
        ROAD,
        """\

  option knock "Knock"
    > Nobody. Something rolls, slowly, from one wall to the other.
""",
    ),
    (
        "it gives something",
        ROAD,
        """\
    gain item lamp
      else
        > The nail is bare.
""",
    ),
    (
        "how one comes there",
        ROAD,
        """\

tile flats
  on explore
    > White as far as you can see, and a roof in it.
    place hut
    place well
""",
    ),
    (
        "somebody",
        ROAD,
        """\

npc marit "Marit" at hut
  states silent, talking
""",
    ),
    (
        "she talks",
        ROAD,
        """\

event evening on day 2
  > There is a light in the hut.
  marit becomes talking
  open hut.ask
""",
    ),
    (
        "who plays",
        ROAD,
        """\

destiny jory
  path wages "Your wages"
    begins at office "Put the book on the table" if has item book
""",
    ),
    (
        "the tables: the head",
        "scenario.yaml",
        """\
id: salt
title: Salt
players: {min: 1, max: 1}
""",
    ),
    (
        "the map",
        "map.yaml",
        """\
start: flats
tiles:
  flats: {title: The Flats, cell: [0, 0], side: explored}
""",
    ),
    (
        "the heroes",
        "heroes.yaml",
        """\
heroes:
  jory:
    title: Jory, who was not paid
    markers: {intelligence: [4, 6, 8, 9], dexterity: [3, 5, 7, 9], power: [3, 5, 8, 10]}
""",
    ),
    (
        "the lamp",
        "items.yaml",
        """\
items:
  lamp:
    number: 1
    title: Storm Lamp
    value: 1
    copies: 2
""",
    ),
    (
        "another way to it",
        ROAD,
        """\

poi well "The Well" on flats
  > Dry, and somebody has let a bucket down all the same.
""",
    ),
    (
        "a name misspelt",
        ROAD,
        """\

  option haul "Haul it up"
    > It is heavy.
    gain item lampp
      else
        > Sand.
""",
    ),
    ("the name mended", ROAD, ("lampp", "lamp")),
    (
        "where it ends",
        ROAD,
        """\

poi office "The Pay Office" on flats
  > A window with a shutter, and a line on the floor.
""",
    ),
    (
        "how it is reached",
        ROAD,
        (
            "    place well\n",
            """\
    place well
    place office
""",
        ),
    ),
    (
        "how it ends",
        ROAD,
        (
            "if has item book\n",
            """\
if has item book
    finale
      stage count takes 2 turns
        > He counts it out in tens, and you let him.
        fulfil
""",
        ),
    ),
    (
        "the book",
        "items.yaml",
        """\
  book:
    number: 2
    title: The Wage Book
    value: 0
    copies: 2
    key: true
""",
    ),
    (
        "the book is found",
        ROAD,
        (
            """\
    gain item lamp
      else
        > Sand.""",
            """\
    gain item book
      else
        > Sand.""",
        ),
    ),
    (
        "she answers",
        ROAD,
        (
            "\ntile flats",
            """\

  option ask "Ask for Marit" closed if marit is talking
    > "It was never about the salt," she says.
    virtue +1

tile flats""",
        ),
    ),
]


def written(before: str, change: str | tuple[str, str]) -> str:
    """The text of a file after a step: lines at its end, or some of it changed."""
    if isinstance(change, str):
        return before + change
    old, new = change
    assert before.count(old) == 1, old
    return before.replace(old, new)
