"""A pool game at the table: what the loop shows of it and understands (see `Presenter`)."""

from __future__ import annotations

from fateloom.dsl.pool.spoken import STEPS
from fateloom.runtime.kernel.game import Decision
from fateloom.runtime.pool.command import Command
from fateloom.runtime.pool.dice import Face
from fateloom.runtime.pool.encounter import Encounter
from fateloom.runtime.pool.game import PoolGame
from fateloom.runtime.pool.game_rules import Event, PoolGameView, SceneOpened
from fateloom.tools.pool import hand_dice
from fateloom.tools.pool.menu import menu_of, odds_of
from fateloom.tools.pool.telling import TEXTS, Words, boards
from fateloom.tools.pool.words import NAMES, Names, symbols
from fateloom.tools.table.content import Contents, Menu, heading, note, title
from fateloom.tools.table.games import GamePresenter
from fateloom.tools.table.language import tr, tr_noop
from fateloom.tools.table.presenter import Aside, Heading, News
from fateloom.tools.table.words import capital

CREDITS = tr_noop(
    "With the dice of Destiny Dice, by Ewen Cluney, CC BY 3.0. Type credits for all of it."
)
"""Said at the start; the whole of it stands at the end of every game (DDL-17)."""


class PoolPresenter(GamePresenter[PoolGameView, Command, Event, Names]):
    """Presents one pool game."""

    names: Names
    hand = hand_dice

    def __init__(self, pool_game: PoolGame) -> None:
        super().__init__(pool_game, STEPS)
        self.pool_game = pool_game
        self.names = Names(pool_game)
        self._encounters: dict[tuple[str, int], Encounter] = {}

    def _encounter(self, scene: str, heroes: int) -> Encounter:
        """What is played in a scene with so many heroes."""
        key = scene, heroes
        if key not in self._encounters:
            found = self.pool_game.course.scene(scene)
            self._encounters[key] = found.encounter_for(heroes)
        return self._encounters[key]

    def encounter(self, view: PoolGameView) -> Encounter:
        """What is played in the scene of the view."""
        return self._encounter(view.scene, len(view.table.heroes))

    def example(self, view: PoolGameView) -> str:
        return "bar, try bar clever, invoke dusk"

    def credits(self, *, in_full: bool) -> Contents:
        """Whose dice are shown (DDL-17)."""
        return (title(self.pool_game.credits if in_full else tr(CREDITS)),)

    def name(self, view: PoolGameView, seat: int) -> str:
        heroes = view.table.heroes
        return self.names.hero(heroes[seat]) if seat < len(heroes) else tr("The opposition")

    def tell(self, view: PoolGameView, event: Event) -> News:
        scene = event.scene if isinstance(event, SceneOpened) else view.scene
        encounter = self._encounter(scene, len(view.table.heroes))
        return News(TEXTS.told(Words(encounter, self.names), view, event))

    def rules(self, *, dice: bool) -> Contents:
        """The faces of the dice, with whose they are (DDL-17)."""
        if not dice:
            return ()
        types = self.pool_game.course.scenes[0].encounter.dice.types
        rows = (
            note(f"{capital(tr(NAMES[it.die]))}: {', '.join(_numbered(it.faces))}.") for it in types
        )
        return (
            heading(tr("The dice")),
            *rows,
            note(tr(hand_dice.HOW_TO_TYPE)),
            *self.credits(in_full=True),
        )

    def headings(self, view: PoolGameView, decision: Decision[Command]) -> tuple[Heading, ...]:
        table, encounter = view.table, self.encounter(view)
        if encounter.single:
            return ()
        who = self.names.hero(table.heroes[table.active])
        said = tr_noop("Round {round} of {rounds}: {hero}")
        line = heading(tr(said, round=table.round, rounds=encounter.rounds, hero=who))
        found = [Heading("round", (view.scene, table.round, table.active), lambda: (line,))]
        if table.compel is not None:
            text = self.names.aloud("compel", f"{view.scene}.{table.compel}")
            found.append(Heading("compel", (view.scene, table.compel), lambda: text))
        return tuple(found)

    def menu(self, view: PoolGameView, decision: Decision[Command]) -> Menu:
        return menu_of(self.encounter(view), self.names, view, decision)

    def asides(
        self, view: PoolGameView, decision: Decision[Command] | None
    ) -> tuple[Aside[Command], ...]:
        def board(names: Names, view: PoolGameView) -> Contents:
            return boards(self.encounter(view), names, view)

        def odds(names: Names, view: PoolGameView) -> Contents | None:
            its = self.encounter(view)
            return None if decision is None else odds_of(its, names, view, decision)

        what = tr("how everybody is: stress, consequences, fate points, promised dice")
        chance = tr("how your rolls may come out: success, a tie, failure")
        return (
            self.look(view, ("board", "boards"), tr("board"), what, board),
            self.look(view, ("odds",), tr("odds"), chance, odds),
        )


def _numbered(faces: tuple[Face, ...]) -> list[str]:
    """The faces of a die with their numbers, as real dice are typed."""
    return [f"{number} {symbols(face)}" for number, face in enumerate(faces, 1)]
