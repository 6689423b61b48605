"""What showed a verdict is kept, and held to the next version of a story before anything is proved.

Of a hero who is proved that is a certificate with what it rests on, of a block the play. Neither is
believed: the checker goes through the certificate, and the engine plays the play.
"""

from __future__ import annotations

from base64 import b64decode, b64encode
from collections.abc import Callable, Sequence
from typing import TypeVar

from fateloom.dsl.checker.accept import Standing, footings
from fateloom.dsl.checker.edited import SIZE, Footing
from fateloom.dsl.checker.format import Certificate
from fateloom.dsl.verify.plan.dead_ends import states_along
from fateloom.dsl.verify.problem.problem import Problem
from fateloom.dsl.verify.problem.references import StepRef, steps_by_ref
from fateloom.dsl.verify.proof.prover_api import Finding, left_open
from fateloom.dsl.verify.replay.blocked_game import BlockedGames
from fateloom.dsl.verify.replay.dead_end import BlockPlay
from fateloom.dsl.verify.verdict import Verdict
from fateloom.runtime import codec
from fateloom.runtime.codec import Json
from fateloom.runtime.program.program import Program
from fateloom.runtime.record import record
from fateloom.runtime.transitions.model import Model
from fateloom.tools import cache
from fateloom.tools.verify.memory import Memory

Told = TypeVar("Told")

AS_BEFORE = "what showed it of an earlier version of the story still does"
"""Why a verdict is known, where nothing else was looked at."""


@record
class FootingText:
    """A footing as it is written down, its digests in base 64."""

    claims: str
    hands: str | None
    steps: str


@record
class KeptProof:
    """A certificate, and what each of its proofs rests on."""

    certificate: str
    footings: tuple[FootingText, ...]


KeptPlay = tuple[StepRef, ...]


class Kept:
    """What is kept of the heroes of one Program."""

    def __init__(self, program: Program, memory: Memory | None = None) -> None:
        self._program, self._memory = program, memory or Memory()

    def finding(self, model: Model, hero: str, problem: Callable[[], Problem]) -> Finding | None:
        """The verdict on a hero that is seen from what is kept; None: that shows nothing."""
        if self.proves(model, hero):
            return Finding(Verdict.PROVED)
        play = self._read(KeptPlay, "play", model, hero)
        return self._blocks(problem(), play) if play else None

    def proves(self, model: Model, hero: str) -> bool:
        """Whether the certificate that is kept of a hero proves as much of this model."""
        name = self._name("proof", model, hero)
        body = cache.load(name)
        standing = None if body is None else self._memory.standing(name, body) or _standing(body)
        if body is None or standing is None:
            return False
        self._memory.stands(name, body, standing)
        return standing.holds(model, hero)

    def keep_proof(self, model: Model, hero: str, certificate: Json) -> bool:
        """Keep a certificate of this model, if the checker accepts it."""
        found = footings(model, certificate)
        if found is None:
            return False
        text = codec.write(certificate)
        kept = KeptProof(text, tuple(map(_text, found)))
        self._write(codec.to_json(kept), "proof", model, hero)
        return True

    def keep_play(self, model: Model, hero: str, play: Sequence[StepRef]) -> None:
        """Keep the play of a block; an empty one: what is kept shows none any more."""
        if play or self._read(KeptPlay, "play", model, hero):
            self._write(codec.to_json(tuple(play), KeptPlay), "play", model, hero)

    def _blocks(self, problem: Problem, play: KeptPlay) -> Finding | None:
        """The block that a play shows, where the engine plays it and the hero is lost then."""
        if left_open(problem) is not None:
            return None
        refs = steps_by_ref(problem)
        if any(it not in refs for it in play):
            return None
        steps = tuple(refs[it] for it in play)
        games = BlockedGames(self._program, problem)
        for number, start in enumerate(problem.model.initial):
            states = states_along(problem.model, start, steps)
            if states is None:
                continue
            block = BlockPlay(start, steps, states[-1], ())
            game = games.scheduled(block)
            if game is not None and games.is_block(block, game, lambda _: False):
                return Finding(Verdict.BLOCKED, number, play, len(play))
        return None

    def _name(self, what: str, model: Model, hero: str) -> str:
        """Under which name something is kept: of which scenario, hero and table. It says nothing
        else of the story, so that an edit finds it; a newer tool finds nothing of an older one.
        """
        company = model.company
        mode = company.mode and company.mode.value
        said = (what, self._program.id, hero, company.heroes, mode, company.leaving)
        return cache.key((b"kept", repr(said).encode("utf-8", "backslashreplace")))

    def _read(self, as_: type[Told], what: str, model: Model, hero: str) -> Told | None:
        body = cache.load(self._name(what, model, hero))
        return None if body is None else _told(as_, body)

    def _write(self, kept: Json, what: str, model: Model, hero: str) -> None:
        body = codec.write(kept).encode("utf-8", "backslashreplace")
        cache.store(self._name(what, model, hero), body)


def _told(as_: type[Told], body: bytes) -> Told | None:
    """What was written down; None: it is no such thing."""
    try:
        return codec.from_json(as_, codec.parse(body))
    except codec.DecodeError:
        return None


def _standing(body: bytes) -> Standing | None:
    """A certificate that was written down, with what it rested on where it was made."""
    kept = _told(KeptProof, body)
    if kept is None:
        return None
    try:
        line = codec.from_json(Certificate, codec.parse(kept.certificate.encode()))
        return Standing(line, tuple(map(_footing, kept.footings)))
    except ValueError:
        return None


def _text(it: Footing) -> FootingText:
    hands = None if it.hands is None else _base64(it.hands)
    return FootingText(_base64(it.claims), hands, _base64(b"".join(sorted(it.steps))))


def _base64(digests: bytes) -> str:
    return b64encode(digests).decode()


def _footing(it: FootingText) -> Footing:
    """A footing that was written down. Raises ValueError where it is none."""
    steps = b64decode(it.steps, validate=True)
    found = frozenset(steps[at : at + SIZE] for at in range(0, len(steps), SIZE))
    hands = None if it.hands is None else b64decode(it.hands, validate=True)
    return Footing(b64decode(it.claims, validate=True), hands, found)
