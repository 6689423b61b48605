"""Words of card games that a story has not introduced."""

from __future__ import annotations

from fateloom.tools.table.language import tr, tr_noop
from fateloom.tools.table.presenter import Term

TRACK = tr_noop("the track, a step down")
"""How the track stands in what is shown."""

CARDS = tr_noop("hero card, hero cards, antihero card, antihero cards, hero or antihero card")
"""How the two decks stand there."""


def terms() -> tuple[Term, ...]:
    """The track, and the cards of the two decks."""
    return (
        Term(
            "track",
            tr(TRACK),
            tr("The track is your virtue: a step up adds 1 to it, and a step down takes 1."),
        ),
        Term(
            "cards",
            tr(CARDS),
            tr(
                "Hero and antihero cards are held in the hand and played at challenges; your "
                "virtue says which of the two you may play."
            ),
        ),
    )
