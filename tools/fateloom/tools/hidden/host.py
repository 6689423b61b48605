"""What a haunted house adds to a game from the command line (see `Host`)."""

from __future__ import annotations

from collections.abc import Callable

from fateloom.runtime.hidden.game import HauntedHouse
from fateloom.runtime.hidden.state import SetUp
from fateloom.runtime.hidden.view import View
from fateloom.tools.hidden.presenter import HiddenPresenter
from fateloom.tools.table.asking import Candidate
from fateloom.tools.table.host import SeatedHost
from fateloom.tools.table.language import tr


class HiddenHost(SeatedHost[HauntedHouse, View]):
    """One haunted house from the command line."""

    HEROES = "each seat has its character"

    presenter: HiddenPresenter

    @property
    def numbers(self) -> range:
        house = self.presenter.names.house
        return range(house.least_players, house.most_players + 1)

    def candidates(self) -> list[Candidate]:
        names = self.presenter.names
        characters = names.haunted_house.characters[: self.numbers[-1]]
        return [
            Candidate(id, names.player(seat), names.text("character", id))
            for seat, id in enumerate(characters)
        ]

    def choices(self, heroes: tuple[str, ...], read: Callable[[], str | None]) -> SetUp:
        """The set-up; who begins is left to chance."""
        return SetUp(len(heroes))

    def place(self, view: View) -> str:
        return tr(", round {round}", round=view.round)

    def seats(self, view: View) -> tuple[str, ...]:
        return self.first_seats(len(view.players))
