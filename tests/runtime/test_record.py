"""Copies of records: `replace` and the quicker `changer`, frozen and compared as all records."""

from __future__ import annotations

import pytest

from fateloom.runtime.record import FrozenRecordError, changer, fields, record, replace, usual
from fateloom.runtime.span import NOWHERE, Span


@record
class Chest:
    owner: str
    coins: int = 0
    span: Span = NOWHERE


OPEN = Chest("ann", 3, Span("a.fate", 1, 2, 3, 4))


def test_a_copy_has_the_changes_and_all_else() -> None:
    changed = replace(OPEN, coins=5)
    assert (changed.owner, changed.coins, changed.span) == ("ann", 5, OPEN.span)
    assert (OPEN.coins, replace(OPEN)) == (3, OPEN)
    assert replace(OPEN) is not OPEN


def test_a_changer_does_as_replace_does() -> None:
    both = changer(Chest, "coins", "owner")
    assert both(OPEN, 5, "bob") == replace(OPEN, coins=5, owner="bob")
    assert both(OPEN, 5, "bob").span == OPEN.span
    assert changer(Chest)(OPEN) == OPEN


def test_copies_are_as_frozen_as_records() -> None:
    for made in (OPEN, replace(OPEN, coins=1), changer(Chest, "coins")(OPEN, 1)):
        assert type(made) is Chest
        with pytest.raises(FrozenRecordError, match="coins"):
            made.coins = 2  # type: ignore[misc]
        with pytest.raises(FrozenRecordError, match="coins"):
            del made.coins


class Trunk(Chest):
    """A class of a record that is no record itself."""


def test_the_child_of_a_record_is_made_copied_and_frozen_as_itself() -> None:
    trunk = Trunk(*(getattr(OPEN, name) for name in fields(OPEN)))
    other = replace(trunk, coins=1)
    assert (type(trunk), type(other)) == (Trunk, Trunk)
    assert (trunk.coins, other.coins) == (OPEN.coins, 1)
    with pytest.raises(FrozenRecordError, match="coins"):
        other.coins = 2  # type: ignore[misc]


def test_records_are_the_same_by_class_and_fields_wherever_they_stand() -> None:
    @record
    class Crate:
        owner: str
        coins: int = 0
        span: Span = NOWHERE

    @record
    class Nothing:
        pass

    for _ in range(2):  # the first call of each method compiles it
        assert Crate("ann") == Crate(owner="ann", coins=0, span=OPEN.span)
        assert len({Crate("ann"), Crate("ann", 0, OPEN.span), Crate("ann", 1), Crate("bob")}) == 3
        assert len({Crate("ann", 3), OPEN, Nothing(), Nothing()}) == 3
    assert usual(Crate) == {"coins": 0, "span": NOWHERE} and usual(Nothing) == {}


def test_a_field_that_is_not_there_is_refused() -> None:
    with pytest.raises(TypeError, match="lid"):
        replace(OPEN, lid=1)
    with pytest.raises(TypeError, match="lid"):
        changer(Chest, "lid")
