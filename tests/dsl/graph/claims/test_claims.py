"""What views state is so in every game of random stories, and lies are found."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import Any, get_args

import pytest
from tests.dsl.graph.claims.check import check
from tests.dsl.graph.claims.games import Games
from tests.dsl.graph.claims.soak import soaked
from tests.dsl.verify.engine.by_hand import story
from tests.long import mostly_long

from fateloom.dsl.graph import claims
from fateloom.dsl.graph.build import firsts as build_firsts
from fateloom.dsl.graph.build.odds import Odds
from fateloom.dsl.graph.build.program import _Drawing, quest_model
from fateloom.dsl.graph.build.sketch import Sketch
from fateloom.dsl.graph.queries.contention import EVERYBODY
from fateloom.dsl.graph.queries.dated import Dated
from fateloom.dsl.graph.queries.days import Days
from fateloom.dsl.graph.queries.sums import Sums
from fateloom.dsl.graph.quest import NodeKind
from fateloom.dsl.graph.views import (
    deeds,
    figures,
    limits,
    line,
    lookup,
    never,
    rivals,
    tile,
    words,
)
from fateloom.dsl.graph.views import games as views_games
from fateloom.dsl.graph.views import spare as views_spare
from fateloom.dsl.graph.views import story as views_story
from fateloom.dsl.graph.views import together as views_together
from fateloom.dsl.graph.views.catalog import views_in
from fateloom.dsl.graph.views.sentences import sentence
from fateloom.dsl.graph.views.story import Story
from fateloom.runtime.program.destiny import Begin
from fateloom.runtime.program.program import Program
from fateloom.runtime.record import replace

SEEDS = range(1, 61)
OF_EACH_KIND = (
    *(0, 1, 2, 5, 15, 17, 18, 26, 28, 34, 36, 43, 49, 51, 95, 109, 111, 233, 930_015, 1_000_687),
    *(7_000_009, 11_000_055),
)
"""Stories that together have every kind of claim; a new kind may need another one."""


FOUND = (
    *(141, 800172, 900111, 900663, 910218, 1_002_751, 3_000_885, 4_001_100, 4_002_066, 4_003_212),
    *(4_003_665, 5_000_317, 5_001_009, 9_002_049, 10_000_284, 12_001_128),
    *(23_000_016, 24_000_017, 24_000_966, 25_000_338, 25_001_250),
)
"""Stories that contradicted a view: a price that is paid before the first turn; what is not so of
somebody who is not at the table; a thing that an event sends out of the game and does not find; an
event of a day that an option triggers sooner; somebody who leaves, and nobody asks where that
person is; a thing that is given once another is gone; one that an event lays down out of a hand;
an option that renews itself; who asks that nobody has a thing; a way that leads through the finale
of another path, which is won on it; an event in the turn of another hero that brings coins; goods
that are laid out where nobody trades; an event that gives a thing which somebody is to lack;
a tile that lies explored at first, of which comes what a finale needs; one that lies there from the
first, for which a finale asks; one that lies explored at first, and lays what every way passes;
a question before the first turn, when no die has come back yet.
"""


@mostly_long("seed", (*SEEDS, *FOUND), plain=(*range(1, 7), *FOUND))
def test_no_game_contradicts_a_view(seed: int) -> None:
    one = soaked(seed)
    assert one is None or not [it for it in one.found if it.against]


@pytest.mark.long
def test_every_kind_of_claim_is_held_to_games() -> None:
    seen = {
        type(it.claim)
        for seed in OF_EACH_KIND
        if (one := soaked(seed))
        for it in one.found
        if it.seen
    }
    assert seen == set(get_args(claims.Claim))


# --- planted lies: each with the seed of a story in which a game contradicts it


def _everything(it: Story, _: str) -> Sequence[str]:
    return tuple(it.grounds[EVERYBODY].reached())


def _by_place(_: object, name: str, __: object, begin: Begin) -> str:
    return f"beginning {name} at {begin.poi}"


def _a_day_later(*fields: Any) -> claims.MayTake:
    made = claims.MayTake(*fields)
    return replace(made, day=made.day + 1)


def _a_day_sooner(finale: str, day: int, *, alone: bool) -> claims.CanBeWon:
    return claims.CanBeWon(finale, day - 1, alone)


def _none_before_a_day_later(finale: str, day: int, *where: Any) -> claims.NotSooner:
    return claims.NotSooner(finale, day + 1, *where)


def _twice_as_sure(finale: str, day: int, chance: Fraction, coins: int) -> claims.CanBeWonFor:
    return claims.CanBeWonFor(finale, day, 2 * chance, coins)


def _half_as_sure(finale: str, day: int, chance: Fraction, *where: Any) -> claims.NotSurer:
    return claims.NotSurer(finale, day, chance / 2, *where)


def _a_coin_more(finale: str, day: int, coins: int, *where: Any) -> claims.NotCheaper:
    return claims.NotCheaper(finale, day, coins + 1, *where)


ORDER = line._order


def _the_other_way_round(*ask: Any) -> tuple[tuple[str, str], ...]:
    return tuple((later, first) for first, later in ORDER(*ask))


LIES: dict[str, tuple[object, str, Callable[..., object], int]] = {
    "every way passes all that can be reached": (Story, "needed", _everything, 9),
    "what comes first comes last": (line, "_order", _the_other_way_round, 12),
    "whatever is taken away shuts it": (Story, "is_shut", lambda *_: True, 8),
    "a day more than it takes": (
        Days,
        "claim",
        lambda it, finale, *_: claims.LeastDays(finale, it.least + 1, it.least + 1, None),
        9,
    ),
    "what can shut something, surely does": (Dated, "_is_sure", lambda *_: True, 51),
    "no roll has no success at all": (
        Odds,
        "come_to",
        lambda it, _, low, __: frozenset(it._fewest) if low else frozenset(),
        9,
    ),
    "all that is asked for lasts": (line, "lasts", lambda *_: True, 15),
    "nothing is done before day 2": (Story, "day_of", lambda *_: 2, 9),
    "options bring coins alone": (
        never,
        "only_brings",
        lambda model: tuple(it.id for it in model.nodes if it.id.startswith("option ")),
        51,
    ),
    "tiles lay themselves": (tile, "LaidBy", lambda it, _: claims.LaidBy(it, (it,)), 5),
    "an option is used once": (limits, "AtMost", lambda it, _: claims.AtMost(it, "once"), 9),
    "a game is won a day sooner": (figures, "CanBeWon", _a_day_sooner, 9),
    "no game is won before a day later": (figures, "NotSooner", _none_before_a_day_later, 8),
    "a game is twice as sure": (views_games, "CanBeWonFor", _twice_as_sure, 111),
    "no game is half as sure": (views_games, "NotSurer", _half_as_sure, 111),
    "no game costs so little": (views_games, "NotCheaper", _a_coin_more, 51),
    "others take all later": (rivals, "MayTake", _a_day_later, 0),
    "several sources bring one more at most": (
        Sums,
        "_most",
        lambda it, cell, _: it._starts[cell] + 1,
        23,
    ),
    "all is up at the start": (build_firsts, "values_in_words", lambda *_: "up", 1),
    "nothing runs before the first turn": (views_story, "opening", lambda _: frozenset(), 28),
    "any two that can be lost are all": (
        views_together,
        "_shuts",
        lambda *it: len(it[3]) > 1,
        1_001_215,
    ),
    "nothing asks for a spare thing": (views_spare, "_askers", lambda *_: (), 33),
    "nothing ends anything": (deeds, "Undone", lambda it, _: claims.Undone(it, ()), 1),
    "a place is nowhere": (lookup, "OnTiles", lambda it, _: claims.OnTiles(it, ()), 1),
    "a tile is a day further": (tile, "Away", lambda it, day: claims.Away(it, day + 1), 1),
    "nobody can use it": (words, "OnlyHeroes", lambda it, _: claims.OnlyHeroes(it, ()), 11_000_055),
    "it happens in another mode": (words, "OnlyIn", lambda it, _: claims.OnlyIn(it, "group"), 45),
    "it happens a day later": (
        words,
        "OnlyOn",
        lambda it, days, last: claims.OnlyOn(it, tuple(day + 1 for day in days), last + 1),
        11_000_030,
    ),
    "all is done in vain": (never, "leading", lambda _: {}, 11_000_078),
    "two beginnings at a POI are one": (_Drawing, "_begin_id", _by_place, 15),
}


@pytest.mark.parametrize("lie", LIES)
def test_a_lie_is_found(lie: str, monkeypatch: pytest.MonkeyPatch) -> None:
    where, name, false, seed = LIES[lie]
    monkeypatch.setattr(where, name, false)
    if where is _Drawing:
        monkeypatch.setattr(Sketch, "_free", lambda _, id: id)
        with pytest.raises(RuntimeError):  # a game is told in which one begins that is not drawn
            soaked(seed)
        return
    one = soaked(seed)
    assert one is not None and any(it.against for it in one.found)


# --- what was drawn wrongly


def test_what_all_begin_with_is_told_and_what_can_change_it_before_the_first_turn() -> None:
    text = """\
