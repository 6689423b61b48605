"""The island of `fateloom new`, in which the stranger can be blocked: one way for each cure."""

from __future__ import annotations

from pathlib import Path

from tests.dsl.verify.repair.typing_in import read
from tests.tools.verify.mended import OWN, RIVALS, STORY, Edit

from fateloom.runtime.record import record
from fateloom.runtime.transitions.model import Company

STARTER = Path(__file__).resolve().parents[4] / "tools" / "fateloom" / "tools" / "story" / "starter"

REST = '  option rest "Sleep'
DOOR = (STORY, "if virtue >= 1\n    finale", "if has item spade\n    finale")
"""Both paths of the stranger want the spade."""

READ_ONCE = (STORY, 'Read the letters" once per hero', 'Read the letters" once')
"""Whoever comes first reads the letters; both paths of the stranger want them."""

ONE_SPADE = (
    "items.yaml",
    "title: Short Spade\n    value: 1\n    categories: [tool]\n    copies: 2",
    "title: Short Spade\n    value: 1\n    categories: [tool]",
)
PATCH = (
    STORY,
    REST,
    '  scan patch uses item "Wedge the door with something"\n    any tool loses\n'
    "      > It holds, and it will not come out again.\n      gain 1 xp\n    other\n"
    "      > It is too soft.\n\n" + REST,
)
"""Whoever wedges the door with the spade has none."""

ONE_SEARCH = (STORY, '"Look under the seats" once per hero', '"Look under the seats" once')

SHOP = (
    STORY,
    REST,
    '  trade shelf "Look at the shelf on the landing" stock shelf\n\n'
    '  option shells "Gather shells"\n    > They are worth a coin.\n    gain 1 coins\n\n' + REST,
)
STOCK = (STORY, "tile beach\n", "stock shelf: spade\n\ntile beach\n")
NO_SPADE_IN_THE_BOAT = (
    STORY,
    "    gain item spade\n      else\n        > Somebody has taken the spade.\n",
    "",
)

TO_BE_SOLD = (
    "items.yaml",
    "title: Short Spade\n    value: 1\n    categories: [tool]\n    copies: 2\n    key: true\n"
    "    sellable: false\n",
    "title: Short Spade\n    value: 1\n    categories: [tool]\n    copies: 1\n    key: true\n",
)
BUYER = (
    STORY,
    REST,
    '  trade buyer "Trade with the men on the landing" stock buyers\n\n'
    '  option toss "Toss a coin into the sea" costs 1 coins\n    > It sinks.\n\n' + REST,
)
"""What was sold is bought back for as much, unless the coins are in the sea."""
BUYERS = (STORY, "tile beach\n", "stock buyers: oil\n\ntile beach\n")

STORM = (
    STORY,
    "event evening on day 3\n",
    "event storm on day 4\n  > In the morning there is a hole where the tower was.\n"
    "  remove tower\n\nevent evening on day 3\n",
)

WALLED_FLAG = (STORY, "hero knows: flag", "world walled: flag\nhero knows: flag")
WALL = (
    STORY,
    REST,
    '  option wall "Wall up the landing" once\n    > Nobody will dig here again.\n    walled up\n\n'
    + REST,
)
NOT_WALLED = (STORY, "if knows and has item spade", "if knows and not walled")
DOOR_NOT_WALLED = (STORY, "if virtue >= 1\n    finale", "if not walled\n    finale")

STEP = (STORY, "hero knows: flag", "world step: firm, cracked, broken\nhero knows: flag")
BROKEN = (
    STORY,
    REST,
    '  option crack "Jump on the step" if step is firm\n    > It cracks.\n'
    "    step becomes cracked\n\n"
    '  option smash "Take the step to pieces" if step is not broken and hero is keeper\n'
    "    > It was one stone.\n    step becomes broken\n\n"
    '  option mortar "Put mortar into the step" if step is cracked\n    > It holds.\n'
    "    step becomes firm\n\n" + REST,
)
"""Whoever takes the step to pieces leaves it so; what is cracked can be mended."""
FIRM = (STORY, "if knows and has item spade", "if knows and step is firm")
FIRM_DOOR = (STORY, "if virtue >= 1\n    finale", "if step is firm\n    finale")

