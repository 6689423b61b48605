"""Players who go home in the middle of the game (EC-57), if the company says that they may.

A player goes home between two actions (here), or at a question in the middle of an own script
(`script.gone_home`). Another player may go home in the middle of a script, too: that is the same as
going home before it or after it, unless the script looks at the other heroes. Then it is a gap.
"""

from __future__ import annotations

from collections.abc import Iterator

from fateloom.runtime.program import condition as c
from fateloom.runtime.program import statement as st
from fateloom.runtime.program.condition import Who
from fateloom.runtime.program.program import Program
from fateloom.runtime.program.statement import Body
from fateloom.runtime.program.words import Place
from fateloom.runtime.record import parts_in
from fateloom.runtime.span import Span
from fateloom.runtime.transitions.draft import Draft
from fateloom.runtime.transitions.free_actions import playing
from fateloom.runtime.transitions.model import Move
from fateloom.runtime.transitions.script import ASKS, gone_home
from fateloom.runtime.transitions.work import Work


def drafts(work: Work, hero: str) -> Iterator[Draft]:
    """The player of the hero goes home between two actions."""
    if not work.company.leaving:
        return
    paths = tuple(way for it in playing(work, hero) for way in gone_home(work, it, hero))
    yield Draft(
        f"leave:{hero}", Move.LEAVE, hero, hero, "", work.index.hero[hero].span, paths
    )  # fmt: skip


def note_asked(work: Work) -> None:
    """Notes scripts that look at the other heroes, one of whom may go home meanwhile."""
    if not work.company.leaving or len(work.company.heroes) == 1:
        return
    for body, span in _scripts(work.index.program):
        parts = tuple(_parts(work, body))
        if any(isinstance(it, ASKS | st.GainItem) for it in parts) and any(
            map(_sees_others, parts)
        ):
            sentence = "a player who goes home while another one is asked something is left out"
            work.gap(sentence, span, misses=True)


def _parts(work: Work, body: Body) -> Iterator[object]:
    """All parts of a script, and of the scenes and events that it runs."""
    seen: set[str] = set()
    todo = [body]
    while todo:
        for part in parts_in(todo.pop()):
            yield part
            match part:
                case st.Do(scene):
                    root = f"scene:{scene}"
                case st.FireEvent(event):
                    root = f"event:{event}"
                case _:
                    continue
            if root not in seen:
                seen.add(root)
                todo.append(work.index.body(root, ()))


def _sees_others(part: object) -> bool:
    """Whether it comes out differently when another player has gone home."""
    match part:
        case c.ItemIs() | c.IsOut() | st.MoveItem(place=Place.TILE):
            return True
        case (
            c.Compare() | c.IsOneOf() | c.Has() | c.OnTile() | c.Visited() | c.Chose()
            | c.InFinale() | st.GainItem() | st.Defeat()
        ):  # fmt: skip
            return part.subject is not Who.ACTIVE
        case _:
            return False


def _scripts(program: Program) -> Iterator[tuple[Body, Span]]:
    """The scripts in which somebody can be asked something."""
    yield from ((it.body, it.span) for poi in program.pois for it in poi.options)
    yield from ((it.on_explore, it.span) for it in program.tiles)
    yield from ((it.body, it.span) for it in program.events)
    yield from ((it.body, it.span) for it in program.scenes)
    for destiny in program.destinies:
        yield from ((it.body, it.span) for path in destiny.paths for it in path.stages)
