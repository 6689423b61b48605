"""The second question of `fateloom verify`: what if players go home (EC-57)?"""

from __future__ import annotations

from tests.dsl.verify.small_stories import LAMP, SHORE, small_story

from fateloom.dsl.verify.proof.prover import Verdict
from fateloom.tools.verify.as_json import to_json
from fateloom.tools.verify.asking import Report, report
from fateloom.tools.verify.text import to_text

STORY = """
poi hut "Hut"
  > A hut.
  option take "Take the lamp"
    gain item lamp
      else
        > It is not there.
  option shake "Shake the others"
    others lose item lamp

destiny ann
  path light "Light"
    begins at hut "Light it" if has item lamp
    finale
      stage burn
        fulfil
"""


def _asked(lamp: str) -> Report:
    return report(small_story(SHORE + STORY, lamp=lamp), cached=False)


def test_ec57_a_player_who_goes_home_with_the_only_copy_is_told_beside_the_proof() -> None:
    found = _asked(LAMP)
    assert found.verdict is Verdict.PROVED
    text = to_text(found, colour=False)
    head, _, rest = text.partition("But if players go home in the middle of the game, every finale")
    assert "Ann is never blocked." in head
    assert "Bob's player goes home" in rest
    assert "THE POINT OF NO RETURN" in rest
    ann, bob = to_json(found)["heroes"]
    assert ann["if_players_leave"]["verdict"] == "blocked"
    assert "Bob's player goes home" in ann["if_players_leave"]["play"][-1]
    assert bob["if_players_leave"] == {
        "verdict": "proved", "why": None, "play": [], "replay": None
    }  # fmt: skip


def test_ec57_a_key_item_stays_on_the_tile() -> None:
    found = _asked(LAMP + "    key: true\n")
    assert found.verdict is Verdict.PROVED
    text = to_text(found, colour=False)
    assert text.count("The same holds if players go home in the middle of the game.") == 2
