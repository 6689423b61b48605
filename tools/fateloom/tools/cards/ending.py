"""The end of a card game in words: who has won, the scores, the stories of the heroes."""

from __future__ import annotations

from fateloom.runtime.cards.view import SeenOpponent, View
from fateloom.runtime.kernel.game import Over
from fateloom.tools.cards.boards import parts_in_words
from fateloom.tools.cards.words import Names
from fateloom.tools.table.content import Content, Contents, heading, note
from fateloom.tools.table.language import tr
from fateloom.tools.table.words import capital, counted, listed


def ending(names: Names, view: View, end: Over | None) -> Contents:
    """The end: who has won, the sub-totals, and the story of each hero. In a game that is lost to
    an adversary, what becomes of the land is read instead of the destinies of the heroes.
    """
    if end is None:
        return ()
    lost_to = view.opponent if end.result != "defeated" else None
    who = [names.player(view, seat) for seat in end.winners]
    totals = {it.seat: sum(points for _, points in it.parts) for it in end.scores}
    if view.opponent is not None:
        line = _opponent_end(names, view, view.opponent, is_defeated=end.result == "defeated")
    elif len(who) == 1:
        points = totals.get(end.winners[0], 0)
        line = tr("{player} has the most points, {points}, and wins.", player=who[0], points=points)
    else:
        line = tr("{players} have the most points, and share the win.", players=listed(who))
    found: list[Content] = [heading(tr("The end")), note(line)]
    found += () if lost_to is None else _loss(names, lost_to.card)
    for score in end.scores:
        name, total = names.player(view, score.seat), totals[score.seat]
        parts = parts_in_words(score.parts)
        found.append(heading(f"{name}: {counted(total, 'point')}"))
        found.append(note(f"{capital(parts) or tr('Nothing has brought points')}."))
        found += _chronicle(names, view, score.seat, is_lost=lost_to is not None)
    return tuple(found)


def _opponent_end(names: Names, view: View, it: SeenOpponent, *, is_defeated: bool) -> str:
    """Whether the adversary is defeated, and why not (CTA-101)."""
    name = names.card(it.card)
    if is_defeated:
        return tr(
            "{adversary} is defeated: a hero has overcome it, and no experience is left of it. "
            "You win.",
            adversary=name,
        )
    why = [] if any(one.beaten for one in view.players) else [tr("no hero has overcome it")]
    why += (
        [tr("{experience} experience is left of it", experience=it.experience)]
        if it.experience
        else []
    )
    return tr(
        "{adversary} survives, since {reasons}. You lose.",
        adversary=name,
        reasons=listed(why),
    )


def _loss(names: Names, adversary: str) -> Contents:
    """How the story ends that an adversary survives: in the words of the set, or in our own."""
    said = tr(
        "So it ends. {adversary} is still there, and nobody becomes what they set out to become.",
        adversary=names.card(adversary),
    )
    return names.aloud("survived", adversary) or (note(said),)


def _chronicle(names: Names, view: View, seat: int, *, is_lost: bool) -> Contents:
    """The story of a hero, from the origin to the destiny (CTA-78); `is_lost`: the destiny, which
    tells of a life as it was meant to be, is named and not read.
    """
    player = view.players[seat]
    between = listed(
        f"“{names.path(it.card, it.path)}”"
        if names.index.is_challenge(it.card)
        else f"“{names.card(it.card)}”"
        for it in player.gained
    )
    drive = names.card(player.motivation)
    line = note(
        tr(
            "{origin}, driven by “{drive}”: {between}.",
            origin=names.card(player.origin),
            drive=drive,
            between=between or tr("nothing came"),
        )
    )
    if not player.destiny:
        return (line,)
    if is_lost:
        missed = tr("The destiny would have been “{card}”.", card=names.card(player.destiny))
        return (line, note(missed))
    destiny = note(tr("The destiny was “{card}”.", card=names.card(player.destiny)))
    return (line, destiny, *names.aloud("card", player.destiny))
