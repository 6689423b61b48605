"""What a picture needs of the JSON of `fateloom verify --format json`; the rest is passed over."""

from __future__ import annotations

from fateloom.runtime import codec
from fateloom.runtime.codec import DecodeError, Json
from fateloom.runtime.record import fields, record


@record
class Source:
    """What would bring a missing thing, where it is written (`file:line`), what shuts it."""

    step: str
    at: str | None
    shut: str | None


@record
class Root:
    """What is behind something that is missing: a step takes this away; what others alone could
    bring it by, and what leads from it to the goal.
    """

    wanted: str
    through: tuple[Source, ...]


@record
class Lacked:
    """What cannot be had any more, for which paths by their titles, since which step of the play,
    and since which decisive one; whether it was so once (None in reports that do not tell it);
    what is behind it.
    """

    paths: tuple[str, ...]
    wanted: str
    now: str
    since_step: int
    since_decisive: int | None
    had: bool | None
    sources: tuple[Source, ...]
    roots: tuple[Root, ...]


@record
class Shut:
    """A path that nobody can finish any more, and why."""

    path: str
    why: str


@record
class Rests:
    """What a proof rests on: what can always be had, by what, and whether for good."""

    claim: str
    by: tuple[str, ...]
    kept: bool


@record
class Why:
    """Why a step matters, in a sentence; `wants`: what cannot be had because of it; `step`: which
    later step it makes possible; `paths`: which paths it shuts, by their titles.
    """

    sentence: str
    wants: str | None
    step: int | None
    paths: tuple[str, ...] | None


@record
class Walk:
    """What only leads to a step: a walk, or a day that goes by."""

    step: str


@record
class Decisive:
    """A step without which the hero could still win. `at`: `file:line:column`; `hero`: who does
    it, by the id. `needed_by`: the later steps that cannot be done without it; `hero_too`,
    `others_too`: whether the blocked hero, and who else by name, could do it with the same end.
    None in reports that do not tell it.
    """

    number: int
    step: str
    hero: str | None
    at: str | None
    walks: tuple[Walk, ...]
    no_return: bool
    why: tuple[Why, ...]
    needed_by: tuple[int, ...] | None = None
    hero_too: bool | None = None
    others_too: tuple[str, ...] | None = None


@record
class Repair:
    """An edit that mends it by itself, where it is made (`file:line`), and the lines that are
    written there; `proved_too`: the names of the others who are safe with it.
    """

    sentence: str
    at: str | None
    lines: tuple[str, ...]
    proved_too: tuple[str, ...]


@record
class PathAnswer:
    """The answer about one path of the hero, by its id; `lost_by`: a step that shuts it, where the
    report tells one.
    """

    path: str
    verdict: str
    lost_by: str | None


@record
class Verdict:
    """The answer about a hero. `point_of_no_return`: a number of steps of the play, None or 0:
    there is no such step; `decisive`, `causes`: none in reports that do not tell them yet;
    `company`: the heroes at the table, by id; `replay`: the play as a file; `alone`: the others
    each of whom could do all of it, by id, None in reports that do not tell it.
    """

    hero: str
    verdict: str
    blame: str | None
    causes: tuple[str, ...]
    play: tuple[str, ...]
    company: tuple[str, ...] | None
    replay: str | None
    decisive: tuple[Decisive, ...]
    repairs: tuple[Repair, ...]
    paths: tuple[PathAnswer, ...]
    point_of_no_return: int | None
    lacking: tuple[Lacked, ...]
    shut_paths: tuple[Shut, ...]
    safe_without: tuple[str, ...]
    reasons: tuple[Rests, ...]
    way_on: str | None
    held_up: str | None
    alone: tuple[str, ...] | None


def verdicts(text: str | bytes) -> tuple[Verdict, ...]:
    """The answers in a report; raises ValueError with half a sentence for anything else."""
    try:
        tree = codec.parse(text)
        heroes = tree.get("heroes") if isinstance(tree, dict) else None
        if not isinstance(heroes, list):
            raise DecodeError("no heroes")
        return tuple(_verdict(one) for one in heroes)
    except DecodeError as error:
        raise ValueError(f"not a report of fateloom verify --format json ({error})") from None


def _verdict(tree: Json) -> Verdict:
    if not isinstance(tree, dict):
        raise DecodeError("a hero is no object")
    known = {name: tree.get(name) for name in fields(Verdict)}
    known["lacking"] = [
        {
            **_picked(one, Lacked),
            "sources": [_picked(it, Source) for it in _list(one, "sources")],
            "roots": [
                {
                    **_picked(it, Root),
                    "through": [_picked(way, Source) for way in _added(it, "through")],
                }
                for it in _added(one, "roots")
            ],
        }
        for one in _list(tree, "lacking")
    ]
    known["decisive"] = [
        {
            **_picked(one, Decisive),
            "walks": [_picked(it, Walk) for it in _list(one, "walks")],
            "why": [_picked(it, Why) for it in _list(one, "why")],
        }
        for one in _added(tree, "decisive")
    ]
    known["causes"] = _added(tree, "causes")
    known["repairs"] = [_picked(one, Repair) for one in _added(tree, "repairs")]
    known["paths"] = [_picked(one, PathAnswer) for one in _added(tree, "paths")]
    known["shut_paths"] = [_picked(one, Shut) for one in _list(tree, "shut_paths")]
    known["reasons"] = [_picked(one, Rests) for one in _list(tree, "reasons")]
    return codec.from_json(Verdict, known)


def _list(tree: Json, name: str) -> list[Json]:
    found = tree.get(name) if isinstance(tree, dict) else None
    if not isinstance(found, list):
        raise DecodeError(f"no list '{name}'")
    return found


def _added(tree: Json, name: str) -> list[Json]:
    """A list that older reports do not have."""
    return _list(tree, name) if isinstance(tree, dict) and name in tree else []


def _picked(tree: Json, cls: type) -> dict[str, Json]:
    if not isinstance(tree, dict):
        raise DecodeError("not an object")
    return {name: tree.get(name) for name in fields(cls)}
