"""A battle game as it is compiled: the campaign, and what everything is called.

The campaign is what the rules run on; the words are only shown, and may be corrected while games
are running (they are no part of the fingerprint).
"""

from __future__ import annotations

from fateloom.runtime.battle.content import Campaign
from fateloom.runtime.battle.fights import Fight, Leader
from fateloom.runtime.battle.orders import Order
from fateloom.runtime.compiled import Words
from fateloom.runtime.record import record

FORMAT = 1
"""The version of the form of battle games; raised whenever an older reader would misread one."""


@record
class BattleGame:
    """A compiled battle game. `credits`: what is shown with it; `sides`: their ids, in the order of
    their numbers. `fights`, `leaders`: of the table of fights that a story calls; `orders`: of the
    campaign that a story calls.

    `words` are of `side ID`, `terrain ID`, `space ID`, `column ID`, `type ID`, `contingent ID`,
    `unit ID` and `card ID`; of `victory N`, from 0 in the order of the campaign, whose text is read
    aloud when it decides the game; of `draw`, whose text is read aloud when nobody wins; and of
    `fight ID`, whose text is read aloud as it begins. Cards of orders are `card ID` too.
    """

    format: int
    id: str
    title: str
    version: str
    language: str
    introduction: str
    credits: str
    sides: tuple[str, str]
    campaign: Campaign
    words: tuple[Words, ...]
    leaders: tuple[Leader, ...] = ()
    fights: tuple[Fight, ...] = ()
    orders: tuple[Order, ...] = ()
