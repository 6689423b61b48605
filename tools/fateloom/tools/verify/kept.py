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
from fateloom.dsl.verify.problem.renamed import Names, names_of, under_names
from fateloom.dsl.verify.proof.prover_api import Finding, left_open
from fateloom.dsl.verify.replay.blocked_game import BlockedGames
from fateloom.dsl.verify.replay.dead_end import BlockPlay
from fateloom.dsl.verify.verdict import Verdict
from fateloom.runtime import codec
from fateloom.runtime.codec import Json
from fateloom.runtime.program.program import Program
from fateloom.runtime.record import record
from fateloom.runtime.transitions.model import Company, Model
from fateloom.tools import cache
from fateloom.tools.verify.memory import Memory, Named

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
    """A certificate, and what each of its proofs rests on. `items`: the ids of the items then."""

    certificate: str
    footings: tuple[FootingText, ...]
    items: Names


KeptPlay = tuple[StepRef, ...]


class Kept:
    """What is kept of the heroes of one Program."""

    def __init__(self, program: Program, memory: Memory | None = None) -> None:
        self._program, self._memory = program, memory or Memory()
        self._under_names: dict[tuple[Company, Names], Model | None] = {}
        """Models of the Program under the names of before, where these are others."""

    def finding(
        self,
        company: Company,
        hero: str,
        model: Callable[[], Model],
        problem: Callable[[], Problem],
    ) -> Finding | None:
        """The verdict on a hero that is seen from what is kept; None: that shows nothing."""
        if self.proves(company, hero, model):
            return Finding(Verdict.PROVED)
        play = self._read(KeptPlay, "play", company, hero)
        return self._blocks(problem(), play) if play else None

    def proves(self, company: Company, hero: str, model: Callable[[], Model]) -> bool:
        """Whether the certificate that is kept of a hero proves as much of the Program. `model`:
        its own, which is asked for unless items had other names then.
        """
        name = self._name("proof", company, hero)
        body = cache.load(name)
        known = None if body is None else self._memory.standing(name, body) or _standing(body)
        if body is None or known is None:
            return False
        self._memory.stands(name, body, known)
        standing, items = known
        return standing.holds(self._model_under(items, company) or model(), hero)

    def _model_under(self, items: Names, company: Company) -> Model | None:
        """What the Program is if its items are called so; None where they are, or where that is
        not the same game.
        """
        if (company, items) not in self._under_names:
            before = under_names(self._program, items)
            self._under_names[company, items] = (
                None
                if before is None or before is self._program
                else self._memory.model(before, company)
            )
        return self._under_names[company, items]

    def keep_proof(self, model: Model, hero: str, certificate: Json) -> bool:
        """Keep a certificate of this model, if the checker accepts it."""
        found = footings(model, certificate)
        if found is None:
            return False
        text = codec.write(certificate)
        kept = KeptProof(text, tuple(map(_text, found)), names_of(self._program))
        self._write(codec.to_json(kept), "proof", model.company, hero)
        return True

    def keep_play(self, company: Company, hero: str, play: Sequence[StepRef]) -> None:
        """Keep the play of a block; an empty one: what is kept shows none any more."""
        if play or self._read(KeptPlay, "play", company, hero):
            self._write(codec.to_json(tuple(play), KeptPlay), "play", company, hero)

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

    def _name(self, what: str, company: Company, hero: str) -> str:
        """Under which name something is kept: of which scenario, hero and table. It says nothing
        else of the story, so that an edit finds it; a newer tool finds nothing of an older one.
        """
        mode = company.mode and company.mode.value
        said = (what, self._program.id, hero, company.heroes, mode, company.leaving)
        return cache.key((b"kept", repr(said).encode("utf-8", "backslashreplace")))

    def _read(self, as_: type[Told], what: str, company: Company, hero: str) -> Told | None:
        body = cache.load(self._name(what, company, hero))
        return None if body is None else _told(as_, body)

    def _write(self, kept: Json, what: str, company: Company, hero: str) -> None:
        body = codec.write(kept).encode("utf-8", "backslashreplace")
        cache.store(self._name(what, company, hero), body)


def _told(as_: type[Told], body: bytes) -> Told | None:
    """What was written down; None: it is no such thing."""
    try:
        return codec.from_json(as_, codec.parse(body))
    except codec.DecodeError:
        return None


def _standing(body: bytes) -> Named | None:
    """A certificate that was written down, with what it rested on where it was made, and what the
    items were called there.
    """
    kept = _told(KeptProof, body)
    if kept is None:
        return None
    try:
        line = codec.from_json(Certificate, codec.parse(kept.certificate.encode()))
        return Standing(line, tuple(map(_footing, kept.footings))), kept.items
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
