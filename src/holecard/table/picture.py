"""What a table looks like from outside: the only place where a room becomes frames."""

from typing import Any

from holecard.rules import Question, Round, Rules
from holecard.rules.cards import value
from holecard.rules.felt import CARDS_DEALT, T_HOLE, T_REVEAL
from holecard.rules.hand import FIRST, FREE, STAKE, UP
from holecard.rules.legal import ACTIONS, AMOUNT_SHIFT, turn_actions, why_not
from holecard.shoe.document import proof_to_dict
from holecard.words import result_text

from .moves.play import default
from .room import Room
from .told import event_pictures

_LISTS = "events", "proofs", "decided"  # of a round: they only grow


def picture(room: Room, before: dict[str, Any] | None = None) -> dict[str, Any]:
    """All that anybody may know of a table. `before` is the last picture, whose round is gone on with."""
    table = room.table
    return {
        "table": room.id,
        "game": room.game.id,
        "sheet": room.game.hash,
        "practice": room.config.practice,
        "phase": table.phase,
        "paused": table.pause_reason,
        "closing": table.closing,
        "seats": [
            {
                "player": seat.player,
                "wins": seat.wins,
                "out": seat.player in table.out,
                "refuses_behind": room.setting(seat.player).refuse_behind,
            }
            if seat.player
            else None
            for seat in table.seats
        ],
        "pending": [
            {"seat": seat + 1, "player": bet.player, "main": bet.main, "side": bet.side}
            for seat, bet in table.bets.items()
        ],
        "behind": [{"seat": seat + 1, "player": name, "stake": stake} for (name, seat), stake in table.behind.items()],
        "ready": sorted(table.ready),
        "entered": entered_picture(room),
        "shoe": shoe_picture(room),
        "round": round_picture(room, before) if room.round else None,
    }


def entered_picture(room: Room) -> list[list[Any]] | None:
    """Who may bet where, as (player, seat, behind), when there is no mid-shoe entry; null: all may."""
    entered = room.table.entered
    if room.game.switches.mid_shoe_entry or entered is None:
        return None
    return [[player, seat + 1, behind] for player, seat, behind in sorted(entered)]


def shoe_picture(room: Room) -> dict[str, Any]:
    table = room.table
    next_number = table.shoe_number + 1
    mixing = table.phase in ("contributing", "revealing")
    shown: dict[str, Any] = {
        "number": table.shoe_number,
        "position": table.position,
        "cut": room.cut,
        "next_commitment": table.commitments.get(next_number, ""),
        "listed": dict(sorted(table.hashes.items())) if mixing else {},
        "revealed": dict(sorted(table.reveals.items())) if table.phase == "revealing" else {},
    }
    if room.shoe is not None:
        record = room.shoe.record
        shown |= {
            "size": record.size,
            "commitment": record.commitment.hex(),
            "root": record.root.hex(),
            "house_only": record.house_only,
            "withheld": list(record.withheld),
            "dropped": list(record.dropped),
            "withheld_times": {name: table.withheld_times.get(name, 0) for name in table.barred},
            "listed": {entry.user: entry.hash.hex() for entry in record.listed},
            "revealed": {reveal.user: reveal.value.hex() for reveal in record.reveals},
        }
        if record.continuation is not None:
            shown["continuation"] = {
                "start": record.continuation.start,
                "root": record.continuation.root.hex(),
            }
    return shown


def round_picture(room: Room, before: dict[str, Any] | None = None) -> dict[str, Any]:
    played = room.round
    assert played is not None
    old = (before or {}).get("round")
    known = old if old is not None and old["number"] == room.table.round_number else None
    shown = known["events"] if known else []
    return {
        "number": room.table.round_number,
        "bettors": room.table.bettors,
        "bets": played.bets,
        "side": played.side,
        "behind": [list(row) for row in played.behind],
        "events": shown + event_pictures(room.game, played.trace, len(shown)),
        "wagers": wagers(room.game.rules, played),
        "decided": [
            [who, ACTIONS[answer & (1 << AMOUNT_SHIFT) - 1], answer >> AMOUNT_SHIFT, by]
            for who, answer, by in room.table.decided
        ],
        "questions": [question_picture(room.game.rules, question, played) for question in played.questions],
        "proofs": (known["proofs"] if known else []) + proofs(room, played, len(shown)),
        "lost": sorted(room.table.lost),
        "paid": [paid_picture(one) for one in room.settled.paid] if room.settled else [],
        "void": room.table.phase == "settled" and room.settled is None,
    }


