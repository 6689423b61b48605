"""Markers on a path: gains, losses and prices in skill (DST-84, 97..105, 108).

Which markers move is a decision of their owner, wherever it makes a difference. Tracks without a
variable are left out; what hangs on them is doubtful.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import product

from fateloom.runtime.program.words import Skill
from fateloom.runtime.record import record
from fateloom.runtime.story.state import Tracks
from fateloom.runtime.transitions.decisions import MarkersMoved, TrackMoved
from fateloom.runtime.transitions.doubts import Doubt, Unknown
from fateloom.runtime.transitions.path import By, Path
from fateloom.runtime.transitions.tracks import POINT, Ask, Targets, Track, values_of
from fateloom.runtime.transitions.variables import Key, Kind
from fateloom.runtime.transitions.work import Work

Split = tuple[list[Path], list[Path]]


@record
class Owner:
    """Whose markers move, and whose action it is: nobody counts on what another hero decides."""

    hero: str
    me: str

    @property
    def answer(self) -> Doubt:
        """The doubt about a decision of another hero."""
        return Doubt(Unknown.ANSWER, self.hero, "markers")


@record
class Part:
    """What a move does to one track. `share`: the spaces of any skill that fall to it; None: the
    skill is given.
    """

    key: Key
    targets: Targets
    skill: Skill
    share: int | None


def move_markers(
    work: Work, path: Path, hero: str, skill: Skill | None, amount: int, me: str
) -> list[Path]:
    """A gain or loss, as far as there is room, in every way in which its owner can take it.

    `me`: whose action it is.
    """
    keys = keys_of(work, hero, skill)
    if amount == 0 or not keys:
        return [path]
    owner = Owner(hero, me)
    if skill is None:
        return [way for way, _ in _spread(work, path, owner, amount)]
    (key,) = keys
    part = Part(key, work.space.tracks[key].moved(amount), skill, None)
    return _moved_alone(work, path, part, owner)


def add_marker(work: Work, path: Path, hero: str, skill: Skill, space: int | None) -> Path:
    """A further marker (EC-07); each position leads to one."""
    (key,) = keys_of(work, hero, skill) or (None,)
    if key is None:
        return path
    track = work.space.tracks[key]
    after = {value: targets[0] for value, targets in enumerate(track.added(space))}
    return work.remap(path, key, after)


def spend_experience(work: Work, path: Path, hero: str) -> list[Path]:
    """A point of experience moves markers two spaces, or one where there is room for one (EC-08);
    somewhere there must be room.
    """
    doubt = Doubt(Unknown.MARKERS, hero)
    elsewhere = _elsewhere(work, hero, POINT)
    ways = [(path, 0)]
    if keys_of(work, hero, None):
        ways = list(_spread(work, path, Owner(hero, hero), POINT))
    found = []
    for way, moved in ways:
        if moved or elsewhere:
            found.append(way)
        elif elsewhere is None:
            found.append(way.with_doubt(doubt))
    return found


def has_room(work: Work, path: Path, hero: str, skill: Skill | None, amount: int) -> Split:
    """The paths on which the track, or with None all together, can lose so many spaces, and those
    on which not. Where that is not known, it is both.
    """
    keys = [it for it in _all_keys(work, hero, skill) if Ask.PRICES in work.space.tracks[it].tells]
    can: list[Path] = []
    short = [(path, amount)]
    for key in keys:
        rooms = _rooms(work.space.tracks[key], left=False)
        further = []
        for it, rest in short:
            can += work.where([it], key, values_of(room >= rest for room in rooms))
            for here in range(rest):
                ways = work.where([it], key, values_of(room == here for room in rooms))
                further += [(way, rest - here) for way in ways]
        short = further
    cannot = [it for it, _ in short]
    if len(keys) < (len(Skill) if skill is None else 1):
        doubt = Doubt(Unknown.MARKERS, hero, skill.value if skill else "")
        cannot = [it.with_doubt(doubt) for it in cannot]
        can += cannot
    return can, cannot


def keys_of(work: Work, hero: str, skill: Skill | None) -> list[Key]:
    """The variables that a move of that skill can change."""
    keys = _all_keys(work, hero, skill)
    return [it for it in keys if len(work.space.tracks[it].examples) > 1]


def _all_keys(work: Work, hero: str, skill: Skill | None) -> list[Key]:
    """Those of the tracks of that skill, or with None of all."""
    keys = [Key(Kind.MARKERS, it.value, hero) for it in Skill if skill in (None, it)]
    return [it for it in keys if it in work.space.tracks]


# --- ways


def _spread(work: Work, path: Path, owner: Owner, amount: int) -> Iterator[tuple[Path, int]]:
    """Spaces of any skill: every way to share them among the tracks, with how many of them fall to
    tracks that have a variable (DST-101).

    The rest goes to the other tracks, or is lost where no track has room for more.
    """
    sign, most = (1 if amount > 0 else -1), abs(amount)
    tracks = {key: work.space.tracks[key] for key in keys_of(work, owner.hero, None)}
    elsewhere = _elsewhere(work, owner.hero, amount)
    doubt = Doubt(Unknown.MARKERS, owner.hero)
    for shares in product(range(most + 1), repeat=len(tracks)):
        if sum(shares) > most:
            continue
        shared = dict(zip(tracks, shares, strict=True))
        ready = [path]
        for key, share in shared.items():
            rooms = _rooms(tracks[key], left=sign > 0)
            ready = work.where(ready, key, values_of(room >= share for room in rooms))
        known, unknown = ready, list[Path]()
        rest = most - sum(shares)
        if rest and (elsewhere is None or rest > elsewhere):
            known, unknown = _full(work, ready, shared, left=sign > 0)
            unknown = unknown if elsewhere is None else []
        parts = [
            Part(key, track.moved_exactly(sign * share), track.skill, sign * share)
            for (key, track), share in zip(tracks.items(), shares, strict=True)
            if share
        ]
        for way in (*known, *(it.with_doubt(doubt) for it in unknown)):
            for it in _moved_together(work, way, parts, owner):
                yield it, sum(shares)


def _elsewhere(work: Work, hero: str, amount: int) -> int | None:
    """How many of so many spaces the tracks can take that have no variable to move; None: that is
    not known.
    """
    total = 0
    for skill in Skill:
        track = work.space.tracks.get(Key(Kind.MARKERS, skill.value, hero))
        if track is not None and len(track.examples) > 1:
            continue
        if track is None or Ask.EXPERIENCE not in track.tells or not 0 < amount <= POINT:
            return None
        total += min(track.room(0, True), POINT)
    return total


def _full(work: Work, paths: list[Path], shared: dict[Key, int], *, left: bool) -> Split:
    """The paths on which no track has room for more than its share, and the others."""
    full, others = paths, list[Path]()
    for key, share in shared.items():
        rooms = _rooms(work.space.tracks[key], left=left)
        further: list[Path] = []
        for it in full:
            yes, no = work.split(it, key, values_of(room == share for room in rooms))
            further += yes
            others += no
        full = further
    return full, others


def _moved_alone(work: Work, path: Path, part: Part, owner: Owner) -> list[Path]:
    """The path with the markers moved; a decision where several values can be chosen."""
    if _most(part) == 1:
        return [_moved(work, path, part, 0)]
    alone, several = work.split(path, part.key, values_of(len(it) == 1 for it in part.targets))
    return [
        *(_moved(work, it, part, 0) for it in alone),
        *(way for it in several for way in _moved_together(work, it, [part], owner)),
    ]


def _moved_together(work: Work, path: Path, parts: list[Part], owner: Owner) -> list[Path]:
    """The path with the markers moved, for each way of choosing among the values that they can come
    to: the first of them, the second, ….
    """
    found: list[Path] = []
    for choice in product(*(range(_most(it)) for it in parts)):
        ways = [path]
        for part, at in zip(parts, choice, strict=True):
            ways = work.where(ways, part.key, values_of(len(it) > at for it in part.targets))
        pairs = zip(parts, choice, strict=True)
        said = MarkersMoved(tuple(TrackMoved(it.skill, it.share, at) for it, at in pairs))
        for way in ways:
            done = way.marked(By.PLAYER, said)
            if owner.hero != owner.me:
                done = done.with_doubt(owner.answer)
            for part, at in zip(parts, choice, strict=True):
                done = _moved(work, done, part, at)
            found.append(done)
    return found


def _moved(work: Work, path: Path, part: Part, at: int) -> Path:
    after = {value: targets[at] for value, targets in enumerate(part.targets) if at < len(targets)}
    return work.remap(path, part.key, after)


def _most(part: Part) -> int:
    return max(len(it) for it in part.targets)


def _rooms(track: Track, *, left: bool) -> list[int]:
    """How many spaces each value can gain or lose."""
    return [track.room(value, left) for value in range(len(track.examples))]


# --- decisions


def decision(
    tracks: Mapping[Key, Track], hero: str, skill: Skill | None, before: Tracks, after: Tracks
) -> MarkersMoved:
    """The decision of a hero to move markers like that, as an action or an outcome has it in
    `decided`, where it makes a difference.
    """
    found = []
    for at, it in enumerate(Skill):
        track = tracks.get(Key(Kind.MARKERS, it.value, hero))
        share = sum(before[at]) - sum(after[at])
        if track is not None and len(track.examples) > 1 and share and skill in (None, it):
            targets = track.moved_exactly(share)[track.number(before[at])]
            number = targets.index(track.number(after[at]))
            found.append(TrackMoved(it, None if skill else share, number))
    return MarkersMoved(tuple(found))
