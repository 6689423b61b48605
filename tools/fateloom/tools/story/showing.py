"""What everybody sees while a game goes on: news, boards, the map, menus, odds, help."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fateloom.dsl.diagnostics.render.clean import clean
from fateloom.runtime.kernel.game import Decision, Refusal
from fateloom.runtime.story import command as cmd
from fateloom.runtime.story import event as ev
from fateloom.runtime.story.index import SKILLS
from fateloom.runtime.story.legal import deciding
from fateloom.runtime.story.state import Stage
from fateloom.tools.story import odds
from fateloom.tools.story.account import in_short
from fateloom.tools.story.board import draw_hero, draw_short
from fateloom.tools.story.called_games import InCalls
from fateloom.tools.story.chart import draw_map
from fateloom.tools.story.chart_words import tell_map
from fateloom.tools.story.telling import Aloud, Listed, News, Note, told
from fateloom.tools.table.page import DIM, wrapped
from fateloom.tools.table.words import listed

if TYPE_CHECKING:
    from collections.abc import Collection

    from fateloom.dsl.translation.apply import Translation
    from fateloom.runtime.program.words import Skill
    from fateloom.runtime.story.rules import StoryRules
    from fateloom.runtime.story.state import State
    from fateloom.tools.story.menu import Menu
    from fateloom.tools.story.saving import StoryTable
    from fateloom.tools.table.page import Page

HELP = (
    ("a number", "do what stands behind it"),
    ("a name", "its beginning is enough: visit ferry, go to the marsh, use rope"),
    ("board", "your tracks, dice, coins and items"),
    ("boards", "those of everybody, in short"),
    ("map", "what lies on the table; map all in words"),
    ("odds", "the chances of the tests that are open; odds power of a skill"),
    ("again", "read once more what was told last, the turns of bots in full"),
    ("destiny", "your secret card; nobody else looks"),
    ("home NAME", "somebody leaves for good; the others play on"),
    ("undo", "take the last step back, dice and all"),
    ("save FILE", "write the game down"),
    ("quit", "stop playing"),
)
"""What can be typed at any time, and what it does."""


class Showing:
    """Draws one game on one page. `bots`: seats whose turns are told in short."""

    def __init__(
        self,
        rules: StoryRules,
        page: Page,
        bots: Collection[int] = (),
        translation: Translation | None = None,
    ) -> None:
        self.rules = rules
        self.page = page
        self.bots = bots
        self.translation = translation
        self._turn: tuple[int, int] | None = None
        """Day and seat of the turn whose heading was shown last."""
        self._told: tuple[int, State | None] = (0, None)
        """How many entries were told, and the state behind them."""
        self._short: tuple[str, list[str]] = ("", [])
        """The turn of a bot under way: how its paragraph begins, and what was done."""
        self._listed: list[Listed] = []
        pool_game = rules.program.pool_game
        self.calls = None if pool_game is None else InCalls(pool_game, page)
        self._last: list[News] = []
        """What was told since a person last said something, in full."""

    # --- news

    def tell(self, table: StoryTable, since: int) -> None:
        """Tell what happened in the entries from `since` on."""
        rules, entries = self.rules, table.log.entries
        number, state = self._told
        if state is None or number > since:
            number, start = 0, rules.setup(table.log.setup)
            if isinstance(start, Refusal):
                return
            state = start
        for entry in entries[number:]:
            if number >= since and entry.seat is not None and entry.seat not in self.bots:
                self._last = []
            for event in entry.events:
                if number >= since:
                    self._hear(state, event)
                state = rules.evolve(state, event)
            number += 1
        self._told = (number, state)
        self._list()

    def _hear(self, state: State, event: ev.Event) -> None:
        """One event: at once, or as part of what a bot does in its turn."""
        if isinstance(event, ev.TurnBegan):
            self.end_short()
            if event.seat in self.bots:
                self._short = (f"Day {event.day}, {self.name(state, event.seat)}", [])
        if isinstance(event, ev.InCall):
            self._in_call(state, event)
            return
        heard = self.rules.public(event, None)
        if heard is not None and self.translation is not None:
            heard = self.translation.event(state, heard)
        news = None if heard is None else told(self.rules.index, state, heard)
        if isinstance(event, ev.CallAnswered) and self.calls is not None:
            news = None  # the dice have said it
        if news is not None:
            self._last.append(news)
        # The turn of a bot begins with TurnBegan; of what comes before it everybody hears.
        if self._short[0] and heard is not None:
            said = in_short(self.rules.index, heard)
            if said is not None:
                self._short[1].append(said)
        elif news is not None:
            self._say(news)

    def _in_call(self, state: State, event: ev.InCall) -> None:
        """What happens in a pool game; what bots do there among themselves is left out."""
        played = state.played
        if played is None or self.calls is None or set(played.seats) <= set(self.bots):
            return
        self._list()
        self.calls.hear(played.table, event.event)

    def end_short(self) -> None:
        """Tell the turn of a bot, if one has been collected."""
        self._list()
        head, done = self._short
        self._short = ("", [])
        if head:
            self.page.note(f"{head}: {'; '.join(done) or 'stays'}.")

    def _say(self, news: News) -> None:
        if isinstance(news, Listed) and self._listed and self._listed[0].head == news.head:
            self._listed.append(news)
            return
        self._list()
        match news:
            case Aloud(text):
                self.page.prose(text)
            case Note(text):
                self.page.note(text)
            case Listed():
                self._listed = [news]

    def _list(self) -> None:
        """Say what has been collected of which the same is to be said."""
        if self._listed:
            things = listed(it.thing for it in self._listed)
            self.page.note(f"{self._listed[0].head}: {things}.")
        self._listed = []

    def again(self) -> None:
        """Tell once more what was told last."""
        if not self._last:
            self.page.note("Nothing has been told yet.")
        for news in self._last:
            self._say(news)
        self._list()

    def forget(self) -> None:
        """After an undo: what was told may never have been."""
        self._told, self._short, self._last = (0, None), ("", []), []

    # --- boards and the map

    def turn_heading(self, table: StoryTable) -> None:
        """When a turn begins: the day, the hero, the board, the map."""
        state = table.state
        if state.stage is Stage.SETUP or (state.day, state.seat) == self._turn:
            return
        self._turn = (state.day, state.seat)
        self.page.heading(f"Day {state.day}: {self.name(state, state.seat)}")
        self.board(table, state.seat, heading=False)
        self.map(table)

    def board(self, table: StoryTable, seat: int, *, heading: bool = True) -> None:
        """The board of a hero, with the items that can be used just now."""
        state, to_move = table.state, table.to_move
        if heading:
            self.page.heading(self.name(state, seat))
        usable: set[str] = set()
        if isinstance(to_move, Decision) and seat == state.seat == deciding(state):
            usable = {it.item for it in to_move.commands if isinstance(it, cmd.UseAbility)}
        view = self.rules.view(state, None)
        draw_hero(self.page, self.rules.index, view.heroes[seat], usable)

    def boards(self, state: State) -> None:
        """Everybody's, in short."""
        for hero in self.rules.view(state, None).heroes:
            draw_short(self.page, self.rules.index, hero)

    def map(self, table: StoryTable, *, words: bool = False) -> None:
        """The map: drawn, or in sentences."""
        view = self.rules.view(table.state, None)
        self.page.line()
        if words or self.page.is_plain:
            tell_map(self.page, self.rules.index, view)
        else:
            draw_map(self.page, self.rules.index, view)

    # --- menus, odds, help

    def offer(self, menu: Menu, question: str | None = None) -> None:
        """Print a menu."""
        self.page.line()
        self.page.note(menu.question if question is None else question)
        for number, entry in enumerate(menu.entries, 1):
            self.page.item(f"{number:>2}", entry.label, hint=entry.hint)
        if menu.more:
            self.page.note(f"And {menu.more} more ways; type which markers move: power 8 to 6.")
        for text in menu.closed:
            if self.page.is_plain:
                self.page.note(f"Not now: {text}")
            else:
                self.page.item(f" {self.page.sign('dot')}", text, style=DIM)

    def odds(self, state: State, rest: str) -> None:
        """The odds of a skill by name, or of the tests that are open."""
        wanted = rest.casefold().strip()
        if wanted:
            skills = [it for it in SKILLS if it.value.startswith(wanted)]
        else:
            skills = self._open_skills(state)
        if not skills:
            names = listed((it.value for it in SKILLS), "or")
            what = f"There is no skill '{rest[:20]}'" if wanted else "No test is open here now"
            self.page.note(f"{what}. Type odds and a skill: {names}.")
            return
        ready = state.heroes[state.seat].effort
        for skill in skills:
            self.page.line()
            odds.table(self.page, self.rules.index, state, skill, ready)
        self.page.note("How many successes are enough is not told before they are counted.")

    def _open_skills(self, state: State) -> list[Skill]:
        view = self.rules.view(state, None)
        if view.test is not None:
            return [view.test.skill]
        found = {it.skill for it in view.options if it.skill is not None and it.why_not is None}
        return [it for it in SKILLS if it in found]

    def help(self) -> None:
        """What can be typed."""
        if self.page.is_plain:
            for word, what in HELP:
                self.page.note(f"{word}: {what}")
            return
        for word, what in HELP:
            first, *rest = wrapped(what, self.page.column - 14)
            self.page.line(f"  {word:<11} {first}")
            for line in rest:
                self.page.line(f"  {'':<11} {line}")

    def close(self, state: State) -> None:
        """The end."""
        self.end_short()
        self.page.heading("The end")
        if state.winner is None:
            self.page.note(f"Day {state.day}. Nobody has fulfilled a destiny.")
        else:
            who = self.name(state, state.winner)
            self.page.note(f"Day {state.day}. {who} has fulfilled a destiny.")
        if self.rules.program.pool_game is not None:
            self.page.note(clean(self.rules.program.pool_game.credits), 0)

    def name(self, state: State, seat: int) -> str:
        """The title of the hero of a seat."""
        return clean(self.rules.index.hero[state.heroes[seat].hero].title)