def paid_picture(paid: list[Any]) -> list[Any]:
    """Bettor, bet, hand, staked, back, and in a word what became of a main wager or its raise."""
    *row, result = paid
    return [*row, result_text(result) if row[1] in ("main", "double_up") else ""]


def wagers(rules: Rules, played: Round) -> list[list[int]]:
    """What lies at each hand: bettor, hand, wager with its raises, how much of it the house put up, Double Up."""
    width = rules.max_hands
    return [
        [k // width, k % width, wager[STAKE], wager[FREE], wager[UP]]
        for k, wager in enumerate(played.felt.wagers)
        if wager[STAKE]
    ]


def question_picture(rules: Rules, question: Question, played: Round) -> dict[str, Any]:
    """`step` says which of the bettor's questions it is; `refused` why the game's other actions are not open."""
    return {
        "kind": question.kind,
        "who": question.who,
        "hand": question.hand,
        "step": len(played.answers[question.who]),
        "offers": [
            {"action": ACTIONS[offer.action], "least": offer.least, "most": offer.most, "free": offer.free}
            for offer in question.offers
        ],
        "default": ACTIONS[default(question)],
        "refused": refusals(rules, question, played) if question.kind == "turn" else {},
    }


def refusals(rules: Rules, question: Question, played: Round) -> dict[str, str]:
    felt, seat = played.felt, question.who
    hand = felt.hands[seat * rules.max_hands + question.hand]
    up = value(felt.hands[len(played.bets) * rules.max_hands][FIRST])
    why = {action: why_not(rules, hand, felt.hand_count[seat], up, action) for action in turn_actions(rules)}
    return {ACTIONS[action]: reason for action, reason in why.items() if reason is not None}


def proofs(room: Room, played: Round, seen: int = 0) -> list[dict[str, Any]]:
    """A proof for every card that is face up, in the order of dealing; from row `seen` of the trace on."""
    if room.shoe is None:
        return []
    shown: list[dict[str, Any]] = []
    position, hole = played.start, -1
    for k, (kind, *_) in enumerate(played.trace):
        if kind in CARDS_DEALT:
            if kind == T_HOLE:
                hole = position
            elif k >= seen:
                shown.append(proof_to_dict(room.shoe.proof(position)))
            position += 1
        elif kind == T_REVEAL and k >= seen:
            shown.append(proof_to_dict(room.shoe.proof(hole)))
    return shown


def difference(before: dict[str, Any], after: dict[str, Any]) -> tuple[dict[str, Any], dict[str, Any], dict[str, Any]]:
    """Keys that changed; what is added to the lists of the same round; what changed in it."""
    changes = {key: value for key, value in after.items() if key != "round" and before.get(key) != value}
    old, new = before["round"], after["round"]
    if old is None or new is None or old["number"] != new["number"]:
        if old is not new:
            changes["round"] = new
        return changes, {}, {}
    more = {key: new[key][len(old[key]) :] for key in _LISTS if len(new[key]) > len(old[key])}
    replaced = {key: value for key, value in new.items() if key not in _LISTS and old[key] != value}
    return changes, more, replaced


def merged(
    before: dict[str, Any], changes: dict[str, Any], more: dict[str, Any], replaced: dict[str, Any]
) -> dict[str, Any]:
    """What a client makes of a picture and a difference."""
    after = {**before, **changes}
    if more or replaced:
        old = after["round"]
        after["round"] = {**old, **replaced, **{key: old[key] + added for key, added in more.items()}}
    return after
