"""The names in a certificate, resolved to numbers of the model."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping

from fateloom.dsl.checker import format as form
from fateloom.dsl.checker.question import Question, Refused, Step


class Names:
    """Looks up what lines of a certificate name. Raises Refused."""

    def __init__(self, question: Question) -> None:
        self._variables = {it: at for at, it in enumerate(question.names)}
        self._values = [{it: at for at, it in enumerate(labels)} for labels in question.labels]
        self._steps: dict[tuple[str, int], list[Step]] = defaultdict(list)
        self.used: dict[tuple[str, int], Step] = {}
        """The steps that lines have named."""
        for step in question.steps:
            if step.guaranteed:
                self._steps[step.action, step.outcome].append(step)

    def size(self, variable: int) -> int:
        """How many values a variable has."""
        return len(self._values[variable])

    def variable(self, place: str, name: str) -> int:
        """A variable by its name."""
        if name not in self._variables:
            raise Refused(place, f"there is no variable {name}")
        return self._variables[name]

    def mask(self, place: str, variable: int, values: Iterable[str]) -> int:
        """The set of some values of a variable."""
        found = 0
        known = self._values[variable]
        for it in values:
            if it not in known:
                raise Refused(place, f"there is no value {it} of that variable")
            found |= 1 << known[it]
        return found

    def cube(self, place: str, cube: form.Cube) -> dict[int, int]:
        """A cube."""
        found: dict[int, int] = {}
        for name, values in cube:
            at = self.variable(place, name)
            if at in found:
                raise Refused(place, f"{name} is there twice")
            found[at] = self.mask(place, at, values)
        return found

    def step(self, place: str, action: str, outcome: int) -> Step:
        """A step that the hero can rely on."""
        steps = self._steps.get((action, outcome), [])
        if not steps:
            raise Refused(place, f"the hero may not count on {action}, outcome {outcome}")
        if len(steps) > 1:
            raise Refused(place, f"there are {len(steps)} actions {action}")
        self.used[action, outcome] = steps[0]
        return steps[0]

    def has(self, used: Mapping[tuple[str, int], Step]) -> bool:
        """Whether lines that name these steps name the very same here."""
        return all(
            len(here := self._steps.get(name, [])) == 1 and here[0] is step
            for name, step in used.items()
        )
