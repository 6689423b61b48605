"""How long a test waits for what must come."""

import time
from collections.abc import Callable

PATIENCE = 600.0
"""Seconds after which a test that waits for something takes it that it never comes. On a machine
that has much else to do, a command of one second took seventy; no verdict may hang on a span.
"""

sleep = time.sleep
"""The real one, whatever a test puts in its place."""


def wait_for(has_come: Callable[[], bool]) -> None:
    """Wait until something has come; it is an error if it never does."""
    end = time.monotonic() + PATIENCE
    while not has_come():
        assert time.monotonic() < end
        sleep(0.02)
