"""From a campaign to the normal table and back: a game begins or goes on, and is noted at its end.

A game is begun with the words that `fateloom play` takes, and nothing of the history is among
them: that is how DST-135 is kept. Its save tells how it ended.
"""

from __future__ import annotations

import os
from datetime import date
from typing import TYPE_CHECKING

from fateloom.runtime.kernel.game import Over
from fateloom.runtime.record import record
from fateloom.runtime.story.rules import StoryRules
from fateloom.tools.campaign.history import History, Played, Running, Shelf
from fateloom.tools.files import UsageError
from fateloom.tools.saves.file import SaveFile
from fateloom.tools.saves.resume import resumed
from fateloom.tools.story.host import path_of

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from fateloom.runtime.program.program import Program
    from fateloom.tools.campaign.folder import Opened

    Play = Callable[[Sequence[str]], int]
    """`fateloom play` with these words; gives the exit code."""


@record
class Seating:
    """A game that is to begin: who takes which hero, and what else `fateloom play` is told.

    `words`: options of the table, such as `--seed 4`.
    """

    scenario: str
    folder: str
    players: tuple[str, ...]
    heroes: tuple[str, ...]
    words: tuple[str, ...] = ()


def begin(shelf: Shelf, history: History, campaign: str, seating: Seating, play: Play) -> int:
    """Begin the game at the table; gives the exit code of the table. A game of the same campaign
    that was under way is given up."""
    shelf.drop_game(campaign)
    running = Running(campaign, seating.scenario, seating.players)
    shelf.write(history.beginning(running))
    try:
        return play(
            [
                seating.folder,
                f"--heroes={','.join(seating.heroes)}",
                f"--save={shelf.game(campaign)}",
                *seating.words,
            ]
        )
    except UsageError:
        if not os.path.lexists(shelf.game(campaign)):  # nothing was begun
            shelf.write(history)
        raise


def go_on(shelf: Shelf, campaign: str, folder: str, words: tuple[str, ...], play: Play) -> int:
    """Go on with the game that is under way; gives the exit code of the table."""
    return play([folder, f"--resume={shelf.game(campaign)}", *words])


def is_there(shelf: Shelf, history: History, campaign: str) -> bool:
    """Whether a game of the campaign is under way, with its save."""
    return history.under_way(campaign) is not None and os.path.isfile(shelf.game(campaign))


def caught_up(opened: Opened, shelf: Shelf, history: History) -> History:
    """The history with the game under way noted, if it was finished at another table: its save can
    be gone on with by `fateloom play --resume`."""
    assert opened.campaign is not None
    campaign = opened.campaign.id
    running = history.under_way(campaign)
    if running is None or not is_there(shelf, history, campaign):
        return history
    program = opened.programs.get(running.scenario)
    if program is None:  # the campaign has lost this scenario
        return history
    try:
        game = outcome(shelf, running, program)
    except UsageError:
        return history  # said when somebody wants to go on with it
    return history if game is None else note(shelf, history, game)


def outcome(shelf: Shelf, running: Running, program: Program) -> Played | None:
    """How the game that is under way ended; None while it is not over.

    Raises UsageError when its save is damaged or the scenario has changed."""
    path = shelf.game(running.campaign)
    file = SaveFile.open(path, to_write=False)
    try:
        table = resumed(path, file.contents, StoryRules(program)).table
    finally:
        file.close()
    if not isinstance(table.to_move, Over):
        return None
    state = table.state
    won = state.winner is not None
    return Played(
        running.campaign,
        running.scenario,
        running.players,
        tuple(hero.hero for hero in state.heroes),
        state.mode.value,
        "won" if won else "lost",
        state.heroes[state.winner].hero if state.winner is not None else "",
        "" if state.winner is None else path_of(table, state.winner),
        max(1, state.day),
        date.today().isoformat(),
    )


def note(shelf: Shelf, history: History, game: Played) -> History:
    """Keep the result; the save of the game is taken away."""
    after = history.settled(game.campaign).noting(game)
    shelf.write(after)
    shelf.drop_game(game.campaign)
    return after
