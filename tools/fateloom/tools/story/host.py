"""What a story adds to a game from the command line (see `Host`): its modes, its language."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from fateloom.runtime.kernel.table import AnyTable
from fateloom.runtime.program.callable_systems import callable_system
from fateloom.runtime.program.condition import GameMode
from fateloom.runtime.program.program import Program
from fateloom.runtime.story import event as ev
from fateloom.runtime.story.rules import StoryRules
from fateloom.runtime.story.setup import SetUp
from fateloom.runtime.story.view import Stage, View
from fateloom.tools.files import UsageError
from fateloom.tools.story.presenter import StoryPresenter
from fateloom.tools.systems import system
from fateloom.tools.table import asking
from fateloom.tools.table.asking import Candidate
from fateloom.tools.table.host import Host
from fateloom.tools.table.language import tr, tr_noop
from fateloom.tools.table.narration import Game, unchanged
from fateloom.tools.table.presenter import AnyPresenter
from fateloom.tools.table.translations import tell_missing
from fateloom.tools.table.words import listed

if TYPE_CHECKING:
    from argparse import Namespace

    from fateloom.dsl.translation.apply import Translation
    from fateloom.tools.table.page import Page

MODES = {
    "explorer": tr_noop("explorer: no clock, time to look round"),
    "challenger": tr_noop("challenger: against the clock; to lose, and try again, is part of it"),
}


def game_of(rules: StoryRules, reword: Callable[[Any, Any], object] = unchanged) -> Game:
    """A story at the table. `rules`: those whose words are shown; `reword`: see `Game`."""
    presenter = StoryPresenter(rules.index, called_presenters(rules.program))
    return Game(rules, presenter, reword)


def called_presenters(program: Program) -> dict[str, AnyPresenter]:
    """The presenters of the games that the story calls, by system."""
    return {
        it.system: system(callable_system(it.system).played_by).presenter(it.game)
        for it in program.called
    }


class StoryHost(Host[Program, View]):
    """One game of a story from the command line."""

    is_brief = True

    rules: StoryRules
    shown: Program

    @classmethod
    def agree(cls, options: Namespace, noun: str) -> None:
        super().agree(options, noun)
        if options.bots and options.days < 1:
            raise UsageError("--days is at least 1.")

    def begin(self, played: Program, path: str) -> None:
        made = _translation(self.options.language, self.rules, self.page, path)
        self.rules_shown = self.rules if made is None else StoryRules(made.program)
        self.shown = self.rules_shown.program
        self.game = game_of(self.rules_shown, unchanged if made is None else made.event)

    @property
    def numbers(self) -> range:
        return range(self.shown.min_players, self.shown.max_players + 1)

    def candidates(self) -> list[Candidate]:
        return [Candidate(it.id, it.title, it.description) for it in self.shown.heroes]

    def choices(self, heroes: tuple[str, ...], read: Callable[[], str | None]) -> SetUp:
        name = self.options.mode
        if name is None and len(heroes) == 1 and not (self.options.heroes or self.options.bots):
            # Whoever says on the command line who plays has said all; others are asked (DST-130).
            name = ask_mode(self.page, read, self.rules.program)
        return SetUp(len(heroes), heroes, None if name is None else GameMode(name))

    def place(self, view: View) -> str:
        return tr(", day {day}", day=view.day)

    def seats(self, view: View) -> tuple[str, ...]:
        return tuple(hero.hero for hero in view.heroes)

    def stops(self, view: View) -> bool:
        return view.day > int(self.options.days)

    def result(self, table: AnyTable) -> str:
        return result(self.rules_shown, table)

    def to_play(self, table: AnyTable, name: str = "") -> str:
        return super().to_play(table, f"Recorded on day {table.state.day}")


def result(rules: StoryRules, table: AnyTable) -> str:
    """How a game of bots stands or has ended, in a sentence: at its end the path is no secret.
    `rules`: those whose words are shown.
    """
    view, index = rules.view(table.state, None), rules.index
    names = [index.hero[it.hero].title for it in view.heroes]
    if view.winner is not None:
        hero, path = view.heroes[view.winner].hero, path_of(table, view.winner)
        title = index.path[hero, path].title
        return tr(
            "Day {day}: {hero} fulfils “{path}” ({id}).",
            day=view.day,
            hero=names[view.winner],
            path=title,
            id=f"{hero}.{path}",
        )
    if view.stage is Stage.OVER:
        return tr("Day {day}: the game is over, and nobody has fulfilled a destiny.", day=view.day)
    return tr(
        "After {days} days {heroes} were still walking.", days=view.day - 1, heroes=listed(names)
    )


def path_of(table: AnyTable, seat: int) -> str:
    """The path whose finale a hero began last; "" for none. A secret while the game lasts."""
    begun = [it for it in table.log.events if isinstance(it, ev.FinaleBegan) and it.seat == seat]
    return begun[-1].path if begun else ""


def ask_mode(page: Page, read: Callable[[], str | None], program: Program) -> str | None:
    """Ask a single player how to play (DST-130); nobody is asked where there is one mode or none
    (None).
    """
    if len(program.modes) < 2:
        return next(iter(program.modes), None)
    return asking.ask_mode(page, read, {it: MODES[it] for it in program.modes}, "explorer")


def _translation(
    language: str | None, rules: StoryRules, page: Page, path: str
) -> Translation | None:
    """The scenario in the language that was asked for, and a note of what it lacks."""
    if language is None:
        return None
    from fateloom.tools.story.translations import translation

    made = translation(rules.program, path, language)
    if made is not None:
        tell_missing(page, made.coverage, language, rules.program.language)
    return made
