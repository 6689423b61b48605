"""Whether the compiled engine has the room that it takes: where it has not, it ends the process.

Each of its managers starts two native threads, whose stacks take up about 1.2 GiB of addresses.
That costs no memory, but counts under a limit of addresses (`ulimit -v`, a job of a cluster).
"""

from __future__ import annotations

from functools import cache
from threading import Event, Thread

ROOM = 2 * 1024**3
"""Bytes of addresses that must be free for one more manager and for what it grows to."""

THREADS = 4
"""Threads that a manager, and whoever watches it, run at once."""


def why_plain() -> str:
    """Why the engine that is always there has to do, as half a sentence; "" if the compiled one
    has the room that it takes.
    """
    if not can_start_threads(THREADS):
        return "this system lets a process have too few threads"
    room = _free_addresses()
    if room is not None and room < ROOM:
        return f"this process may take only {room // 1024**2} MiB more of address space"
    return ""


@cache
def can_start_threads(count: int = 1) -> bool:
    """Whether the system lets this process have so many threads more, all at the same time."""
    over = Event()
    threads = [Thread(target=over.wait) for _ in range(count)]
    begun = []
    try:
        for thread in threads:
            thread.start()
            begun.append(thread)
    except RuntimeError:
        return False
    finally:
        over.set()
        for thread in begun:
            thread.join()
    return True


def _free_addresses() -> int | None:
    """How many bytes of addresses this process may still take; None: as many as it likes."""
    try:
        import resource
    except ImportError:  # Windows has no such limit
        return None
    limit = resource.getrlimit(resource.RLIMIT_AS)[0]
    if limit == resource.RLIM_INFINITY:
        return None
    try:
        with open("/proc/self/statm", encoding="ascii") as file:
            pages = int(file.read().split()[0])
    except (OSError, ValueError):  # no Linux: what is taken is not known
        return limit // 2
    return max(0, limit - pages * resource.getpagesize())
