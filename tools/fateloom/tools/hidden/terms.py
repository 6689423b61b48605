"""Words of haunted houses that a story has not introduced."""

from __future__ import annotations

from fateloom.tools.table.language import tr, tr_noop
from fateloom.tools.table.presenter import Term

PSYCHE = tr_noop("Psyche card, Psyche cards")
OPENER = tr_noop("Opener, the Opener")
HAUNTING = tr_noop("Haunting card, Haunting cards")
GLOOM = tr_noop("gloom")


def terms() -> tuple[Term, ...]:
    """Kinds of cards, the Opener, and gloom."""
    return (
        Term(
            "psyche",
            tr(PSYCHE),
            tr(
                "A Psyche card lies among the memories in a pile; whoever finds one with another "
                "may turn it up, and gets something for it."
            ),
        ),
        Term(
            "opener",
            tr(OPENER),
            tr(
                "The Opener is whoever has the card of that name in their pile; the house is on "
                "their side."
            ),
        ),
        Term(
            "haunting",
            tr(HAUNTING),
            tr("A Haunting card is something that the house does, to one of you or to all."),
        ),
        Term(
            "gloom",
            tr(GLOOM),
            tr("Gloom lies on a place: the more of it, the harder is what you try there."),
        ),
    )
