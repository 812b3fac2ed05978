"""Shoes that come to their end."""

from tests.server.harness import House, Player


def leave_phase(house: House, player: Player, seconds: float) -> None:
    phase = player.picture["phase"]
    house.pass_time(seconds)
    player.until_picture(lambda picture: picture["phase"] != phase)


def until_next_shoe(house: House, player: Player) -> None:
    """The round was the last of its shoe, and is settled."""
    leave_phase(house, player, 10)
    while player.picture["phase"] != "betting":
        leave_phase(house, player, 3.1)
