"""A save in a few lines, told without its scenario."""

from __future__ import annotations

from collections.abc import Iterator

from fateloom.runtime.codec import DecodeError
from fateloom.runtime.story import event as ev
from fateloom.tools.saves.kinds import Contents
from fateloom.tools.saves.rows import entry_of, opened


def summary(contents: Contents) -> Iterator[str]:
    """Which game it is, and how far it has come; nothing that is secret at the table."""
    head = contents.head
    yield f"{head.title}  ({head.scenario})"
    try:
        header, setup = opened(head.opening)
    except DecodeError as error:
        yield f"  of another Fateloom: {error.message}"
        return
    day, heroes, over = 0, list(setup.heroes), False
    for row in contents.rows:
        try:
            events = entry_of(row).events
        except DecodeError:
            continue  # a step of another Fateloom; the others still tell the day
        for event in events:
            match event:
                case ev.TurnBegan():
                    day = event.day
                case ev.HeroTaken(_, hero) if hero not in heroes:
                    heroes.append(hero)
                case ev.GameEnded():
                    over = True
    said = sum(row.seat is not None for row in contents.rows)
    yield f"  heroes   {', '.join(heroes) or 'not chosen yet'}"
    yield f"  day      {day}{', the game is over' if over else ''}"
    yield f"  steps    {len(contents.rows)}, of which {said} were decided by players"
    yield f"  seed     {header.seed}"
    yield f"  chain    {contents.chain[:16]}"
