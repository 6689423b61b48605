"""Checking a haunted house: from source texts to its compiled form and all findings."""

from __future__ import annotations

from fateloom.dsl.hidden.build import build
from fateloom.dsl.hidden.codes import CODES
from fateloom.dsl.hidden.judge import judge
from fateloom.dsl.hidden.read import read
from fateloom.dsl.table_game import TableGame

check = TableGame(read, judge, build, lambda nodes: nodes["house"], CODES).check
