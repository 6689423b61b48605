"""A Program survives its JSON; whatever is no Program is refused with a place and kind words."""

import json
from collections.abc import Iterator
from enum import Enum
from functools import cache, partial
from itertools import islice
from pathlib import Path
from types import NoneType
from typing import Annotated, Any, get_args, get_origin

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fateloom.runtime.codec import ByField, OneOf, hints_of, is_record, members, noted
from fateloom.runtime.program.codec import (
    ProgramFormatError,
    digest,
    from_json,
    to_json,
)
from fateloom.runtime.program.program import FORMAT, Program
from fateloom.runtime.program.statement import Statement, Tell
from fateloom.runtime.program.text import Text
from fateloom.runtime.record import fields, replace
from fateloom.runtime.span import NOWHERE, Span

ROOT = Path(__file__).resolve().parents[3]

# --- a Program with one of everything, built from the type hints


def cases(cls: Any) -> list[dict[str, Any]]:
    """The hints of the fields of a record: as often as the type of one depends on another."""
    hints = hints_of(cls)
    for name, hint in hints.items():
        by_field = noted(hint)
        if isinstance(by_field, ByField):
            return [
                {**hints, by_field.field: Annotated[str, OneOf(partial(tuple, [tag]))], name: it}
                for tag, it in by_field.types().items()
            ]
    return [hints]


def smallest(hint: Any) -> Any:
    """The least value of `hint`: nothing where nothing is allowed."""
    kinds = members(hint)
    if NoneType in kinds:
        return None
    kind: Any = kinds[0]
    if kind is Span:
        return Span("a.fate", 3, 1, 3, 9)
    if is_record(kind):
        return kind(**{name: smallest(part) for name, part in cases(kind)[0].items()})
    if isinstance(kind, type) and issubclass(kind, Enum):
        return next(iter(kind))
    words = noted(kind)
    if isinstance(words, OneOf):
        return words.words()[0]
    if get_origin(kind) is tuple:
        inner = get_args(kind)
        return () if inner[-1] is ... else tuple(map(smallest, inner))
    return {str: 'a "word"\n', int: 7, bool: True}[kind]


def samples(hint: Any, shown: set[type]) -> list[Any]:
    """Values of all shapes that `hint` allows; records that were shown once come small."""
    kinds = members(hint)
    if len(kinds) > 1:
        return [value for kind in kinds for value in samples(kind, shown)]
    if is_record(hint) and hint not in shown:
        shown.add(hint)
        return list(_records(hint, shown))
    if isinstance(hint, type) and issubclass(hint, Enum):
        return list(hint)
    if get_origin(hint) is tuple and get_args(hint)[-1] is ...:
        return [tuple(samples(get_args(hint)[0], shown)), ()]
    return [True, False] if hint is bool else [None] if hint is NoneType else [smallest(hint)]


def _records(cls: type, shown: set[type]) -> Iterator[Any]:
    """Records of `cls` that show every value of every field at least once."""
    for hints in cases(cls):
        choices = {name: samples(hint, shown) for name, hint in hints.items()}
        for number in range(max(map(len, choices.values()), default=1)):
            yield cls(
                **{  # shown once in full, small from then on, or the whole would grow without end
                    name: some[number] if number < len(some) else smallest(hints[name])
                    for name, some in choices.items()
                }
            )


@cache
def everything() -> Program:
    made: Program = replace(samples(Program, set())[0], format=FORMAT)
    return made


def classes_in(value: Any) -> Iterator[type]:
    yield type(value)
    if hasattr(value, "__fields__"):
        for name in fields(value):
            yield from classes_in(getattr(value, name))
    elif type(value) is tuple:
        for part in value:
            yield from classes_in(part)


def test_the_program_with_everything_holds_every_statement() -> None:
    found = set(classes_in(everything()))
    assert set(members(Statement)) <= found


# --- round trips


