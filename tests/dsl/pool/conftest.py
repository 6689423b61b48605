"""The small pool game of the fixtures, and what is found when a file of it is changed."""

from tests.broken_tables import fixtures

from fateloom.dsl.pool.check import check

texts, check_texts = fixtures("pool", check)
