"""The settings, heroes and cards of a scenario, and its YAML files."""

from __future__ import annotations

from ruamel.yaml import YAML
from tests.dsl.verify.engine.scenarios_sketch import SKILLS, Item, Lines, Sketch, block

from fateloom.dsl.data import rows
from fateloom.runtime.program.ability_table import combination, odd

safe_load = YAML(typ="safe", pure=True).load

TINY = {
    "main_faces": "[1, 6]",
    "main_count": "1",
    "effort_faces": "[1, star]",
    "effort_max": "0",
    "effort_refresh": "0",
    "coins_start": "0",
    "success_cap": "2",
    "track_max": "3",
    "virtue_min": "0",
    "virtue_max": "0",
}
"""What keeps the state space small; each of them is now and then another one, or the default."""

KEYS = {
    "main_faces": "dice.main",
    "main_count": "dice.main_count",
    "effort_faces": "dice.effort",
    "track_min": "track.min",
    "track_max": "track.max",
    "effort_start": "effort.start",
    "effort_max": "effort.max",
    "effort_refresh": "effort.refresh",
    "coins_start": "coins.start",
    "virtue_start": "virtue.start",
    "virtue_min": "virtue.min",
    "virtue_max": "virtue.max",
    "random_first_player": "first_player",
}
"""The keys of scenario.yaml that are called otherwise than the fields of Settings."""

WINDOWS = (
    "any", "turn_start", "move", "on_stay", "on_explore", "test_before_roll", "test_any",
    "test_after_roll", "passive",
)  # fmt: skip


def choose_settings(sketch: Sketch) -> None:
    """Settings off their default, each in some scenarios."""
    pick, maybe = sketch.pick, sketch.maybe
    rules = sketch.rules
    rules |= {name: value for name, value in TINY.items() if not maybe(0.03)}
    rules["main_faces"] = pick(("[1, 6]", 6), ("[2]", 2), ("[0, 2, 4]", 1), ("[1, star]", 1))
    rules["success_cap"] = pick(("1", 4), ("2", 4), ("3", 1))
    rules["inventory_limit"] = pick(("1", 34), ("2", 30), ("3", 14), ("4", 8), ("5", 14))
    rules["coins_start"] = pick(("0", 5), ("1", 3), ("2", 2))
    if maybe(0.16):
        effort = pick(("1", 3), ("2", 1))
        rules |= {"effort_max": effort, "effort_start": pick(("0", 1), ("1", 1))}
        rules["effort_refresh"] = pick(("0", 2), ("1", 3))
        rules["effort_faces"] = pick(("[1, star]", 2), ("[0]", 1), ("low", 1), ("high", 1))
    if maybe(0.3):
        low, high = pick(((-1, 1), 4), ((0, 1), 2), ((-1, 0), 1), ((0, 2), 1))
        start = sketch.rng.randint(low, high) if maybe(0.4) else 0
        rules |= {"virtue_min": str(low), "virtue_max": str(high), "virtue_start": str(start)}
    if maybe(0.08):
        rules["track_min"] = "0"
    for name, value, chance in (
        ("move_range", pick(("0", 1), ("1", 1)), 0.1),
        ("events_per_pass", pick(("1", 3), ("2", 2)), 0.08),
        ("random_first_player", "random", 0.07),
        ("physical_limits", "true", 0.05),
        ("voluntary_abandon", "true", 0.13),
        ("gain_items_in_test", "false", 0.05),
        ("deadline_in_finale", "true", 0.05),
    ):
        if maybe(chance):
            rules[name] = value


def ability(sketch: Sketch) -> str:
    """An ability of any kind, window and effect that go together."""
    while True:
        row = _ability(sketch)
        if odd(combination(rows.ability(safe_load(row)))) is None:
            return row


