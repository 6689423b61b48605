"""What jsonschema finds wrong with a table, as plain records."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from fateloom.runtime.record import record

if TYPE_CHECKING:
    from collections.abc import Iterable

    from jsonschema import ValidationError

    from fateloom.dsl.data.schema import Schema
    from fateloom.runtime.codec import Step

    Path = tuple[Step, ...]
    """From the root of a table to a value: keys, and positions in lists."""


@record
class Mistake:
    """A value that breaks a keyword of its schema. `wanted`: the argument of the keyword;
    `is_key`: it is a key that the schema refuses. `inner`: of a value that fits none of several
    shapes, the mistakes in all of them; `shape`: the number of the shape that such a one is in.
    """

    path: Path
    keyword: str
    wanted: Any  # what either is follows from the keyword
    value: Any
    schema: Schema
    is_key: bool
    inner: tuple[Mistake, ...]
    shape: int | None


def mistakes(errors: Iterable[ValidationError]) -> tuple[Mistake, ...]:
    """The records of what jsonschema says."""
    return tuple(map(_mistake, errors))


def _mistake(error: ValidationError) -> Mistake:
    first = error.schema_path[0]
    assert isinstance(error.schema, dict) and isinstance(error.validator, str)
    return Mistake(
        tuple(error.absolute_path),
        error.validator,
        error.validator_value,
        error.instance,
        error.schema,
        "propertyNames" in error.absolute_schema_path,
        mistakes(error.context),
        first if isinstance(first, int) else None,
    )
