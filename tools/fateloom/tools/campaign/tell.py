"""What a campaign and a group look like in the terminal."""

from __future__ import annotations

import shlex
from typing import TYPE_CHECKING

from fateloom.tools.campaign.advice import FRESH, next_step
from fateloom.tools.campaign.handover import is_there
from fateloom.tools.files import shown

if TYPE_CHECKING:
    from fateloom.runtime.program.program import Program
    from fateloom.tools.campaign.folder import Opened
    from fateloom.tools.campaign.history import History, Played, Shelf
    from fateloom.tools.table.page import Page


def status(page: Page, opened: Opened, shelf: Shelf, history: History) -> None:
    """The scenarios of the campaign in their order, what became of each, and what comes next."""
    campaign = opened.campaign
    assert campaign is not None
    page.heading(f"{campaign.title}: {history.name}")
    following = next_step(campaign, history)
    for number, step in enumerate(campaign.steps, 1):
        program = opened.programs[step.scenario]
        game = history.last(campaign.id, step.scenario)
        if game is not None:
            said = sentence(game, program)
        elif step.scenario == following:
            said = "comes next"
        else:
            said = "not played; may be the first" if step.is_start else "not played"
        times = sum(
            (it.campaign, it.scenario) == (campaign.id, step.scenario) for it in history.played
        )
        more = f" (played {times} times; the last counts)" if times > 1 else ""
        page.item(f"{number:>2}", f"{program.title} ({step.scenario}): {said}{more}")
    running = history.under_way(campaign.id)
    if running is not None and is_there(shelf, history, campaign.id):
        title = (
            opened.programs[running.scenario].title
            if running.scenario in opened.programs
            else running.scenario
        )
        page.note(f"A game of {title} is under way: {', '.join(running.players)}.")
    page.note(FRESH)
    way_on(page, opened, history)


def way_on(page: Page, opened: Opened, history: History) -> None:
    """How the campaign goes on."""
    campaign = opened.campaign
    assert campaign is not None
    following = next_step(campaign, history)
    if following is None and history.under_way(campaign.id) is None:
        page.note("All of it has been played. Any scenario can be played again: --scenario ID")
        return
    page.line("  The campaign goes on with:")
    path, group = shlex.quote(opened.path), shlex.quote(history.name)
    page.line(f"    fateloom campaign play {shown(path)} --group {shown(group)}")


def history(page: Page, shelf: Shelf, history: History) -> None:
    """All that is kept of the group, and where."""
    page.heading(f"The group {history.name}")
    if not history.played:
        page.note("No finished game is kept.")
    for number, game in enumerate(history.played, 1):
        where = f"{game.scenario} in {game.campaign}, {game.when}"
        page.item(f"{number:>2}", f"{where}: {sentence(game, None)}")
    for running in history.running:
        names = ", ".join(running.players)
        page.note(f"Under way: {running.scenario} in {running.campaign}, {names}.")
    page.note("Kept in:")
    page.line(f"    {shown(shelf.file)}")
    page.note("--export FILE writes it out, --forget takes it away.")


def sentence(game: Played, program: Program | None) -> str:
    """How a game went, without a full stop. Without the Program the ids stand for titles."""
    titles = {it.id: it.title for it in program.heroes} if program is not None else {}
    days = "1 day" if game.days == 1 else f"{game.days} days"
    if game.result == "lost":
        return f"nobody fulfilled a destiny; {game.mode}, {days}; {', '.join(game.players)}"
    seats = dict(zip(game.heroes, game.players, strict=False))
    player = seats.get(game.winner)
    by = f"{titles.get(game.winner, game.winner)}" + (f" ({player})" if player else "")
    path = _path(game, program)
    return f"won by {by}{f', “{path}”' if path else ''}; {game.mode}, {days}"


def _path(game: Played, program: Program | None) -> str:
    for destiny in program.destinies if program is not None else ():
        for path in destiny.paths:
            if (destiny.hero, path.id) == (game.winner, game.path):
                return path.title
    return game.path
