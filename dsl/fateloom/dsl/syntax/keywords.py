"""The words that no id may take, because a line or a clause could begin with them."""

from __future__ import annotations

from fateloom.dsl.syntax.lines import JOINTS, READERS

KEYWORDS = JOINTS | frozenset(READERS)
