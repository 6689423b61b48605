"""What a rule system adds to a game from the command line, in the language of the table."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, Generic, Protocol, TypeVar

from fateloom.dsl.later import Later
from fateloom.runtime.kernel.game import AnyRules
from fateloom.runtime.kernel.table import AnyTable
from fateloom.tools.files import UsageError
from fateloom.tools.systems import system
from fateloom.tools.table.asking import Candidate, ask_players, heroes, seating, words
from fateloom.tools.table.language import tr
from fateloom.tools.table.narration import Game
from fateloom.tools.table.presenter import AnyPresenter
from fateloom.tools.table.translations import in_asked_words

if TYPE_CHECKING:
    from argparse import Namespace

    from fateloom.tools.bots.kinds import Bots
    from fateloom.tools.table.page import Page


class Titled(Protocol):
    """What is played, as far as any host needs it."""

    @property
    def title(self) -> str:
        """As players see it."""


PlayedT = TypeVar("PlayedT", bound=Titled)
ViewT = TypeVar("ViewT")


class Host(Generic[PlayedT, ViewT]):
    """One game from the command line. What many systems do not have is answered in here."""

    HEROES = ""
    """Why there are no heroes to choose from, if there are none."""
    DICE = "dice"
    """What real dice are called there."""
    has_keeper = False
    """Whether somebody can speak for the opposition."""
    is_brief = False
    """Whether a game of bots alone is told in short."""

    game: Game
    """Rules and presenter, in the language of the table."""
    presenter: AnyPresenter
    shown: PlayedT
    """What is played, in that language."""

    def __init__(
        self, options: Namespace, rules: AnyRules, played: PlayedT, page: Page, path: str
    ) -> None:
        self.options = options
        self.rules = rules
        self.page = page
        self.bots: Bots = system(rules.name).bots()
        self.begin(played, path)

    def begin(self, played: Any, path: str) -> None:
        """Bring what is played to the table, in the language that was asked for."""
        self.shown = in_asked_words(played, path, self.options.language, self.page)
        self.presenter = system(self.rules.name).presenter(self.shown)
        self.game = Game(self.rules, self.presenter)

    @property
    def title(self) -> str:
        """The title of what is played."""
        return self.shown.title

    @classmethod
    def agree(cls, options: Namespace, noun: str) -> None:
        """Refuse options that do not go together in such a game; raises UsageError."""
        if cls.HEROES and options.heroes is not None:
            raise UsageError(
                f"A {noun} has no heroes to choose from: {cls.HEROES}. "
                "Say who sits down with --players me,me or --bots random,random."
            )
        if options.keeper and not cls.has_keeper:
            raise UsageError(f"A {noun} has no opposition to speak for; leave out --keeper.")
        if options.bots and options.dice == "table":
            raise UsageError(
                f"Bots alone have no hands for real {cls.DICE}; leave out --dice table."
            )

    @property
    def numbers(self) -> range:
        """How many can play."""
        raise NotImplementedError

    def candidates(self) -> Sequence[Candidate]:
        """The heroes that can be chosen; else the seats, in the order of the turns."""
        raise NotImplementedError

    def players(self) -> tuple[str, ...]:
        """Who plays, in the order of the turns: as told, else whoever says so. Raises UsageError
        where nobody says it.
        """
        most, kinds = self.numbers[-1], self.bots.kinds
        return heroes(self.options, self.title, self.candidates(), most, kinds, self.page)

    def choices(self, heroes: tuple[str, ...], read: Callable[[], str | None]) -> object:
        """The set-up of a new game; may ask."""
        raise NotImplementedError

    def place(self, view: ViewT) -> str:
        """Where a game stands, behind its title: `, day 3`."""
        raise NotImplementedError

    def seats(self, view: ViewT) -> tuple[str, ...]:
        """The hero at each seat that people and bots are named for."""
        raise NotImplementedError

    def more_seats(self) -> tuple[str, ...]:
        """The seats behind them that a game of bots alone has."""
        return ()

    def stops(self, view: ViewT) -> bool:
        """Whether a game of bots alone has gone on for long enough."""
        return False

    def result(self, table: AnyTable) -> str:
        """How a game of bots alone ended, in a sentence; "" when that was told."""
        return ""

    def to_play(self, table: AnyTable, name: str = "Recorded") -> str:
        """The game written down as a play of that name."""
        written: str = Later(f"fateloom.dsl.plays.{self.rules.name}.record:to_play")(
            self.rules, table.log, name
        )
        return written


AnyHost = Host[Any, Any]
"""Of a system that is not known."""


class SeatedHost(Host[PlayedT, ViewT]):
    """A game whose seats are who they are: nobody chooses a hero, and it is asked how many sit
    down.
    """

    def players(self) -> tuple[str, ...]:
        """A seat for each player or bot that was named, else as many as somebody says.
        One kind of bot for all plays with as many as can.
        """
        options, least, most = self.options, self.numbers[0], self.numbers[-1]
        if options.players is not None:
            count = len(seating(options.players, self.bots.kinds))
        elif options.bots:
            named = len(words(options.bots))
            count = most if named == 1 else named
        else:
            count = ask_players(self.page, self.title, least, most)
        if not least <= count <= most:
            many = str(least) if least == most else tr("{least} to {most}", least=least, most=most)
            raise UsageError(
                tr(
                    "{title} is for {many} players, not {count}.",
                    title=self.title,
                    many=many,
                    count=count,
                )
            )
        return self.first_seats(count)

    def first_seats(self, count: int) -> tuple[str, ...]:
        """So many of them, from the first on."""
        return tuple(it.id for it in self.candidates()[:count])
