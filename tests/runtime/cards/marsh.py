"""The marsh: a small set of cards for tests, in which every construct of the card rules occurs."""

from __future__ import annotations

from fateloom.runtime.cards import conditions as co
from fateloom.runtime.cards import effects as ef
from fateloom.runtime.cards.content import (
    TRACK,
    Adversary,
    Ally,
    Automatic,
    CardSet,
    Challenge,
    Character,
    CharacterKind,
    Counted,
    Destiny,
    EventCard,
    IfPoints,
    Numbers,
    OfAbility,
    OfCards,
    OfIcon,
    Path,
    PerPoints,
    Power,
    Quest,
    Reward,
    StoryCard,
    Trait,
)
from fateloom.runtime.cards.words import (
    Ability,
    Deck,
    Icon,
    Limit,
    Occasion,
    Targets,
    Timing,
    Who,
)

STR, DEX, CON, INT, WIS, CHA = Ability
HERO, ANTIHERO = Deck
ONCE = Limit.ONCE_PER_TURN
GOOD, BAD = Reward(triumph=1), Reward(tragedy=1)


def challenge(
    id: str,
    act: int,
    difficulty: int,
    abilities: tuple[Ability, ...],
    top: Reward = GOOD,
    bottom: Reward = BAD,
) -> Challenge:
    """A challenge with a plain path and one that is 1 harder."""
    paths = (Path("top", 0, top), Path("bottom", 1, bottom))
    return Challenge(id, act, difficulty, abilities, paths)


def _drawn(deck: Deck) -> Occasion:
    return Occasion.HERO_DRAWN if deck is HERO else Occasion.ANTIHERO_DRAWN


def origins() -> tuple[Character, ...]:
    """Eight origins with their icons; four of them earn experience."""
    xp = (ef.GainExperience(1, Who.SELF),)
    rewards = {
        "bare": Reward(),
        "ferrier": Reward((DEX, WIS, WIS)),
        "calf": Reward((STR, STR)),
        "ox": Reward((STR, STR, STR)),
        "giant": Reward((STR,) * 5, power=Automatic(Occasion.CHALLENGE_FAILED, xp, limit=ONCE)),
        "clerk": Reward((INT, WIS), power=Automatic(Occasion.TRAIT_GAINED, xp, limit=ONCE)),
        "rogue": Reward((CHA, DEX), power=Automatic(_drawn(ANTIHERO), xp, limit=ONCE)),
        "page": Reward((CON, STR), power=Automatic(_drawn(HERO), xp, limit=ONCE)),
    }
    return tuple(Character(id, CharacterKind.ORIGIN, it) for id, it in rewards.items())


def motivations() -> tuple[Character, ...]:
    """Eight motivations; some of them spend experience."""
    own = Timing.OWN_TURN
    journey = Power(own, (ef.FreeJourney(),), ONCE, experience=1)
    hero = Power(own, (ef.DrawEvents(HERO, 1),), ONCE, experience=2)
    light = Power(own, (ef.MoveTrack(1, Who.SELF),), ONCE, experience=2)
    push = Power(Timing.POST_CAST, (ef.AddPips(1),), Limit.UNLIMITED, experience=2)
    rewards = {
        "calm": Reward(),
        "debt": Reward(icons=(Icon.JUSTICE,), triumph=1, power=journey),
        "thirst": Reward((INT,), power=hero),
        "vow": Reward((WIS,), power=light),
        "spark": Reward((CHA,), power=push),
        "anger": Reward((STR,), (Icon.VILLAINY,), tragedy=1),
        "home": Reward((CON,), (Icon.NATURE,)),
        "crown": Reward((CHA,), (Icon.ROYALTY,)),
    }
    return tuple(
        Character(id, CharacterKind.MOTIVATION, it, advanced=id == "crown")
        for id, it in rewards.items()
    )


