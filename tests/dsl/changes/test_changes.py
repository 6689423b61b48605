"""Every difference of two versions of a game is told, at its place, and nothing else is."""

import random
import shutil

import pytest
from tests.dsl.changes.mutate import another, changed, fields_of
from tests.shipped import program, views_at
from tests.tracked import ROOT

from fateloom.dsl.changes import change as ch
from fateloom.dsl.changes.change import Added, Removed
from fateloom.dsl.changes.compare import changes
from fateloom.dsl.changes.sentences import sentence
from fateloom.dsl.graph.changed import shown
from fateloom.runtime.compiled import Words
from fateloom.runtime.program import statement
from fateloom.runtime.program.variables import Counter
from fateloom.runtime.record import replace
from fateloom.tools.scenario import load

NEW = (Added, Removed)
STORIES = ("drowned_bell", "dry_year", "wrong_light")
OTHERS = ("last_swarm", "coal_road", "osier_fair", "shut_water", "eleven_beds")
GAMES = (*STORIES, *OTHERS)


def shipped(name):
    return program(f"scenarios/{name}")


def kinds(game, number, seed=1):
    """For each field of each kind of record some of its places."""
    by_kind: dict[object, list[object]] = {}
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
        id = name_of(it) or id
    before = getattr(it, path[-1])
    entries = before[len(value) :] if isinstance(before, tuple) else ()
    return [id, *map(name_of, entries)]


def name_of(it):
    return it.of.partition(" ")[2] if isinstance(it, Words) else getattr(it, "id", "")


def told(game, number):
    wrong = []
    for path, it, name in kinds(game, number):
        edited = changed(game, path, another(it, name))
        for old, new in ((game, edited), (edited, game)):
            found = changes(old, new)
            ids = {it.place.thing.id for it in found}
            wanted = owners(game, path, another(it, name))
            named = any(it in id for id in ids for it in wanted)
            for one in found:
                assert sentence(one)[-1] == "."
            if not found or not named:
                wrong.append((path, another(it, name), [sentence(it) for it in found]))
    return wrong


@pytest.mark.parametrize("name", GAMES)
def test_a_change_of_any_field_is_told_at_its_place(name):
    assert told(shipped(name), 1) == []


@pytest.mark.long
@pytest.mark.parametrize("name", GAMES)
def test_a_change_of_any_field_is_told_in_many_places(name):
    assert told(shipped(name), 6) == []


@pytest.mark.parametrize("name", STORIES)
def test_values_of_a_variable_are_told_in_words(name):
    game = shipped(name)
    paths = [path for path, _, field in fields_of(game) if field == "domain"]
    assert paths
    for path in paths:
        edited = changed(game, path, Counter(0, 7))
        (said,) = map(sentence, changes(game, edited))
        assert " now has the values 0 to 7 instead of " in said
        assert "domain" not in said


def test_bands_of_a_test_that_begin_and_end_elsewhere_are_one_change():
    game = shipped("drowned_bell")
    path, test, _ = next(
        it for it in fields_of(game) if isinstance(it[1], statement.Test) and len(it[1].bands) == 2
    )
    few, many = sorted(test.bands, key=lambda it: it.low)
    bands = replace(few, high=few.high + 1), replace(many, low=many.low + 1)
    (said,) = map(sentence, changes(game, changed(game, (*path[:-1], "bands"), bands)))
    assert f" its results are 0-{few.high + 1} and {many.low + 1}+ successes instead of " in said


@pytest.mark.parametrize("name", GAMES)
def test_equal_games_have_no_change(name):
    assert changes(shipped(name), load(str(ROOT / "scenarios" / name))) == ()


def test_comments_lines_and_files_are_no_change(tmp_path):
    """Every text lies lower, in files of other names, and with comments between."""
    copy = tmp_path / "drowned_bell"
    for name in ("drowned_bell", "packs"):
        shutil.copytree(ROOT / "scenarios" / name, tmp_path / name)
    for number, file in enumerate(sorted((copy / "story").rglob("*.fate"))):
        text = file.read_text("utf-8")
        file.write_text("# a comment\n\n" + text.replace("\npoi ", "\n# and one\n\npoi "), "utf-8")
        file.rename(file.with_name(f"{99 - number}.fate"))
    found = changes(shipped("drowned_bell"), load(str(copy)))
    assert [sentence(it) for it in found] == []


def test_every_change_has_a_view_of_its_game():
    for name in ("dry_year", "coal_road", "osier_fair"):
        game = shipped(name)
        views = views_at(f"scenarios/{name}")
        for path, it, field in kinds(game, 1, seed=2):
            for one in shown(changes(game, changed(game, path, another(it, field))), views):
                nodes = {node.id for node in views[one.view]().nodes}
                assert one.node is None or one.node in nodes
                place = one.change.place
                drawn = place.thing.kind in ("option", "item", "poi", "finale") and not place.inside
                assert one.node or not drawn or isinstance(one.change, NEW), one.text


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("1 coins", "2 coins", "now costs 2 coins instead of 1 coin"),
        ("11 coins, 1 xp", "1 coins", "now costs 1 coin instead of 11 coins, 1 xp"),
        ("", "1 coins", "now costs 1 coin; it cost nothing"),
    ],
)
def test_one_coin_is_one_coin(old: str, new: str, said: str) -> None:
    place = ch.Place(ch.Thing("option", "p.o", "Pay"), (), None, None)
    assert sentence(ch.Price(place, "", old, new)) == f"'Pay' {said}."
