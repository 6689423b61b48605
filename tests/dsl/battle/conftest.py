"""The small battle game of the fixtures, and what is found when a file of it is changed."""

from tests.broken_tables import fixtures

from fateloom.dsl.battle.check import check

texts, check_texts = fixtures("battle", check)
