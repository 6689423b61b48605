"""Commands of a haunted house in words: `go kitchen`, `probe otto`, `offer otto lamp for salt`.

Seats are called as the characters of the house; places in piles are numbers from 1.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType

from fateloom.dsl.spoken import Spoken
from fateloom.runtime.hidden import command as cmd
from fateloom.runtime.hidden.command import Command
from fateloom.runtime.hidden.game import HauntedHouse

PLACES = tuple(str(number) for number in range(1, 1000))
"""The places of a pile; Haunting cards make piles grow."""

VERBS: dict[type, str] = {
    cmd.RollDice: "roll",
    cmd.Step: "go",
    cmd.RemoveTile: "remove",
    cmd.UseItem: "use",
    cmd.LookAt: "look",
    cmd.OrderHaunting: "haunting",
    cmd.HauntOpponent: "haunting",
    cmd.TakeItem: "take",
    cmd.TakeHidden: "take-hidden",
    cmd.TakePileCard: "take-card",
    cmd.Inflict: "wound",
    cmd.OpenRitual: "open",
    cmd.HauntDraws: "draws",
    cmd.HauntLooks: "looks",
    cmd.HauntWounds: "wound",
    cmd.EndTurn: "end",
}
"""Verbs that are not the name of the command itself."""

IN_STORY: dict[type, str] = {cmd.Pick: "falls-on"}
"""Verbs in a house that a story calls: `pick up` is a step of the story."""

NO_OTHERS: Mapping[type, str] = MappingProxyType({})

BETWEEN = "for"
"""Stands between what is offered and what is asked for."""


class HiddenSpoken(Spoken[Command]):
    """The words of all commands of one house."""

    def __init__(self, characters: Sequence[str], verbs: Mapping[type, str] = NO_OTHERS) -> None:
        """`characters`: who sits at each seat; `verbs`: others than in a game of its own."""
        super().__init__({**VERBS, **verbs}, {"seat": characters, "at": PLACES})
        self.characters = characters

    def words_of(self, command: Command) -> str:
        """The words of a command: `offer otto lamp`, `offer otto lamp for salt`."""
        if not isinstance(command, cmd.Offer):
            return super().words_of(command)
        asks = (BETWEEN, *command.asks) if command.asks else ()
        return " ".join(("offer", self.characters[command.seat], *command.gives, *asks))

    def offer_of(self, text: str) -> cmd.Offer | None:
        """An offer of several items, which no list of commands holds (HND-14); None: it is none."""
        verb, *words = text.casefold().split() or [""]
        if verb != "offer" or not words or words[0] not in self.characters:
            return None
        seat, things = self.characters.index(words[0]), words[1:]
        at = things.index(BETWEEN) if BETWEEN in things else len(things)
        return cmd.Offer(seat, tuple(things[:at]), tuple(things[at + 1 :]))


CALLED = HiddenSpoken(("you", "them"))
"""The words in a scene that a story has called: nobody else is there."""


def in_call(haunted_house: HauntedHouse) -> HiddenSpoken:
    """The words in what a story calls: in a house of its own, everybody is called by name."""
    is_scene = haunted_house.scenes is not None
    return CALLED if is_scene else HiddenSpoken(haunted_house.characters, IN_STORY)
