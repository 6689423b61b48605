"""An evening with a campaign: which scenario, who plays, what is told before, the game, its end."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fateloom.runtime.record import record
from fateloom.tools.bots.kinds import UnknownBots
from fateloom.tools.campaign import handover, seats, tell
from fateloom.tools.campaign.advice import advice, next_step
from fateloom.tools.campaign.history import names_of
from fateloom.tools.campaign.past import recaps
from fateloom.tools.files import UsageError, shown
from fateloom.tools.story.bots import BOTS
from fateloom.tools.story.host import ask_mode

if TYPE_CHECKING:
    from fateloom.dsl.data.campaign import Campaign
    from fateloom.runtime.program.program import Program
    from fateloom.tools.campaign.folder import Opened
    from fateloom.tools.campaign.handover import Play
    from fateloom.tools.campaign.history import History, Shelf
    from fateloom.tools.campaign.seats import Read
    from fateloom.tools.table.page import Page


@record
class Asked:
    """What was said on the command line; None where it was not. `is_new`: a game under way is
    given up. `words`: what the table is told as it was said."""

    scenario: str | None
    players: str | None
    heroes: str | None
    mode: str | None
    bots: str | None
    is_new: bool
    words: tuple[str, ...]


class Evening:
    """One game of a campaign, from the choice of the scenario to its result. One use."""

    def __init__(self, opened: Opened, shelf: Shelf, page: Page, read: Read, play: Play) -> None:
        assert opened.campaign is not None
        self.opened = opened
        self.campaign: Campaign = opened.campaign
        self.shelf = shelf
        self.page = page
        self.read = read
        self.table = play

    def play(self, history: History, asked: Asked) -> int:
        """Play; gives the exit code."""
        history = handover.caught_up(self.opened, self.shelf, history)
        if handover.is_there(self.shelf, history, self.campaign.id) and not asked.is_new:
            return self.go_on(history, asked)
        scenario = self.scenario(history, asked)
        program = self.opened.programs[scenario]
        players = self.players(history, asked, program)
        if not program.min_players <= len(players) <= program.max_players:
            raise UsageError(f"{shown(seats.many(program))} There are {len(players)} of you.")
        if not self.warned(history, scenario, players, is_asked=asked.bots is None):
            self.page.line("Nothing was begun.")
            return 0
        seating = self.seating(asked, scenario, players, program)
        self.tell(history, scenario)
        code = handover.begin(self.shelf, history, self.campaign.id, seating, self.table)
        return code or self.close(is_bots=asked.bots is not None)

    # --- before the game

    def go_on(self, history: History, asked: Asked) -> int:
        """Go on with the game that was begun."""
        running = history.under_way(self.campaign.id)
        assert running is not None
        program = self.opened.programs.get(running.scenario)
        if program is None or asked.scenario not in (None, running.scenario):
            raise UsageError(
                f"A game of '{running.scenario}' is under way. Without --scenario you go on with "
                "it; with --new it is given up."
            )
        self.page.note(
            f"{', '.join(running.players)} go on with {program.title}; --new begins anew."
        )
        folder = self.opened.folder(running.scenario)
        words = tuple(it for it in asked.words if not it.startswith("--seed"))
        code = handover.go_on(self.shelf, self.campaign.id, folder, words, self.table)
        return code or self.close(is_bots=asked.bots is not None)

    def scenario(self, history: History, asked: Asked) -> str:
        """Which scenario: as said, else the next in the order."""
        from fateloom.dsl.suggest import nearest

        known = [step.scenario for step in self.campaign.steps]
        if asked.scenario is None:
            following = next_step(self.campaign, history)
            if following is None:
                raise UsageError(
                    "All of the campaign has been played. Which one again?  --scenario ID  "
                    f"({', '.join(known)})"
                )
            return following
        if asked.scenario in known:
            return asked.scenario
        near = nearest(asked.scenario, known)
        meant = f"Did you mean '{near}'?" if near else f"There are: {', '.join(known)}."
        raise UsageError(f"The campaign has no scenario '{shown(asked.scenario[:40])}'. {meant}")

    def seating(
        self, asked: Asked, scenario: str, players: tuple[str, ...], program: Program
    ) -> handover.Seating:
        """Who plays whom, and how."""
        if asked.bots is not None:
            try:
                BOTS.kinds_of(asked.bots, len(players))
            except UnknownBots as wrong:
                raise UsageError(shown(str(wrong))) from None
        if asked.heroes is not None:
            heroes = tuple(word for word in asked.heroes.replace(",", " ").split() if word)
        elif asked.bots is not None:
            heroes = tuple(hero.id for hero in program.heroes)[: len(players)]
        else:
            self.page.line(shown(program.title))
            heroes = seats.heroes(self.page, self.read, players, program)
        if len(heroes) != len(players):
            raise UsageError(f"There are {len(players)} players and {len(heroes)} heroes.")
        mode = asked.mode
        if mode is None and len(players) == 1 and program.modes:
            mode = (
                program.modes[0]
                if asked.bots is not None
                else ask_mode(self.page, self.read, program)
            )
        words = asked.words if mode is None else (*asked.words, f"--mode={mode}")
        return handover.Seating(scenario, self.opened.folder(scenario), players, heroes, words)

    def players(self, history: History, asked: Asked, program: Program) -> tuple[str, ...]:
        """The names of those who sit at the table."""
        if asked.players is not None:
            return names_of(asked.players)
        games = [it for it in history.played if it.campaign == self.campaign.id]
        before = games[-1].players if games else ()
        if asked.bots is None:
            return seats.players(self.page, self.read, before, program)
        if program.min_players <= len(before) <= program.max_players:
            return before
        most = min(it.max_players for it in self.opened.programs.values())
        return tuple(f"Bot {number}" for number in range(1, max(most, program.min_players) + 1))

    def warned(
        self, history: History, scenario: str, players: tuple[str, ...], *, is_asked: bool
    ) -> bool:
        """Say what the rules recommend (DST-133..136); False: somebody would rather not."""
        said = advice(self.campaign, history, scenario, players, self.opened.title)
        for one in said:
            self.page.item(f" {self.page.sign('dot')}", one)
        if not said or not is_asked:
            return True
        self.page.ask("[Enter] plays all the same, q leaves: ")
        typed = self.read()
        return typed is not None and typed.strip().casefold() not in ("q", "quit", "n", "no")

    def tell(self, history: History, scenario: str) -> None:
        """Read the introduction of the campaign before its first game, then the recaps."""
        step = self.campaign.step(scenario)
        assert step is not None
        if self.campaign.introduction and all(
            it.campaign != self.campaign.id for it in history.played
        ):
            self.page.heading(self.campaign.title)
            self.page.prose(self.campaign.introduction.strip())
        texts = recaps(step, lambda one: history.last(self.campaign.id, one))
        if texts:
            self.page.heading("What has been")
            self.page.prose("\n\n".join(text.strip() for text in texts))

    # --- after it

    def close(self, *, is_bots: bool) -> int:
        """Note how the game ended, and say how the campaign goes on; 0."""
        history = self.shelf.read()
        running = history.under_way(self.campaign.id)
        assert running is not None
        if not handover.is_there(self.shelf, history, self.campaign.id):
            self.shelf.write(history.settled(self.campaign.id))  # nothing was played
            return 0
        program = self.opened.programs[running.scenario]
        game = handover.outcome(self.shelf, running, program)
        if game is None and is_bots:
            self.page.note("The game was not played to its end, so it is not noted.")
            self.shelf.drop_game(self.campaign.id)
            self.shelf.write(history.settled(self.campaign.id))
            return 0
        if game is not None:
            history = handover.note(self.shelf, history, game)
            self.page.line()
            self.page.note(f"Noted. {program.title}: {tell.sentence(game, program)}.")
        tell.way_on(self.page, self.opened, history)
        return 0
