"""A player at the table: rounds one after the other, until one leaves or has nothing left."""

from collections.abc import Sequence

from rich.text import Text

from holecard.cli.layout import payments
from holecard.cli.money import amount_text, change_text
from holecard.cli.rules import rules_lines
from holecard.rules import Question, Round, ShoeRanOut
from holecard.rules.legal import NO, STAND
from holecard.sheet import Game
from holecard.words import figures, rules_of_play, setting_texts

from .ask import Answer, Quit, ask, at_stake, closed_actions
from .bets import Bets, Limits, first_bets
from .betting import Betting
from .history import Past, history_lines, past_round
from .keys import Left
from .picture import View, draw
from .records import Records
from .screen import Screen
from .shoes import CommittedShoes, Shoes
from .story import story_of

_ROWS_OF_PROMPT = 7


class Session:
    def __init__(
        self, game: Game, screen: Screen, shoes: Shoes, records: Records, limits: Limits, bankroll: int, seats: int
    ) -> None:
        self.game, self.screen, self.shoes, self.records, self.limits = game, screen, shoes, records, limits
        self.bankroll, self.began_with = bankroll, bankroll
        self.bets = first_bets(game, seats, limits, bankroll)
        self.barred: set[int] = set()
        self.played: Round | None = None
        self.past: list[Past] = []

    def run(self) -> None:
        try:
            self._welcome()
            while self.bankroll >= self.limits.least:
                if self.shoes.is_over:
                    self._shuffle()
                self._play_round()
            self.screen.say(f"{amount_text(self.bankroll)} is less than the least bet: the game is over", "bold")
        except (Left, Quit):
            self.screen.say()
        self._leave()

    def _welcome(self) -> None:
        self.screen.say(self.game.name, "bold")
        self.screen.say(self.game.about)
        for setting in setting_texts(self.game):
            self.screen.say(setting)
        self._say_all(self.shoes.opening_lines())

    def _say_all(self, lines: Sequence[str]) -> None:
        self.screen.say()
        for line in lines:
            self.screen.say(line)

    # a round

    def _play_round(self) -> None:
        commands = {"h": self._show_history, "?": self._show_rules, "r": self._show_rules, "w": self._save}
        commands |= {"history": self._show_history, "rules": self._show_rules, "help": self._show_rules}
        commands["save"] = self._save
        self.screen.say()
        self.bets = Betting(self.screen, self.game, self.limits, self.bankroll, commands).ask(self.bets, self.barred)
        if not self.game.switches.mid_shoe_entry:
            self.barred |= {seat for seat, stake in enumerate(self.bets.main) if not stake}
        try:
            self.played = self._deal(self.bets)
            story = story_of(self.played.trace, self.screen.plain)
            while self.played.questions:
                story = self._answer(self.played, self.played.questions[0], story)
            self._settle(self.played, story)
        except ShoeRanOut:
            self._void()

    def _deal(self, bets: Bets) -> Round:
        while True:
            try:
                return Round(
                    self.game.rules,
                    self.shoes.codes,
                    bets.main,
                    side=bets.side,
                    start=self.shoes.position,
                    chip=self.limits.least,
                )
            except ShoeRanOut:
                self._lengthen()

    def _answer(self, played: Round, question: Question, story: str) -> str:
        """Ask one question, and tell what follows from the answer."""
        purse = self.bankroll - at_stake(played)
        self._draw(played, question)
        self._tell(story)
        answer = ask(self.screen, played, question, purse, lambda: self._help(played, question, purse))
        return self._record(played, question.who, answer)

    def _record(self, played: Round, who: int, answer: Answer) -> str:
        while True:
            try:
                return story_of(played.answer(who, *answer), self.screen.plain)
            except ShoeRanOut:
                self._lengthen()
                played.shoe = self.shoes.codes

    def _lengthen(self) -> None:
        if not self.shoes.lengthen():
            raise ShoeRanOut("nothing is left to deal on")
        if isinstance(self.shoes, CommittedShoes):
            root = self.shoes.shoe.record.continuation
            self.screen.say("the shoe has run out: the discards of earlier rounds are shuffled and dealt on")
            self.screen.say(f"root       {root.root.hex() if root else ''}")

    def _settle(self, played: Round, story: str) -> None:
        paid = played.paid()
        staked, back = sum(one.staked for one in paid), sum(one.back for one in paid)
        self.bankroll += back - staked
        self.played = None
        self.shoes.dealt(played.end)
        self.past.append(past_round(len(self.past) + 1, played, self.game, self.bankroll, self.screen.plain))
        self._draw(played, None)
        self.screen.keep()
        self._tell(story)
        for one in payments(played, self.game):
            if not one.bet.startswith(("main", "Double Up")):
                self.screen.say(f"{one.seat} {one.bet}: {one.result} {change_text(one.back - one.staked)}")
        style = "bold green" if back > staked else "bold red" if back < staked else "bold"
        self.screen.say(
            f"round {len(self.past)}: staked {amount_text(staked)}, returned {amount_text(back)}: "
            f"{change_text(back - staked)}",
            style,
        )

    def _void(self) -> None:
        self.played = None
        self.shoes.dealt(len(self.shoes.codes))
        self.screen.say("the shoe ran out and nothing was left to deal on: the round is void, every stake comes back")

    def _draw(self, played: Round, question: Question | None) -> None:
        demonstration = "" if isinstance(self.shoes, CommittedShoes) else "   DEMONSTRATION"
        number = len(self.past) + (0 if played.finished else 1)
        purse = self.bankroll - (0 if played.finished else at_stake(played))
        title = f"{self.game.name}   round {number}{demonstration}"
        view = View(self.game, played, question, title, f"bankroll {amount_text(purse)}", self.screen.plain)
        self.screen.picture(draw(view, self.screen.width, self.screen.height - _ROWS_OF_PROMPT))

    def _tell(self, story: str) -> None:
        if story:
            self.screen.say(story, "italic")

    # between rounds

    def _shuffle(self) -> None:
        if isinstance(self.shoes, CommittedShoes):
            self.screen.say()
            self.screen.say("the cut card has shown: the shoe is shuffled")
            self._close(self.shoes)
            self.shoes.shuffle()
            self.barred.clear()
            self._say_all(self.shoes.opening_lines())

    def _close(self, shoes: CommittedShoes) -> None:
        record = shoes.close()
        self._say_all(shoes.closing_lines(record))
        self._say_saved(self.records.add(record))

    def _save(self) -> None:
        if not isinstance(self.shoes, CommittedShoes):
            self.screen.say("a demonstration has no record: its cards were given", "yellow")
            return
        self._say_saved(self.records.begin_saving())
        self.screen.say("the record of this shoe is saved when it ends, for 'holecard verify FILE'")

    def _say_saved(self, lines: Sequence[str]) -> None:
        for line in lines:
            self.screen.say(line)

    def _show_history(self) -> None:
        for line in history_lines(self.past, self.records.game, self.records.settings, self.screen.width):
            self.screen.console.print(line, soft_wrap=True)

    def _show_rules(self) -> None:
        self.screen.page(self._rules())

    def _rules(self) -> list[Text]:
        lines = rules_lines(rules_of_play(self.game), min(self.screen.width, 88))
        return [Text(line, "bold" if bold else "") for line, bold in lines]

    def _help(self, played: Round, question: Question, purse: int) -> None:
        shut = [Text(line) for line in closed_actions(played, question, purse)]
        head = [Text("NOT OPEN NOW", "bold"), *shut, Text()] if shut else []
        self.screen.page([*head, *self._rules()])

    # the end

    def _leave(self) -> None:
        """A round in the middle goes on with the defaults: stand, and no to everything else."""
        if self.played is not None and not self.played.finished:
            self.screen.say("you leave in the middle of a round: your hands stand, and the answer to the rest is no")
            self._finish(self.played)
        net = self.bankroll - self.began_with
        self.screen.say()
        if isinstance(self.shoes, CommittedShoes):
            self._close(self.shoes)
            self.screen.say("the shoe after it is never dealt, its secret was")
            self.screen.say(f"           {self.shoes.secret.hex()}")
        staked = sum(one.staked for one in self.past)
        rounds = figures(len(self.past), "round")
        self.screen.say()
        self.screen.say(
            f"{rounds}, staked {amount_text(staked)}, net {change_text(net)}; bankroll {amount_text(self.bankroll)}",
            "bold",
        )

    def _finish(self, played: Round) -> None:
        stories = []
        try:
            while played.questions:
                question = played.questions[0]
                action = NO if question.offer(NO) else STAND
                stories.append(self._record(played, question.who, Answer(action)))
            self._settle(played, ", ".join(filter(None, stories)))
        except ShoeRanOut:
            self._void()