def _ability(sketch: Sketch) -> str:
    """An ability of any kind, window and effect; what can be had for nothing as often as one likes
    never makes anything grow.
    """
    skill = sketch.pick(*((it, 2) for it in SKILLS), ("any", 3))
    kind = sketch.pick(("discard", 3), ("always", 2))
    window = sketch.rng.choice(WINDOWS)
    cost = sketch.pick(
        ("", 6), ("{effort: 1}", 2), (f"{{skill: {sketch.rng.choice(SKILLS)}, amount: 1}}", 2)
    )
    amount = sketch.pick(("1", 3), ("other_items", 2))
    growing = (
        "gain_coins: 1", "gain_xp: 1", f"gain_skill: {skill}, amount: {amount}",
        f"lose_skill: {skill}, amount: 1", "refresh_effort: 1",
    )  # fmt: skip
    others = (
        "move_range: 1", "replace_move: any_explored_tile", "roll_total: 1", "add_successes: 1",
        "add_successes_this_turn: 1", f"also_count_markers: {sketch.rng.choice(SKILLS)}",
        "replace_roll: 2", "exhaust_effort: 1",
    )  # fmt: skip
    free = kind == "always" and not cost
    effects = others if free and sketch.maybe(0.9) else (*growing, growing[2], *others)
    effect = sketch.rng.choice((*effects, others[5]))
    asks = 0.1
    if sketch.maybe(0.2):  # what fits one or two of the windows alone
        tests = sketch.pick(("passive", 2), ("test_before_roll", 1))
        visits = sketch.pick(("on_stay", 1), ("on_explore", 1), ("turn_start", 1))
        window, effect, asks = sketch.pick(
            (("move", "replace_move: any_explored_tile", 0), 2),
            (("test_before_roll", "replace_roll: 2", 0), 2),
            (("passive", "add_successes: 1", 0.9), 3),
            (("test_after_roll", "add_successes: 1", 0.9), 1),
            ((tests, others[5], 0), 3),
            ((sketch.pick(("passive", 1), ("turn_start", 1)), "move_range: 1", 0), 1),
            ((visits, f"lose_skill: {skill}, amount: 1", 0), 1),
        )
    parts = [f"kind: {kind}", f"window: {window}"]
    if sketch.maybe(0.3):
        parts.append(f"skill: {sketch.rng.choice(SKILLS)}")
    if sketch.maybe(asks):
        parts.append(f"condition: {{rolled_successes: {sketch.rng.randrange(2)}}}")
    if cost:
        parts.append(f"cost: {cost}")
    if sketch.maybe(0.25):
        parts.append("optional: false")
    return f"{{{', '.join(parts)}, effect: {{{effect}}}}}"


# --- the files


def tables(sketch: Sketch) -> dict[str, str]:
    """The YAML files, by name."""
    packed = {name: it for name, it in sketch.items.items() if it.packed}
    own = {name: it for name, it in sketch.items.items() if not it.packed}
    files = {
        "scenario.yaml": _header(sketch, bool(packed)),
        "map.yaml": _map(sketch),
        "items.yaml": _items(own),
        "heroes.yaml": _heroes(sketch),
    }
    if packed:
        files["packs/kit/items.yaml"] = _items(packed)
    if sketch.pool is not None:
        files |= _pool(sketch)
    if sketch.cards:
        files["cards/challenges.yaml"] = _challenges(sketch)
    if sketch.fights:
        files["battle/fights.yaml"] = _fights(sketch)
    if sketch.campaign:
        files |= {f"campaign/{name}.yaml": text for name, text in _campaign(sketch).items()}
    if sketch.house:
        files |= {f"house/{name}.yaml": text for name, text in _house(sketch).items()}
    if sketch.haunts:
        files["hidden/haunts.yaml"] = _haunts(sketch)
    return files


def _header(sketch: Sketch, packed: bool) -> str:
    lines = [
        "id: tiny", "title: Tiny", "version: 1.0.0", "language: en",
        f"players: {{min: {sketch.least_players}, max: {len(sketch.heroes)}}}",
        "introduction: Go.",
    ]  # fmt: skip
    lines += [f"modes: [{', '.join(sketch.modes)}]"] if sketch.modes else []
    lines += ["packs: [kit]"] if packed else []
    blocks: dict[str, list[str]] = {}
    for field, value in sorted(sketch.rules.items()):
        key, _, part = KEYS.get(field, field).partition(".")
        blocks.setdefault(key, []).append(f"{part}: {value}" if part else value)
    lines += ["rules:"]
    for key, values in blocks.items():
        inner = f"{{{', '.join(values)}}}" if ":" in values[0] else values[0]
        lines += block([f"{key}: {inner}"])
    return "\n".join(lines) + "\n"


def _map(sketch: Sketch) -> str:
    lines = ["start: t0", "tiles:"]
    for at, (tile, side) in enumerate(sketch.tiles.items()):
        lines += block([f"{tile}: {{title: {tile}, cell: [{at}, 0], side: {side}}}"])
    return "\n".join(lines) + "\n"


