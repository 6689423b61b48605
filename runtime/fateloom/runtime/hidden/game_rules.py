"""The rules of a compiled haunted house: those of the house, with what everything is called."""

from __future__ import annotations

from fateloom.runtime.hidden.game import HauntedHouse
from fateloom.runtime.hidden.rules import HiddenRules


class HauntedHouseRules(HiddenRules):
    """The rules of one haunted house. Its words are no part of the fingerprint."""

    def __init__(self, haunted_house: HauntedHouse) -> None:
        """Raises ValueError for a house that cannot be played, with what is wrong with it."""
        super().__init__(haunted_house.house, is_whole=haunted_house.scenes is None)
        self.haunted_house = haunted_house
