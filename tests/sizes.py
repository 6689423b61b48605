"""How much the random tests try: a sample in the gate, any number of times as much in a soak.

`./run test --soak 10` runs the long tests with ten times of everything, and asks about what the
gate leaves out.
"""

from __future__ import annotations

import os

TIMES = float(os.environ.get("FATELOOM_SOAK", "1"))

IS_SOAK = TIMES > 1
"""Whether to try what takes too long for every change."""


def size(gate: int) -> int:
    """So many of something: `gate` of it in the gate, at least one."""
    return max(1, round(gate * TIMES))
