"""What staff does over REST: settings, players, alerts, rounds, reports."""

from typing import Any

import pytest

from holecard.server import reports
from holecard.table.alerts import AlertRaised
from holecard.table.moves import Refused
from holecard.table.people import DAY_MS

from .harness import House, Player, open_house, table_of, until
from .test_accounts import PASSWORD, Time, deposit, log_in, register
from .test_document_004 import close_betting, play_out

WHY = {"why": "a test"}


def change(house: House, token: str, table: str = "one", **changes: Any) -> tuple[int, Any]:
    return house.ask("PUT", f"/api/staff/tables/{table}/settings", {"changes": changes} | WHY, token)


def raise_alert(house: House, *what: Any) -> None:
    """And wait until it is on disk."""
    before = len(house.server.hall.alerts.known)
    house.call(lambda: house.server.hall.alert(*what))
    house.wait(until(lambda: len(house.server.hall.alerts.known) > before))


def settings(house: House, token: str, table: str = "one") -> Any:
    return house.ask("GET", f"/api/staff/tables/{table}/settings", token=token)[1]


@pytest.fixture
def manager(house: House) -> str:
    return house.staff("manager", "shift_manager")


# settings


def test_limits_change_from_the_next_round_and_the_shoe_goes_on(house: House, manager: str) -> None:
    anna = house.player("one").sit_and_bet(1, 1_000)
    status, shown = change(house, manager, limits={"most": 2_000}, timers={"decision_s": 20.0})
    assert status == 200, shown
    assert shown["settings"]["limits"] == {"least": 500, "most": 50_000}, "not in this round"
    assert shown["wanted"]["limits"] == {"least": 500, "most": 2_000}
    shoe = anna.picture["shoe"]["number"]
    close_betting(house)
    play_out(house, anna)
    house.pass_time(10)
    anna.until_phase("betting")
    shown = settings(house, manager)
    assert (shown["version"], shown["wanted"]) == (2, None)
    assert shown["settings"]["limits"] == {"least": 500, "most": 2_000}
    assert shown["settings"]["timers"]["decision_s"] == 20.0
    assert anna.picture["shoe"]["number"] == shoe
    assert anna.do("bet", seat=1, main=5_000)["notices"] == ["a bet cut to the most, 20.00"]
    act = house.ask("GET", "/api/staff/log?act=settings", token=manager)[1][0]
    assert (act["by"], act["why"], act["target"]) == ("manager", "a test", "one")
    assert act["before"]["limits"] == {"least": 500, "most": 50_000}
    assert act["after"]["limits"] == {"least": 500, "most": 2_000}
    versions = house.ask("GET", "/api/staff/tables/one/versions", token=manager)[1]
    assert [one["settings"]["limits"]["most"] for one in versions] == [2_000, 50_000]


def test_a_change_of_sheet_ends_the_shoe_and_opens_its_secret_and_the_unused_one(house: House, manager: str) -> None:
    anna = house.player("one").sit_and_bet(1, 1_000)
    shoe = anna.picture["shoe"]["number"]
    assert change(house, manager, set={"peek": "none"})[0] == 200
    close_betting(house)
    play_out(house, anna)
    before = anna.picture["sheet"]
    house.pass_time(10)
    anna.until_picture(lambda picture: picture["sheet"] != before)
    closed = [one for one in house.server.reader.records() if one.kind == "shoe_closed"]
    assert b'"unused":""' not in closed[-1].body
    assert b'"unused"' in closed[-1].body
    assert house.ask("GET", f"/api/tables/one/shoes/{shoe}")[0] == 200
    assert house.audit().shoes == 1


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"limits": {"least": 60_000}}, "limits.least: 60000 is more than the most, 50000"),
        ({"limits": {"least": 505}}, "limits: must be multiples of the chip, 100"),
        ({"timers": {"settled_s": 1.0}}, "timers.settled_s: 1.0 is under 3.0 s"),
        ({"limmits": {}}, "limmits: there is no such key here; did you mean 'limits'?"),
        ({"bet_limits": {"21_plus": {"least": 100, "most": 200}}}, "did you mean '21_plus_3'?"),
        ({"game": "blackjak"}, "game: there is no game 'blackjak'"),
        ({"set": {"peek": "maybe"}}, "peek"),
        ({"practice": True}, "practice: changes only in the file of tables"),
        ({"coach": 3, "several_seats": "x"}, "; coach: "),
    ],
)
def test_wrong_settings_are_refused_with_every_fault(
    house: House, manager: str, changes: dict[str, Any], message: str
) -> None:
    status, answer = change(house, manager, **changes)
    assert (status, answer["reason"]) == (409, "bad_settings")
    assert message in answer["message"]
    assert settings(house, manager)["wanted"] is None


