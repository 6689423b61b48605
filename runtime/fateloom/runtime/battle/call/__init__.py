"""Games of the battle rules that a story calls: fights, and orders to a campaign (section 10 of the
rules). The rules are loaded when the first one is called.
"""

from __future__ import annotations

from fateloom.runtime.battle.call import words
from fateloom.runtime.kernel.callable import AnyEndings, AnyNested, CallableSystem


def _fights() -> AnyNested:
    from fateloom.runtime.battle.call.tables import FIGHTS

    return FIGHTS


def _of_fights() -> type[AnyEndings]:
    from fateloom.runtime.battle.call.fight_endings import FightEndings

    return FightEndings


def _campaigns() -> AnyNested:
    from fateloom.runtime.battle.call.tables import CAMPAIGNS

    return CAMPAIGNS


def _of_campaigns() -> type[AnyEndings]:
    from fateloom.runtime.battle.call.campaign_endings import CampaignEndings

    return CampaignEndings


BATTLE = CallableSystem(
    name="battle",
    outcomes=words.OF_FIGHTS,
    facts=words.FACTS_OF_FIGHTS,
    nested=_fights,
    endings=_of_fights,
)

CAMPAIGN = CallableSystem(
    name="campaign",
    system="battle",
    outcomes=words.OF_CAMPAIGNS,
    facts=words.FACTS_OF_CAMPAIGNS,
    nested=_campaigns,
    endings=_of_campaigns,
)
