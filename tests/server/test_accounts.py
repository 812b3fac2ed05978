"""Who may do what: passwords, sessions, codes, roles, limits, the cage."""

import base64
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from holecard.rules import Round
from holecard.rules.cards import value
from holecard.server import totp
from holecard.server.access import FAILURES_MOST, LOCK_MS, WRONG
from holecard.server.api import COOKIE
from holecard.server.app import ENDPOINTS, Options
from holecard.server.reports import csv_text, safe
from holecard.table.people import DAY_MS, RIGHTS

from .harness import House, Player, open_house, opening, stack, table_of, until
from .test_document_004 import close_betting, play_out

PASSWORD = "correct horse battery"
# RFC 6238, appendix B: eight digits, the key in ASCII
KEYS = {
    "sha1": b"12345678901234567890",
    "sha256": b"12345678901234567890123456789012",
    "sha512": b"1234567890123456789012345678901234567890123456789012345678901234",
}
VECTORS = [
    (59, "sha1", "94287082"),
    (59, "sha256", "46119246"),
    (59, "sha512", "90693936"),
    (1111111109, "sha1", "07081804"),
    (1111111109, "sha256", "68084774"),
    (1111111109, "sha512", "25091201"),
    (1111111111, "sha1", "14050471"),
    (1111111111, "sha256", "67062674"),
    (1111111111, "sha512", "99943326"),
    (1234567890, "sha1", "89005924"),
    (1234567890, "sha256", "91819424"),
    (1234567890, "sha512", "93441116"),
    (2000000000, "sha1", "69279037"),
    (2000000000, "sha256", "90698825"),
    (2000000000, "sha512", "38618901"),
    (20000000000, "sha1", "65353130"),
    (20000000000, "sha256", "77737706"),
    (20000000000, "sha512", "47863826"),
]


