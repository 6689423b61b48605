"""The check of a game that is written in tables alone: from its texts to its compiled form and all
findings, in one call.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Generic, TypeVar

from fateloom.dsl.checked import Checked
from fateloom.dsl.data.levels import leveled, levels_of
from fateloom.dsl.data.table_set import part
from fateloom.dsl.diagnostics import Code, Diagnostic, Level
from fateloom.dsl.markup import CODE as STRAY_MARKUP

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from fateloom.dsl.data.node import Node
    from fateloom.dsl.source import Source

    Found = tuple[Diagnostic, ...]

GameT = TypeVar("GameT")
NodesT = TypeVar("NodesT")


class TableGame(Generic[NodesT, GameT]):
    """The stages of one system. `read`: its tables by file name, None while one of them is not
    sound by itself; `judge`: what no schema can say of them; `build`: the game of tables without
    errors; `head`: its top table, with the block `lint`; `codes`: all its kinds of findings;
    `alone`: no game beside a story, whose check applies the suppressions of all of its tables.
    """

    def __init__(
        self,
        read: Callable[[Mapping[str, Source]], tuple[NodesT | None, Found]],
        judge: Callable[[NodesT], Found],
        build: Callable[[NodesT], GameT],
        head: Callable[[NodesT], Node],
        codes: tuple[Code, ...],
        *,
        alone: bool = True,
    ) -> None:
        self._read = read
        self._judge = judge
        self._build = build
        self._head = head
        self._codes = (*codes, STRAY_MARKUP)
        self._alone = alone

    def check(self, sources: Sequence[Source], *, lint: bool = True) -> Checked[GameT]:
        """Read and judge a game, given all its files (names relative to its folder). `lint`:
        whether warnings and hints are among the findings. The levels of the block `lint` and
        suppressions are applied, and each fix that is offered has been tried. Never raises on any
        text.
        """
        by_name = {source.name: source for source in sources}
        nodes, found = self._judged(by_name)
        if any(one.fix is not None for one in found):
            from fateloom.dsl.fixes import sound_fixes  # it takes codes of the story language

            found = sound_fixes(found, by_name, lambda changed: self._judged(changed)[1])
        is_sound = not any(it.code.level is Level.ERROR for it in found)
        if lint and is_sound and self._alone:
            from fateloom.dsl.data.strays import in_tables

            found += in_tables(it for it in sources if it.name.endswith(".yaml"))
        levels = () if nodes is None else levels_of(part(self._head(nodes), "lint"))
        found = tuple(leveled(found, levels, self._codes)) if levels else found
        if self._alone and any("allow" in it.text for it in sources):
            from fateloom.dsl.table_allows import quieted  # as above

            found = quieted(found, sources, self._codes, whole=lint and is_sound)
        is_sound &= not any(it.code.level is Level.ERROR for it in found)
        if not lint:
            found = tuple(it for it in found if it.level is Level.ERROR)
        game = self._build(nodes) if nodes is not None and is_sound else None
        return Checked(game, found, levels=levels)

    def _judged(self, sources: Mapping[str, Source]) -> tuple[NodesT | None, Found]:
        nodes, found = self._read(sources)
        found = found if nodes is None else self._judge(nodes)
        if found and self._alone:
            from fateloom.dsl.title_hints import with_titles  # as above

            found = with_titles(found, sources)
        return nodes, found
