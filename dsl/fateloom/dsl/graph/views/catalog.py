"""All views of a story, by name; each is made when it is asked for."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache, partial
from typing import TYPE_CHECKING

from fateloom.dsl.graph.build.program import quest_model
from fateloom.dsl.graph.quest import NodeKind
from fateloom.dsl.graph.views.coverage import coverage
from fateloom.dsl.graph.views.ends import ends
from fateloom.dsl.graph.views.finale import finale
from fateloom.dsl.graph.views.hero import hero
from fateloom.dsl.graph.views.item import item
from fateloom.dsl.graph.views.line import line
from fateloom.dsl.graph.views.needs import needs
from fateloom.dsl.graph.views.never import never
from fateloom.dsl.graph.views.overview import overview
from fateloom.dsl.graph.views.poi import poi
from fateloom.dsl.graph.views.story import Story
from fateloom.dsl.graph.views.tile import tile
from fateloom.dsl.graph.views.time import time
from fateloom.dsl.graph.views.verdict import read_report, shut_by, threatened, verdict_views
from fateloom.dsl.graph.views.without import without

if TYPE_CHECKING:
    from fateloom.dsl.graph.view import View
    from fateloom.dsl.graph.views.report import Verdict
    from fateloom.runtime.program.program import Program


def views_of(
    program: Program,
    *,
    verdict: str | bytes | None = None,
    used: tuple[Mapping[str, int], int] | None = None,
) -> dict[str, Callable[[], View]]:
    """The views by name, the overview first: `hero warden`, `line warden.penance`, `finale
    warden.penance`, `item clapper`, `poi ferry`, `tile quay`, `ends`, `without`, `needs`,
    `time`, `never`. Each is made once.

    `verdict`: the JSON of `fateloom verify --format json`, for `blocked warden` and `proof warden`;
    raises ValueError for another text. `used`: in how many games what was used, and the number of
    games, for `coverage`.
    """
    story = story_of(program)
    report = read_report(story, verdict) if verdict is not None else ()
    story = story.knowing(shut_by(report)) if report else story
    found = views_in(story)
    if used is not None:
        found["coverage"] = partial(coverage, story, *used)
    found |= verdict_views(story, report)
    return {name: cache(partial(_marked, make, report)) for name, make in found.items()}


_RECENT: list[tuple[Program, Story]] = []


def story_of(program: Program) -> Story:
    """A Program as views ask it. Of the last two, by identity, it is kept what was found: what a
    report or plays are shown with is the same story.
    """
    for known, story in _RECENT:
        if known is program:
            return story
    story = Story(quest_model(program), program)
    _RECENT[:] = [(program, story), *_RECENT[:1]]
    return story


def _marked(make: Callable[[], View], report: tuple[Verdict, ...]) -> View:
    return threatened(make(), report) if report else make()


def views_in(story: Story) -> dict[str, Callable[[], View]]:
    """The views of a story that need nothing else; what they state is kept in it."""
    finales = story.finales()
    names = [id.partition(" ")[2] for id in finales]
    found: dict[str, Callable[[], View]] = {"overview": partial(overview, story)}
    heroes = [id for id, _ in story.model.heroes if story.finales(id)]
    found |= {f"hero {id}": partial(hero, story, id) for id in heroes}
    found |= {f"line {name}": partial(line, story, f"finale {name}") for name in names}
    found |= {f"finale {name}": partial(finale, story, f"finale {name}") for name in names}
    nodes = story.model.nodes
    things = [it.id for it in nodes if it.kind is NodeKind.ITEM and not _is_category(it.id)]
    found |= {id: partial(item, story, id) for id in things}
    found |= {it.id: partial(poi, story, it.id) for it in nodes if it.kind is NodeKind.POI}
    found |= {it.id: partial(tile, story, it.id) for it in nodes if it.kind is NodeKind.TILE}
    if names:
        found |= {"ends": partial(ends, story), "without": partial(without, story)}
    found |= {"needs": partial(needs, story)} if names else {}
    found |= {"time": partial(time, story), "never": partial(never, story)}
    return found


def _is_category(id: str) -> bool:
    return id.startswith("item any ")