def test_no_change_and_no_reason_are_refused(house: House, manager: str) -> None:
    assert change(house, manager)[1]["reason"] == "no_change"
    assert change(house, manager, limits={"least": 500})[1]["reason"] == "no_change"
    body = {"changes": {"coach": True}, "why": " "}
    assert house.ask("PUT", "/api/staff/tables/one/settings", body, manager)[1]["reason"] == "no_reason"


def test_a_side_bet_may_have_limits_of_its_own(house: House, manager: str) -> None:
    assert change(house, manager, bet_limits={"21_plus_3": {"least": 200, "most": 400}})[0] == 200
    anna = house.player("one")
    anna.until_phase("betting")
    anna.do("sit", seat=1)
    done = anna.do("bet", seat=1, main=500, side={"21_plus_3": 900, "perfect_pairs": 900})
    assert done["notices"] == ["a bet on 21+3 cut to the most, 4.00"]
    assert anna.refused("bet", seat=1, main=500, side={"21_plus_3": 100}) == "under_least"
    assert house.ask("GET", "/api/tables/one")[1]["bet_limits"]["21_plus_3"] == [200, 400]


def test_a_change_waits_through_a_restart_and_stands_until_the_file_says_something_new(url: str, tmp_path: Any) -> None:
    with open_house(tmp_path, url=url) as house:
        token = house.staff("manager", "shift_manager")
        anna = house.player("one").sit_and_bet(1, 1_000)
        close_betting(house)
        anna.until_phase("opening", "playing", "settled")
        assert change(house, token, limits={"most": 2_000})[0] == 200
        name, session = anna.name, anna.token
    with open_house(tmp_path, url=url) as house:
        assert settings(house, token)["wanted"]["limits"]["most"] == 2_000
        anna = Player(house, name, session).begin("one")
        play_out(house, anna)
        house.pass_time(10)
        anna.until_phase("betting")
        assert settings(house, token)["settings"]["limits"]["most"] == 2_000
    with open_house(tmp_path, url=url) as house:  # the same file
        shown = settings(house, token)
        assert (shown["settings"]["limits"]["most"], shown["wanted"]) == (2_000, None)
    with open_house(tmp_path, {"one": table_of(early_close=False)}, url=url) as house:  # another
        house.player("one").until_phase("betting")
        shown = settings(house, token)
        assert (shown["settings"]["limits"]["most"], shown["settings"]["early_close"]) == (50_000, False)


# tables and alerts


def test_a_game_closes_and_opens_at_all_its_tables(tmp_path: Any) -> None:
    tables = {"one": table_of(), "two": table_of(), "other": table_of("blackjack")}
    with open_house(tmp_path, tables) as house:
        token = house.staff("manager", "shift_manager")
        path = "/api/staff/games/american-blackjack-4/close"
        closed = house.ask("POST", path, {"closing": True} | WHY, token)[1]
        assert {one["table"] for one in closed} == {"one", "two"}
        assert house.player("two").refused("sit", seat=1) == "closing"
        house.player("other").do("sit", seat=1)
        house.ask("POST", path, {"closing": False} | WHY, token)
        house.player("two").do("sit", seat=1)
        assert house.ask("POST", "/api/staff/games/poker/close", {"closing": True} | WHY, token)[0] == 404