LAID = (
    STORY,
    REST,
    '  option smash "Take the step to pieces" if step is firm and hero is keeper\n'
    "    > It was one stone.\n    step becomes broken\n\n"
    '  option lay "Lay the stones again" if step is broken and hero is keeper\n'
    "    > It holds.\n    step becomes firm\n\n" + REST,
)
"""One alone can mend the step, and need not."""

HOLE = (STORY, "hero knows: flag", "world hole: 0..5\nhero knows: flag")
TOO_DEEP = (
    STORY,
    REST,
    '  option deeper "Dig where you stand" if hole < 4 and hero is keeper\n    > Down it goes.\n'
    "    hole +1\n\n"
    '  option fill "Throw sand into the hole" if hole < 3\n    > It fills.\n    hole -1\n\n' + REST,
)
"""A hole that is too deep cannot be filled again."""
SHALLOW = (STORY, "if knows and has item spade", "if knows and hole < 2")
SHALLOW_DOOR = (STORY, "if virtue >= 1\n    finale", "if hole < 1\n    finale")


GUIDE = (STORY, "hero knows: flag", 'npc guide "The Guide" at tower\nhero knows: flag')
SENT = (
    STORY,
    REST,
    '  option send "Send the guide home" if guide at tower\n    > The guide goes.\n'
    "    guide leaves\n    gain 1 xp\n\n" + REST,
)
GUIDED = (STORY, "if knows and has item spade", "if knows and guide at wreck")
"""Nobody goes to the wreck by himself: see `CALL`."""
CALL = (
    STORY,
    REST,
    '  option call "Send the guide to the wreck" if guide at tower\n    > The guide goes.\n'
    "    guide moves to wreck\n\n" + REST,
)
DOOR_GUIDED = (STORY, "if virtue >= 1\n    finale", "if guide at wreck\n    finale")


@record
class Island:
    """Edits of the island, and who plays; the stranger can be blocked."""

    edits: tuple[Edit, ...]
    company: Company = Company(("keeper", "stranger"))


ALONE = Company(("stranger",))
WEDGED = (ONE_SPADE, DOOR, PATCH)

ISLANDS = {
    "the only spade": Island(RIVALS),
    "into the sea": Island(OWN),
    "read once": Island((READ_ONCE, (STORY, "if virtue >= 1\n    finale", "if knows\n    finale"))),
    "wedged": Island(WEDGED, ALONE),
    "searched once, wedged": Island((*WEDGED, ONE_SEARCH), ALONE),
    "bought and wedged": Island((*WEDGED, SHOP, STOCK, NO_SPADE_IN_THE_BOAT), ALONE),
    "sold": Island((TO_BE_SOLD, DOOR, BUYER, BUYERS), ALONE),
    "storm": Island((STORM,)),
    "broken": Island((STEP, BROKEN, FIRM, FIRM_DOOR)),
    "mended by one": Island((STEP, LAID, FIRM, FIRM_DOOR)),
    "too deep": Island((HOLE, TOO_DEEP, SHALLOW, SHALLOW_DOOR)),
    "sent home": Island((GUIDE, SENT, CALL, GUIDED, DOOR_GUIDED)),
    "walled": Island((WALLED_FLAG, WALL, NOT_WALLED, DOOR_NOT_WALLED)),
}


def island(name: str) -> dict[str, str]:
    """The files of one of them."""
    files = {it: text for it, text in read(STARTER).items() if not it.startswith("plays/")}
    for file, old, new in ISLANDS[name].edits:
        assert old in files[file], old
        files[file] = files[file].replace(old, new, 1)
    return files
