"""A pool game as it is compiled: scenes that follow one another, and what everything is called.

The course is what the rules run on; the words are only shown, and may be corrected while games are
running (they are no part of the fingerprint).
"""

from __future__ import annotations

from functools import lru_cache
from hashlib import sha256

from fateloom.runtime.codec import dumps
from fateloom.runtime.compiled import Words
from fateloom.runtime.pool.checking import checked
from fateloom.runtime.pool.encounter import Encounter
from fateloom.runtime.record import record, replace

FORMAT = 1
"""The version of the form of pool games; raised whenever an older reader would misread one."""


WAYS = ("won", "lost", "conceded")
"""The ways out of a scene."""


@record
class Scene:
    """A scene, and the id of the scene or ending that follows when it is won, lost, or lost because
    all heroes have given in (None: as when it is lost). `rounds`: how many for one hero, for two,
    and so on, each from 1 up; without any, those of the encounter. `rests`: those of its ways
    (`won`, `lost`, `conceded`) on which the heroes can rest (DD-36).
    """

    id: str
    encounter: Encounter
    won: str
    lost: str
    rounds: tuple[int, ...] = ()
    conceded: str | None = None
    rests: tuple[str, ...] = ()

    def way(self, won: bool, conceded: bool) -> str:
        """The way out of the scene: `won`, `lost` or `conceded`."""
        if won:
            return "won"
        return "conceded" if conceded and self.conceded is not None else "lost"

    def leads_to(self, way: str) -> str:
        """The scene or ending that follows on that way."""
        return {"won": self.won, "lost": self.lost}.get(way) or self.conceded or self.lost

    @property
    def ways(self) -> tuple[str, ...]:
        """All scenes and endings that may follow."""
        return (self.won, self.lost, *((self.conceded,) if self.conceded is not None else ()))

    def encounter_for(self, heroes: int) -> Encounter:
        """The encounter as so many heroes play it, from 1 up."""
        if not self.rounds:
            return self.encounter
        return replace(self.encounter, rounds=self.rounds[min(heroes, len(self.rounds)) - 1])


@record
class Ending:
    """How a game can end. `won`: whether the heroes have."""

    id: str
    won: bool


@record
class Course:
    """What is played: the first scene, all scenes and endings; so many heroes at least and most."""

    least: int
    most: int
    first: str
    scenes: tuple[Scene, ...]
    endings: tuple[Ending, ...]

    def scene(self, id: str) -> Scene:
        """The scene of that id; raises KeyError when there is none."""
        return {it.id: it for it in self.scenes}[id]

    def is_one_roll(self, id: str) -> bool:
        """Whether one roll decides the scene of that id, and all is over with it (DDL-07)."""
        scene = self.scene(id)
        ends = {it.id for it in self.endings}
        return scene.encounter.single and set(scene.ways) <= ends

    def ending(self, id: str) -> Ending | None:
        """The ending of that id; None when there is none."""
        return next((it for it in self.endings if it.id == id), None)


@record
class PoolGame:
    """A compiled pool game. `credits`: what has to be shown with its dice (DDL-17)."""

    format: int
    id: str
    title: str
    version: str
    language: str
    introduction: str
    credits: str
    course: Course
    words: tuple[Words, ...]


@lru_cache(maxsize=64)
def fingerprint(course: Course) -> str:
    """What saves remember of the course: 64 hexadecimal digits."""
    return sha256(dumps(course).encode()).hexdigest()


def checked_course(course: Course) -> Course:
    """The course as it is; raises ValueError that says what is wrong with it.

    Every scene leads somewhere, and never back: so every game ends.
    """
    if not 1 <= course.least <= course.most:
        raise ValueError("at least one hero plays, and no fewer than that at most")
    names = [*(it.id for it in course.scenes), *(it.id for it in course.endings)]
    if len(set(names)) < len(names):
        raise ValueError("two scenes or endings have one name")
    scenes = {it.id: it for it in course.scenes}
    if course.first not in scenes:
        raise ValueError(f"the first scene '{course.first}' is not there")
    for scene in course.scenes:
        for heroes in range(course.least, course.most + 1):
            checked(scene.encounter_for(heroes))
        if len(scene.encounter.heroes) < course.most:
            raise ValueError(f"scene '{scene.id}' has fewer heroes than can play")
        for after in scene.ways:
            if after not in names:
                raise ValueError(f"scene '{scene.id}' leads to '{after}', which is not there")
        if not set(scene.rests) <= set(WAYS):
            raise ValueError(f"scene '{scene.id}' rests on a way that there is not")
    circle = in_a_circle({it.id: it.ways for it in course.scenes})
    if circle is not None:
        raise ValueError(f"scene '{circle}' leads back to itself")
    return course


def in_a_circle(after: dict[str, tuple[str, ...]]) -> str | None:
    """A scene that some way leads back to; None when there is none. `after`: what follows each."""
    done: set[str] = set()
    for start in after:
        todo: list[tuple[str, bool]] = [(start, False)]
        path: set[str] = set()
        while todo:
            scene, left = todo.pop()
            if left:
                path.discard(scene)
                done.add(scene)
            elif scene in path:
                return scene
            elif scene in after and scene not in done:
                path.add(scene)
                todo.append((scene, True))
                todo += [(it, False) for it in after[scene]]
    return None
