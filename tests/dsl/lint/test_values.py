"""What lint says of values and conditions is never too much: checked against all cases."""

from itertools import product
from pathlib import Path as File

from hypothesis import given
from hypothesis import strategies as st
from tests.tracked import tracked

from fateloom.dsl.lint.cross_reference import Owner, OwnerKind
from fateloom.dsl.lint.options import may_have
from fateloom.dsl.lint.places import places
from fateloom.dsl.lint.rules.secret_in_public_text import BREAK, RUN, _matches, _phrases
from fateloom.dsl.lint.rules.similar_ids import _one_letter, _suspects
from fateloom.dsl.lint.values import ALWAYS, NEVER, Truth, Values
from fateloom.dsl.lint.walk import Walk
from fateloom.dsl.session import check
from fateloom.dsl.source import Source
from fateloom.runtime.program.condition import (
    All,
    AnyOf,
    Compare,
    Condition,
    IsOneOf,
    Not,
    VariableValue,
    Who,
)
from fateloom.runtime.program.destiny import Destiny, Path
from fateloom.runtime.program.program import Program
from fateloom.runtime.program.statement import AddToVariable, SetVariable
from fateloom.runtime.program.text import Text
from fateloom.runtime.program.variables import Counter, Flag, Scope, States, Variable
from fateloom.runtime.program.words import Op
from fateloom.runtime.record import replace
from fateloom.runtime.span import NOWHERE, Span

OWNER = Owner(OwnerKind.EVENT, "x", True, None, NOWHERE)
VARIABLES = (
    Variable("bell", Scope.WORLD, States(("silent", "ringing", "drowned")), 0, NOWHERE),
    Variable("tide", Scope.WORLD, Counter(0, 5), 1, NOWHERE),
    Variable("paid", Scope.HERO, Flag(), 0, NOWHERE),
)
SIZES = {"bell": 3, "tide": 6, "paid": 2}


def base() -> Program:
    folder = File(__file__).resolve().parents[2] / "fixtures" / "base"
    sources = [
        Source(path.relative_to(folder).as_posix(), path.read_text(encoding="utf-8"))
        for path in tracked(folder)
    ]
    program = check(sources, lint=False).program
    assert program is not None
    return program


PROGRAM = base()


def values_of(settings: dict[str, set[int]]) -> Values:
    writes = {
        name: [(SetVariable(Who.ACTIVE, name, value, NOWHERE), OWNER, None) for value in numbers]
        for name, numbers in settings.items()
    }
    return Values(
        replace(PROGRAM, variables=VARIABLES), writes, (), places(PROGRAM, Walk().maps, (), ())
    )


names = st.sampled_from(sorted(SIZES))
atoms = st.one_of(
    names.flatmap(
        lambda name: st.sets(st.integers(0, SIZES[name] - 1), min_size=1).map(
            lambda some: IsOneOf(Who.ACTIVE, name, tuple(sorted(some)), NOWHERE)
        )
    ),
    st.builds(
        lambda op, n: Compare(Who.ACTIVE, VariableValue("tide"), op, n, NOWHERE),
        st.sampled_from(Op),
        st.integers(-1, 6),
    ),
)
conditions = st.recursive(
    atoms,
    lambda inner: st.one_of(
        inner.map(lambda part: Not(part, NOWHERE)),
        st.lists(inner, max_size=4).map(lambda parts: All(tuple(parts), NOWHERE)),
        st.lists(inner, max_size=4).map(lambda parts: AnyOf(tuple(parts), NOWHERE)),
    ),
    max_leaves=8,
)
OPS = {
    Op.AT_LEAST: int.__ge__,
    Op.AT_MOST: int.__le__,
    Op.MORE: int.__gt__,
    Op.LESS: int.__lt__,
    Op.EXACTLY: int.__eq__,
}


def holds(condition: Condition, state: dict[str, int]) -> bool:
    match condition:
        case All(parts):
            return all(holds(part, state) for part in parts)
        case AnyOf(parts):
            return any(holds(part, state) for part in parts)
        case Not(part):
            return not holds(part, state)
        case IsOneOf(_, variable, values):
            return state[variable] in values
        case Compare(_, VariableValue(variable), op, number):
            return bool(OPS[op](state[variable], number))
    raise AssertionError(condition)


