"""What a process that answers about one version of a story after the other remembers of the last:
what it flattened, and certificates with the version of which they were accepted.

None of it decides anything: a block is taken where it would be flattened alike, and a certificate
is held to the next version. A process that is asked once needs no memory.
"""

from __future__ import annotations

from fateloom.dsl.checker.accept import Standing
from fateloom.dsl.verify.problem.renamed import Names, names_of
from fateloom.runtime.program.program import Program
from fateloom.runtime.transitions.blocks import Earlier
from fateloom.runtime.transitions.flatten import transitions
from fateloom.runtime.transitions.model import Company, Model

MOST = 5
"""Companies of which it is remembered what was flattened; those of the last questions. One can be
there twice, with other names of items.
"""

Named = tuple[Standing, Names]
"""A certificate, and what the items were called where it was made."""


class Memory:
    """What is remembered of the versions of one story."""

    def __init__(self) -> None:
        self._flattened: dict[tuple[Company, Names], Earlier] = {}
        self._standing: dict[str, tuple[bytes, Named]] = {}

    def model(self, program: Program, company: Company) -> Model:
        """The Program as a company plays it, flattened."""
        if company.leaving:  # flattened as a whole, and large
            return transitions(program, company)
        asked = company, names_of(program)  # with other items nothing would be taken
        earlier = self._flattened.pop(asked, None)
        if earlier is None or earlier.is_worn:
            earlier = Earlier()
        self._flattened[asked] = earlier  # now the last one
        for it in list(self._flattened)[:-MOST]:
            del self._flattened[it]
        return transitions(program, company, earlier=earlier)

    def standing(self, name: str, body: bytes) -> Named | None:
        """The certificate of that name, if this is how it was written down."""
        known = self._standing.get(name)
        return known[1] if known is not None and known[0] == body else None

    def stands(self, name: str, body: bytes, standing: Named) -> None:
        """Remember a certificate."""
        self._standing[name] = body, standing
