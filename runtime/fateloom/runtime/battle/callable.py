"""What a story can say of a fight, or of its orders to a campaign (section 10 of the rules). The
rules are loaded when the first one is called.
"""

from __future__ import annotations

from fateloom.runtime.battle import campaign_words
from fateloom.runtime.battle.call_words import FACTS, OUTCOMES
from fateloom.runtime.kernel.nested import CallableSystem, NestedGame


def _fights() -> NestedGame:
    from fateloom.runtime.battle.called import NESTED

    return NESTED


def _campaign() -> NestedGame:
    from fateloom.runtime.battle.campaign_called import NESTED

    return NESTED


BATTLE = CallableSystem(
    name="battle",
    outcomes=OUTCOMES,
    facts=FACTS,
    nested=_fights,
)

CAMPAIGN = CallableSystem(
    name="campaign",
    system="battle",
    outcomes=campaign_words.OUTCOMES,
    facts=campaign_words.FACTS,
    nested=_campaign,
)
