"""What a process that answers about one version of a story after the other remembers of the last:
what it flattened, and certificates with the version of which they were accepted.

None of it decides anything: a block is taken where it would be flattened alike, and a certificate
is held to the next version. A process that is asked once needs no memory.
"""

from __future__ import annotations

from fateloom.dsl.checker.accept import Standing
from fateloom.runtime.program.program import Program
from fateloom.runtime.transitions.blocks import Earlier
from fateloom.runtime.transitions.flatten import transitions
from fateloom.runtime.transitions.model import Company, Model

MOST_COMPANIES = 4
"""Companies of which it is remembered what was flattened; those of the last questions."""


class Memory:
    """What is remembered of the versions of one story."""

    def __init__(self) -> None:
        self._flattened: dict[Company, Earlier] = {}
        self._standing: dict[str, tuple[bytes, Standing]] = {}

    def model(self, program: Program, company: Company) -> Model:
        """The Program as a company plays it, flattened."""
        if company.leaving:  # flattened as a whole, and large
            return transitions(program, company)
        earlier = self._flattened.pop(company, None)
        if earlier is None or earlier.is_worn:
            earlier = Earlier()
        self._flattened[company] = earlier  # now the last one
        for it in list(self._flattened)[:-MOST_COMPANIES]:
            del self._flattened[it]
        return transitions(program, company, earlier=earlier)

    def standing(self, name: str, body: bytes) -> Standing | None:
        """The certificate of that name, if this is how it was written down."""
        known = self._standing.get(name)
        return known[1] if known is not None and known[0] == body else None

    def stands(self, name: str, body: bytes, standing: Standing) -> None:
        """Remember a certificate."""
        self._standing[name] = body, standing
