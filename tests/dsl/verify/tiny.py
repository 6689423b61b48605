"""Tiny models, and certificates of them written by hand: each wrong in one thing only."""

from __future__ import annotations

from collections.abc import Sequence

from tests.dsl.verify.random_models import in_order
from tests.runtime.transitions.variables import doubted, variable

from fateloom.dsl.checker import format as form
from fateloom.dsl.checker.fingerprint import fingerprint
from fateloom.runtime.codec import Json, to_json
from fateloom.runtime.span import NOWHERE
from fateloom.runtime.transitions.doubts import NONE
from fateloom.runtime.transitions.model import (
    Action,
    Add,
    Assign,
    Company,
    Effect,
    Goal,
    Literal,
    Model,
    Move,
    Outcome,
)
from fateloom.runtime.transitions.variables import Kind, Variable

FINALE = ("none", "x/1", "won/x", "defeated")
PLACES = ("box", "hero:a", "tile:t")


def model(
    variables: Sequence[Variable], actions: Sequence[Action], start: Sequence[int],
    finale: Sequence[str] = FINALE,
) -> Model:  # fmt: skip
    """A model of one hero, whose finale is the first variable."""
    goals = tuple(
        Goal("a", it.removeprefix("won/"), 0, at)
        for at, it in enumerate(finale)
        if it.startswith("won/")
    )
    all_ = (variable("finale:a", Kind.FINALE, finale, "a"), *variables)
    return Model(Company(("a",)), all_, ((0, *start),), tuple(actions), goals, ())


def action(
    name: str, guard: dict[int, int], *effects: Effect, stage: int | None = 1, **more: object
) -> Action:
    """A sure step of the hero in the stages of the mask (None: at any time)."""
    move = more.get("move", Move.OPTION)
    assert isinstance(move, Move)
    cube = [Literal(at, allowed) for at, allowed in guard.items()]
    if stage is not None:
        cube.append(Literal(0, stage))
    changes = tuple(sorted(effects, key=lambda it: it.variable))
    return Action(
        name, move, str(more.get("hero", "a")), name, "", (), in_order(cube),
        (Outcome((), changes, (), (), NONE),), doubted(not more.get("sure", True)),
        bool(more.get("repeats", False)), NOWHERE,
    )  # fmt: skip


def win(guard: dict[int, int], stage: int = 1) -> Action:
    """The step that wins."""
    return action("win", guard, Assign(0, 2), stage=stage, move=Move.BEGIN)


# --- certificates


def take(name: str, *first: int, keep: Sequence[str] = ()) -> form.Take:
    """A leaf."""
    return form.Take(name, 0, first, tuple(keep))


def cube(**values: str) -> form.Cube:
    """A cube: values by the names of variables, several with spaces between."""
    return tuple(
        form.Values(name.replace("_", ":"), tuple(some.split())) for name, some in values.items()
    )


def fact(
    name: str, value: str, *ladder: form.Rung, stage: str = "none", kept: bool = False
) -> form.Fact:
    """A fact."""
    return form.Fact(stage, name, (value,), kept, ladder)


def certificate(
    of: Model,
    ladder: Sequence[form.Rung],
    facts: Sequence[form.Fact] = (),
    never: Sequence[form.Cube] = (),
    values: form.Cube = (),
    pairs: Sequence[form.Pair] = (),
    sums: Sequence[form.Sum] = (),
) -> Json:
    """A certificate; that the finale is none or won is said where nothing else is."""
    return of_proofs(of, proof(ladder, facts, never, values, pairs, sums))


def proof(
    ladder: Sequence[form.Rung],
    facts: Sequence[form.Fact] = (),
    never: Sequence[form.Cube] = (),
    values: form.Cube = (),
    pairs: Sequence[form.Pair] = (),
    sums: Sequence[form.Sum] = (),
    asks: form.Asks = form.Asks.DESTINY,
    path: str = "",
) -> form.Proof:
    """The proof of one question; that the finale is none or won is said where nothing else is."""
    known = {it.variable for it in values}
    more = () if "finale:a" in known else (form.Values("finale:a", ("none",)),)
    return form.Proof(
        asks, path, tuple(sums), (*more, *values), tuple(pairs), tuple(facts), tuple(never),
        tuple(ladder),
    )  # fmt: skip


def of_proofs(of: Model, *proofs: form.Proof) -> Json:
    """A certificate of some proofs."""
    return to_json(
        form.Certificate(form.NAME, form.VERSION, fingerprint(of), ("a",), None, False, "a", proofs)
    )


START = cube(finale_a="none")


def flag(name: str, size: int = 2) -> Variable:
    """A variable of the story."""
    return variable(name, Kind.STORY, tuple(map(str, range(size))))


def either_or() -> Model:
    """Setting one takes the other away; both are wanted."""
    return model(
        [flag("p"), flag("q")],
        [
            action("set p", {}, Assign(1, 1), Assign(2, 0)),
            action("set q", {}, Assign(1, 0), Assign(2, 1)),
            win({1: 2, 2: 2}),
        ],
        (0, 0),
    )


def two_hands(lay: Sequence[int] = (1, 2)) -> Model:
    """Two things, one hand; both are wanted at once. Things that can be laid down: `lay`."""
    room, over = 0b011, 0b100
    return model(
        [
            variable("item:1", Kind.ITEM, PLACES),
            variable("item:2", Kind.ITEM, PLACES),
            variable("held:a", Kind.HELD, "012", "a"),
        ],
        [
            *(action(f"get {it}", {it: 0b101, 3: room}, Assign(it, 1), Add(3, 1)) for it in (1, 2)),
            *(action(f"lay {it}", {it: 2, 3: over}, Assign(it, 2), Add(3, -1)) for it in lay),
            win({1: 2, 2: 2, 3: room}),
        ],
        (0, 0, 0),
    )


def got(at: int) -> form.Fact:
    """That a thing can always be had again."""
    name = f"item:{at}"
    return fact(name, "hero:a", form.Rung(cube(**{f"item_{at}": "box tile:t"}), take(f"get {at}")))
