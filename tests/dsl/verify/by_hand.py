"""Certificates of heroes who can be blocked, written by hand: each is wrong in one thing only."""

from __future__ import annotations

from collections.abc import Sequence

from tests.dsl.verify.tiny import (
    action,
    certificate,
    cube,
    either_or,
    fact,
    flag,
    got,
    model,
    of_proofs,
    proof,
    take,
    two_hands,
    win,
)
from tests.runtime.transitions.variables import variable

from fateloom.dsl.checker import format as form
from fateloom.runtime.codec import Json
from fateloom.runtime.record import record, replace
from fateloom.runtime.transitions.model import Action, Add, Assign, Model, Move
from fateloom.runtime.transitions.variables import Kind, Variable

TWO_PATHS = ("none", "x/1", "y/1", "won/x", "won/y", "defeated")


@record
class Wrong:
    """A certificate that has to be refused: of `story`, with these words in the reason."""

    story: Model
    lines: Json
    reason: str


def _rung(then: form.Tree, **where: str) -> form.Rung:
    return form.Rung(cube(finale_a="none", **where), then)


def _one(name: str, **where: str) -> form.Rung:
    return _rung(take(name), **where)


def _values(**values: str) -> form.Cube:
    return cube(**values)


def _rival(name: str, guard: dict[int, int], *effects: Assign | Add) -> Action:
    return action(name, guard, *effects, stage=None, hero="b")


def _event(name: str, guard: dict[int, int], *effects: Assign | Add) -> Action:
    return action(name, guard, *effects, stage=None, hero="", move=Move.EVENT, repeats=True)


def _lost(size: int = 2) -> Model:
    """One thing is wanted, and a rival takes it away for good."""
    return model([flag("p", size)], [_rival("take p", {}, Assign(1, 0)), win({1: 2})], (1,))


def _never_had() -> Model:
    """What is wanted never comes about."""
    return model([flag("p")], [action("wait", {}, Assign(1, 0)), win({1: 2})], (0,))


def _out_of_reach() -> Model:
    """Nobody can do anything about what is wanted."""
    return model([flag("p")], [win({1: 2})], (0,))


def _two_flags() -> Model:
    """Of two things one is wanted beside the other; a rival changes the other."""
    actions = [_rival("take p", {}, Assign(1, 0)), win({1: 2}), win({1: 1, 2: 2})]
    return model([flag("p"), flag("q")], [*actions[:2], _named(actions[2], "win too")], (1, 0))


def _named(it: Action, name: str) -> Action:
    return replace(it, name=name)


PAIR = form.Pair("p", "q", (form.Row("0", ("1",)), form.Row("1", ("0", "1"))))
BY_PAIR = _rung(
    form.Split("p", (form.Case(("0",), take("win too")), form.Case(("1",), take("win"))))
)


# --- what can be


def values() -> Wrong:
    """A rival takes away what is said to be there always."""
    story = _lost()
    lines = certificate(story, [_one("win")], values=_values(p="1"))
    return Wrong(story, lines, "gives p another value")


def first_values() -> Wrong:
    """What is said to be there always is not there in the beginning."""
    story = _out_of_reach()
    lines = certificate(story, [_one("win")], values=_values(p="1"))
    return Wrong(story, lines, "begins with another value")


def endings() -> Wrong:
    """The game may end before the hero has done the second of two things."""
    end = action("end", {}, Assign(0, 3), stage=None, hero="", move=Move.EVENT, repeats=True)
    story = model([flag("p")], [action("set p", {1: 1}, Assign(1, 1)), win({1: 2}), end], (0,))
    lines = certificate(story, [_one("win", p="1"), _one("set p", p="0")])
    return Wrong(story, lines, "may end the game again and again")


def pairs() -> Wrong:
    """What is said to be beside something else is not, once a rival has moved."""
    story = _two_flags()
    return Wrong(story, certificate(story, [BY_PAIR], pairs=[PAIR]), "leads to other values")


def first_pairs() -> Wrong:
    """It is not so in the beginning."""
    story = _two_flags()
    story = replace(story, initial=((0, 0, 0),), actions=story.actions[1:])
    lines = certificate(story, [BY_PAIR], pairs=[PAIR])
    return Wrong(story, lines, "begins with other values")


