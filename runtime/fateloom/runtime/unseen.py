"""The characters that no text of a scenario holds: nobody sees them, and terminals obey them."""

from __future__ import annotations

import re

UNSEEN = "".join(map(chr, (*range(9), *range(11, 32), *range(127, 160), 0x2028, 0x2029))) + "".join(
    map(chr, (*range(0x202A, 0x202F), *range(0x2066, 0x206A)))
)
"""Control characters but tab and line feed, line separators, and those that turn the direction of
what follows.
"""

UNSEEN_IN = re.compile(f"[{re.escape(UNSEEN)}]")
"""One of them."""