def test_a_drained_server_plays_its_rounds_to_the_end_and_takes_no_more(house: House, manager: str) -> None:
    anna = house.player("one").sit_and_bet(1, 1_000)
    close_betting(house)
    drained = house.ask("POST", "/api/staff/drain", {"draining": True} | WHY, manager)[1]
    assert drained["draining"]
    assert house.ask("GET", "/readyz")[0] == 503
    play_out(house, anna)
    assert house.ask("GET", "/api/staff/drain", token=manager)[1] == {"draining": True, "open": 0}
    house.pass_time(10)
    anna.until_phase("betting")
    assert anna.refused("bet", seat=1, main=500) == "closing"
    house.ask("POST", "/api/staff/drain", {"draining": False} | WHY, manager)
    anna.do("bet", seat=1, main=500)


def test_an_alert_is_a_record_that_is_acknowledged_once_and_outlives_the_server(url: str, tmp_path: Any) -> None:
    with open_house(tmp_path, url=url) as house:
        token = house.staff("manager", "shift_manager")
        raise_alert(house, "large_win", "somebody won", "one", "one-7")
        alert = house.ask("GET", "/api/staff/alerts", token=token)[1][0]
        assert (alert["kind"], alert["table"], alert["round"], alert["by"]) == ("large_win", "one", "one-7", "")
        path = f"/api/staff/alerts/{alert['id']}/acknowledge"
        seen = house.ask("POST", path, WHY, token)[1]
        assert seen["by"] == "manager"
        assert house.ask("POST", path, WHY, token)[1]["reason"] == "acknowledged"
        assert house.ask("POST", "/api/staff/alerts/0/acknowledge", WHY, token)[0] == 404
        raise_alert(house, "stuck_round", "it hangs", "one")
    with open_house(tmp_path, url=url) as house:
        assert [one["kind"] for one in house.ask("GET", "/api/staff/alerts", token=token)[1]] == ["stuck_round"]
        both = house.ask("GET", "/api/staff/alerts?all=1", token=token)[1]
        assert [one["by"] for one in both] == ["", "manager"]


def test_the_overview_says_what_an_open_round_could_cost(house: House, manager: str) -> None:
    house.player("one").sit_and_bet(1, 1_000, perfect_pairs=500)
    row = house.ask("GET", "/api/staff/tables", token=manager)[1][0]
    game = house.server.hall.rooms["one"].game
    best = max(int(one.pays.partition(":")[0]) for one in game.switches.side_bets["perfect_pairs"].rows)
    assert row["exposure"] == 1_000 + 500 * best


def test_only_the_round_that_was_previewed_is_voided(house: House, manager: str) -> None:
    anna = house.player("one").sit_and_bet(1, 1_000)
    close_betting(house)
    anna.until_phase("opening", "playing", "settled")
    if anna.picture["phase"] == "settled":
        return
    house.ask("POST", "/api/staff/tables/one/pause", WHY, manager)
    shown = house.ask("GET", "/api/staff/tables/one/void", token=manager)[1]
    assert shown == {"round": "one-1", "refunds": {anna.name: 1_000}, "total": 1_000}
    assert house.ask("POST", "/api/staff/tables/one/void", WHY | {"round": "one-9"}, manager)[1]["reason"] == "stale"
    assert house.ask("POST", "/api/staff/tables/one/void", WHY | {"round": "one-1"}, manager)[0] == 200
    act = house.ask("GET", "/api/staff/log?act=void", token=manager)[1][0]
    assert act["before"] == {"round": "one-1", "staked": {anna.name: 1_000}}
    assert act["after"] == {"refunds": {anna.name: 1_000}}
    found = house.ask("GET", "/api/staff/rounds?outcome=void", token=manager)[1]
    assert [one["round"] for one in found] == ["one-1"]
    assert house.ask("GET", "/api/staff/rounds?outcome=settled", token=manager)[1] == []
    assert [one["round"] for one in house.ask("GET", "/api/staff/rounds?round=one-1", token=manager)[1]] == ["one-1"]


