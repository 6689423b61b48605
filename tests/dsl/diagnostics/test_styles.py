"""The last step before a stream: styles become real there, and nothing else steers a terminal."""

from __future__ import annotations

import re
import sys
import unicodedata
from pathlib import Path

from hypothesis import given
from hypothesis import strategies as st

from fateloom.dsl.diagnostics.render.styles import BOLD, RED, SEQUENCES, released, styled

ROOT = Path(__file__).parents[3]
OBEYED = {
    chr(code)
    for code in range(sys.maxunicode + 1)
    if unicodedata.category(chr(code)) in ("Cc", "Zl", "Zp") and chr(code) not in "\n\t"
} | set("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")


@given(st.text() | st.text(st.sampled_from([*OBEYED, *"a[2J\n", *SEQUENCES])))
def test_nothing_but_the_signs_of_styles_steers_a_terminal(text):
    bare = released("".join(char for char in text if char not in SEQUENCES))
    assert not OBEYED & set(bare)
    made = released(text)
    for sequence in sorted(SEQUENCES.values(), key=len, reverse=True):
        made = made.replace(sequence, "")
    assert made == bare


def test_styles_are_released_and_plain_text_stays():
    assert released(styled("one", BOLD, RED)) == "\x1b[1m\x1b[31mone\x1b[0m"
    assert released("Ærø, 1 → 2\n\tnext\n") == "Ærø, 1 → 2\n\tnext\n"
    assert styled("", BOLD) == ""


def test_only_the_page_of_styles_knows_what_a_terminal_obeys():
    written = {
        path.relative_to(ROOT).as_posix()
        for root in ("dsl", "runtime", "tools")
        for path in (ROOT / root / "fateloom").rglob("*.py")
        if re.search(r"(?<!\\)\\(x1b|033|u001b)\[", path.read_text(encoding="utf-8"))
    }
    assert written == {"dsl/fateloom/dsl/diagnostics/render/styles.py"}
