"""What everything in a pool game is called, fit to be shown."""

from __future__ import annotations

from fateloom.dsl.diagnostics.render.clean import clean
from fateloom.runtime.pool.game import PoolGame, Words


class Names:
    """The words of a pool game by their places."""

    def __init__(self, pool_game: PoolGame) -> None:
        self.pool_game = pool_game
        self._words: dict[str, Words] = {it.of: it for it in pool_game.words}

    def title(self, kind: str, id: str) -> str:
        """What that is called, clean; its id where nothing says."""
        words = self._words.get(f"{kind} {id}")
        return clean(words.title if words is not None and words.title else id)

    def text(self, kind: str, id: str) -> str:
        """The text about it as written, or nothing."""
        words = self._words.get(f"{kind} {id}")
        return "" if words is None else words.text

    def hero(self, id: str) -> str:
        """A hero's name."""
        return self.title("hero", id)

    def anybody(self, id: str) -> str:
        """The name of a hero or of an opponent."""
        return self.title("hero" if f"hero {id}" in self._words else "opponent", id)

    def task(self, scene: str, id: str) -> str:
        """What is to be done."""
        return self.title("task", f"{scene}.{id}")

    def aspect(self, scene: str, id: str) -> str:
        """An aspect of the scene, or of somebody."""
        who, _, slot = id.partition(":")
        if slot:  # a consequence is an aspect of whoever has it
            return f"the {slot} consequence of {self.anybody(who)}"
        own = f"{scene}.{id}"
        return self.title("aspect", own if f"aspect {own}" in self._words else id)
