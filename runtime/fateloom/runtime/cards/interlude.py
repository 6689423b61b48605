"""What a story does at the card table without a challenge (CTA-59, 62 to 66; section 10)."""

from __future__ import annotations

from fateloom.runtime.cards import event as ev
from fateloom.runtime.cards.applying import Source, apply_effects
from fateloom.runtime.cards.steps import AskAll, Window
from fateloom.runtime.cards.work import Work


def begin(work: Work, card: str) -> None:
    """Its effects are for whoever has come upon it, who is the active player. In its window that
    player is asked first, and then everybody.
    """
    it = work.index.interlude[card]
    everybody = (AskAll(Window.FREE),) * (len(work.state.players) > 1)
    work.done(*(AskAll(Window.OWN), *everybody) * it.window)
    work.do(ev.InterludeBegan(card))
    apply_effects(work, it.effects, Source(card, work.active, work.active, None))