@given(
    conditions, st.sets(st.integers(0, 2)), st.sets(st.integers(0, 5)), st.sets(st.integers(0, 1))
)
def test_never_and_always_are_said_only_of_what_is_so(condition, bell, tide, paid):
    settings = {"bell": bell, "tide": tide, "paid": paid}
    values = values_of(settings)
    first = {variable.id: variable.initial for variable in VARIABLES}
    space = [sorted({first[name], *settings[name]}) for name in settings]
    seen = {holds(condition, dict(zip(settings, state, strict=True))) for state in product(*space)}
    verdict = values.truth(condition)
    assert isinstance(verdict, Truth)
    if verdict is NEVER:
        assert seen == {False}
    if verdict is ALWAYS:
        assert seen == {True}


@given(conditions)
def test_single_atoms_are_decided_exactly(condition):
    values = values_of({"bell": {1, 2}, "tide": {0, 2, 3, 4, 5}, "paid": {1}})
    if isinstance(condition, IsOneOf | Compare):
        space = [range(SIZES[name]) for name in ("bell", "tide", "paid")]
        seen = {
            holds(condition, dict(zip(("bell", "tide", "paid"), state, strict=True)))
            for state in product(*space)
        }
        assert (values.truth(condition) is NEVER) == (seen == {False})
        assert (values.truth(condition) is ALWAYS) == (seen == {True})


writes = st.lists(
    st.one_of(
        st.integers(-2, 9).map(lambda n: SetVariable(Who.ACTIVE, "c", n, NOWHERE)),
        st.integers(-3, 3).map(lambda n: AddToVariable(Who.ACTIVE, "c", n, NOWHERE)),
    ),
    max_size=4,
)


@given(writes, st.lists(st.integers(0, 3), max_size=12), st.booleans())
def test_a_counter_has_only_values_that_it_may_have(changes, order, large):
    low, high = -2, 9 if not large else 2000
    counter = Variable("c", Scope.WORLD, Counter(low, high), 3, NOWHERE)
    may = may_have(counter, [(change, OWNER, None) for change in changes])
    value = 3
    assert value in may
    for n in order:
        if n < len(changes):
            change = changes[n]
            match change:
                case SetVariable(_, _, to):
                    value = to
                case AddToVariable(_, _, amount):
                    value = min(high, max(low, value + amount))
            assert value in may


@given(writes, st.lists(st.integers(0, 3), max_size=12), st.booleans(), st.integers(1, 3))
def test_a_counter_that_is_changed_seldom_has_only_values_that_it_may_have(
    changes, order, large, most
):
    low, high = -2, 9 if not large else 2000
    counter = Variable("c", Scope.WORLD, Counter(low, high), 3, NOWHERE)
    sites = [(change, OWNER, None) for change in changes]
    often = {id(it): most for it in changes[::2]} | {id(it): None for it in changes[1::2]}
    may = may_have(counter, sites, often)
    assert set(may) <= set(may_have(counter, sites))
    value, times = 3, dict.fromkeys(range(len(changes)), 0)
    assert value in may
    for n in order:
        if n < len(changes) and not (n % 2 == 0 and times[n] == most):
            times[n] += 1
            match changes[n]:
                case SetVariable(_, _, to):
                    value = to
                case AddToVariable(_, _, amount):
                    value = min(high, max(low, value + amount))
            assert value in may


ids = st.lists(st.text("abn_1s", min_size=5, max_size=9), min_size=2, max_size=9, unique=True)


@given(ids)
def test_no_pair_is_lost_by_looking_at_suspects_only(found):
    entries = [(id, Span("x", n, 1, n, 2)) for n, id in enumerate(found, 1)]
    everyone = {id: set(range(len(id))) for id in found}
    whole = dict(entries)
    closely = [d.message for d in _one_letter(whole, everyone)]
    quickly = [d.message for d in _one_letter(whole, _suspects(entries))]
    assert bool(quickly) == bool(closely)
    if len(found) == 2:
        assert quickly == closely


words = st.lists(st.sampled_from("salt bell tongue boat the of a".split()), max_size=14)


@given(words, words)
def test_every_run_of_a_secret_is_found_and_nothing_shorter(secret, public):
    text = Text("x", (" ".join(secret),), " ".join(secret), NOWHERE)
    path = Path("p", "T", text, (), (), (), NOWHERE)
    program = replace(PROGRAM, destinies=(Destiny("warden", (path,), NOWHERE),))
    shared = any(
        public[m : m + RUN] == secret[n : n + RUN]
        for n in range(len(secret) - RUN + 1)
        for m in range(len(public) - RUN + 1)
    )
    haystack = b" ".join([b"", BREAK, " ".join(public).encode(), BREAK, b""])
    found = list(_matches(haystack, _phrases(program)))
    assert bool(found) == shared
    for number, run, _ in found:
        assert number == 0
        assert len(run) >= RUN
        said = b" ".join(run).decode()
        assert said in " ".join(secret)
        assert said in " ".join(public)
