"""A round from its line of text: replayed, settled, and every payment listed."""

from holecard.rules import AnswerError, InputError, Round, ShoeRanOut
from holecard.rules.cards import CardError
from holecard.rules.notation import NotationError, RoundLine, parse_round
from holecard.sheet import Game, UnknownGame
from holecard.words import action_text

from .fault import DONE, WRONG, WRONG_USE, Failed
from .game import load_game
from .layout import Payment, layout_of, payments, row_of_cards, total_text
from .money import amount_text, change_text


def verify_round(text: str, name: str | None, settings: tuple[str, ...]) -> int:
    """Replay the round of a line, and print what came of it."""
    try:
        line = parse_round(text)
    except (NotationError, CardError) as error:
        raise Failed(f"the line is wrong: {error}", WRONG) from None
    try:
        game = load_game(name or line.game, settings)
    except UnknownGame as error:
        raise Failed(f"the line is wrong: {error}", WRONG_USE if name else WRONG) from None
    played = play_again(line, game)
    print("\n".join(report(played, game, settings)))
    return DONE


def play_again(line: RoundLine, game: Game) -> Round:
    """The finished round, or the first place where the line cannot be right."""
    if line.sheet and not game.hash.startswith(line.sheet):
        raise Failed(
            f"sheet: the line names {line.sheet}, {game.id} with these settings is {game.hash[:8]}; "
            "-s sets what it was played with",
            WRONG,
        )
    try:
        played = line.play(game.rules, game.side_names)
    except NotationError as error:
        raise Failed(f"bets: {error}", WRONG) from None
    except InputError as error:
        raise Failed(f"bets: {error}", WRONG) from None
    except AnswerError as error:
        raise Failed(f"answers: {error}", WRONG) from None
    except ShoeRanOut as error:
        raise Failed(f"cards: {error}", WRONG) from None
    if played.questions:
        question = played.questions[0]
        seat = (
            f"seat {question.who + 1}" if question.who < len(played.bets) else f"b{question.who - len(played.bets) + 1}"
        )
        offers = ", ".join(action_text(offer.action) for offer in question.offers)
        raise Failed(f"answers: {seat} has not answered for hand {question.hand + 1}: {offers}", WRONG)
    if played.end < len(line.cards):
        raise Failed(f"cards: the round ended with card {played.end}, the line has {len(line.cards)}", WRONG)
    return played


def report(played: Round, game: Game, settings: tuple[str, ...]) -> list[str]:
    layout = layout_of(played)
    lines = [f"{game.name}, sheet {game.hash[:8]}" + (f" ({', '.join(settings)})" if settings else "")]
    rows = [("dealer", row_of_cards(layout.dealer), total_text(layout.dealer, settled=True))]
    for seat, hands in enumerate(layout.hands):
        for k, cards in enumerate(hands):
            name = f"seat {seat + 1}" + (f", hand {k + 1}" if len(hands) > 1 else "")
            rows.append((name, row_of_cards(cards), total_text(cards, settled=True)))
    width = max(len(cards) for _, cards, _ in rows)
    lines += [f"  {name:18}{cards:{width}}  {total}" for name, cards, total in rows]
    lines.append("")
    listed = payments(played, game)
    lines += payment_lines(listed)
    return lines


def payment_lines(listed: list[Payment]) -> list[str]:
    total = Payment("", "in all", "", sum(one.staked for one in listed), sum(one.back for one in listed))
    rows = [("", "wager", "result", "staked", "returned", "net")]
    for one in (*listed, total):
        money = (amount_text(one.staked), amount_text(one.back), change_text(one.back - one.staked))
        rows.append((one.seat, one.bet, one.result, *money))
    widths = [max(len(row[k]) for row in rows) for k in range(6)]
    return [
        "  ".join(
            f"{cell:{width}}" if k < 3 else f"{cell:>{width}}"
            for k, (cell, width) in enumerate(zip(row, widths, strict=True))
        ).rstrip()
        for row in rows
    ]