world tide: 0..3 = 1
hero key: flag
npc bo "Bo" at p0
event dawn on turn start
  tide +1
"""
    rules = "coins: {start: 2}, effort: {start: 1, max: 3, refresh: 1}"
    program = story(text, "ann bob", "oil", rules)
    (ann, bob) = program.heroes
    program = replace(program, heroes=(replace(ann, items=("oil",)), bob))
    made = views_in(Story(quest_model(program)))
    said = [it.text for it in made["overview"]().notes]
    assert said[:2] == [
        "At the start tide is 1 (before 'dawn' can change it); Bo is at P.",
        "At the start ann has 2 coins, no experience, 2 ready effort dice, virtue 0 and oil; "
        "key does not hold; markers of intelligence, dexterity and power on 3.",
    ]
    assert said[1] in [it.text for it in made["hero ann"]().notes]


TWO_WAYS = """\
world knows: flag
poi p0 "Tower" on t0
  > A tower.
  option read "Read the letters"
    knows up
poi p1 "Shop" on t1
  > A shop.
  option buy "Can of Oil" once
    gain item oil
  option work "Work" once per hero
    gain 6 coins
destiny ann
  path light "Light"
    begins at p0 "Fill the lamp" if has item oil
    begins at p0 "Burn the letters in it" if knows and coins >= 6 next turn
    finale
      stage st0
        fulfil
