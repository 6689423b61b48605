"""Things of a story with other ids."""

from __future__ import annotations

from fateloom.dsl.renaming import rename as rename
