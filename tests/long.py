"""Parameters of a test of which most are long: these run with `./run test --long` alone."""

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
