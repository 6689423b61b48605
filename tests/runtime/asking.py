"""What tests ask a game that they play by hand, whatever its rule system."""

from __future__ import annotations

from typing import Any

from fateloom.runtime.kernel.game import Chance, Decision, Refusal


class Asking:
    """A game with `rules`, its `state`, and the `events` since something was last said."""

    rules: Any
    state: Any
    events: list[Any]

    @property
    def decision(self) -> Decision[Any]:
        found = self.rules.legal(self.state)
        assert isinstance(found, Decision), found
        return found

    def offers(self, *kinds: type) -> set[Any]:
        """The legal commands of these kinds."""
        return {it for it in self.decision.commands if isinstance(it, kinds)}

    def happened(self, *kinds: type) -> list[Any]:
        """The events of these kinds since something was last said."""
        return [it for it in self.events if isinstance(it, kinds)]

    def refusal(self, command: Any) -> str:
        """The reason why the command is refused."""
        found = self.rules.apply(self.state, command)
        assert isinstance(found, Refusal), command
        return found.reason

    def weights(self) -> dict[Any, Any]:
        """What chance can answer now, with its weights."""
        found = self.rules.legal(self.state)
        assert isinstance(found, Chance), found
        return dict(found.distribution.outcomes)
