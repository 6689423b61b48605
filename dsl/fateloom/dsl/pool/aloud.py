"""What is read aloud in a pool game, event by event, for those who have no state at hand."""

from __future__ import annotations

from fateloom.runtime.pool import event as ev
from fateloom.runtime.pool.game import PoolGame
from fateloom.runtime.pool.game_rules import Event, PoolGameEnded, SceneOpened


class Aloud:
    """Remembers the scene and the task, as the texts are about these."""

    def __init__(self, pool_game: PoolGame) -> None:
        self._words = {it.of: it.text for it in pool_game.words if it.text}
        self._course = pool_game.course
        self._scene = ""
        self._task: str | None = None

    def hear(self, event: Event) -> list[str]:
        """The texts that the event brings, as written."""
        return [self._words[it] for it in self._places(event) if it in self._words]

    def _places(self, event: Event) -> tuple[str, ...]:
        match event:
            case SceneOpened(scene):
                self._scene = scene
                return (f"scene {scene}",)
            case PoolGameEnded(ending):
                return (f"ending {ending}",)
            case ev.AttemptBegan(task):
                self._task = task
            case ev.RollRead(tally):
                return (f"{tally.outcome.value} {self._scene}.{self._task}",)
            case ev.ExtraBought(_, row):
                return (f"purchase {self._scene}.{row}",)
            case ev.SceneEnded(won, conceded):
                return (f"{self._course.scene(self._scene).way(won, conceded)} {self._scene}",)
            case ev.CompelOffered(compel):
                return (f"compel {self._scene}.{compel}",)
            case ev.CompelAnswered(compel, accepted):
                answer = "accepted" if accepted else "refused"
                return (f"{answer} {self._scene}.{compel}",)
            case _:
                pass
        return ()