def _items(items: dict[str, Item]) -> str:
    if not items:
        return "items: {}\n"
    lines: Lines = ["items:"]
    for name, it in items.items():
        facts = {"number": str(it.number), "title": f"Item {it.number}", **it.rows}
        facts["categories"] = f"[{it.category}]"
        lines += block([f"{name}: {{{', '.join(f'{key}: {v}' for key, v in facts.items())}}}"])
    return "\n".join(lines) + "\n"


def _heroes(sketch: Sketch) -> str:
    low, high = (
        int(sketch.rules.get(it, d)) for it, d in (("track_min", "1"), ("track_max", "12"))
    )
    spaces = range(low, min(high, low + 3) + 1)
    lines = ["heroes:"]
    for hero in sketch.heroes:
        tracks = []
        for skill in SKILLS:
            count = sketch.pick((1, 6), (2, 1))
            at = sorted(sketch.rng.sample(list(spaces), min(count, len(spaces))))
            tracks.append(f"{skill}: [{', '.join(map(str, at))}]")
        facts = [f"title: {hero}", "description: A hero.", f"markers: {{{', '.join(tracks)}}}"]
        if sketch.held[hero]:
            facts.append(f"items: [{', '.join(sketch.held[hero])}]")
        if sketch.maybe(0.1):
            facts.append(f"coins: {sketch.rng.randrange(3)}")
        lines += block([f"{hero}: {{{', '.join(facts)}}}"])
    return "\n".join(lines) + "\n"


def _pool(sketch: Sketch) -> dict[str, str]:
    """One roll of a die against another decides."""
    words = ("careful", "clever", "flashy", "forceful", "quick", "sneaky")
    approaches = ", ".join(f"{it}: {1 if it == 'careful' else 0}" for it in words)
    heroes = [f"  {it}: {{title: {it}, approaches: {{{approaches}}}}}" for it in sketch.heroes]
    difficulty = sketch.pick(("mediocre", 1), ("average", 1))
    files = {
        "pool/pool.yaml": "id: tiny_pool\ntitle: Pool\n"
        f"players: {{min: 1, max: {len(sketch.heroes)}}}\nbegin: fray\n"
        "rules: {refresh: 0, keeper_fate: 0}\n"
        "endings:\n  good: {title: Good, won: true}\n  bad: {title: Bad, won: false}\n",
        "pool/characters.yaml": "\n".join(["heroes:", *heroes]) + "\n",
        "pool/scenes.yaml": "scenes:\n  fray:\n    title: Fray\n    single: true\n    helpers: 0\n"
        f"    tasks:\n      task: {{title: Task, difficulty: {difficulty}}}\n"
        "    purchases:\n      help: {title: Help, price: {advantage: 1, hope: 1}}\n"
        "    won: {to: good}\n    lost: {to: bad}\n",
    }
    if sketch.maybe(0.6):
        files["pool/dice.yaml"] = _dice()
    return files


