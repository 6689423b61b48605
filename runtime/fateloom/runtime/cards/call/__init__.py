"""Games of the card rules that a story calls: challenges, finales and interludes (section 10 of the
rules). The rules are loaded when the first one is met.
"""

from __future__ import annotations

from fateloom.runtime.cards.call import words
from fateloom.runtime.kernel.callable import AnyEndings, AnyNested, CallableSystem


def _challenges() -> AnyNested:
    from fateloom.runtime.cards.call.challenge import CHALLENGES

    return CHALLENGES


def _of_challenges() -> type[AnyEndings]:
    from fateloom.runtime.cards.call.endings import ChallengeEndings

    return ChallengeEndings


CHALLENGE = CallableSystem(
    name="challenge",
    system="cards",
    outcomes=words.OF_CHALLENGES,
    facts=words.FACTS,
    added=words.ADDED,
    nested=_challenges,
    endings=_of_challenges,
)

INTERLUDE = CallableSystem(
    name="interlude",
    system="cards",
    outcomes=words.OF_INTERLUDES,
    added=words.ADDED,
    of=CHALLENGE.name,
)
"""What a story does at the card table without a challenge; with the tables of the challenges."""
