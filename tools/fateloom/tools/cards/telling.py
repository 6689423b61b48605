"""What happens in a card game, event by event: texts aloud, cards with what they bring."""

from __future__ import annotations

from fateloom.runtime.cards import event as ev
from fateloom.runtime.cards.attempt import difficulty, result
from fateloom.runtime.cards.content import ACTS, SLOT
from fateloom.runtime.cards.event import Event
from fateloom.runtime.cards.runes import Side
from fateloom.runtime.cards.state import Attempt, Mode
from fateloom.runtime.cards.steps import Part
from fateloom.runtime.cards.view import SeenOpponent, View
from fateloom.runtime.kernel.game import Over
from fateloom.runtime.record import replace
from fateloom.tools.cards import describing
from fateloom.tools.cards.boards import adversary, parts_in_words
from fateloom.tools.cards.words import Names, cast_words, deck_word, runes, steps
from fateloom.tools.table.content import Content, Contents, Row, heading, note
from fateloom.tools.table.words import capital, counted, listed


def told(names: Names, view: View, event: Event) -> Contents:
    """The event in words, as of the view before it."""
    match event:
        case ev.AttemptBegan(seat, _, _, card, path, them):
            who = names.player(view, seat)
            way = names.path(card, path)
            return (
                note(f"{who} faces {names.card(card)}: {way}. Runes: {runes(names, them)}."),
                *names.aloud("card", card),
            )
        case ev.Gained(seat, _, _, card, path):
            return _gained(names, view, seat, card, path)
        case ev.Resolved(seat, success, total, difficulty):
            how = "succeeds" if success else "fails"
            least = f"{counted(total, 'point')}, and the difficulty is {difficulty}"
            return (note(f"{names.player(view, seat)} {how}: {least}."),)
        case ev.RuneFell(side) if view.attempt is not None:
            return _cast(names, view, view.attempt, side)
        case ev.CardPlayed(seat, card, target):
            at = "" if target in (None, seat) else f" at {names.player(view, target or 0)}"
            what = describing.event_card(names, card)
            line = note(f"{names.player(view, seat)} plays {names.card(card)}{at} ({what}).")
            return (line, *names.aloud("card", card))
        case ev.InterludeBegan(card):
            return (heading(names.card(card)), *names.aloud("card", card))
        case ev.AdversaryNamed(card):
            return (
                heading(f"The adversary: {names.card(card)}"),
                *names.aloud("card", card),
            )
        case ev.AdversaryCardRevealed(card):
            what = describing.event_card(names, card)
            return (
                note(f"The adversary turns up {names.card(card)} ({what})."),
                *names.aloud("card", card),
            )
        case ev.CharactersShown(origins, motivations):
            shown = zip(origins, motivations, strict=True)
            heroes = (
                note(f"Player {seat} is {names.card(origin)}. Motivation: {names.card(drive)}.")
                for seat, (origin, drive) in enumerate(shown, 1)
            )
            return (*heroes, *adversary(names, view))
        case _:
            said = short(names, view, event)
            return (note(f"{said}."),) if said else ()


def _gained(names: Names, view: View, seat: int, card: str, path: int) -> Contents:
    is_challenge = names.index.is_challenge(card)
    title = names.path(card, path) if is_challenge else names.card(card)
    brings = describing.reward(names, names.index.reward(card, path))
    where = ("path", names.path_id(card, path)) if is_challenge else ("card", card)
    line = note(f"{names.player(view, seat)} gains “{title}”: {brings}.")
    return (line, *names.aloud(*where))


def _cast(names: Names, view: View, it: Attempt, last: Side) -> Contents:
    """The runes and their total, once the last of them has fallen."""
    cast = replace(it, shown=(*it.shown, last))
    if len(cast.shown) < len(it.runes):
        return ()
    rows = cast_words(names, it.runes, cast.shown)
    added = f", {it.added:+d} by cards" if it.added else ""
    points = result(cast).pips + it.added
    total = f"{points}{added}, and the difficulty is {difficulty(names.index, view, it)}"
    return tuple(
        Row(capital(name), text, f"{capital(name)}: {text}.")
        for name, text in (*rows, ("total", total))
    )