def _challenges(sketch: Sketch) -> str:
    """A challenge with few runes and an interlude; a hand of one card at most, and experience that
    only falls.
    """
    maybe, pick = sketch.maybe, sketch.pick
    dark = "1" if maybe(0.4) else "0"
    experience = "share_xp: true" if sketch.shares_xp else "start_experience: 1"
    lines = [
        "title: Tiny", f"rules: {{{experience}, fail_experience: 0, dark_cost: 1, "
        f"dark_per_turn: {dark}, triumph: {pick(('1', 2), ('2', 2), ('3', 1))}, "
        f"disaster: {pick(('1', 2), ('2', 2), ('3', 1))}}}",
        "heroes:",
    ]  # fmt: skip
    for hero in sketch.heroes:
        con = pick(("", 3), (", abilities: [con]", 2))
        lines.append(f"  {hero}: {{title: {hero}{con}}}")
    low, high = (_path(sketch) for _ in range(2))
    if sketch.shares_xp:
        low += pick((", experience: 1", 1), (", experience: -1", 2), ("", 1))
    if sketch.adversary:
        lines[1] = lines[1].replace("{", f"{{adversary_experience: {pick(('1', 1), ('2', 2))}, ")
        needed = pick(("0", 1), ("1", 2), ("3", 1))
        lines.append(
            f"adversaries: {{foe: {{title: Foe, difficulty: {needed}, abilities: [con], "
            "path: {title: Face, triumph: 1}}}"
        )
    lines += [
        "challenges:",
        f"  trial: {{title: Trial, difficulty: {pick(('0', 1), ('1', 2), ('2', 3), ('4', 1))}, "
        f"abilities: [con]{', ally: friend' if maybe(0.15) else ''}, paths: {{low: {{title: Low"
        f"{low}}}, high: {{title: High, harder: 1{high}}}}}}}",
        "allies: {friend: {title: Friend, triumph: 1}}",
        f"interludes: {{pause: {{title: Pause, {_pause(sketch)}}}}}",
    ]
    if maybe(0.45):
        effect = pick(("add: 1", 3), ("add: -1", 1), ("track: 1", 1), ("track: -1, who: actor", 1))
        deck = pick(("hero", 1), ("antihero", 1))
        when = "post_cast" if "add" in effect or maybe(0.5) else pick(("own_turn", 1), ("any", 1))
        lines.append(f"{deck}: {{c: {{title: C, when: {when}, do: [{{{effect}}}]}}}}")
    if sketch.items and maybe(0.4):
        when, effect = pick((("post_cast", "add: 1"), 2), (("own_turn", "track: -1"), 1))
        item = sketch.rng.choice(list(sketch.items))
        lines.append(f"items: {{{item}: {{title: I, when: {when}, do: [{{{effect}}}]}}}}")
    return "\n".join(lines) + "\n"


def _fights(sketch: Sketch) -> str:
    """A look, a volley and a fight of few dice; its rounds are counted in the state."""
    maybe, pick = sketch.maybe, sketch.pick
    lines = [
        "title: Tiny",
        f"rules: {{end_check: {pick(('volley', 1), ('round', 1))}, rounds: 1}}",
        "results:",
        "  all: {title: All, faces: [none, none, none, panic, panic, eliminate]}",
        "  fear: {title: Fear, faces: [none, none, none, none, panic, panic]}",
        "types:",
    ]
    for type in ("ours", "theirs"):
        facts = [f"title: {type}", f"fires: {pick(('all', 2), ('fear', 1))}"]
        facts += [it for it in ("breaks_off: true", "artillery: true") if maybe(0.4)]
        lines.append(f"  {type}: {{{', '.join(facts)}}}")
    for side, type in (("us", "ours"), ("them", "theirs")):
        lines.append(f"{side}:")
        for name in (f"{side}_a", f"{side}_b"):
            elite = ", elite: true" if maybe(0.2) else ""
            lines.append(f"  {name}: {{title: {name}, type: {type}, strength: 1{elite}}}")
    lines += [f"leaders: {{{sketch.heroes[0]}: us_b}}"] if maybe(0.2) else []
    lines.append("fights:")
    for name, until in (("look", "superiority"), ("shot", "volley"), ("fray", "end")):
        facts = [f"title: {name}", "us: [us_a]"]
        facts.append(f"them: [them_a{', them_b' if until == 'volley' and maybe(0.4) else ''}]")
        facts.append(f"until: {until}")
        facts += [f"attacker: {pick(('us', 1), ('them', 1))}"]
        facts += [f"fort: {pick(('us', 1), ('them', 1))}"] if maybe(0.2) else []
        facts += ["retreat: false"] if maybe(0.3) else []
        facts += ["pause: 1"] if until == "end" and sketch.pauses else []
        lines.append(f"  {name}: {{{', '.join(facts)}}}")
    return "\n".join(lines) + "\n"