# players


def test_a_player_is_found_and_shown_with_balances_limits_sessions_and_stakes(house: House, manager: str) -> None:
    token = register(house)
    deposit(house, token, 5_000, "a")
    house.guest()
    Player(house, "anna", token).begin("one").sit_and_bet(2, 1_000)
    found = house.ask("GET", "/api/staff/players?name=ann", token=manager)[1]
    assert [(one["player"], one["balance"], one["tables"]) for one in found] == [("anna", 5_000, ["one"])]
    assert len(house.ask("GET", "/api/staff/players?only=guests", token=manager)[1]) == 1
    assert house.ask("GET", "/api/staff/players?only=excluded", token=manager)[1] == []
    assert house.ask("GET", "/api/staff/players?only=x", token=manager)[1]["reason"] == "bad_value"
    shown = house.ask("GET", "/api/staff/players/anna", token=manager)[1]
    assert (shown["balance"], shown["available"], shown["deposited"]["day"]) == (5_000, 4_000, 5_000)
    assert shown["stakes"] == [{"table": "one", "round": "", "staked": 0, "pending": 1_000, "seats": [2]}]
    assert [one["sockets"] for one in shown["sessions"]] == [1]
    assert token not in str(shown)
    moved = house.ask("GET", "/api/staff/players/anna/statement", token=manager)[1]
    assert [(one["kind"], one["change"], one["balance"]) for one in moved] == [("deposited", 5_000, 5_000)]
    assert house.ask("GET", "/api/staff/players/manager", token=manager)[0] == 404


def test_the_lower_limit_of_player_and_house_holds(house: House, manager: str) -> None:
    token = register(house)

    def house_limit(amount: int | None) -> None:
        body = {"limit": "deposit_day", "amount": amount} | WHY
        assert house.ask("PUT", "/api/staff/players/anna/limits", body, manager)[0] == 200

    house_limit(3_000)
    house.ask("PUT", "/api/limits", {"limit": "deposit_day", "amount": 9_000}, token)
    assert deposit(house, token, 3_001, "a")[1]["reason"] == "deposit_limit"
    house_limit(20_000)
    assert deposit(house, token, 9_001, "b")[1]["reason"] == "deposit_limit", "the player's own is lower"
    house_limit(None)
    assert deposit(house, token, 9_000, "c")[0] == 200
    acts = house.ask("GET", "/api/staff/log?act=limit", token=manager)[1]
    assert (acts[0]["before"], acts[0]["after"]) == ({"deposit_day": 20_000}, {"deposit_day": None})


def test_staff_excludes_and_ends_sessions(house: House, manager: str) -> None:
    time = Time(house)
    token = register(house)
    deposit(house, token, 5_000, "a")
    anna = Player(house, "anna", token).begin("one").sit_and_bet(1, 1_000)
    path = "/api/staff/players/anna"
    assert house.ask("POST", f"{path}/exclude", {"days": 100} | WHY, manager)[1]["reason"] == "bad_time"
    assert house.ask("POST", f"{path}/exclude", {"days": 200} | WHY, manager)[1]["excluded_until_ms"]
    anna.until_picture(lambda picture: picture["pending"] == [])
    assert anna.refused("bet", seat=1, main=500) == "excluded"
    assert [one["player"] for one in house.ask("GET", "/api/staff/players?only=excluded", token=manager)[1]] == ["anna"]
    other = log_in(house, "anna", PASSWORD)[1]["token"]
    sessions = house.ask("GET", path, token=manager)[1]["sessions"]
    assert len(sessions) == 2
    mine = next(one["id"] for one in sessions if one["sockets"])
    left = house.ask("POST", f"{path}/sessions/revoke", WHY | {"session": mine}, manager)[1]["sessions"]
    assert len(left) == 1
    anna.until_closed()
    assert house.ask("GET", "/api/me", token=token)[0] == 401
    assert house.ask("POST", "/api/withdraw", {"amount": 5_000, "key": "b"}, other)[0] == 200
    assert house.ask("POST", f"{path}/sessions/revoke", WHY, manager)[1]["sessions"] == []
    assert house.ask("POST", f"{path}/exclude", {"days": 200, "why": ""}, manager)[1]["reason"] == "no_reason"
    time.move(201 * DAY_MS)
    assert house.ask("POST", "/api/staff/players/nobody/exclude", {"days": 2} | WHY, manager)[0] == 401


