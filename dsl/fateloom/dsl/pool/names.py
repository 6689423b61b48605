"""Names in the tables of a pool game that lead nowhere, or that two things have."""

from __future__ import annotations

from functools import partial

from fateloom.dsl.data.named import name_taken, names_twice, unknown_name
from fateloom.dsl.pool.codes import NAME_TWICE, UNKNOWN_NAME

unknown = partial(unknown_name, UNKNOWN_NAME)
taken = partial(name_taken, NAME_TWICE)
twice = partial(names_twice, NAME_TWICE)