@pytest.mark.parametrize(("seconds", "digest", "expected"), VECTORS)
def test_codes_are_those_of_rfc_6238(seconds: int, digest: str, expected: str) -> None:
    assert totp.code(KEYS[digest], seconds // totp.STEP_S, 8, digest) == expected


@given(st.binary(min_size=20, max_size=20), st.integers(60, 2**33))
def test_a_code_is_good_for_its_step_and_its_neighbours_and_once(key: bytes, now: int) -> None:
    step = now // totp.STEP_S
    code = totp.code(key, step)
    assert totp.step_of(key, code, now, step - 2) is not None
    used = totp.step_of(key, code, now, -1)
    assert used is not None
    assert totp.step_of(key, totp.code(key, used), now, step + 1) is None


class Time:
    """The log's time, turned by the test."""

    def __init__(self, house: House) -> None:
        self.store, self.moved = house.server.hall.store, 0
        real = self.store._clock
        self.store._clock = lambda: real() + self.moved

    def move(self, ms: int) -> None:
        self.moved += ms


def register(house: House, name: str = "anna") -> str:
    status, answer = house.ask("POST", "/api/register", {"name": name, "password": PASSWORD, "cookie": False})
    assert status == 200, answer
    return str(answer["token"])


def log_in(house: House, name: str, password: str, code: str = "") -> tuple[int, Any]:
    return house.ask("POST", "/api/login", {"name": name, "password": password, "code": code, "cookie": False})


def deposit(house: House, token: str, amount: int, key: str) -> tuple[int, Any]:
    return house.ask("POST", "/api/deposit", {"amount": amount, "key": key}, token)


# passwords and sessions


def test_whatever_is_wrong_the_message_is_the_same(house: House) -> None:
    register(house)
    for name, password in (("anna", "wrong horse battery"), ("nobody", PASSWORD), ("anna", ""), ("", "")):
        assert log_in(house, name, password) == (401, {"reason": "wrong", "message": WRONG})
    assert log_in(house, "anna", PASSWORD)[0] == 200


def test_repeated_failures_lock_the_account_for_a_while(house: House) -> None:
    time = Time(house)
    register(house)
    for _ in range(FAILURES_MOST):
        assert log_in(house, "anna", "wrong horse battery")[0] == 401
    assert log_in(house, "anna", PASSWORD) == (401, {"reason": "wrong", "message": WRONG})
    house.wait(until(lambda: any("anna is locked" in one.what for one in house.server.hall.open_alerts)))
    time.move(LOCK_MS + 1)
    assert log_in(house, "anna", PASSWORD)[0] == 200


@pytest.mark.parametrize("name", ["", "a", "Anna", "anna b", "guest-1", "bot-1", "a:b", "x" * 21, "anna/1", "ünna"])
def test_names_that_could_be_mistaken_are_refused(house: House, name: str) -> None:
    status, answer = house.ask("POST", "/api/register", {"name": name, "password": PASSWORD})
    assert (status, answer["reason"]) in ((409, "bad_name"), (409, "name_taken"))


def test_a_name_is_taken_once(house: House) -> None:
    register(house)
    assert house.ask("POST", "/api/register", {"name": "anna", "password": PASSWORD})[1]["reason"] == "name_taken"
    assert house.ask("POST", "/api/register", {"name": "boris", "password": "short"})[1]["reason"] == "bad_password"


def test_attempts_from_one_address_are_limited() -> None:
    assert Options("").a_minute == {"login": 10, "register": 6, "guest": 30}


def test_too_many_attempts_are_refused(house: House) -> None:
    house.server.options = house.server.options._replace(a_minute={"login": 3})
    answers = [log_in(house, "nobody", PASSWORD)[0] for _ in range(5)]
    assert answers == [401, 401, 401, 429, 429]


def test_the_cookie_is_kept_from_scripts_and_other_sites(house: House) -> None:
    import urllib.request

    request = urllib.request.Request(f"http://127.0.0.1:{house.port}/api/guest", b"{}", method="POST")
    with urllib.request.urlopen(request, timeout=10) as response:
        cookie = response.headers["set-cookie"]
        assert b"token" not in response.read()
    assert cookie.startswith(f"{COOKIE}=")
    assert "HttpOnly" in cookie
    assert "SameSite=strict" in cookie
    token = cookie.partition("=")[2].partition(";")[0]
    assert house.ask("GET", "/api/me", headers={"Cookie": f"{COOKIE}={token}"})[0] == 200


def test_a_session_ends_by_log_out_everywhere_or_by_idling(house: House) -> None:
    time = Time(house)
    first = register(house)
    second = log_in(house, "anna", PASSWORD)[1]["token"]
    anna = Player(house, "anna", first).begin("one")
    assert house.ask("POST", "/api/logout-everywhere", token=second) == (200, {"ended": 2})
    anna.until_closed()
    assert house.ask("GET", "/api/me", token=first)[0] == 401
    third = log_in(house, "anna", PASSWORD)[1]["token"]
    time.move(29 * 60_000)
    assert house.ask("GET", "/api/me", token=third)[0] == 200
    time.move(31 * 60_000)
    assert house.ask("GET", "/api/me", token=third)[0] == 401


# staff


def test_the_log_in_before_this_one_is_told_and_single_sessions_are_ended(house: House) -> None:
    account = {"name": "dora", "password": "correct horse battery", "cookie": False}
    tokens = [house.ask("POST", path, account)[1]["token"] for path in ("/api/register", "/api/login", "/api/login")]
    opened = house.ask("GET", "/api/me", token=tokens[0])[1]["session"]["begun_ms"]
    second = house.ask("GET", "/api/me", token=tokens[1])[1]["session"]["begun_ms"]
    told = house.ask("GET", "/api/me", token=tokens[2])[1]["previous_login_ms"]
    assert opened <= told <= second
    assert house.ask("GET", "/api/me", token=house.guest()[1])[1]["previous_login_ms"] is None

    sessions = house.ask("GET", "/api/sessions", token=tokens[2])[1]
    assert [one["this"] for one in sessions] == [False, False, True]
    assert house.ask("POST", f"/api/sessions/{sessions[0]['id']}/end", token=tokens[2]) == (200, {"ended": 1})
    assert [house.ask("GET", "/api/me", token=token)[0] for token in tokens] == [401, 200, 200]
    status, said = house.ask("POST", f"/api/sessions/{sessions[1]['id']}/end", token=house.guest()[1])
    assert (status, said["reason"]) == (404, "not_found")
    assert house.ask("GET", "/api/me", token=tokens[1])[0] == 200


def test_staff_needs_a_second_factor_and_a_code_serves_once(house: House) -> None:
    address = house.wait(house.server.access.enrol("manager", PASSWORD, "shift_manager", "test"))
    key = base64.b32decode(address.partition("secret=")[2].partition("&")[0])
    now = house.server.access.now_ms() // 1000
    code = totp.code(key, now // totp.STEP_S)
    for wrong in ("", "😀", "x" * 200):
        assert log_in(house, "manager", PASSWORD, wrong) == (401, {"reason": "wrong", "message": WRONG})
    assert log_in(house, "manager", PASSWORD, "000000" if code != "000000" else "000001")[0] == 401
    status, answer = log_in(house, "manager", PASSWORD, code)
    assert status == 200
    assert log_in(house, "manager", PASSWORD, code)[0] == 401
    assert house.ask("GET", "/api/staff/tables", token=answer["token"])[0] == 200


@pytest.mark.parametrize("role", sorted(RIGHTS))
def test_each_role_may_do_what_the_matrix_says_and_nothing_else(house: House, role: str) -> None:
    token = house.guest()[1] if role == "player" else house.staff("member", role)
    for endpoint in ENDPOINTS:
        if endpoint.right is None or endpoint.right == "play":
            continue
        path = re.sub(r"{\w+}", "none", endpoint.path)
        status, answer = house.ask(endpoint.method, path, {} if endpoint.body else None, token)
        may = endpoint.right in RIGHTS[role]  # type: ignore[index]
        refused = status == 403 and answer["reason"] == "no_right"
        assert refused != may, (role, endpoint.path, status, answer)
        assert house.ask(endpoint.method, path, {} if endpoint.body else None)[0] == 401


def test_every_staff_act_is_in_the_staff_log_with_who_and_why(house: House) -> None:
    token = house.staff("manager", "shift_manager")
    assert house.ask("POST", "/api/staff/tables/one/pause", {"why": ""}, token)[1]["reason"] == "no_reason"
    house.ask("POST", "/api/staff/tables/one/pause", {"why": "a spilled drink"}, token)
    house.ask("POST", "/api/staff/tables/one/resume", {"why": "dry again"}, token)
    log = house.ask("GET", "/api/staff/log", token=token)[1]
    told = [tuple(one[key] for key in ("by", "act", "why", "before", "after")) for one in log]
    assert told == [
        ("manager", "resume", "dry again", "paused", "betting"),
        ("manager", "pause", "a spilled drink", "betting", "paused"),
        ("test", "enrol", "", None, "shift_manager"),
    ]


def test_a_table_closes_after_the_round_and_opens_again(house: House) -> None:
    token = house.staff("manager", "shift_manager")
    anna = house.player("one").sit_and_bet(1, 1_000)
    house.ask("POST", "/api/staff/tables/one/close", {"closing": True, "why": "late"}, token)
    anna.until_picture(lambda picture: picture["closing"] and picture["pending"] == [])
    assert anna.own["balance"] == 100_000
    assert anna.refused("bet", seat=1, main=1_000) == "closing"
    house.ask("POST", "/api/staff/tables/one/close", {"closing": False, "why": "early"}, token)
    anna.until_picture(lambda picture: not picture["closing"])
    anna.do("bet", seat=1, main=1_000)


def test_search_replay_evidence_and_reports(house: House) -> None:
    manager, finance = house.staff("manager", "auditor"), house.staff("money", "finance")
    anna = house.player("one").sit_and_bet(3, 1_000, perfect_pairs=500)
    close_betting(house)
    play_out(house, anna)
    for query in ("", f"player={anna.name}", "table=one", "since=1"):
        found = house.ask("GET", f"/api/staff/rounds?{query}", token=manager)[1]
        assert [one["round"] for one in found] == ["one-1"]
    assert house.ask("GET", "/api/staff/rounds?player=nobody", token=manager)[1] == []
    assert house.ask("GET", "/api/staff/rounds?since=x", token=manager)[1]["reason"] == "bad_value"
    replay = house.ask("GET", "/api/staff/rounds/one-1", token=manager)[1]
    assert replay["is_replay"]
    assert without_by(replay["replay"]) == anna.round["events"]
    mine = house.ask("GET", "/api/history/one-1", token=anna.token)[1]
    assert without_by(mine["replay"]) == anna.round["events"]
    other = house.guest()[1]
    assert house.ask("GET", "/api/history/one-1", token=other)[0] == 404
    bundle = house.ask("GET", "/api/staff/rounds/one-1/evidence", token=manager)[1]
    assert {"round_started", "round_settled"} <= {one["kind"] for one in bundle["log"]}
    for before, after in zip(bundle["log"], bundle["log"][1:], strict=False):
        assert after["previous"] == before["hash"]
    games = house.ask("GET", "/api/staff/reports/games.csv", token=finance)[1].splitlines()
    assert [line.split(",")[3:7] for line in games[1:]] == [
        ["main", "1", "1", "1000"],
        ["perfect_pairs", "1", "1", "500"],
    ]
    liability = house.ask("GET", "/api/staff/reports/liability.csv", token=finance)[1]
    held = house.call(lambda: house.server.hall.ledger.balance(f"player:{anna.name}"))
    assert f"player:{anna.name},{held}" in liability
    assert "no activity" in house.ask("GET", "/api/staff/reports/voids.csv", token=finance)[1]
    assert house.ask("GET", "/api/staff/reports/other.csv", token=finance)[0] == 404


def without_by(events: list[dict[str, Any]]) -> list[dict[str, Any]]:
    return [{key: value for key, value in event.items() if key != "by"} for event in events]


def test_a_report_holds_no_formula() -> None:
    assert [safe(cell) for cell in ("=1+1", "-x", "@x", "anna", -5)] == ["'=1+1", "'-x", "'@x", "anna", -5]
    assert csv_text(["a"], []) == "a\r\nno activity\r\n"


# money in and out


def test_a_deposit_moves_money_once_for_each_key(house: House) -> None:
    token = register(house)
    for _ in range(3):
        assert deposit(house, token, 5_000, "first")[1]["balance"] == 5_000
    assert deposit(house, token, 5_000, "second")[1]["balance"] == 10_000
    out = {"amount": 4_000, "key": "third"}
    for _ in range(2):
        assert house.ask("POST", "/api/withdraw", out, token)[1]["balance"] == 6_000
    assert house.ask("POST", "/api/withdraw", {"amount": 6_001, "key": "fourth"}, token)[1]["reason"] == "funds"
    for amount in (0, -5, 10**10):
        assert deposit(house, token, amount, "fifth")[1]["reason"] == "bad_amount"
    statement = house.ask("GET", "/api/statement.csv", token=token)[1].splitlines()
    assert [line.split(",")[4:] for line in statement[1:]] == [["-4000", "6000"], ["5000", "10000"], ["5000", "5000"]]


def test_what_lies_on_the_felt_cannot_be_withdrawn(house: House) -> None:
    token = register(house)
    deposit(house, token, 5_000, "first")
    anna = Player(house, "anna", token).begin("one").sit_and_bet(1, 4_000)
    assert house.ask("POST", "/api/withdraw", {"amount": 1_001, "key": "a"}, token)[1]["reason"] == "funds"
    assert house.ask("POST", "/api/withdraw", {"amount": 1_000, "key": "a"}, token)[0] == 200
    assert anna.refused("bet", seat=1, main=4_100) == "funds"


def test_a_deposit_limit_falls_at_once_and_rises_after_a_day(house: House) -> None:
    time = Time(house)
    token = register(house)

    def limit(amount: int | None) -> None:
        assert house.ask("PUT", "/api/limits", {"limit": "deposit_day", "amount": amount}, token)[0] == 200

    limit(10_000)
    assert deposit(house, token, 10_001, "a")[1]["reason"] == "deposit_limit"
    assert deposit(house, token, 6_000, "b")[0] == 200
    assert house.ask("POST", "/api/withdraw", {"amount": 6_000, "key": "c"}, token)[0] == 200
    assert deposit(house, token, 4_001, "d")[1]["reason"] == "deposit_limit", "what was paid in counts gross"
    limit(50_000)
    assert deposit(house, token, 4_001, "e")[1]["reason"] == "deposit_limit", "not before a day has passed"
    limit(5_000)
    assert deposit(house, token, 1, "f")[1]["reason"] == "deposit_limit", "lower at once"
    limit(None)
    time.move(DAY_MS + 1)
    token = log_in(house, "anna", PASSWORD)[1]["token"]
    assert deposit(house, token, 60_000, "g")[0] == 200


@pytest.mark.parametrize("jump_ms", [-DAY_MS, -600_000, 0, DAY_MS - 60_000])
def test_a_daily_limit_is_not_dodged_by_the_clock(house: House, jump_ms: int) -> None:
    time = Time(house)
    token = register(house)
    house.ask("PUT", "/api/limits", {"limit": "deposit_day", "amount": 5_000}, token)
    assert deposit(house, token, 5_000, "a")[0] == 200
    time.move(jump_ms)
    token = log_in(house, "anna", PASSWORD)[1]["token"]
    assert deposit(house, token, 1, "b")[1]["reason"] == "deposit_limit"


def test_a_loss_limit_is_checked_before_a_bet_with_all_that_is_at_risk(house: House) -> None:
    token = register(house)
    deposit(house, token, 50_000, "a")
    house.ask("PUT", "/api/limits", {"limit": "loss_day", "amount": 2_000}, token)
    anna = Player(house, "anna", token).begin("one")
    anna.do("sit", seat=1)
    anna.do("sit", seat=2)
    assert anna.refused("bet", seat=1, main=2_100) == "loss_limit"
    anna.do("bet", seat=1, main=1_500)
    assert anna.refused("bet", seat=2, main=600) == "loss_limit"
    anna.do("bet", seat=1, main=1_000)
    anna.do("bet", seat=2, main=1_000)


def test_a_session_limit_and_a_reality_check_come_before_a_bet(house: House) -> None:
    time = Time(house)
    token = register(house)
    deposit(house, token, 50_000, "a")
    house.ask("PUT", "/api/limits", {"limit": "reality_minutes", "amount": 10}, token)
    house.ask("PUT", "/api/limits", {"limit": "session_minutes", "amount": 25}, token)
    anna = Player(house, "anna", token).begin("one")
    anna.do("sit", seat=1)
    time.move(11 * 60_000)
    anna.number += 1
    anna.send({"type": "bet", "number": anna.number, "table": "one", "seat": 1, "main": 500})
    assert anna.until(lambda frame: frame["type"] == "reality")["minutes"] == 11
    assert anna.until(lambda frame: frame["type"] == "refused")["reason"] == "reality_check"
    anna.send({"type": "acknowledge"})
    anna.do("bet", seat=1, main=500)
    time.move(15 * 60_000)
    assert anna.refused("bet", seat=1, main=900) == "session_limit"


def test_an_exclusion_takes_bets_back_and_leaves_withdrawing(house: House) -> None:
    time = Time(house)
    token = register(house)
    deposit(house, token, 50_000, "a")
    anna = Player(house, "anna", token).begin("one").sit_and_bet(1, 500)
    assert house.ask("POST", "/api/exclude", {"days": 60}, token)[1]["reason"] == "bad_time"
    assert house.ask("POST", "/api/exclude", {"days": 2, "why": "enough"}, token)[0] == 200
    anna.until_picture(lambda picture: picture["pending"] == [])
    assert anna.refused("bet", seat=1, main=500) == "excluded"
    assert deposit(house, token, 1, "b")[1]["reason"] == "excluded"
    assert house.ask("POST", "/api/withdraw", {"amount": 50_000, "key": "c"}, token)[0] == 200
    assert house.ask("POST", "/api/exclude", {"days": 1}, token)[0] == 200
    assert house.ask("GET", "/api/me", token=token)[1]["excluded_until_ms"] > DAY_MS, "it is not made shorter"
    time.move(2 * DAY_MS + 1)
    token = log_in(house, "anna", PASSWORD)[1]["token"]
    assert deposit(house, token, 1, "d")[0] == 200


def test_the_openapi_page_lists_every_endpoint(house: House) -> None:
    page = house.ask("GET", "/api/openapi.json")[1]
    listed = {(method.upper(), path) for path, methods in page["paths"].items() for method in methods}
    assert listed == {(one.method, one.path) for one in ENDPOINTS}
    assert page["paths"]["/api/deposit"]["post"]["requestBody"]["content"]["application/json"]["schema"]


def test_the_pages_of_operation_answer(house: House) -> None:
    assert house.ask("GET", "/healthz")[0] == 200
    assert house.ask("GET", "/readyz")[1]["ready"] is True
    house.player("one").until_phase("betting")
    assert 'holecard_tables{phase="betting"} 1.0' in house.ask("GET", "/metrics")[1]
    assert "Holecard" in house.ask("GET", "/")[1]
    assert house.ask("GET", "/api/tables/one")[1]["rules"]
    assert house.ask("GET", "/api/nothing")[0] == 404
    assert house.ask("POST", "/api/guest", b"x" * 20_000)[1]["reason"] == "too_large"
    assert house.ask("POST", "/api/guest", b"\xff")[1]["reason"] == "bad_body"


def two_hands(own: int, dealer: int) -> Callable[[Round], bool]:
    """Two tens, or a ten and another card, on either side, and nobody is asked before."""

    def suits(played: Round) -> bool:
        first, up, second, hole = (value(played.shoe[k]) for k in range(4))
        return (first, up) == (10, 10) and (second, hole) == (own - 10, dealer - 10)

    return suits


@pytest.mark.parametrize(
    ("own", "dealer", "net", "last_win"), [(20, 20, 0, 0), (18, 20, -1_000, 0), (20, 18, 1_000, 2_000)]
)
def test_the_net_of_a_session_is_of_settled_rounds_and_a_win_is_more_than_the_stake(
    own: int, dealer: int, net: int, last_win: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    config = table_of("blackjack")
    stack(monkeypatch, "one", config, opening("blackjack", {}, [1_000, 0, 0, 0, 0, 0, 0], two_hands(own, dealer)))
    with open_house(tmp_path, {"one": config}) as house:
        anna = house.player("one").sit_and_bet(1, 1_000)
        close_betting(house)
        anna.until_question()

        def shown() -> int:
            return int(house.ask("GET", "/api/me", token=anna.token)[1]["session"]["net"])

        assert shown() == 0, "a stake in play is not lost yet"
        play_out(house, anna)
        assert shown() == net
        while anna.own["staked"]:
            anna.receive()
        assert anna.own["last_win"] == last_win


def test_a_session_knows_nothing_of_the_one_before(house: House) -> None:
    token = register(house)
    deposit(house, token, 50_000, "a")
    anna = Player(house, "anna", token).begin("one")
    while house.ask("GET", "/api/me", token=token)[1]["session"]["net"] == 0:
        anna.sit_and_bet(1, 500)
        play_out(house, anna)
        house.pass_time(4.1)
    second = house.wait(house.server.access.log_in("anna", PASSWORD))
    assert house.ask("GET", "/api/me", token=second)[1]["session"]["net"] == 0
