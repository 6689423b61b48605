"""The Cold Furnace, a story whose block was told with false reasons: a step that was not needed, a
sum that nobody asks for, a play without its last deeds, and one way of several to lose a path.
"""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path

import pytest
from tests.dsl.verify.told_play import check_told

from fateloom.dsl.verify.proof.prover import Verdict
from fateloom.tools.story import system as story
from fateloom.tools.plays import run_plays
from fateloom.tools.verify.as_json import to_json
from fateloom.tools.verify.asking import Report, report
from fateloom.tools.verify.text import to_text
