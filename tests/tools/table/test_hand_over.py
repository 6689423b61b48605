"""One device for all: it goes from hand to hand, and shows nobody what is another's."""

import pytest

HEROES = ("--heroes", "keeper,stranger", "--seed", "5")
YOURS = "{}: the table is yours"
INES, OSK = "Ines, the last keeper", "Osk, who was on the wrong boat"
SECRETS = ("You promised your father", "You were on the right boat")


@pytest.mark.parametrize("plain", [(), ("--plain",)])
def test_dst_144_one_device_shows_one_seat_at_a_time(fateloom, island, plain):
    """Whoever's turn it is takes the device, says so, and only then sees what is secret."""
    enter = "\n\n\n"
    out = fateloom("play", "island", *HEROES, *plain, typed=f"{enter}end\n{enter}quit\n").out
    places = [out.index(it) for it in (YOURS.format(INES), SECRETS[0])]
    places += [out.index(it) for it in (YOURS.format(OSK), SECRETS[1])]
    assert places == sorted(places)
    assert out.count(YOURS.format(INES)) == out.count(YOURS.format(OSK)) == 1


def test_dst_144_nobody_sees_a_secret_before_they_have_the_device(fateloom, island):
    out = fateloom("play", "island", *HEROES, typed="\n\n\nend\n").out
    assert YOURS.format(OSK) in out
    assert SECRETS[0] in out
    assert SECRETS[1] not in out, "the device was passed on, and nobody has taken it"