def test_a_dismissed_member_logs_in_no_more(house: House) -> None:
    admin, pit = house.staff("admin", "admin"), house.staff("pit", "pit")
    assert [one["name"] for one in house.ask("GET", "/api/staff/members", token=admin)[1]] == ["admin", "pit"]
    assert house.ask("POST", "/api/staff/members/admin/dismiss", WHY, admin)[1]["reason"] == "no_right"
    assert house.ask("POST", "/api/staff/members/pit/dismiss", WHY, admin)[0] == 200
    assert house.ask("GET", "/api/staff/tables", token=pit)[0] == 401
    assert house.server.access._row("pit") is None


# reports


def test_reports_add_up_to_the_ledger_and_practice_counts_in_none(tmp_path: Any) -> None:
    tables = {"one": table_of(), "free": table_of(practice=True)}
    with open_house(tmp_path, tables) as house:
        token = house.staff("money", "finance")
        for table in tables:
            anna = house.player(table).sit_and_bet(1, 1_000, perfect_pairs=500)
            close_betting(house)
            play_out(house, anna)
        games = house.ask("GET", "/api/staff/reports/games", token=token)[1]
        assert {one["table"] for one in games} == {"one"}
        bank = house.call(lambda: house.server.hall.ledger.balance("house:one"))
        assert sum(one["held"] for one in games) == bank
        series = house.ask("GET", "/api/staff/reports/series?step=day", token=token)[1]
        assert [(one["table"], one["rounds"], one["held"]) for one in series] == [("one", 1, bank)]
        lines = {
            one["account"]: one["amount"] for one in house.ask("GET", "/api/staff/reports/liability", token=token)[1]
        }
        assert lines["all accounts together"] == 0
        assert lines["liability"] == -lines["cage"] - lines["house"] - lines["adjust"]
        assert not any("practice" in account for account in lines)
        cage = house.ask("GET", "/api/staff/reports/cage", token=token)[1]
        assert [one["amount"] for one in cage] == [100_000, 100_000]
        for name in ("games", "series", "liability", "cage", "voids", "staff", "events"):
            assert house.ask("GET", f"/api/staff/reports/{name}.csv", token=token)[0] == 200
        assert house.ask("GET", "/api/staff/reports/series?step=year", token=token)[1]["reason"] == "bad_value"


def test_theory_stands_beside_what_came_back() -> None:
    figures = {"element_of_risk": 0.01, "side_bets": [{"name": "pairs", "edge": 0.05}]}
    assert reports.theoretical(figures, "main")[0] == 0.99
    assert reports.theoretical(figures, "pairs")[0] == 0.95
    assert reports.theoretical(figures, "insurance")[0] is None
    assert reports.theoretical(None, "main") == (None, "not solved yet")


def test_an_alert_of_an_old_log_is_read() -> None:
    import msgspec

    assert msgspec.json.decode(b'{"what":"x"}', type=AlertRaised).alert == "table_stopped"


# corrections, and withdrawals that nobody knows the end of


