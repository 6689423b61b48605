"""A lack of memory: nobody's fault, and said in one place, with what can be done about it.

It is imported before anything is done, because nothing can be imported when memory has run out.
"""

from __future__ import annotations

import errno

LACKING = 71
"""The exit code (`EX_OSERR`)."""

LESS = {
    "verify": "less: one hero (--hero ID), no repairs (--no-repairs), one process",
    "soak": "fewer games in one run (--games N, and --seed N to go on)",
    "graph": "one view (--view NAME)",
    "odds": "fewer dice or units",
}
"""What can be asked for instead, by command; of the others the scenario has to be smaller."""


def is_lack(error: BaseException) -> bool:
    """Whether an error comes of a lack of memory, however Python or the system says it."""
    match error:
        case MemoryError():
            return True
        case OSError():
            return error.errno == errno.ENOMEM
        case ImportError():
            text = str(error)
            return "failed to map segment" in text or "allocate memory" in text
        case SystemError():  # Python's own words where it has failed to say it (3.11)
            text = str(error)
            return "without exception set" in text or "without setting an exception" in text
        case _:
            return False


def sentence(command: str) -> str:
    """What is said then, for a command of the command line."""
    less = LESS.get(command, "less: a smaller scenario")
    return (
        f"There is not enough memory for 'fateloom {command}'. Close other programs, raise the "
        f"limit if there is one (ulimit -v), or ask for {less}. Your files are as they were."
    )