def short(names: Names, view: View, event: Event) -> str:
    """The event in half a sentence; "" for what is not worth one."""
    match event:
        case ev.FirstNamed(seat):
            return f"{names.player(view, seat)} begins"
        case ev.CharacterKept(seat, part):
            return f"{names.player(view, seat)} has chosen" if part is Part.DESTINY else ""
        case ev.EventDrawn(seat, deck, card):
            begun = view.mode is Mode.STORY or any(it.turns for it in view.players)
            if not begun:
                return ""
            which = f": {names.card(card)} ({describing.event_card(names, card)})" if card else ""
            return f"{names.player(view, seat)} draws {deck_word(deck)}{which}"
        case ev.NoCard(seat, deck):
            return (
                f"{names.player(view, seat)} would draw {deck_word(deck)}, and there is none left"
            )
        case ev.EventDiscarded(seat, _, card):
            return f"{names.player(view, seat)} discards {names.card(card)}"
        case ev.ActRevealed(act):
            return f"The row of act {act} lies open"
        case ev.RowFilled(act, card):
            if view.acts[act - 1].row and any(it.turns for it in view.players):
                return f"New in act {act}: {names.card(card)}"
            return ""
        case ev.AllyCame(act, card):
            what = describing.story_card(names, card)
            return f"An ally has come to act {act}: {names.card(card)} ({what})"
        case ev.AllyTucked(act, place, ally):
            under = view.acts[act - 1].row[place].card
            return f"{names.card(ally)} goes with {names.card(under)}"
        case ev.AllyLost(_, ally):
            return f"{names.card(ally)} finds no challenge, and goes"
        case ev.Discarded(_, _, card):
            return f"{names.card(card)} goes"
        case ev.DarkBought(seat):
            return f"{names.player(view, seat)} adds a dark rune"
        case ev.RunesAdded(them):
            return f"Added: {runes(names, them)}"
        case ev.RuneDeclined(ability):
            return f"A rune of {names.ability(ability)} is left out"
        case ev.TotalChanged(amount):
            return f"The total changes by {amount:+d}"
        case ev.DifficultyChanged(amount):
            return f"The difficulty changes by {amount:+d}"
        case ev.PathSwitched(path) if view.attempt is not None:
            return f"The attempt goes on: {names.path(view.attempt.card, path)}"
        case ev.DarkAllowed():
            return "Dark runes can be bought at every level now"
        case ev.CorruptionSpared():
            return "Dark runes cost no steps in this attempt"
        case ev.Rerolled():
            return "All runes are cast again"
        case ev.CardCancelled(card):
            return f"{names.card(card)} has no effect"
        case ev.PowerUsed(seat, card):
            who = names.player(view, seat)
            own = card == view.players[seat].origin
            return f"The power of {who} works" if own else f"{who} uses {names.card(card)}"
        case ev.ExperienceChanged(seat, amount):
            left = view.players[seat].experience + amount
            return f"{names.player(view, seat)}: {amount:+d} experience, {left} now"
        case ev.TrackMoved(seat, step):
            level = names.level(view.players[seat].track + step)
            return f"{names.player(view, seat)}: {steps(step)}, to “{level}”"
        case ev.TrackKept(seat):
            return f"{names.player(view, seat)}: the track is at its end"
        case ev.AllySacrificed(seat, card) | ev.AllyDiscarded(seat, card):
            return f"{names.player(view, seat)} loses {names.card(card)}"
        case ev.AdversaryCardApplied(card, None):
            return f"{names.card(card)} has no effect"
        case ev.AdversaryChanged(amount):
            left = max(0, (view.opponent.experience if view.opponent else 0) + amount)
            return f"The adversary: {amount:+d} experience, {left} left"
        case ev.FinaleBegan():
            nine = any(len(it.gained) == SLOT * ACTS for it in view.players)
            why = "" if nine else "The game has lasted long enough. "
            return f"{why}The finale: everybody faces the adversary once"
        case ev.AdversaryOvercome(seat):
            return f"{names.player(view, seat)} has overcome the adversary"
        case ev.EndTriggered(seat, limit):
            others = "" if len(view.players) == 1 else " " + _last_turns(names)
            why = (
                "The game has lasted long enough"
                if limit
                else f"{names.player(view, seat)} has nine cards"
            )
            return f"{why}.{others}" if others else why
        case _:
            return ""


