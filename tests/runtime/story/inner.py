"""What a story holds of a game that it has called, for tests that know which game that is."""

from typing import Any


def inner(it: object) -> Any:
    """The same, to look into."""
    return it