def _campaign(sketch: Sketch) -> dict[str, str]:
    """Two or three spaces in a row, a unit on each side, a card for each, a turn or two."""
    maybe, pick = sketch.maybe, sketch.pick
    spaces = ["a", *(["m"] if maybe(0.3) else []), "b"]
    best = pick(("eliminate", 2), ("panic", 1))
    faces = f"none, none, none, {best}, {best}, {best}"
    end = pick(("always", 1), ("{controls: a}", 1), ("{dead_at_least: 1, side: me}", 1))
    battle = f"""id: tiny
title: Tiny
turns: {pick((1, 1), (2, 2))}
first: {pick(("me", 2), ("her", 1), ("alternate", 1))}
sides:
  me: {{title: Me, recruits: [a]}}
  her: {{title: Her, recruits: [b]}}
rules: {{rounds: 1, supply: true, supply_range: 0, fog: {pick(("true", 1), ("false", 1))}}}
victory:
  - {{side: me, when: instant, title: B, if: {{controls: b}}}}
"""
    battle += "  - {side: her, when: instant, title: A, if: {controls: a}}\n" if maybe(0.4) else ""
    battle += f"  - {{side: her, when: end, title: End, if: {end}}}\n" if maybe(0.6) else ""
    theatre = "terrain:\n  t: {title: T}\nspaces:\n"
    for at, it in enumerate(spaces):
        theatre += f"  {it}: {{title: {it}, terrain: t, x: {at}, y: 0}}\n"
    theatre += f"roads: [[{', '.join(spaces)}]]\n"
    supply = ", supply_source: true" if maybe(0.5) else ""
    units = f"""results:
  all: {{title: All, faces: [{faces}]}}
types:
  foot: {{title: Foot, fires: all{supply}}}
  camp: {{title: Camp, fires: all}}
units:
  me:
    ours: {{title: Ours, type: camp, strength: 1, at: a}}
    spare: {{title: Spare, type: foot, strength: 1}}
  her:
    theirs: {{title: Theirs, type: foot, strength: 1, at: b}}
"""
    moves = f", moves: [{{all: true, spaces: {pick((1, 2), (2, 1))}}}]"
    cards = f"""cards:
  me:
    mine: {{title: Mine{moves}}}
  her:
    hers: {{title: Hers{moves if maybe(0.6) else ""}}}
"""
    orders = """orders:
  turn: {title: Turn, do: turn}
  part: {title: Part, do: part}
  go: {title: Go, do: card, moves: [{unit: ours, spaces: 2}]}
  levy: {title: Levy, do: card, recruits: {units: [spare]}}
  raid: {title: Raid, do: card, side: her, moves: [{all: true, spaces: 1}]}
  look: {title: Look, do: look}
"""
    return {
        "battle": battle,
        "theatre": theatre,
        "units": units,
        "campaign-cards": cards,
        "orders": orders,
    }


def _house(sketch: Sketch) -> dict[str, str]:
    """The hero and one other one, a card for each, a location, few items and Haunting cards."""
    maybe, pick = sketch.maybe, sketch.pick
    (hero,) = sketch.heroes
    wound = pick(("{wound: 1}", 3), ("{wound: 1}, {gloom: 1}", 1), ("{wound: 1}, skip_action", 1))
    wins = pick(("{total_gloom: 3}", 1), ("{location_gloom: 3}", 1), ("{majority: true}", 1))
    health, ghost = pick((1, 2), (2, 1)), pick((0, 1), (1, 1), (2, 1))
    house = f"""id: house
title: Tiny
players: {{min: 2, max: 2}}
rules: {{health: {health}, pile: 1, ghost_gloom: {ghost}, ritual_heals: {pick((0, 1), (5, 1))}}}
characters:
  {hero}: {{title: I}}
  you: {{title: You}}
"""
    board = f"""start: hall
rows: [[room, hall, hatch]]
locations:
  room: {{title: Room, gloom: {pick((0, 1), (1, 2), (4, 1))}}}
passages:
  hall: {{title: Hall, numbers: [1]}}
  hatch: {{title: Hatch, numbers: [2]}}
"""
    kind = pick(("psyche", 1), ("memory", 2))
    destinies = f"""opener:
  key: {{title: Key}}
{kind}:
  dust: {{title: Dust, copies: {pick((1, 3), (2, 1))}}}
"""
    use = pick(("when: always", 2), ("when: search_roll, discard: true", 1))
    search = (
        f"items:\n  a: {{title: A, {use}, do: [{{modify: 1}}], copies: {pick((1, 3), (2, 1))}}}\n"
    )
    to = pick(("discard", 3), ("pile", 1))
    haunting = f"""cards:
  chill: {{title: Chill, to: {to}, do: [{wound}], copies: {pick((1, 3), (2, 1))}}}
  choir: {{title: Choir, to: in_play, ghosts_win: {wins}}}
"""
    orders = f"""orders:
  search: {{do: search, in: room}}
  probe: {{do: probe, whom: you}}
  duel: {{do: duel, whom: you}}
  haunt: {{do: haunt, whom: you}}
  syphon: {{do: syphon, in: room}}
  roll: {{do: roll, add: {pick((0, 2), (2, 1))}}}
  declare: {{do: declare, whom: you}}
  bind: {{do: declare, whom: you, say: bind}}
  ritual: {{do: declare, whom: you, say: ritual}}
  show: {{do: show, whom: you}}
  trade: {{do: trade, whom: you, takes: a}}
  reveal: {{do: reveal{", whom: you" if maybe(0.3) else ""}}}
  drown: {{do: ghost}}
  wake: {{do: revive, health: 1}}
  damp: {{do: gloom, in: room, add: 2}}
  fade: {{do: gloom, spend: 1}}
  wall: {{do: remove, tile: hatch, power: 3}}
  look: {{do: look}}
"""
    return {
        "house": house,
        "board": board,
        "destinies": destinies,
        "search": search,
        "haunting": haunting,
        "orders": orders,
    }