def strategy(hint: Any) -> st.SearchStrategy[Any]:
    kinds = members(hint)
    if len(kinds) > 1:
        plain = [k for k in kinds if not is_record(k)]  # these first: hypothesis shrinks to them
        return st.one_of([strategy(k) for k in (*plain, *(k for k in kinds if k not in plain))])
    if hint is Span:
        number = st.integers(0, 999)
        return st.builds(Span, st.sampled_from(["a.fate", "b/ü.fate", ""]), *[number] * 4)
    if is_record(hint):
        return _deferred(hint)
    if isinstance(hint, type) and issubclass(hint, Enum):
        return st.sampled_from(hint)
    one_of = noted(hint)
    if isinstance(one_of, OneOf):
        return st.sampled_from(one_of.words())
    if get_origin(hint) is tuple:
        inner = get_args(hint)
        if inner[-1] is ...:
            return st.lists(strategy(inner[0]), max_size=1).map(tuple)
        return st.tuples(*map(strategy, inner))
    words = st.text(st.characters(exclude_categories=["Cs"]), max_size=5)
    plain_strategies = {
        str: words,
        int: st.integers(),
        bool: st.booleans(),
        NoneType: st.none(),
    }
    return plain_strategies[hint]


@cache
def _deferred(cls: type) -> st.SearchStrategy[Any]:
    return st.deferred(
        lambda: st.one_of(
            [
                st.builds(cls, **{name: strategy(hint) for name, hint in hints.items()})
                for hints in cases(cls)
            ]
        )
    )


@settings(max_examples=25)
@given(strategy(Program).map(lambda made: replace(made, format=FORMAT)))
def test_any_program_comes_back_whole(program: Program) -> None:
    again = from_json(to_json(program))
    assert again == program
    assert to_json(again) == to_json(program)  # equality passes over spans; the text does not


def test_the_program_with_everything_comes_back_whole() -> None:
    text = to_json(everything())
    assert from_json(text) == everything()
    assert to_json(from_json(text)) == text


def test_lines_are_short_enough_to_compare_and_not_one_a_word() -> None:
    lines = to_json(everything()).splitlines()
    assert max(map(len, lines)) < 250
    assert len(lines) < len(to_json(everything()).split()) / 2


def test_every_span_stands_in_a_field_of_that_name() -> None:
    for cls in set(classes_in(everything())):
        if is_record(cls):
            assert all((name == "span") == (h is Span) for name, h in hints_of(cls).items()), cls


# --- what is refused


def refusal(text: str | bytes) -> ProgramFormatError:
    with pytest.raises(ProgramFormatError) as caught:
        from_json(text)
    return caught.value


@pytest.mark.parametrize("share", range(0, 100, 3))
def test_a_truncated_file_is_refused(share: int) -> None:
    text = to_json(everything())
    refusal(text[: len(text) * share // 100])


def test_a_newer_format_is_named_and_how_to_get_on() -> None:
    text = to_json(everything()).replace(f'"format": {FORMAT}', f'"format": {FORMAT + 1}', 1)
    error = refusal(text)
    assert "newer Fateloom" in str(error) and "update" in str(error)
    assert error.path == ("format",)


def test_an_older_format_is_named_and_how_to_get_on() -> None:
    text = to_json(everything()).replace(f'"format": {FORMAT}', '"format": 0', 1)
    assert "older Fateloom" in str(refusal(text)) and "compile it again" in str(refusal(text))


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ('{"document": "fateloom save"}', "it says it is 'fateloom save'"),
        ("{}", "no header"),
        ("[1]", "no object"),
        ("null", "no object"),
        ("id: base", "not JSON"),
        ("", "not JSON"),
        (b"\xff\xfe", "not JSON"),
        ('{"document": "fateloom program", "format": "1"}', "no number"),
        ('{"document": "fateloom program", "format": true}', "no number"),
        ("[" * 100_000, "not JSON"),
        ('{"document": "fateloom program", "format": 1' + "0" * 5000 + "}", "not JSON"),
    ],
)
def test_another_file_is_refused_and_said_what_it_is(text: str | bytes, says: str) -> None:
    assert says in str(refusal(text))


def test_a_wrong_value_is_named_with_its_place() -> None:
    tree = json.loads(to_json(everything()))
    tree["tiles"][0]["side"] = "upright"
    error = refusal(json.dumps(tree))
    assert error.path == ("tiles", 0, "side") and "upright" in error.message