def never() -> Wrong:
    """A rival brings about what is said to come about never."""
    story = _lost()
    lines = certificate(story, [_one("win", p="1")], never=[cube(p="0")])
    return Wrong(story, lines, "take p leads there")


def first_never() -> Wrong:
    """The game begins with it."""
    story = _out_of_reach()
    lines = certificate(story, [_one("win", p="1")], never=[cube(p="0")])
    return Wrong(story, lines, "the game begins there")


# --- facts


def kept() -> Wrong:
    """Each of two things can be had, but one undoes the other."""
    story = either_or()
    facts = [
        fact("p", "1", _one("set p", p="0"), kept=True),
        fact("q", "1", _one("set q", q="0"), kept=True),
    ]
    return Wrong(story, certificate(story, [_one("win")], facts), "can undo it")


def fact_without_a_way() -> Wrong:
    """There is no way to a fact."""
    story = _never_had()
    lines = certificate(story, [_rung(take("win", 0))], [fact("p", "1")])
    return Wrong(story, lines, "states from which it does not start")


def fact_of_another_stage() -> Wrong:
    """A fact of a stage that never comes is used in one that does."""
    story = _never_had()
    lines = certificate(story, [_rung(take("win", 0))], [fact("p", "1", stage="x/1")])
    return Wrong(story, lines, "is about another stage")


def fact_about_the_finale() -> Wrong:
    """A fact that waiting brings about; it says that the finale is won."""
    story = _never_had()
    facts = [fact("finale:a", "won/x", form.Rung((), take("wait")))]
    lines = certificate(story, [_rung(take("wait", 0))], facts)
    return Wrong(story, lines, "other variables than the finale")


# --- what is done


def case_left_out() -> Wrong:
    """What is done where the thing is not there is not told."""
    story = _never_had()
    lines = certificate(story, [_rung(form.Split("p", (form.Case(("1",), take("win")),)))])
    return Wrong(story, lines, "some value of p is not told")


def not_open() -> Wrong:
    """The step that wins cannot be taken."""
    story = _never_had()
    return Wrong(story, certificate(story, [_one("win")]), "wants p to be otherwise")


def round_and_round() -> Wrong:
    """Each step leads to a line that stands on this one."""
    goes = [action("go", {1: 1}, Assign(1, 1)), action("back", {1: 2}, Assign(1, 0))]
    story = model([flag("p", 3)], [*goes, win({1: 4})], (0,))
    rungs = [_one("go", p="0"), _one("back", p="1")]
    lines = certificate(story, rungs, values=_values(p="0 1"))
    return Wrong(story, lines, "a state that no line covers")


def not_everywhere() -> Wrong:
    """Of a state that can come about no line tells."""
    story = _lost()
    return Wrong(story, certificate(story, [_one("win", p="1")]), "does not start (none)")


def again_and_again() -> Wrong:
    """An event may undo what was done, whenever it is done."""
    undo = _event("undo", {}, Assign(1, 0))
    story = model([flag("p")], [action("set p", {1: 1}, Assign(1, 1)), win({1: 2}), undo], (0,))
    lines = certificate(story, [_one("win", p="1"), _one("set p", p="0")])
    return Wrong(story, lines, "a state that no line covers")


def luck() -> Wrong:
    """The step that wins is not sure."""
    won = action("win", {}, Assign(0, 2), move=Move.BEGIN, sure=False)
    story = model([flag("p")], [won], (0,))
    return Wrong(story, certificate(story, [_one("win")]), "may not count on win")


def others() -> Wrong:
    """Only a rival can do it."""
    story = model([flag("p")], [_rival("set p", {1: 1}, Assign(1, 1)), win({1: 2})], (0,))
    lines = certificate(story, [_one("win", p="1"), _one("set p", p="0")])
    return Wrong(story, lines, "may not count on set p")


# --- hands


def both_at_once() -> Wrong:
    """Two things are wanted in one hand."""
    story = two_hands()
    kept_in_hand = take("win", 0, 1, keep=("item:1", "item:2"))
    lines = certificate(story, [_rung(kept_in_hand)], [got(1), got(2)])
    return Wrong(story, lines, "may have to stay in hands")


