"""What happens in a card game, event by event: texts aloud, cards with what they bring."""

from __future__ import annotations

from fateloom.runtime.cards import event as ev
from fateloom.runtime.cards.attempt import difficulty, result
from fateloom.runtime.cards.content import ACTS, SLOT, Adversary
from fateloom.runtime.cards.event import Event
from fateloom.runtime.cards.runes import Side
from fateloom.runtime.cards.state import Attempt, Mode
from fateloom.runtime.cards.steps import Part
from fateloom.runtime.cards.view import View
from fateloom.runtime.record import replace
from fateloom.tools.cards import describing
from fateloom.tools.cards.boards import adversary
from fateloom.tools.cards.words import Names, cast_words, deck_word, runes, steps
from fateloom.tools.table.content import Contents, heading, note, row
from fateloom.tools.table.language import tr, tr_noop
from fateloom.tools.table.words import capital, counted, signed


def told(names: Names, view: View, event: Event) -> Contents:
    """The event in words, as of the view before it."""
    match event:
        case ev.AttemptBegan(seat, _, _, card, path, them):
            who = names.player(view, seat)
            way = names.path(card, path)
            return (
                note(
                    tr(
                        "{player} faces {card}: {way}. Runes: {runes}.",
                        player=who,
                        card=names.card(card),
                        way=way,
                        runes=runes(names, them),
                    )
                ),
                *names.aloud("card", card),
            )
        case ev.Gained(seat, _, _, card, path):
            return _gained(names, view, seat, card, path)
        case ev.Resolved(seat, success, total, difficulty):
            said = (
                tr_noop("{player} succeeds: {points}, and the difficulty is {difficulty}.")
                if success
                else tr_noop("{player} fails: {points}, and the difficulty is {difficulty}.")
            )
            points = counted(total, "point")
            who = names.player(view, seat)
            return (note(tr(said, player=who, points=points, difficulty=difficulty)),)
        case ev.RuneFell(side) if view.attempt is not None:
            return _cast(names, view, view.attempt, side)
        case ev.CardPlayed(seat, card, target):
            what = describing.event_card(names, card)
            who, title = names.player(view, seat), names.card(card)
            if target in (None, seat):
                said = tr("{player} plays {card} ({what}).", player=who, card=title, what=what)
            else:
                said = tr(
                    "{player} plays {card} at {other} ({what}).",
                    player=who,
                    card=title,
                    other=names.player(view, target or 0),
                    what=what,
                )
            line = note(said)
            return (line, *names.aloud("card", card))
        case ev.InterludeBegan(card):
            return (heading(names.card(card)), *names.aloud("card", card))
        case ev.AdversaryNamed(card):
            return (
                heading(tr("The adversary: {card}", card=names.card(card))),
                *names.aloud("card", card),
            )
        case ev.AdversaryCardRevealed(card):
            what = describing.event_card(names, card)
            return (
                note(
                    tr("The adversary turns up {card} ({what}).", card=names.card(card), what=what)
                ),
                *names.aloud("card", card),
            )
        case ev.CharactersShown(origins, motivations):
            shown = zip(origins, motivations, strict=True)
            heroes = (
                note(
                    tr(
                        "Player {seat} is {card}. Motivation: {motivation}.",
                        seat=seat,
                        card=names.card(origin),
                        motivation=names.card(drive),
                    )
                )
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
    line = note(
        tr(
            "{player} gains “{title}”: {brings}.",
            player=names.player(view, seat),
            title=title,
            brings=brings,
        )
    )
    return (line, *names.aloud(*where))


def _cast(names: Names, view: View, it: Attempt, last: Side) -> Contents:
    """The runes and their total, once the last of them has fallen."""
    cast = replace(it, shown=(*it.shown, last))
    if len(cast.shown) < len(it.runes):
        return ()
    rows = cast_words(names, it.runes, cast.shown)
    points, wanted = result(cast).pips + it.added, difficulty(names.index, view, it)
    total = tr("{points}, and the difficulty is {difficulty}", points=points, difficulty=wanted)
    if it.added:
        total = tr(
            "{points}, {added} by cards, and the difficulty is {difficulty}",
            points=points,
            added=signed(it.added),
            difficulty=wanted,
        )
    return tuple(row(capital(name), text) for name, text in (*rows, (tr("total"), total)))


def short(names: Names, view: View, event: Event) -> str:
    """The event in half a sentence; "" for what is not worth one."""
    match event:
        case ev.FirstNamed(seat):
            return tr("{player} begins", player=names.player(view, seat))
        case ev.CharacterKept(seat, part):
            return (
                tr("{player} has chosen", player=names.player(view, seat))
                if part is Part.DESTINY
                else ""
            )
        case ev.EventDrawn(seat, deck, card):
            begun = view.mode is Mode.STORY or any(it.turns for it in view.players)
            if not begun:
                return ""
            who, drawn = names.player(view, seat), deck_word(deck)
            if not card:
                return tr("{player} draws {cards}", player=who, cards=drawn)
            return tr(
                "{player} draws {cards}: {card} ({what})",
                player=who,
                cards=drawn,
                card=names.card(card),
                what=describing.event_card(names, card),
            )
        case ev.NoCard(seat, deck):
            return tr(
                "{player} would draw {cards}, and there is none left",
                player=names.player(view, seat),
                cards=deck_word(deck),
            )
        case ev.EventDiscarded(seat, _, card):
            return tr(
                "{player} discards {card}", player=names.player(view, seat), card=names.card(card)
            )
        case ev.ActRevealed(act):
            return tr("The row of act {act} lies open", act=act)
        case ev.RowFilled(act, card):
            if view.acts[act - 1].row and any(it.turns for it in view.players):
                return tr("New in act {act}: {card}", act=act, card=names.card(card))
            return ""
        case ev.AllyCame(act, card):
            what = describing.story_card(names, card)
            return tr(
                "An ally has come to act {act}: {card} ({what})",
                act=act,
                card=names.card(card),
                what=what,
            )
        case ev.AllyTucked(act, place, ally):
            under = view.acts[act - 1].row[place].card
            return tr("{ally} goes with {card}", ally=names.card(ally), card=names.card(under))
        case ev.AllyLost(_, ally):
            return tr("{card} finds no challenge, and goes", card=names.card(ally))
        case ev.Discarded(_, _, card):
            return tr("{card} goes", card=names.card(card))
        case ev.DarkBought(seat):
            return tr("{player} adds a dark rune", player=names.player(view, seat))
        case ev.RunesAdded(them):
            return tr("Added: {runes}", runes=runes(names, them))
        case ev.RuneDeclined(ability):
            return tr("A rune of {ability} is left out", ability=names.ability(ability))
        case ev.TotalChanged(amount):
            return tr("The total changes by {amount}", amount=signed(amount))
        case ev.DifficultyChanged(amount):
            return tr("The difficulty changes by {amount}", amount=signed(amount))
        case ev.PathSwitched(path) if view.attempt is not None:
            return tr("The attempt goes on: {path}", path=names.path(view.attempt.card, path))
        case ev.DarkAllowed():
            return tr("Dark runes can be bought at every level now")
        case ev.CorruptionSpared():
            return tr("Dark runes cost no steps in this attempt")
        case ev.Rerolled():
            return tr("All runes are cast again")
        case ev.CardCancelled(card):
            return tr("{card} has no effect", card=names.card(card))
        case ev.PowerUsed(seat, card):
            who = names.player(view, seat)
            if isinstance(names.index.story.get(card), Adversary):  # it lies in a row
                return tr("The power of {owner} works", owner=names.card(card))
            own = card == view.players[seat].origin
            return (
                tr("The power of {owner} works", owner=who)
                if own
                else tr("{player} uses {card}", player=who, card=names.card(card))
            )
        case ev.ExperienceChanged(seat, amount):
            left = view.players[seat].experience + amount
            return tr(
                "{player}: {amount} experience, {left} now",
                player=names.player(view, seat),
                amount=signed(amount),
                left=left,
            )
        case ev.TrackMoved(seat, step):
            level = names.level(view.players[seat].track + step)
            return tr(
                "{player}: {steps}, to “{level}”",
                player=names.player(view, seat),
                steps=steps(step),
                level=level,
            )
        case ev.TrackKept(seat):
            return tr("{player}: the track is at its end", player=names.player(view, seat))
        case ev.AllySacrificed(seat, card) | ev.AllyDiscarded(seat, card):
            return tr(
                "{player} loses {card}", player=names.player(view, seat), card=names.card(card)
            )
        case ev.AdversaryCardApplied(card, None):
            return tr("{card} has no effect", card=names.card(card))
        case ev.AdversaryChanged(amount):
            left = max(0, (view.opponent.experience if view.opponent else 0) + amount)
            return tr(
                "The adversary: {amount} experience, {left} left", amount=signed(amount), left=left
            )
        case ev.FinaleBegan():
            nine = any(len(it.gained) == SLOT * ACTS for it in view.players)
            if nine:
                return tr("The finale: everybody faces the adversary once")
            return tr(
                "The game has lasted long enough. The finale: everybody faces the adversary once"
            )
        case ev.AdversaryOvercome(seat):
            return tr("{player} has overcome the adversary", player=names.player(view, seat))
        case ev.EndTriggered(seat, limit):
            who = names.player(view, seat)
            why = (
                tr("The game has lasted long enough")
                if limit
                else tr("{player} has nine cards", player=who)
            )
            return why if len(view.players) == 1 else f"{why}. {_last_turns(names)}"
        case _:
            return ""


def _last_turns(names: Names) -> str:
    """Who has a last turn (CTA-68)."""
    if names.index.numbers.same_turns:
        return tr("Whoever has had one turn fewer has one more")
    return tr("Each of the others has one more turn")


def in_short(names: Names, view: View, event: Event) -> str:
    """The event as a part of the sentence that tells a turn of a bot; "" for what is left out."""
    who = _whose(names, view, event)
    match event:
        case ev.AttemptBegan(card=card):
            return tr("faces {card}", card=names.card(card))
        case ev.Resolved(_, success, total, difficulty):
            said = (
                tr_noop("succeeds, {total} against {difficulty}")
                if success
                else tr_noop("fails, {total} against {difficulty}")
            )
            return tr(said, total=total, difficulty=difficulty)
        case ev.Gained(_, _, _, card, path):
            is_challenge = names.index.is_challenge(card)
            title = names.path(card, path) if is_challenge else names.card(card)
            return tr("gains “{title}”", title=title)
        case ev.CardPlayed(_, card):
            return _by(who, tr("plays {card}", card=names.card(card)))
        case ev.EventDrawn(_, deck):
            return _by(who, tr("draws {cards}", cards=deck_word(deck)))
        case ev.TrackMoved(seat, step):
            level = names.level(view.players[seat].track + step)
            return _by(who, tr("comes to “{level}” on the track", level=level))
        case ev.Journeyed():
            return tr("journeys")
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
    return "" if seat == view.turn.active else names.player(view, seat)


def _by(who: str, does: str) -> str:
    return tr("{player} {does}", player=who, does=does) if who else does