def destinies() -> tuple[Destiny, ...]:
    """Eight destinies that count in every way there is; `oak` is that of the scoring example."""
    strong = IfPoints(co.HasAbility(STR, 1), triumph=5)
    return (
        Destiny("oak", Reward(), (strong, PerPoints(OfIcon(Icon.NATURE), triumph=1))),
        Destiny(
            "lamp", Reward(icons=(Icon.DIVINITY,)), (PerPoints(OfCards(Counted.TRAIT), triumph=1),)
        ),
        Destiny("road", Reward(), (PerPoints(OfCards(Counted.CHALLENGE), triumph=1, most=4),)),
        Destiny("blade", Reward((STR,)), (PerPoints(OfAbility(STR), tragedy=1, most=3),)),
        Destiny("pact", Reward(), (IfPoints(co.TrackAtMost(-2), tragedy=3),)),
        Destiny("host", Reward(triumph=1), (PerPoints(OfCards(Counted.ALLY), triumph=2),)),
        Destiny("tale", Reward(), (PerPoints(OfCards(Counted.HERO_CARD), triumph=1),)),
        Destiny("mask", Reward(tragedy=1), (PerPoints(OfCards(Counted.ANTIHERO_CARD), tragedy=1),)),
    )


def story() -> tuple[StoryCard, ...]:
    """Challenges, traits, allies and adversaries; `plain…` cards make the decks long enough."""
    many = co.HasAbility(STR, 8)
    cards: list[StoryCard] = [
        challenge("ford", 1, 3, (DEX, WIS), bottom=Reward((WIS,), triumph=1)),
        challenge("gate", 1, 4, (STR, CON), Reward(experience=2, track=1, draws=(HERO,))),
        challenge("well", 1, 2, (STR,), Reward((STR,)), Reward(track=-1, draws=(ANTIHERO, None))),
        challenge("cliff", 1, 30, (STR,)),
        Trait("keen", 1, co.AllOf(()), Reward((DEX,), experience=1)),
        *(Trait(f"proud{at}", 1, many, Reward(triumph=1)) for at in range(5)),
        challenge("siege", 2, 4, (STR, DEX), Reward((STR,), (Icon.NATURE,)), Reward(track=-1)),
        challenge("court", 2, 5, (CHA, INT), Reward(icons=(Icon.JUSTICE,)), Reward(track=1)),
        Trait("meek", 2, co.TrackAtLeast(0), Reward((CON,), triumph=1)),
        *(Trait(f"vain{at}", 2, many, Reward(triumph=1)) for at in range(4)),
        challenge("storm", 3, 5, (CON, DEX), Reward(icons=(Icon.NATURE,), triumph=2)),
        Trait("saga4", 3, many, Reward(icons=(Icon.NATURE,) * 4, triumph=17, tragedy=2)),
        Trait("saga3", 3, many, Reward(icons=(Icon.NATURE,) * 3, triumph=17, tragedy=2)),
        Trait("iron", 3, many, Reward((STR,))),
        Adversary(
            "eel",
            2,
            4,
            (STR, CHA),
            Path("only", 0, Reward((STR,), (Icon.JUSTICE,), triumph=4)),
            (Automatic(Occasion.JOURNEY, (ef.GainExperience(-1, Who.ACTOR),), own=False),),
        ),
        Adversary(
            "pike",
            3,
            8,
            (STR, INT),
            Path("only", 0, Reward((STR,), triumph=6)),
            (Automatic(Occasion.CHALLENGE_FAILED, (ef.MoveTrack(-1, Who.ACTOR),), own=False),),
        ),
        _ally("otter", 1, Power(Timing.POST_CAST, (ef.AddPips(1),), experience=1)),
        _ally(
            "heron", 2, Power(Timing.OWN_TURN, (ef.GainExperience(2, Who.SELF),), sacrifice=True)
        ),
        _ally("crane", 2, Power(Timing.ANY, (ef.DrawEvents(None, 1),), sacrifice=True)),
    ]
    for act in (1, 2, 3):
        for at in range(16):
            two = (tuple(Ability)[at % 6], tuple(Ability)[(at + 1) % 6])
            bottom = Reward(icons=(tuple(Icon)[at % 6],), tragedy=1, draws=(ANTIHERO,))
            cards.append(challenge(f"plain{act}{at:02}", act, act, two, Reward((two[0],)), bottom))
    return tuple(cards)


def _ally(id: str, act: int, power: Power) -> Ally:
    return Ally(id, act, Reward(icons=(Icon.NATURE,), triumph=1, power=power))


