"""All of a scenario's folder checked: story and tables, plays, translations.

What stands beside the story is judged by the compiled form of it, so only where there is one; plays
are read and their names looked up, and not played.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from fateloom.tools.files import sources
from fateloom.tools.systems import system
from fateloom.tools.table.translations import is_of_game

if TYPE_CHECKING:
    from collections.abc import Iterator

    from fateloom.dsl.data.tables import LintLevel
    from fateloom.dsl.diagnostics import Diagnostic
    from fateloom.tools.files import Folder
    from fateloom.tools.systems import System


class WholeCheck:
    """What came of it. `found`: by parts, in the order above; `holes`: how much of a draft is not
    written yet; `id`: of the scenario, "" where it is not known; `levels`: those that the writer
    has chosen.
    """

    __slots__ = ("found", "holes", "id", "levels")

    def __init__(
        self,
        found: list[Diagnostic],
        holes: int = 0,
        id: str = "",
        levels: tuple[LintLevel, ...] = (),
    ) -> None:
        self.found = found
        self.holes = holes
        self.id = id
        self.levels = levels


def check_whole(
    folder: Folder, plays: Folder, texts: Folder, *, lint: bool, hints: bool
) -> WholeCheck:
    """Check the folder with what lies beside its story. `lint`: with warnings and hints; `hints`:
    and with a first look at who may be blocked.
    """
    from fateloom.dsl.data.levels import as_chosen
    from fateloom.dsl.diagnostics import limited

    its = system(folder.kind)
    read, unread = sources(folder)
    # What cannot be read would be missing everywhere else: one mistake, one message.
    if unread:
        return WholeCheck(list(unread))
    done = its.check(read, lint=lint, hints=hints)
    found = list(done.diagnostics)
    if done.game is not None:
        found += _in_plays(its, done.game, plays)
        if "text" in its.commands:
            found += _in_texts(done.game, texts, lint=lint and not done.holes)
    id = "" if done.game is None else done.game.id
    found = as_chosen(found, done.levels)
    return WholeCheck(limited(found), len(done.holes), id, done.levels)


def _in_plays(its: System, game: object, plays: Folder) -> Iterator[Diagnostic]:
    """Mistakes in plays, and names that the game does not have."""
    read, unread = sources(plays)
    yield from unread
    if read:
        look = its.look(game)
        for source in read:
            yield from look(source)


def _in_texts(game: Any, texts: Folder, *, lint: bool) -> Iterator[Diagnostic]:
    """Mistakes in translations, and with `lint` how far behind they are."""
    read, unread = sources(texts)
    yield from unread
    if not read:
        return
    from fateloom.dsl.translation.check import behind, checked, status
    from fateloom.dsl.translation.po_read import read as read_po

    for source in read:
        if is_of_game(source.name):
            file, wrong = read_po(source)
            yield from (*wrong, *checked(game, file))
            if lint and not wrong:
                yield from behind(status(game, file), source.name)
