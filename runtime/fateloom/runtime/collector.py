"""Work that makes many small things and throws none of them away."""

from __future__ import annotations

import gc


class CollectorPaused:
    """`with CollectorPaused():` the cyclic garbage collector rests meanwhile.

    It would walk all that is there, again and again, for nothing. What is not cyclic is freed as
    ever. May be nested.
    """

    __slots__ = ("_was_on",)

    def __enter__(self) -> None:
        self._was_on = gc.isenabled()
        gc.disable()

    def __exit__(self, *_: object) -> None:
        if self._was_on:
            gc.enable()
