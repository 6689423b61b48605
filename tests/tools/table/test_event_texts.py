"""Every event of a rule system is told by one entry of its table, or is named among the untold."""

from __future__ import annotations

from typing import Any, get_args, get_origin

import pytest

from fateloom.runtime.battle import event as battle_event
from fateloom.runtime.cards import event as card_event
from fateloom.runtime.hidden import event as hidden_event
from fateloom.runtime.kernel.event import Done, Planned
from fateloom.runtime.pool import game_rules as pool_game
from fateloom.runtime.story import event as story_event
from fateloom.tools.battle import telling as battle
from fateloom.tools.cards import telling as cards
from fateloom.tools.hidden import telling as hidden
from fateloom.tools.pool import telling as pool
from fateloom.tools.story import telling as story
from fateloom.tools.table.content import note
from fateloom.tools.table.event_texts import Either, EventTexts, tells

SYSTEMS: dict[str, tuple[Any, Any]] = {
    "battle": (battle_event, battle),
    "cards": (card_event, cards),
    "hidden": (hidden_event, hidden),
    "pool": (pool_game, pool),
    "story": (story_event, story),
}


@pytest.mark.parametrize("system", SYSTEMS)
def test_every_event_has_an_entry_or_is_untold(system: str) -> None:
    events, telling = SYSTEMS[system]
    kinds = {get_origin(it) or it for it in get_args(events.Event)} - {Planned, Done}
    told = telling.TEXTS.kinds
    assert not set(told) & set(telling.UNTOLD)
    assert {*told, *telling.UNTOLD} == kinds


class Paid:
    def __init__(self, seat: int, coins: int) -> None:
        self.seat, self.coins = seat, coins


def test_a_form_is_a_message_one_of_two_or_words_that_are_found() -> None:
    texts: EventTexts[Any, Any] = EventTexts(
        {"player": lambda names, view, it: names[it.seat]},
        tells(
            Paid,
            "{player} pays {coins}{mark}",
            brief=Either(lambda names, view, it: it.coins > 1, "pays {coins}"),
            mark=lambda names, view, it: "!" * it.coins,
        ),
        tells(int, lambda names, view, it: f"the number {it}", whole="The number."),
        start=str.capitalize,
    )
    names = ("ann", "ben")
    assert texts.short(names, None, Paid(1, 2)) == "ben pays 2!!"
    assert texts.told(names, None, Paid(1, 2)) == (note("Ben pays 2!!."),)
    assert [texts.brief(names, None, Paid(0, it)) for it in (1, 2)] == ["", "pays 2"]
    assert texts.short(names, None, 7) == "the number 7"
    assert texts.told(names, None, 7) == (note("The number."),)
    assert texts.told(names, None, "no entry") == ()
