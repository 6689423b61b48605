"""Panels, lines and sentences of pictures speak in the words of the story."""

from __future__ import annotations

import re
from collections.abc import Iterator

from tests.long import partly_long
from tests.shipped import views_at

from fateloom.dsl.graph.view import View

STORIES = ("scenarios/drowned_bell", "scenarios/dry_year", "scenarios/wrong_light")
INTERNAL = (
    re.compile(r"\w_\w"),  # an id
    re.compile(r"[<>=] ?\d+ [+-]\d"),  # `virtue >= 3 +1`
    re.compile(r"^(opens|closes|triggers|gives) (one|all) of$"),
    re.compile(r"^closes .* (is|becomes) "),
    re.compile(r"\b(up|down)$"),
)


def words(view: View) -> Iterator[str]:
    """Everything that is said in a view beside what players read."""
    for node in view.nodes:
        yield from (node.title, *node.lines)
        for fold in node.detail:
            if fold.heading != "text":
                yield from fold.lines
    for edge in view.edges:
        yield edge.condition
    yield from (note.text for note in view.notes)


@partly_long("folder", STORIES, slow=["scenarios/drowned_bell"])
def test_no_picture_shows_ids_or_how_it_is_made(folder: str) -> None:
    views = [make() for make in views_at(folder).values()]
    titles = {it.title for view in views for it in view.nodes}
    wrong = {
        text
        for view in views
        for text in words(view)
        if text not in titles and any(it.search(text) for it in INTERNAL)
    }
    assert not wrong


def test_what_is_done_is_said_in_the_words_of_the_story() -> None:
    views = views_at("scenarios/drowned_bell")
    done = {
        text
        for node in (
            *views["overview"]().nodes,
            *views["poi ferry"]().nodes,
            *views["time"]().nodes,
        )
        for fold in node.detail
        if fold.heading == "does"
        for text in fold.lines
    }
    assert {"lays The Bar", "ferry becomes stove", "+2 coins", "defeats everyone"} <= done