def test_a_span_of_a_file_that_is_not_in_the_table_is_refused() -> None:
    tree = json.loads(to_json(everything()))
    tree["tiles"][0]["span"][0] = 99
    assert refusal(json.dumps(tree)).path == ("tiles", 0, "span", 0)


def test_deeply_nested_programs_are_refused_not_crashed_on() -> None:
    tree = json.loads(to_json(everything()))
    tree["events"][0]["condition"] = "here"
    levels = 5_000
    never = '{"kind": "All", "parts": [], "span": [0, 1, 1, 1, 1]}'
    nested = '{"kind": "Not", "part": ' * levels + never + ', "span": [0, 1, 1, 1, 1]}' * levels
    message = str(refusal(json.dumps(tree).replace('"here"', nested)))
    assert "deep" in message or "not JSON" in message


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=4),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=4), inner),
    max_leaves=8,
)


@given(st.data())
def test_hostile_json_gives_nothing_but_a_refusal(data: st.DataObject) -> None:
    """One place of a good file is replaced by anything: it is read, or refused; nothing else."""
    tree = json.loads(to_json(everything()))
    node: Any = tree
    for _ in range(data.draw(st.integers(0, 12))):
        keys = list(node) if type(node) is dict else list(range(len(node)))
        inner = [key for key in keys if type(node[key]) in (dict, list) and node[key]]
        if not inner:
            break
        node = node[data.draw(st.sampled_from(inner))]
    keys = list(node) if type(node) is dict else list(range(len(node)))
    key = data.draw(st.sampled_from(keys))
    if type(node) is dict and data.draw(st.booleans()):
        del node[key]
    else:
        node[key] = data.draw(json_values)
    try:
        from_json(json.dumps(tree))
    except ProgramFormatError as error:
        assert str(error)


# --- the digest


def test_the_digest_outlives_changes_of_words() -> None:
    program = everything()
    hero = replace(program.heroes[0], title="Another title", description="…", portrait=None)
    changed = replace(program, title="New", version="9", heroes=(hero, *program.heroes[1:]))
    assert digest(changed) == digest(program)


def test_the_digest_outlives_moved_lines_and_new_prose() -> None:
    def told(text: str, line: int) -> Program:
        tell = Tell(Text("a", (text,), text, NOWHERE), Span("x.fate", line, 1, line, 5))
        return replace(everything(), tiles=(replace(everything().tiles[0], on_explore=(tell,)),))

    assert digest(told("Rain.", 1)) == digest(told("Snow.", 7))


def test_the_digest_sees_a_change_of_the_rules() -> None:
    program = everything()
    item = replace(program.items[0], value=program.items[0].value + 1)
    assert digest(replace(program, items=(item, *program.items[1:]))) != digest(program)
    assert digest(replace(program, start_tile="elsewhere")) != digest(program)
    assert digest(replace(program, pois=program.pois[1:])) != digest(program)


def test_the_digest_sees_that_a_text_came_or_went() -> None:
    tile = everything().tiles[0]
    assert any(isinstance(statement, Tell) for statement in tile.on_explore)
    silent = tuple(s for s in tile.on_explore if not isinstance(s, Tell))
    changed = replace(everything(), tiles=(replace(tile, on_explore=silent),))
    before = replace(everything(), tiles=(tile,))
    assert digest(changed) != digest(before)


# --- the schema


def test_the_files_of_a_program_are_named_once() -> None:
    assert json.loads(to_json(everything()))["files"] == ["a.fate"]


def test_the_schema_file_is_fresh() -> None:
    from fateloom.runtime.program.schema import program_schema

    path = ROOT / "schemas" / "program.schema.json"
    assert json.loads(path.read_text(encoding="utf-8")) == program_schema(), (
        "run: python tools/dev/program_schema.py"
    )


@pytest.mark.long
def test_the_schema_takes_what_the_codec_writes_and_no_other_words() -> None:
    from jsonschema import Draft202012Validator

    from fateloom.runtime.program.schema import program_schema

    validator = Draft202012Validator(program_schema())
    tree = json.loads(to_json(everything()))
    assert not list(islice(validator.iter_errors(tree), 1))
    tree["tiles"][0]["colour"] = "red"
    assert list(islice(validator.iter_errors(tree), 1))