"""


def stated(program: Program) -> tuple[list[claims.Claim], Story]:
    """All claims of the views of a story."""
    told = Story(quest_model(program))
    for make in views_in(told).values():
        make()
    return told.lookup.claims, told


def test_two_beginnings_of_a_path_at_a_poi_are_two_ways() -> None:
    found, told = stated(story(TWO_WAYS, "ann", "oil"))
    begins = [it.id for it in told.model.nodes if it.kind is NodeKind.BEGIN]
    name = "beginning ann.light at p0 >"
    assert begins == [f"{name} Fill the lamp", f"{name} Burn the letters in it"]
    every = [it for it in found if isinstance(it, claims.EveryWay)]
    tiles = [("tile t0",), ("tile t1",)]
    passes = [it.passes for it in every]
    assert passes == [("poi p0", "poi p1"), tiles[1], *tiles], "neither oil nor letters"


def test_a_beginning_keeps_its_name_when_another_is_written_before_it() -> None:
    before = {it.id for it in quest_model(story(TWO_WAYS, "ann", "oil")).nodes}
    first = '    begins at p0 "Fill the lamp" if has item oil\n'
    more = '    begins at p0 "Sing" if coins >= 1\n'
    after = {
        it.id
        for it in quest_model(story(TWO_WAYS.replace(first, more + first), "ann", "oil")).nodes
    }
    assert {it for it in before if it.startswith("beginning")} <= after


def test_coins_that_a_beginning_needs_are_in_its_line() -> None:
    text = TWO_WAYS.replace('    begins at p0 "Fill the lamp" if has item oil\n', "")
    view = views_in(Story(quest_model(story(text, "ann", "oil"))))["line ann.light"]()
    assert "fact coins >= 6" in {it.id for it in view.nodes}
    assert any("'Work'" in it.text and "short way" in it.text for it in view.notes)


def test_who_begins_with_enough_has_it_and_others_have_not() -> None:
    text = TWO_WAYS.replace("coins >= 6", "coins >= 1").replace("gain 6 coins", "gain item oil")
    from fateloom.dsl.graph.queries.ground import Ground

    program = story(text, "ann bob", "oil")
    rich, poor = program.heroes
    heroes = (replace(rich, coins=1), replace(poor, coins=0))
    model = quest_model(replace(program, heroes=heroes))
    assert "fact coins >= 1" in Ground(model, "ann").reached()
    assert "fact coins >= 1" not in Ground(model, "bob").reached()


SHARED = """\
hero key: flag
poi p0 "Tower" on t0
  > A tower.
{0}destiny ann
  path light "Light"
    begins at p0 "Begin"
    finale
      stage st0
        if key
          fulfil
        stay