def events() -> tuple[EventCard, ...]:
    """Hero and antihero cards of every moment and with every effect."""
    me, other, anybody = Targets.SELF, Targets.OTHER, Targets.ANY
    pre, post, any_time = Timing.PRE_CAST, Timing.POST_CAST, Timing.ANY
    less = (ef.GainExperience(-1, Who.TARGET),)
    down = (ef.MoveTrack(-1, Who.TARGET),)
    return (
        EventCard("steady", HERO, post, me, (ef.AddPips(1),), copies=3),
        EventCard("again", HERO, post, me, (ef.Reroll(),), copies=2),
        EventCard("kindness", HERO, any_time, me, (ef.MoveTrack(1, Who.SELF),), copies=2),
        EventCard("lent", HERO, pre, me, (ef.AddRunes(WIS, 1),), copies=2),
        EventCard("lent3", HERO, post, me, (ef.AddRunes(STR, 3),)),
        EventCard("ward", HERO, any_time, me, (ef.Cancel(),), copies=2),
        EventCard("plan", HERO, pre, me, (ef.ChangeDifficulty(-1), ef.IgnoreCorruption())),
        EventCard("turn", HERO, post, me, (ef.SwitchPath(),)),
        EventCard("wind", HERO, Timing.OWN_TURN, me, (ef.FreeJourney(),), copies=2),
        EventCard(
            "shared",
            HERO,
            Timing.POST_CAST_OTHER,
            other,
            (ef.AddPips(2), ef.GainExperience(1, Who.SELF)),
            needs_other=True,
        ),
        EventCard("cheer", HERO, Timing.AFTER_SUCCESS, me, (ef.DrawEvents(None, 1),)),
        EventCard("lesson", HERO, Timing.AFTER_FAIL, me, (ef.GainExperience(1, Who.SELF),)),
        EventCard("rumour", ANTIHERO, pre, anybody, (ef.ChangeDifficulty(1),), copies=3),
        EventCard("snare", ANTIHERO, Timing.POST_CAST_OTHER, other, (ef.AddPips(-1),)),
        EventCard("silence", ANTIHERO, any_time, me, (ef.Cancel(),), copies=2),
        EventCard("deal", ANTIHERO, pre, me, (ef.AllowDark(), ef.AddRunes(None, 1)), experience=1),
        EventCard("theft", ANTIHERO, any_time, other, less, copies=2),
        EventCard("spite", ANTIHERO, Timing.AFTER_SUCCESS_OTHER, other, down),
        EventCard("envy", ANTIHERO, Timing.AFTER_ATTEMPT, anybody, less),
        EventCard("hush", ANTIHERO, any_time, anybody, (ef.DiscardAlly(),)),
        EventCard("burn", ANTIHERO, any_time, me, (ef.DiscardFromRow(),), copies=2),
        EventCard("dread", ANTIHERO, pre, anybody, (ef.ChangeDifficulty(2),), adversary_deck=True),
        EventCard(
            "late", ANTIHERO, Timing.AFTER_ATTEMPT, anybody, less, adversary_deck=True, copies=2
        ),
        EventCard("won", ANTIHERO, Timing.AFTER_SUCCESS, anybody, down, adversary_deck=True),
        EventCard("ash", ANTIHERO, any_time, anybody, down, adversary_deck=True),
        EventCard("cut", ANTIHERO, any_time, me, (ef.DiscardFromRow(),), adversary_deck=True),
        EventCard(
            "turncoat",
            ANTIHERO,
            any_time,
            anybody,
            (ef.DiscardAlly(),),
            adversary_deck=True,
            relevance=co.AnyAllyInPlay(),
        ),
    )


def quests() -> tuple[Quest, ...]:
    """The card that is always there, and one for each adversary."""
    more, less = (ef.AdversaryExperience(1),), (ef.AdversaryExperience(-1),)
    once = Limit.ONCE_PER_ACT_AND_PLAYER
    failed = Automatic(Occasion.CHALLENGE_FAILED, more, own=False, limit=once)
    played = Automatic(Occasion.EVENT_PLAYED, less, own=False)
    just = Automatic(Occasion.GAINED_WITH_ICON, less, own=False, icon=Icon.JUSTICE)
    up = Automatic(Occasion.GAINED_WITH_TRACK, less, own=False, sign=1)
    return (
        Quest("tide", None, (failed, played)),
        Quest("net", "eel", (just,)),
        Quest("rod", "pike", (up,)),
    )


MARSH = CardSet(
    Numbers(), TRACK, (*origins(), *motivations()), destinies(), story(), events(), quests()
)
