"""A menu that is too long to show ends with an example that can be typed."""

from __future__ import annotations

import io
import re

from fateloom.tools.table.content import Choice, Menu
from fateloom.tools.table.matching import named
from fateloom.tools.table.page import Page
from fateloom.tools.table.terminal import MOST, show


def test_the_example_behind_a_long_menu_is_a_choice_that_is_not_shown() -> None:
    choices = tuple(Choice(f"power {way} to {way + 1}", way) for way in range(MOST + 5))
    menu = Menu("Which markers move?", choices, choices)
    out = io.StringIO()
    show(Page(out), (menu,))
    match = re.search(r"And 5 more; type which one, for example: (.+)$", out.getvalue(), re.M)
    assert match is not None, out.getvalue()
    assert named(menu, match[1].strip()) == [choices[MOST]]
