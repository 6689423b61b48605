"""Certificates that are wrong on purpose: of changed models, and with changed lines."""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Iterator

from tests.dsl.verify.oracle import TooManyStatesError, ask
from tests.dsl.verify.random_models import in_order, random_hands, random_model
from tests.dsl.verify.random_places import random_places
from tests.runtime.transitions.variables import doubted

from fateloom.dsl.checker.fingerprint import fingerprint
from fateloom.dsl.verify.certify.budget import NotCertifiedError
from fateloom.dsl.verify.certify.certificate import certificate_of
from fateloom.dsl.verify.problem.problem import problem_of
from fateloom.dsl.verify.proof.prover import prove
from fateloom.dsl.verify.verdict import Verdict
from fateloom.runtime.codec import Json
from fateloom.runtime.record import replace
from fateloom.runtime.span import NOWHERE
from fateloom.runtime.transitions.doubts import NONE
from fateloom.runtime.transitions.model import Action, Assign, Literal, Model, Move, Outcome
from fateloom.runtime.transitions.variables import Kind

KINDS: dict[str, Callable[[int], Model]] = {
    "story": random_model,
    "hands": random_hands,
    "places": random_places,
}


def certified(kind: str, seed: int) -> Iterator[tuple[Model, str, dict[str, Json]]]:
    """The certificates of a random model, with the heroes that they are for."""
    model = KINDS[kind](seed)
    for hero in model.company.heroes:
        result = prove(problem_of(model, hero))
        if result.verdict is Verdict.PROVED:
            try:
                found = certificate_of(result)
            except NotCertifiedError:
                continue
            assert isinstance(found, dict)
            yield model, hero, found


def is_blocked(model: Model, hero: str) -> bool:
    """Whether a hero can be blocked, by looking at every state; False too where that is much."""
    try:
        return not ask(problem_of(model, hero), 4_000).safe
    except TooManyStatesError:
        return False


def changed_models(model: Model, seed: int, count: int) -> Iterator[Model]:
    """Models with one thing changed: an action more or less, an outcome less sure, ...."""
    draw = random.Random(seed)
    for _ in range(count):
        number = draw.randrange(len(model.actions))
        action = model.actions[number]
        choice = draw.randrange(6)
        if choice < 2:
            yield replace(model, actions=(*model.actions, _danger(model, draw)))
        elif choice == 2:
            yield replace(model, actions=(*model.actions[:number], *model.actions[number + 1 :]))
        elif choice == 3:
            yield _with(model, number, replace(action, doubts=doubted()))
        elif choice == 4:
            yield _with(model, number, replace(action, repeats=True, move=Move.EVENT))
        else:
            out = action.outcomes[0]
            less = replace(out, effects=out.effects[1:])
            yield _with(model, number, replace(action, outcomes=(less, *action.outcomes[1:])))


def _with(model: Model, number: int, action: Action) -> Model:
    actions = (*model.actions[:number], action, *model.actions[number + 1 :])
    return replace(model, actions=actions)


def _danger(model: Model, draw: random.Random) -> Action:
    """Something more that may happen: by others, by the world, once or again and again."""
    relaxed = [
        at for at, it in enumerate(model.variables) if it.kind not in (Kind.FINALE, Kind.HELD)
    ]
    chosen = sorted(draw.sample(relaxed, min(len(relaxed), 2)))
    guard = [
        Literal(at, draw.randrange(1, 1 << len(model.variables[at].labels))) for at in chosen[:1]
    ]
    at = chosen[-1]
    effect = Assign(at, draw.randrange(len(model.variables[at].labels)))
    outcome = Outcome((), (effect,), (), (), NONE)
    move = draw.choice((Move.OPTION, Move.EVENT, Move.EVENT))
    hero = draw.choice(model.company.heroes)
    return Action(
        "danger", move, hero, "danger", "", (), in_order(guard), (outcome,), NONE,
        draw.random() < 0.5, NOWHERE,
    )  # fmt: skip


def for_model(certificate: dict[str, Json], model: Model) -> dict[str, Json]:
    """The same lines, with the fingerprint of another model."""
    return {**certificate, "model": fingerprint(model)}


def forged(kind: str, seeds: range, count: int) -> Iterator[tuple[int, Model, dict[str, Json]]]:
    """For models with blocked heroes, certificates of models that differ by one thing."""
    for seed in seeds:
        for model, hero, certificate in certified(kind, seed):
            for other in changed_models(model, seed, count):
                if is_blocked(other, hero):
                    yield seed, other, for_model(certificate, other)


def changed_lines(certificate: dict[str, Json], seed: int, count: int) -> Iterator[dict[str, Json]]:
    """Certificates with one line changed: something left out, turned round, or claimed."""
    draw = random.Random(seed)
    for _ in range(count):
        found = json.loads(json.dumps(certificate))
        places = [it for it in _places(found) if it]
        if places and _change(draw.choice(places), draw):
            yield found


def _places(certificate: dict[str, Json]) -> Iterator[list[Json] | dict[str, Json]]:
    """All lists and objects of the lines of a certificate."""
    proofs = certificate["proofs"]
    assert isinstance(proofs, list)
    todo: list[Json] = [
        proof[it]
        for proof in proofs
        if isinstance(proof, dict)
        for it in ("values", "pairs", "facts", "never", "ladder")
    ]
    while todo:
        here = todo.pop()
        if isinstance(here, list):
            yield here
            todo += here
        elif isinstance(here, dict):
            yield here
            todo += here.values()


def _change(place: list[Json] | dict[str, Json], draw: random.Random) -> bool:
    """One change; whether there was any."""
    if isinstance(place, dict):
        if "kept" not in place:
            return False
        place["kept"] = not place["kept"]
    elif draw.random() < 0.6 or len(place) < 2:
        del place[draw.randrange(len(place))]
    else:
        place.reverse()
    return True