def _empty_hands(*more: Action, start: Sequence[int] = (0, 0), lay: bool = True) -> Model:
    """One thing; who wants to win must not have it."""
    actions = [action("get 1", {1: 0b101, 2: 0b011}, Assign(1, 1), Add(2, 1))]
    if lay:
        actions.append(action("lay 1", {1: 2, 2: 0b110}, Assign(1, 2), Add(2, -1)))
    places = ("box", "hero:a", "tile:t")
    things = [variable("item:1", Kind.ITEM, places), variable("held:a", Kind.HELD, "012", "a")]
    return model(things, [*actions, *more, win({2: 0b001})], start)


def stuck() -> Wrong:
    """What is in hand cannot be laid down."""
    story = _empty_hands(lay=False)
    return Wrong(story, certificate(story, [_one("win")]), "may have to stay in hands")


def phantom() -> Wrong:
    """More is counted than there is, from the beginning."""
    story = _empty_hands(start=(0, 1))
    return Wrong(story, certificate(story, [_one("win")]), "begins with a count that is too high")


def made_up() -> Wrong:
    """More is counted than there is, once a rival has moved."""
    story = _empty_hands(_rival("curse", {2: 1}, Add(2, 1)))
    lines = certificate(story, [_one("win")])
    return Wrong(story, lines, "counts more than there is in hand")


def pressed() -> Wrong:
    """An event puts the thing into the hero's hands again and again."""
    press = _event("press", {1: 0b101, 2: 1}, Assign(1, 1), Add(2, 1))
    story = _empty_hands(press)
    lines = certificate(story, [_one("win")])
    return Wrong(story, lines, "puts things into the hands again and again")


def refilled() -> Wrong:
    """An event puts the thing from the box into the hero's hands, another one puts it back there
    from the tile: so the first one never runs out.
    """
    press = _event("press", {1: 0b001, 2: 1}, Assign(1, 1), Add(2, 1))
    sweep = _event("sweep", {1: 0b100}, Assign(1, 0))
    story = _empty_hands(press, sweep)
    lines = certificate(story, [_one("win")])
    return Wrong(story, lines, "puts things into the hands again and again")


def poured_out() -> tuple[Model, Json]:
    """An event puts the thing from the box into the hero's hands, and nothing puts it back there:
    a certificate that is right.
    """
    pour = _event("pour", {1: 0b001, 2: 1}, Assign(1, 1), Add(2, 1))
    story = _empty_hands(pour)
    return story, certificate(story, [_one("win")])


# --- sums


def _copies(*places: str, item: int = 1, size: int = 2) -> list[Variable]:
    labels = tuple(map(str, range(size)))
    return [variable(f"item:{item}@{it}", Kind.COPIES, labels) for it in places]


def _lying(*moves: Action) -> Model:
    """A copy lies on one of two tiles, and both do."""
    wins = [_named(win({1: 2}), "win here"), _named(win({2: 2}), "win there")]
    return model(_copies("tile:t", "tile:u", "box"), [*wins, *moves], (1, 0, 0))


LYING = form.Sum("lying", ("item:1@tile:t", "item:1@tile:u"))


def _wherever(*told: str, names: Sequence[str] = LYING.parts) -> form.Rung:
    sources = (form.Source(at, take(it)) for at, it in zip(names, told, strict=False))
    return _rung(form.Somewhere("lying", tuple(sources)))


BOTH_TILES = _wherever("win here", "win there")


def nowhere() -> Wrong:
    """There may be no copy left."""
    story = _lying(_rival("box it", {1: 2}, Add(1, -1), Add(3, 1)))
    lines = certificate(story, [BOTH_TILES], sums=[LYING])
    return Wrong(story, lines, "is no sum, or may be 0")


def place_left_out() -> Wrong:
    """The copy may lie where it is of no use."""
    story = _lying(_rival("move it", {1: 2}, Add(1, -1), Add(2, 1)))
    story = replace(story, actions=tuple(it for it in story.actions if it.name != "win there"))
    lines = certificate(story, [_wherever("win here")], sums=[LYING], values=_values(lying="1"))
    return Wrong(story, lines, "some place of lying is not told")


def now_and_then() -> Wrong:
    """A step takes away a copy where there is one."""
    story = _lying(_rival("sweep", {}, Assign(1, 0)))
    lines = certificate(story, [BOTH_TILES], sums=[LYING], values=_values(lying="1"))
    return Wrong(story, lines, "now so many, now so many")


