"""What `verify` is asked about a scenario. Nothing of the proof is loaded for it."""

from __future__ import annotations

from fateloom.runtime.record import record

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

LARGEST, MODES, ALL = "largest", "modes", "all"
"""Which tables: as many players as possible; also each solo mode; also all between."""

BITS, MOST_BITS = 96, 960
"""The usual budget of a proof, and the largest."""


@record
class Asked:
    """What is asked. `hero`, `path`: of one alone, by id; `repairs`: and what would mend a block;
    `bits`: what a proof may track together, from BITS to MOST_BITS.
    """

    hero: str | None = None
    path: str | None = None
    tables: str = MODES
    repairs: bool = True
    bits: int = BITS

    def parts(self) -> Iterator[bytes]:
        """What an answer is kept by."""
        yield b"verify"
        yield (self.hero or "").encode("utf-8", "surrogateescape")
        yield (self.path or "").encode("utf-8", "surrogateescape")
        yield self.tables.encode()
        yield str(self.bits).encode()
        yield b"" if self.repairs else b"no repairs"
