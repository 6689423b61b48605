"""What a story counts of its called challenges (section 10): every effect and every event of the
card rules is counted for it, or stands here with the reason why it need not be.

Without this a new effect that moves a track passed every test, and verdicts were wrong.
"""

from __future__ import annotations

from typing import get_args, get_origin

from fateloom.runtime.cards import effects as ef
from fateloom.runtime.cards import event as ev
from fateloom.runtime.cards.call.moving import CAME

COUNTED_EFFECTS = {ef.MoveTrack, ef.GainExperience, ef.AddRunes}
"""`call.reach` bounds what they can move; runes cost experience or corrupt."""

OTHER_EFFECTS = {
    "they change the attempt alone, all of whose results are tried": (
        ef.AddPips, ef.ChangeDifficulty, ef.Reroll, ef.SwitchPath, ef.Cancel,
        ef.AllowDark, ef.IgnoreCorruption,
    ),
    "cards stay at the table of the challenges": (
        ef.DrawEvents, ef.DiscardEvents, ef.DiscardFromRow, ef.DiscardAlly, ef.TakeTrait,
    ),
    "there are no turns in a call": (ef.FreeJourney,),
    "the adversary's own": (ef.AdversaryExperience,),
}  # fmt: skip

COUNTED_EVENTS = {
    *CAME, ev.AttemptBegan, ev.PathSwitched, ev.Resolved, ev.TrackMoved, ev.TrackKept,
    ev.DarkBought, ev.InterludeBegan,
}  # fmt: skip
"""Those that `call.moving.noted` reads."""

OTHER_EVENTS = {
    "it says how the game goes on": (
        "Planned", "Done", "Passed", "Held", "TurnBegan", "MainActionUsed", "Journeyed",
        "JourneyGranted", "Swapped", "TurnEnded", "EndTriggered", "DestiniesRevealed", "Gained",
        "CharacterDealt", "CharacterKept", "CharactersShown", "FirstNamed", "AdversaryNamed",
    ),
    "piles and rows": (
        "NoCard", "EventsShuffled", "StoryShuffled", "ActRevealed", "RowFilled", "AllyCame",
        "AllyTucked", "AllyLost", "AllyDiscarded", "Discarded", "AdversaryShuffled",
    ),
    "what it brings about is an event of its own": (
        "CardResolved", "CardCancelled", "AdversaryCardRevealed", "AdversaryCardWaits",
        "AdversaryCardApplied", "AdversaryChanged", "AdversaryOvercome", "FinaleBegan", "Faced",
    ),
    "the attempt, whose end is noted": (
        "RunesAdded", "RuneDeclined", "RuneFell", "DrawTaken", "TotalChanged", "DarkAllowed",
        "DifficultyChanged", "CorruptionSpared", "Rerolled", "AttemptEnded",
    ),
}  # fmt: skip


def test_every_effect_is_counted_for_the_story_or_need_not_be() -> None:
    others = [it for some in OTHER_EFFECTS.values() for it in some]
    assert COUNTED_EFFECTS.isdisjoint(others)
    assert {*COUNTED_EFFECTS, *others} == {*get_args(ef.Effect)}


def test_every_event_is_counted_for_the_story_or_need_not_be() -> None:
    others = [it for some in OTHER_EVENTS.values() for it in some]
    counted = {it.__name__ for it in COUNTED_EVENTS}
    assert counted.isdisjoint(others)
    kinds = [get_origin(it) or it for it in get_args(ev.Event)]
    assert {*counted, *others} == {it.__name__ for it in kinds}