def two_items() -> Wrong:
    """Copies of two items are no sum: that those of the second go away is not seen."""
    variables = [*_copies("tile:t", "box"), *_copies("tile:t", item=2)]
    wins = [_named(win({1: 2}), "win here"), _named(win({3: 2}), "win there")]
    story = model(variables, [*wins, _rival("take it", {3: 2}, Add(3, -1))], (0, 1, 1))
    parts = ("item:1@tile:t", "item:2@tile:t")
    lines = certificate(
        story, [_wherever("win here", "win there", names=parts)],
        sums=[form.Sum("lying", parts)], values=_values(lying="1"),
    )  # fmt: skip
    return Wrong(story, lines, "not all places of")


def out_of_nothing() -> Wrong:
    """A rival makes a second copy, so that two can be dropped."""
    variables = [*_copies("tile:t", size=3), flag("m"), flag("q", 3)]
    moves = [
        _rival("make", {1: 0b011, 2: 1, 3: 1}, Add(1, 1), Assign(2, 1)),
        _rival("drop", {1: 0b110, 3: 0b011}, Add(1, -1), Add(3, 1)),
    ]
    story = model(variables, [*moves, win({3: 0b011})], (1, 0, 0))
    pair = form.Pair("lying", "q", (form.Row("0", ("1",)), form.Row("1", ("0",))))
    lines = certificate(
        story, [_one("win", q="0 1")], never=[cube(q="2")], pairs=[pair],
        sums=[form.Sum("lying", ("item:1@tile:t",))],
    )  # fmt: skip
    return Wrong(story, lines, "out of nothing")


# --- path by path


def _two_paths(*more: Action) -> Model:
    """Both paths can be begun; of the second one nothing comes."""
    begins = [
        action("begin y", {}, Assign(0, 2), move=Move.BEGIN),
        *more,
    ]
    return model([flag("p")], begins, (0,), TWO_PATHS)


IN_ONE_OR_NONE = _values(finale_a="none y/1")


def _by_path(*rungs: form.Rung, path: str = "x") -> form.Proof:
    return proof(rungs, values=IN_ONE_OR_NONE, asks=form.Asks.PATH, path=path)


def _way_out(*rungs: form.Rung, path: str = "x") -> form.Proof:
    return proof(rungs, values=IN_ONE_OR_NONE, asks=form.Asks.WAY_OUT, path=path)


WINS_X = action("win x", {}, Assign(0, 3), move=Move.BEGIN)
LEAVES_Y = action("leave y", {}, Assign(0, 0), stage=4, move=Move.STAGE)


def trap_of_another_path() -> Wrong:
    """Who is in the finale of the other path never comes out of it."""
    story = _two_paths(WINS_X)
    lines = of_proofs(story, _by_path(_one("win x")))
    return Wrong(story, lines, "do not show together")


def ways_out_of_another_path() -> Wrong:
    """The two proofs are about different paths."""
    story = _two_paths(WINS_X)
    lines = of_proofs(story, _by_path(_one("win x")), _way_out(path="y"))
    return Wrong(story, lines, "do not show together")


def no_proof() -> Wrong:
    """Nothing is proved."""
    story = _never_had()
    return Wrong(story, of_proofs(story), "do not show together")


def to_and_fro() -> Wrong:
    """The hero begins the other finale, and leaves it, and begins it, and leaves it."""
    story = _two_paths(LEAVES_Y)
    leaves = form.Rung(cube(finale_a="y/1"), take("leave y"))
    lines = of_proofs(story, _by_path(_one("begin y")), _way_out(leaves))
    return Wrong(story, lines, "may not count on begin y")


ALL = (
    values, first_values, endings, pairs, first_pairs, never, first_never, kept, fact_without_a_way,
    fact_of_another_stage, fact_about_the_finale, case_left_out, not_open, round_and_round,
    not_everywhere, again_and_again, luck, others, both_at_once, stuck, phantom, made_up, pressed,
    refilled, nowhere, place_left_out, now_and_then, two_items, out_of_nothing,
    trap_of_another_path, ways_out_of_another_path, no_proof, to_and_fro,
)  # fmt: skip