def test_a_correction_needs_a_second_person(house: House) -> None:
    one, two = house.staff("one-money", "finance"), house.staff("two-money", "finance")
    token = register(house)
    deposit(house, token, 1_000, "a")
    path = "/api/staff/adjustments"

    def propose(amount: int) -> int:
        status, answer = house.ask("POST", path, {"player": "anna", "amount": amount} | WHY, one)
        assert status == 200, answer
        return int(answer["id"])

    def decide(number: int, token: str, approve: bool = True) -> tuple[int, Any]:
        return house.ask("POST", f"{path}/{number}", {"approve": approve} | WHY, token)

    def balance() -> int:
        return int(house.ask("GET", "/api/me", token=token)[1]["balance"])

    first = propose(500)
    assert balance() == 1_000, "nothing has moved"
    assert decide(first, one)[1]["reason"] == "second_person"
    assert decide(first, two)[0] == 200
    assert balance() == 1_500
    assert decide(first, two)[0] == 404, "once"
    assert decide(propose(-2_000), two)[1]["reason"] == "funds"
    assert decide(propose(-300), two)[0] == 200
    assert balance() == 1_200
    taken_back = propose(700)
    assert decide(taken_back, one, approve=False)[0] == 200
    assert [entry["amount"] for entry in house.ask("GET", path, token=two)[1]] == [-2_000]
    assert house.ask("POST", path, {"player": "anna", "amount": 0} | WHY, one)[1]["reason"] == "bad_amount"
    act = house.ask("GET", "/api/staff/log?act=adjust", token=two)[1][0]
    assert (act["by"], act["before"], act["after"]) == ("two-money", 1_500, 1_200)
    assert house.call(lambda: house.server.hall.ledger.balance("adjust")) == -200


def test_a_correction_without_a_second_person_is_found_by_the_audit() -> None:
    from holecard.table import office
    from holecard.table.audit import Audit, Wrong
    from holecard.table.log import GENESIS, Draft, Record, seal

    proposed = office.draft(office.AdjustmentProposed("anna", 500, "why"), "one")
    gains = office.postings_of(office.Proposal(1, 0, "anna", 500, "why", "one"))
    more = (gains[0]._replace(amount=900),)
    adjusted = office.Adjusted(1, "anna")

    def audit(second: Draft) -> None:
        records: list[Record] = []
        for draft in (proposed, second):
            records.append(seal(draft, len(records) + 1, 0, records[-1].hash if records else GENESIS))
        Audit().run(records)

    audit(office.draft(adjusted, "two", postings=gains))
    with pytest.raises(Wrong, match="no second person"):
        audit(office.draft(adjusted, "one", postings=gains))
    with pytest.raises(Wrong, match="other money than was proposed"):
        audit(office.draft(adjusted, "two", postings=more))


class Bank:
    """A payment service that does a thing once for each key, and may refuse or break."""

    name = "bank"

    def __init__(self) -> None:
        self.paid: dict[str, int] = {}
        self.answer: BaseException | None = None

    async def collect(self, player: str, amount: int, key: str) -> str:
        return key

    async def pay(self, player: str, amount: int, key: str) -> str:
        if self.answer is not None:
            raise self.answer
        self.paid[key] = amount
        return f"bank-{key}"


def test_a_withdrawal_that_nobody_knows_the_end_of_is_paid_once_after_a_restart(url: str, tmp_path: Any) -> None:
    bank = Bank()
    with open_house(tmp_path, url=url) as house:
        house.server.cage.payments = bank
        token = register(house)
        deposit(house, token, 5_000, "a")
        bank.answer = Refused("payment", "the bank says no")
        assert house.ask("POST", "/api/withdraw", {"amount": 1_000, "key": "b"}, token)[1]["reason"] == "payment"
        assert house.ask("GET", "/api/me", token=token)[1]["balance"] == 5_000, "it is put back"
        bank.answer = ConnectionError("the line is dead")
        assert house.ask("POST", "/api/withdraw", {"amount": 2_000, "key": "c"}, token)[0] == 500
        assert house.ask("GET", "/api/me", token=token)[1]["balance"] == 3_000, "it may have been paid"
        assert house.call(lambda: house.server.hall.ledger.balance("paying:anna")) == 2_000
    with open_house(tmp_path, url=url) as house:  # play money pays
        assert house.call(lambda: house.server.hall.ledger.balance("paying:anna")) == 0
        assert house.ask("POST", "/api/withdraw", {"amount": 2_000, "key": "c"}, token)[1]["balance"] == 3_000
        house.server.cage.payments = bank
        house.wait(house.server.cage.pay_open())
        assert bank.paid == {}, "it is over"
