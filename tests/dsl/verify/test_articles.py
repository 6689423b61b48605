"""An item is spoken of with its article."""

from __future__ import annotations

import pytest
from tests.docs import test_diagnostic_pages as pages

from fateloom.dsl.session import check
from fateloom.dsl.source import Source
from fateloom.dsl.verify.explain.words import Words


class Literal:
    """There is one copy, and not none."""

    values = (1,)
    others = (0,)


@pytest.mark.parametrize(
    ("title", "said"),
    [("Ice Axe", "an Ice Axe"), ("Coil of Rope", "a Coil of Rope"), ("The Oar", "an Oar")],
)
def test_an_item_has_its_article(title: str, said: str) -> None:
    texts = pages.base()
    texts["items.yaml"] = texts["items.yaml"].replace("title: Coil of Rope", f"title: {title}")
    program = check([Source(*it) for it in texts.items()], lint=False).program
    assert program is not None
    words = Words(program)
    assert words._copies("rope", "here", Literal()) == f"{said} is here"  # type: ignore[arg-type] # two fields of it are read