def _last_turns(names: Names) -> str:
    """Who has a last turn (CTA-68)."""
    if names.index.numbers.same_turns:
        return "Whoever has had one turn fewer has one more"
    return "Each of the others has one more turn"


def in_short(names: Names, view: View, event: Event) -> str:
    """The event as a part of the sentence that tells a turn of a bot; "" for what is left out."""
    who = _whose(names, view, event)
    match event:
        case ev.AttemptBegan(card=card):
            return f"faces {names.card(card)}"
        case ev.Resolved(_, success, total, difficulty):
            return f"{'succeeds' if success else 'fails'}, {total} against {difficulty}"
        case ev.Gained(_, _, _, card, path):
            is_challenge = names.index.is_challenge(card)
            title = names.path(card, path) if is_challenge else names.card(card)
            return f"gains “{title}”"
        case ev.CardPlayed(_, card):
            return f"{who}plays {names.card(card)}"
        case ev.EventDrawn(_, deck):
            return f"{who}draws {deck_word(deck)}"
        case ev.TrackMoved(seat, step):
            level = names.level(view.players[seat].track + step)
            return f"{who}comes to “{level}” on the track"
        case ev.Journeyed():
            return "journeys"
        case (
            ev.AllyLost()
            | ev.NoCard()
            | ev.CardCancelled()
            | ev.AdversaryChanged()
            | ev.AdversaryOvercome()
            | ev.EndTriggered()
        ):
            said = short(names, view, event)
            return f"{said[:1].lower()}{said[1:]}"
        case _:
            return ""


def _whose(names: Names, view: View, event: Event) -> str:
    """Who does it, where it is not the player whose turn is told."""
    seat = getattr(event, "seat", view.turn.active)
    return "" if seat == view.turn.active else f"{names.player(view, seat)} "


def ending(names: Names, view: View, end: Over | None) -> Contents:
    """The end: who has won, the sub-totals, and the story of each hero."""
    if end is None:
        return ()
    who = [names.player(view, seat) for seat in end.winners]
    totals = {it.seat: sum(points for _, points in it.parts) for it in end.scores}
    if view.opponent is not None:
        line = _opponent_end(names, view, view.opponent, is_defeated=end.result == "defeated")
    elif len(who) == 1:
        points = totals.get(end.winners[0], 0)
        line = f"{who[0]} has the most points, {points}, and wins."
    else:
        line = f"{listed(who)} have the most points, and share the win."
    found: list[Content] = [heading("The end"), note(line)]
    for score in end.scores:
        name, total = names.player(view, score.seat), totals[score.seat]
        parts = parts_in_words(score.parts)
        found.append(heading(f"{name}: {counted(total, 'point')}"))
        found.append(note(f"{capital(parts) or 'Nothing has brought points'}."))
        found += _chronicle(names, view, score.seat)
    return tuple(found)


def _opponent_end(names: Names, view: View, it: SeenOpponent, *, is_defeated: bool) -> str:
    """Whether the adversary is defeated, and why not (CTA-101)."""
    name = names.card(it.card)
    if is_defeated:
        return (
            f"{name} is defeated: a hero has overcome it, and no experience is left of it. You win."
        )
    why = [] if any(one.beaten for one in view.players) else ["no hero has overcome it"]
    why += [f"{it.experience} experience is left of it"] if it.experience else []
    return f"{name} survives, since {listed(why)}. You lose."


def _chronicle(names: Names, view: View, seat: int) -> Contents:
    """The story of a hero, from the origin to the destiny (CTA-78)."""
    player = view.players[seat]
    between = listed(
        f"“{names.path(it.card, it.path)}”"
        if names.index.is_challenge(it.card)
        else f"“{names.card(it.card)}”"
        for it in player.gained
    )
    drive = names.card(player.motivation)
    line = note(f"{names.card(player.origin)}, driven by “{drive}”: {between or 'nothing came'}.")
    if not player.destiny:
        return (line,)
    destiny = note(f"The destiny was “{names.card(player.destiny)}”.")
    return (line, destiny, *names.aloud("card", player.destiny))
