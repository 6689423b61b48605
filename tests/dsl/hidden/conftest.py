"""The small haunted house of the fixtures, and what is found when a file of it is changed."""

from tests.broken_tables import fixtures

from fateloom.dsl.hidden.check import check

texts, check_texts = fixtures("hidden", check)
