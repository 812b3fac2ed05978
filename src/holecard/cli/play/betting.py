"""Asking for the wagers of a round."""

from collections.abc import Callable, Mapping, Set

from rich.text import Text

from holecard.cli.money import amount_text
from holecard.sheet import Game

from .ask import Quit
from .bets import Bets, Limits, Refused, bets_text, first_bets, read_stake, span_text
from .screen import Screen

Commands = Mapping[str, Callable[[], None]]


class Betting:
    """One asking: what may be bet, and what the player has for it."""

    def __init__(self, screen: Screen, game: Game, limits: Limits, purse: int, commands: Commands) -> None:
        self.screen, self.game, self.limits, self.purse, self.commands = screen, game, limits, purse, commands

    def ask(self, last: Bets, barred: Set[int]) -> Bets:
        """Enter bets the same again; an amount is the first seat's, and then the rest is asked."""
        again = self._offered_again(last, barred)
        for seat in sorted(barred):
            self.screen.say(f"seat {seat + 1} waits for the shuffle: there is no mid-shoe entry")
        while True:
            again_text = bets_text(again, self.game)
            line = self._line(f"bet {span_text(*self.limits)}, Enter {again_text}, h history, ? rules, w save, q quit")
            bets = self._collect(line, again, barred) if line else again
            if any(bets.main):
                return bets
            self.screen.say("no stake, no cards: at least one seat must bet", "yellow")

    def _offered_again(self, last: Bets, barred: Set[int]) -> Bets:
        main = tuple(0 if seat in barred else stake for seat, stake in enumerate(last.main))
        side = tuple(row if stake else (0,) * len(row) for stake, row in zip(main, last.side, strict=True))
        bets = Bets(main, side)
        if any(main) and bets.total <= self.purse:
            return bets
        fresh = first_bets(self.game, len(main) - len(barred), self.limits, self.purse)
        stakes = iter(fresh.main)
        main = tuple(0 if seat in barred else next(stakes) for seat in range(len(last.main)))
        return Bets(main, tuple((0,) * len(self.game.side_names) for _ in main))

    def _collect(self, first: str, again: Bets, barred: Set[int]) -> Bets:
        main, side = [0] * len(again.main), [[0] * len(self.game.side_names) for _ in again.main]
        left, typed = self.purse, first
        for seat in range(len(main)):
            if seat in barred or left < self.limits.least:
                continue
            main[seat] = self._stake(f"seat {seat + 1}", typed, again.main[seat], left)
            left -= main[seat]
            typed = ""
            if main[seat]:
                for bet, wanted in enumerate(self.game.switches.side_bets.values()):
                    if left < self.limits.least:
                        break
                    side[seat][bet] = self._stake(f"  {wanted.name}", "", again.side[seat][bet], left)
                    left -= side[seat][bet]
        return Bets(tuple(main), tuple(map(tuple, side)))

    def _stake(self, name: str, typed: str, again: int, left: int) -> int:
        """A stake that is asked for until it is one; `typed` is a first try. Enter is the same again."""
        again = again if again <= left else 0
        while True:
            if typed:
                try:
                    return read_stake(typed, self.limits, left)
                except Refused as error:
                    self.screen.say(str(error), "yellow")
            typed = self._line(f"{name}: {span_text(*self.limits)} or 0, Enter {amount_text(again)}")
            if not typed:
                return again

    def _line(self, prompt: str) -> str:
        while True:
            line = self.screen.ask(Text(f"{prompt} > ")).lower()
            if line in ("q", "quit"):
                raise Quit
            if line not in self.commands:
                return line
            self.commands[line]()
