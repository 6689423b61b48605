"""Checking a card game: from source texts to its compiled form and all findings, in one call."""

from __future__ import annotations

from fateloom.dsl.cards.build import build
from fateloom.dsl.cards.codes import CODES
from fateloom.dsl.cards.judge import judge
from fateloom.dsl.cards.read import read
from fateloom.dsl.table_game import TableGame

check = TableGame(read, judge, build, lambda nodes: nodes["cards"], CODES).check
