"""A save in a few lines, told without its scenario."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from fateloom.runtime.codec import DecodeError
from fateloom.tools.saves.kinds import Contents
from fateloom.tools.saves.rows import entry_of, opened
from fateloom.tools.systems import system


def summary(contents: Contents) -> Iterator[str]:
    """Which game it is, and how far it has come; nothing that is secret at the table."""
    head = contents.head
    yield f"{head.title}  ({head.scenario})"
    try:
        header, setup = opened(head.opening)
    except DecodeError as error:
        yield f"  of another Fateloom: {error.message}"
        return
    saving = system(header.rules).saving()
    events: list[Any] = []
    for row in contents.rows:
        try:
            events += entry_of(row, saving.TYPES).events
        except DecodeError:
            continue  # a step of another Fateloom; the others still tell how far it is
    for what, value in saving.summary(setup, events):
        yield f"  {what:<8} {value}"
    said = sum(row.seat is not None for row in contents.rows)
    yield f"  steps    {len(contents.rows)}, of which {said} were decided by players"
    yield f"  seed     {header.seed}"
    yield f"  chain    {contents.chain[:16]}"