destiny bob
  path light "Dark"
    begins at p0 "Begin"
    finale
      stage st0
        fulfil
"""


@pytest.mark.parametrize(
    ("script", "is_needed"),
    [
        ("event e0 on turn start if hero is not ann\n  others key up\n", False),
        ("event e0 on day 2\n  if hero is bob\n    others key up\n", False),
        ("event e0 on day 2\n  if hero is bob\n    key up\n", True),
        ('  option o0 "Do"\n    key up\n', False),
        ('  option o0 "Do"\n    others key up\n', True),
        ('  option o0 "Do" if hero is bob\n    everyone key up\n', True),
        (
            '  option o0 "Do"\n    others key up\nevent e0 on turn start if key\n'
            "  everyone key up\n",
            False,
        ),
    ],
)
def test_what_happens_in_the_turns_of_others_needs_none_of_their_deeds(
    script: str, is_needed: bool
) -> None:
    found, _ = stated(story(SHARED.format(script), "ann bob"))
    assert (claims.NotAlone("finale ann.light") in found) is is_needed


@pytest.mark.parametrize(
    ("asks_at_begin", "least"), [("", 2), (" if key", 3)], ids=["in the stage", "to begin"]
)
def test_a_day_that_only_a_stage_asks_for_comes_while_it_goes_on(
    asks_at_begin: str, least: int
) -> None:
    text = SHARED.format("event dawn on day 2\n  everyone key up\n")
    text = text.replace('"Begin"\n', f'"Begin"{asks_at_begin} next turn\n', 1)
    found, _ = stated(story(text, "ann bob"))
    days = [it for it in found if isinstance(it, claims.LeastDays) and it.days == it.alone]
    assert ("finale ann.light", least) in [(it.finale, it.days) for it in days]


def test_two_steps_that_an_option_makes_are_two() -> None:
    text = SHARED.replace("key: flag", "key: -1..1 = -1").replace("if key", "if key >= 1")
    for second in ("everyone key +1", "key +1"):
        script = f'  option o0 "Do" once\n    key +1\n    {second}\n'
        found, told = stated(story(text.format(script), "ann bob"))
        assert claims.NotAlone("finale ann.light") not in found
        assert told.line("finale ann.light") is not None


def test_a_thing_by_which_a_stage_is_passed_is_of_use() -> None:
    script = (
        '  option o0 "Take" once per hero\n    gain item oil\n'
        '  option o1 "Use"\n    if has item oil\n      key up\n'
    )
    found, told = stated(story(SHARED.format(script), "ann bob", "oil"))
    assert claims.NoUse("item oil") not in found
    assert [it.finale for it in told.contention("item oil").wants] == ["finale ann.light"]


@pytest.mark.parametrize(
    "script",
    [
        '  option o0 "Look" if item oil is in box\n    key up\n',
        "event e0 on day 2\n  gain item oil\n    else\n      key up\n",
    ],
    ids=["it is asked where it is", "what is done where none is left"],
)
def test_a_thing_whose_absence_decides_is_not_said_to_be_of_no_use(script: str) -> None:
    found, _ = stated(story(SHARED.format(script), "ann bob", "oil"))
    assert claims.NoUse("item oil") not in found


def test_a_thing_far_from_a_finale_is_not_said_to_be_of_no_use() -> None:
    script = (
        '  option o0 "Take" once per hero\n    gain item oil\n'
        '  option o1 "Use" costs item oil\n    gain 6 coins\n'
        '  option o2 "Pay" costs 6 coins\n    key up\n'
    )
    found, told = stated(story(SHARED.format(script), "ann bob", "oil"))
    assert [it.needs for it in told.contention("item oil").wants] == [True]
    assert claims.NoUse("item oil") not in found


def test_who_loses_any_of_a_category_may_lose_the_thing() -> None:
    text = TWO_WAYS + "event night on day 3\n  everyone lose any gear\n"
    found, told = stated(story(text, "ann", "oil"))
    (begin, _) = (it.id for it in told.model.nodes if it.kind is NodeKind.BEGIN)
    assert claims.Shuts("event night", 3, (begin,), sure=False) in found


ENDS = """\
world shut: flag
poi p0 "Gate" on t0
  > A gate.
  option cross "Cross the pass" if not shut
    gain 1 coins
