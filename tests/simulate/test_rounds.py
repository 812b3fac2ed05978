"""The compiled round lane against the same function in plain Python, and against rounds at the table."""

import pytest
from hypothesis import given
from hypothesis import settings as example_settings
from hypothesis import strategies as some

from holecard.rules.hand import DOUBLES, LIVE, STATUS, TOTAL, is_blackjack
from holecard.rules.settle import BLACKJACK_PAID, EVEN_MONEY_PAID
from holecard.sheet import game_names, load
from holecard.simulate.replay import Replayed, replay_rounds
from holecard.simulate.setup import Setup, play_part
from holecard.simulate.statistics import frequencies
from holecard.simulate.tally import MAIN, NET, PLAYED, RAISED, ROUNDS, STAKED

from .setups import basic_setup, differences, play_plain, random_setup


@pytest.mark.parametrize("game", game_names())
def test_the_kernel_is_plain_python(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    for seed in range(6):
        setup = random_setup(load(game), seed)
        first = seed * 10**9
        compiled, plain = (
            play_part(setup, first, first + 2, rows=True),
            play_plain(setup, first, first + 2, monkeypatch, rows=True),
        )
        assert differences(compiled.tally, plain.tally) == []
        assert compiled.rows.tolist() == plain.rows.tolist()


@given(some.sampled_from(game_names()), some.integers(0, 2**40))
@example_settings(max_examples=25)
def test_any_shoe_is_the_same_at_the_table(game: str, seed: int) -> None:
    setup = random_setup(load(game), seed)
    part = play_part(setup, seed, seed + 1, rows=True, trail=1000)
    replayed = replay_rounds(setup, seed)
    assert len(replayed) == part.tally.totals[ROUNDS]
    assert [round_.played.bets[0] for round_ in replayed] == part.trail[:, 0].tolist()
    assert part.rows[0].tolist() == [
        sum(sum(one.played.bets) for one in replayed), sum(main_net(one, setup) for one in replayed), len(replayed)
    ]  # fmt: skip
    for who in range(len(setup.stakes) + len(setup.behind)):
        nets = [net_of(one, who, side=False) for one in replayed]
        assert part.tally.bettors[who].tolist()[1:] == [sum(nets), sum(net * net for net in nets)]
    staked_and_won = [[0, 0] for _ in part.tally.bets]
    for one in replayed:
        for paid in one.played.paid():
            if paid.who < len(setup.stakes):
                row = (
                    paid.bet + 1 if isinstance(paid.bet, int) else {"insurance": len(staked_and_won) - 1}.get(paid.bet)
                )
                if row is not None:
                    staked_and_won[row][0] += paid.staked
                    staked_and_won[row][1] += paid.back - paid.staked
    staked_and_won[MAIN] = part.tally.bets[MAIN, : NET + 1].tolist()
    assert part.tally.bets[:, : NET + 1].tolist() == staked_and_won


def net_of(one: Replayed, who: int, side: bool) -> int:
    return sum(
        paid.back - paid.staked
        for paid in one.played.paid()
        if paid.who == who and (side or not isinstance(paid.bet, int))
    )


def main_net(one: Replayed, setup: Setup) -> int:
    return sum(net_of(one, seat, side=False) for seat in range(len(setup.stakes)))


@pytest.mark.parametrize("game", ["double-up-blackjack", "double-up-insanity", "american-blackjack-4", "spanish-21"])
def test_events_and_wagers_are_those_of_the_table(game: str) -> None:
    setup = random_setup(load(game), 4)._replace(stakes=(1,), side=((1,) * len(load(game).side_names),), behind=())
    setup = setup._replace(counting=None)
    tally = play_part(setup, 3, 5).tally
    replayed = [one for shoe in (3, 4) for one in replay_rounds(setup, shoe)]
    counts = dict.fromkeys(frequencies(tally), 0)
    raised = 0
    for one in replayed:
        felt = one.played.felt
        hands = felt.hands[: felt.hand_count[0]]
        dealer = felt.hands[setup.rules.max_hands]
        mains = [paid for paid in one.played.paid() if paid.bet == "main"]
        live = any(hand[STATUS] == LIVE for hand in hands)
        raised += sum(paid.staked for paid in one.played.paid() if paid.bet in ("main", "double_up"))
        counts["player_blackjack"] += any(is_blackjack(hand) for hand in hands)
        counts["paid_blackjack"] += any(paid.result in (BLACKJACK_PAID, EVEN_MONEY_PAID) for paid in mains)
        counts["dealer_blackjack"] += is_blackjack(dealer)
        counts["double"] += sum(hand[DOUBLES] > 0 for hand in hands)
        counts["double_up"] += sum(paid.bet == "double_up" for paid in one.played.paid())
        counts["split"] += len(hands) > 1
        counts["bust"] += sum(hand[TOTAL] > 21 for hand in hands)
        counts["surrender"] += sum(hand[STATUS] == 2 for hand in hands)
        counts["dealer_16"] += live and dealer[TOTAL] == 16
        counts["dealer_22"] += live and dealer[TOTAL] == 22
        counts["dealer_23_up"] += live and dealer[TOTAL] > 22
    assert {name: round(share * len(replayed)) for name, share in frequencies(tally).items()} == counts
    assert int(tally.totals[RAISED]) == raised
    assert int(tally.totals[PLAYED]) == len(replayed)


def test_a_shoe_that_runs_out_within_a_round_is_the_same_at_the_table() -> None:
    """Six seats and one deck dealt to its last card: most shoes need cards of earlier rounds."""
    setup = basic_setup("single-deck", seats=6, penetration="1", seed=3)
    ran_out = 0
    for shoe in range(30):
        replayed = replay_rounds(setup, shoe)
        part = play_part(setup, shoe, shoe + 1, rows=True)
        assert part.rows[0].tolist() == [
            6 * setup.unit * len(replayed), sum(main_net(one, setup) for one in replayed), len(replayed)
        ]  # fmt: skip
        ran_out += replayed[-1].played.end > 52
    assert ran_out > 20


def test_shoes_do_not_depend_on_where_one_begins() -> None:
    setup = basic_setup(seats=2, penetration="3/4")
    together = play_part(setup, 0, 6, rows=True)
    apart = [play_part(setup, shoe, shoe + 1, rows=True).rows[0].tolist() for shoe in range(6)]
    assert together.rows.tolist() == apart
    assert int(together.tally.bets[MAIN, STAKED]) == sum(row[0] for row in apart)


def test_the_distribution_has_every_round_and_sums_to_the_net() -> None:
    setup = basic_setup("double-4-more", penetration="3/4")
    tally = play_part(setup, 0, 40).tally
    middle = len(tally.distribution) // 2
    assert tally.distribution.sum() == tally.totals[PLAYED]
    assert sum((k - middle) * count for k, count in enumerate(tally.distribution.tolist())) == tally.bets[MAIN, NET]
