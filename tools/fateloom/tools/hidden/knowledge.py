"""What one seat alone knows: cards of piles that it has seen, hidden items, the Opener's places."""

from __future__ import annotations

from fractions import Fraction

from fateloom.runtime.hidden.index import Index
from fateloom.runtime.hidden.state import Laid
from fateloom.runtime.hidden.view import View
from fateloom.tools.hidden import describing
from fateloom.tools.hidden.words import Names
from fateloom.tools.table.content import Contents, Row, Text, heading, note, row
from fateloom.tools.table.language import tr, tr_noop
from fateloom.tools.table.words import listed, percent


def opener_chances(index: Index, view: View) -> tuple[Fraction, ...]:
    """For each seat the chance that its pile holds the Opener, for the seat of the view: the Opener
    lies at each place that it has not seen with the same chance (HND-02). Before the cards are
    dealt that is so as well.
    """
    unknown = []
    for seat, player in enumerate(view.players):
        if any(card.card in index.openers for card in player.pile):
            return tuple(Fraction(seat == it) for it in range(len(view.players)))
        unknown.append(sum(not card.card for card in player.pile))
    total = sum(unknown)
    return tuple(Fraction(it, total) if total else Fraction(0) for it in unknown)


def notes(names: Names, view: View) -> Contents:
    """All that the seat of the view knows and others may not."""
    assert view.seat is not None
    found: list[Text | Row] = [heading(tr("Your notes"))]
    for at in range(len(view.players)):
        seat = (view.seat + at) % len(view.players)
        whose = tr("Your pile") if not at else names.player(seat)
        found.append(row(whose, _pile(names, view, seat)))
    hidden = [it for it in view.players[view.seat].items if names.index.item[it].hidden]
    if hidden:
        said = listed(f"{names.card(it)} ({describing.item(names, it)})" for it in hidden)
        found.append(row(tr("Hidden"), said))
    return (*found, note(who_is_the_opener(names, view)))


def who_is_the_opener(names: Names, view: View) -> str:
    """What the seat of the view can say about the Opener, in a sentence."""
    chances = opener_chances(names.index, view)
    sure = next((seat for seat, chance in enumerate(chances) if chance == 1), None)
    if sure is not None:
        if sure == view.seat:
            return tr("You are the Opener.")
        return tr("{player} is the Opener.", player=names.player(sure))
    them = [
        f"{tr('you') if seat == view.seat else names.player(seat)} {percent(chance)}"
        for seat, chance in enumerate(chances)
        if chance
    ]
    said = tr_noop("By the cards that you have not seen, the Opener is: {players}.")
    return tr(said, players=", ".join(them))


def _pile(names: Names, view: View, seat: int) -> str:
    pile = view.players[seat].pile
    said = (f"{at} {_known(names, view, it)}" for at, it in enumerate(pile, 1))
    return "; ".join(said) if pile else tr("no cards")


def _known(names: Names, view: View, it: Laid) -> str:
    if not it.card:
        return tr("unknown")
    card = names.in_pile(it.card)
    return tr("{card}, face-up", card=card) if it.face_up else card
