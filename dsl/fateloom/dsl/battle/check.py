"""Checking a battle game: from source texts to its compiled form and all findings, in one call."""

from __future__ import annotations

from fateloom.dsl.battle.build import build
from fateloom.dsl.battle.codes import CODES
from fateloom.dsl.battle.judge import judge
from fateloom.dsl.battle.read import read
from fateloom.dsl.table_game import TableGame

check = TableGame(read, judge, build, lambda nodes: nodes["battle"], CODES).check
