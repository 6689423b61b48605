"""Parameters of a test of which most are long: these run with `./run test --long` alone; and the
files of tests that begin first.
"""

from collections.abc import Container, Iterable
from typing import Any

import pytest


def mostly_long(
    names: str, values: Iterable[Any], *, plain: Container[Any], **options: Any
) -> pytest.MarkDecorator:
    """`pytest.mark.parametrize`, where each of `values` is long but those that `plain` holds."""
    several = "," in names
    params = [
        pytest.param(
            *(value if several else [value]), marks=[] if value in plain else [pytest.mark.long]
        )
        for value in values
    ]
    return pytest.mark.parametrize(names, params, **options)


def partly_long(
    names: str, values: Iterable[Any], *, slow: Container[Any], **options: Any
) -> pytest.MarkDecorator:
    """The same, where those are long that `slow` holds."""
    every = list(values)
    return mostly_long(names, every, plain=[it for it in every if it not in slow], **options)


FIRST = (
    "dsl/verify/repair/test_repairs_of_mutants.py",
    "tools/verify/test_samples.py",
    "dsl/verify/repair/test_repairs_of_random_stories.py",
    "tools/faults/test_hostile_texts.py",
    "dsl/calls/test_damaged_calls.py",
)
"""Files below `tests` with single tests of ten CPU seconds and more, the longest first. At the end
of a run all other processes would wait for one of them; small tests that are left divide well.
"""

TOGETHER = (
    "dsl/graph/test_words.py",
    "dsl/graph/test_story_views.py",
    "dsl/changes/test_changes.py",
    "tools/test_draw_page.py",
    "tools/test_draw.py",
)
"""Files that look at the same views (`tests/shipped.py`): they come next, so that one process makes
these.
"""
