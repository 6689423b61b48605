"""Every difference of two versions of a game is told, at its place, and nothing else is."""

import random

import pytest
from tests.dsl.changes.mutate import another, changed, fields_of
from tests.tracked import ROOT

from fateloom.dsl.changes.compare import changes
from fateloom.dsl.changes.sentences import sentence
from fateloom.runtime.compiled import Words
from fateloom.tools.scenario import load

STORIES = ("drowned_bell", "dry_year", "wrong_light")
OTHERS = ("last_swarm", "coal_road", "osier_fair", "shut_water", "eleven_beds")
GAMES = {name: load(str(ROOT / "scenarios" / name)) for name in (*STORIES, *OTHERS)}


def kinds(game, number, seed=1):
    """For each field of each kind of record some of its places."""
    by_kind = {}
    for path, it, name in fields_of(game):
        if another(it, name) is not None:
            by_kind.setdefault((type(it), name), []).append((path, it, name))
    chosen = random.Random(seed)
    return [it for all in by_kind.values() for it in chosen.sample(all, min(number, len(all)))]


def owners(game, path, value):
    """The id of the innermost thing on the way, and those of entries that come or go."""
    id, it = "", game
    for step in path[:-1]:
        it = it[step] if isinstance(step, int) else getattr(it, step)
        id = it.of.partition(" ")[2] if isinstance(it, Words) else getattr(it, "id", id)
    before = getattr(it, path[-1])
    entries = before[len(value) :] if isinstance(before, tuple) else ()
    return [id, *(it.id for it in entries if hasattr(it, "id"))]


def told(game, number):
    wrong = []
    for path, it, name in kinds(game, number):
        edited = changed(game, path, another(it, name))
        for old, new in ((game, edited), (edited, game)):
            found = changes(old, new)
            ids = {it.place.thing.id for it in found}
            wanted = owners(game, path, another(it, name))
            named = any(it in id or id in it for id in ids for it in wanted)
            for one in found:
                assert sentence(one)[-1] == "."
            if not found or not named:
                wrong.append((path, another(it, name), [sentence(it) for it in found]))
    return wrong


@pytest.mark.parametrize("name", GAMES)
def test_a_change_of_any_field_is_told_at_its_place(name):
    assert told(GAMES[name], 1) == []
