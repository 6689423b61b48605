"""What a line that was typed means: a number, a step of plays, or the beginning of a name."""

from __future__ import annotations

from fateloom.dsl.plays.pool.steps import NoStep, command_of
from fateloom.runtime.kernel.game import Decision
from fateloom.runtime.pool.command import Command
from fateloom.tools.pool.menu import Entry, Menu
from fateloom.tools.table.words import listed


def understood(menu: Menu, here: Menu, words: str, decision: Decision[Command]) -> Entry | str:
    """The entry that a typed line means, or what to say to whoever typed it. `here`: the menu that
    is open, `menu`: the whole one.
    """
    if words.isdecimal() and len(words) < 6:
        number = int(words)
        if 1 <= number <= len(here.entries):
            return here.entries[number - 1]
        return f"There is no {number}; the numbers go from 1 to {len(here.entries)}."
    step = command_of(words, decision.commands)
    if not isinstance(step, NoStep):
        return Entry("", step)
    wanted = words.casefold()
    for entries in (here.entries, menu.entries):
        begun = [it for it in entries if it.label.casefold().startswith(wanted)]
        found = begun or [
            it for it in entries if any(word.startswith(wanted) for word in _words(it.label))
        ]
        if len(found) == 1:
            return found[0]
        if found:
            which = listed((f"‘{it.label}’" for it in found[:4]), "or")
            return f"Which one: {which}? Type more of it, or its number."
    return f"{step.message[:1].upper()}{step.message[1:]}. Type a number, or ? for help."


def _words(label: str) -> list[str]:
    return ["".join(c for c in word if c.isalnum()) for word in label.casefold().split()]
