"""Games that stand in the checkout, and their views. Several files of tests look at the same ones,
and what views tell of a story can take half a minute: a process makes each once.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any

from tests.tracked import ROOT

from fateloom.tools.scenario import Opened, open_scenario

if TYPE_CHECKING:
    from fateloom.dsl.graph.flat import Views


@cache
def opened(folder: str) -> Opened:
    """What stands in a folder, named as in `scenarios/dry_year`."""
    return open_scenario(str(ROOT / folder))


def program(folder: str) -> Any:
    """Its compiled form."""
    return opened(folder).played


@cache
def views_at(folder: str) -> Views:
    """Its views, each of them made once."""
    return opened(folder).system.views(program(folder))