event snow on day 3
  shut up
event night on day 14
  everyone defeated
"""


def test_a_day_that_shuts_an_option_and_a_day_that_ends_the_game_are_told() -> None:
    told = Story(quest_model(story(ENDS, "ann")))
    views = views_in(told)
    time = views["time"]()
    notes = "\n".join(it.text for it in time.notes)
    assert "On day 3 'snow' shuts 'Cross the pass' at Gate for good." in notes
    assert "On day 14 'night' defeats everyone: the game ends." in notes
    assert any(it.source == "event night" and it.target == "defeat" for it in time.edges)
    assert "event night" not in {it.id for it in views["never"]().nodes}


THAW = """\
world shut: flag
poi p0 "Gate" on t0
  > A gate.
  option cross "Cross the pass" once if not shut
    gain 1 coins
  option thaw "Light a fire" once
    shut down
event snow on day 2
  shut up
event night on day 4
  everyone defeated
"""


@pytest.mark.parametrize("is_lie", [False, True])
def test_what_is_shut_until_something_is_done_is_open_again_then_and_not_before(
    is_lie: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    program = story(THAW, "ann")
    shut = claims.Shuts("event snow", 2, ("option p0.cross",), sure=True, again=("option p0.thaw",))
    found, told = stated(program)
    assert shut in found
    assert sentence(told.lookup, shut) == (
        "On day 2 'snow' shuts 'Cross the pass' at Gate until 'Light a fire' at Gate."
    )
    if is_lie:
        monkeypatch.setattr(Dated, "_givers", lambda *_, sure: ())
    against = [it.against for it in check(Games(program)) if isinstance(it.claim, claims.Shuts)]
    assert any(against) is is_lie, against


EITHER = """\
hero knows: flag
poi p0 "Tower" on t0
  > A tower.
  option read "Read the letters" once
    knows up
  option take "Take the oil" once
    gain item oil
destiny ann
  path light "Light"
    begins at p0 "Fill the lamp" if has item oil
    begins at p0 "Speak" if knows
    finale
      stage st0
        fulfil
"""


def test_that_a_finale_is_lost_with_either_of_two_ways_is_told() -> None:
    found, told = stated(story(EITHER, "ann bob", "oil"))
    (both,) = (it for it in dict.fromkeys(found) if isinstance(it, claims.Together))
    assert sentence(told.lookup, both) == (
        "Light (ann) is lost without oil and 'Read the letters' at Tower together: others may take "
        "oil, by 'Take the oil' at Tower; others may use up 'Read the letters', once in the game."
    )
    for name in ("line ann.light", "finale ann.light", "ends"):
        view = views_in(told)[name]()
        said = [*(it.text for it in view.notes), *(str(it.detail) for it in view.nodes)]
        assert any(sentence(told.lookup, both) in it for it in said), name