def _haunts(sketch: Sketch) -> str:
    """Scenes of one place and one person; now and then gloom stays."""
    maybe, pick = sketch.maybe, sketch.pick

    def stays(gloom: int) -> str:
        return f", most: {max(gloom, pick((1, 3), (2, 1)))}" if maybe(0.35) else ""

    lines = ["title: Tiny", "heroes:"]
    for hero in sketch.heroes:
        gloom = pick((0, 2), (1, 2), (3, 1))
        health = pick((1, 3), (2, 2), (3, 1))
        lines.append(f"  {hero}: {{title: I, health: {health}, gloom: {gloom}{stays(gloom)}}}")
    gloom = pick((0, 1), (1, 2), (4, 1))
    wound = pick(("wound: 1", 3), ("gloom: 1", 1))
    lines += [
        f"people: {{you: {{title: You, health: {pick((1, 3), (2, 2))}, pile: [grief], "
        f"carries: [{pick(('b', 2), ('a, b', 1))}]}}}}",
        f"places: {{here: {{title: Here, gloom: {gloom}{stays(gloom)}, "
        f"finds: [{pick(('a', 3), ('a, b', 1))}]}}}}",
        f"cards: {{grief: {{title: Grief, psyche: {pick(('true', 1), ('false', 1))}}}}}",
        "things: {a: {title: A}, b: {title: B}}",
        "hauntings:",
        f"  chill: {{title: Chill, {wound}, copies: 2}}",
        "  damp: {title: Damp, wound: 1}",
        "scenes:",
        f"  s_search: {{do: search, in: here{pick((', whom: you', 1), ('', 2))}}}",
        "  s_syphon: {do: syphon, in: here}",
    ]
    lines += [f"  s_{it}: {{do: {it}, whom: you}}" for it in ("probe", "duel", "haunt")]
    return "\n".join(lines) + "\n"


def _pause(sketch: Sketch) -> str:
    """What an interlude does."""
    effects = ("draw: hero", "draw: either", "discard_cards: 1", "experience: -1")
    some = [it for it in effects if sketch.maybe(0.35)]
    does = f"do: [{', '.join(f'{{{it}}}' for it in some)}]" if some else ""
    window = "window: true" if not some or sketch.maybe(0.5) else ""
    return ", ".join(filter(None, (does, window)))


def _path(sketch: Sketch) -> str:
    """What a path brings."""
    found = ""
    if sketch.maybe(0.4):
        found += f", track: {sketch.pick(('1', 2), ('-1', 3), ('-2', 1))}"
    if sketch.maybe(0.2):
        found += ", abilities: [con]"
    if sketch.maybe(0.3):
        found += ", draws: [hero]"
    return found


def _dice() -> str:
    """Dice without symbols to spend: fewer states."""
    lines = ["credits: Destiny Dice by Ewen Cluney, CC BY 3.0.", "dice:"]
    for die, side, mirror, upgrade in (
        ("skill", "good", "difficulty", "expertise"), ("expertise", "good", "challenge", ""),
        ("aid", "good", "hindrance", ""), ("difficulty", "bad", "skill", "challenge"),
        ("challenge", "bad", "expertise", ""), ("hindrance", "bad", "aid", ""),
    ):  # fmt: skip
        face = "[success]" if side == "good" else "[failure]"
        faces = ", ".join(["[]"] * 3 + [face] * 3)
        facts = [f"side: {side}", f"faces: [{faces}]", f"mirror: {mirror}"]
        facts += [f"upgrade: {upgrade}"] if upgrade else []
        lines += block([f"{die}: {{{', '.join(facts)}}}"])
    return "\n".join(lines) + "\n"
