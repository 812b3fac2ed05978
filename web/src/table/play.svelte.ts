/** One player at one table: what is shown, and what can be done. */

import { untrack } from "svelte";

import { post } from "../lib/rest";
import { play_as_guest, refresh, session } from "../lib/session.svelte";
import { speak, toast } from "../lib/say.svelte";
import type { Table } from "../lib/tables.svelte";
import type { Offer, Question, RoundEvent } from "../lib/wire";
import { tray } from "../parts/chips";
import { Betting } from "./betting.svelte";
import { Clock } from "./clock.svelte";
import { Dealing, is_card } from "./dealing.svelte";
import { Deciding } from "./deciding.svelte";
import { call, sound } from "./sounds";
import { paid_to, view_of } from "./view";
import { asked, outcome, told } from "./words";

export class Play {
  readonly betting: Betting;
  readonly deciding: Deciding;
  readonly clock: Clock;
  readonly #dealing: Dealing;

  /** what one tap on a spot lays */
  chip = $state(0);
  /** how many times the wager a raise with a range begins with */
  multiple = $state(1);

  readonly picture = $derived.by(() => this.table.picture!);
  readonly info = $derived.by(() => this.table.info);
  readonly view = $derived.by(() => view_of(this.picture, this.info, this.me, this.#dealing.shown));
  readonly mine = $derived(this.view.seats.filter((seat) => seat.mine));
  readonly phase = $derived(this.picture.phase);
  readonly chips = $derived(this.info ? tray(this.info.chip, this.info.limits[1]) : []);
  /** What is asked, once the cards that it is about are shown. */
  readonly questions = $derived.by(() => (this.view.caught_up ? this.deciding.questions : []));
  /** Whether any money of this player is in the open round. */
  readonly in_round = $derived.by(() => this.me !== "" && (this.picture.round?.bettors.includes(this.me) ?? false));
  readonly can_bet = $derived.by(() => this.me !== "" && this.phase === "betting" && !this.picture.closing);
  readonly is_ready = $derived.by(() => this.picture.ready.includes(this.me));
  readonly is_out = $derived(this.mine.length > 0 && this.mine.every((seat) => seat.out));

  /** to be given up when the round is over */
  leaving = $state(false);

  #said: string[] = [];
  #state = "";
  #filled = false;

  constructor(
    readonly table: Table,
    readonly me: string,
  ) {
    this.#dealing = new Dealing(table, (event) => this.#hear(event));
    this.betting = new Betting(table, me);
    this.deciding = new Deciding(table, me, (offer, question) => this.amount_of(offer, question));
    this.clock = new Clock(() => table.deadline);
    $effect(() => {
      const { info } = this;
      if (info && !this.chip) this.chip = this.chips.find((one) => one.value >= info.limits[0])?.value ?? info.limits[0];
    });
    $effect(() => {
      if (this.phase === "settled" && this.in_round) void refresh().catch(() => null);
    });
    $effect(() => {
      if (!this.leaving || (this.in_round && this.phase !== "settled")) return;
      this.leaving = false;
      void untrack(() => this.#leave_now());
    });
    $effect(() => this.#say_state());
    $effect(() => {
      if (this.questions.length && (this.clock.seconds ?? 9) <= 3) sound("late");
    });
    $effect(() => {
      if (this.info?.practice && me && table.own?.balance === 0 && session.me?.practice === 0 && !this.#filled) {
        this.#filled = true; // the first chips come by themselves, later ones for the asking
        void this.fill().catch(() => null);
      }
    });
  }

  close(): void {
    this.#dealing.close();
    this.betting.close();
    this.deciding.close();
  }

  /** The seconds that the open timer had in full. */
  get whole_s(): number {
    const timers = this.info?.timers ?? {};
    const names = { betting: "betting_s", opening: "opening_s", playing: "decision_s", settled: "settled_s", contributing: "contribute_s", revealing: "reveal_s" };
    return timers[names[this.phase as keyof typeof names]] ?? 0;
  }

  /** Why a seat takes no bets now; "" if it does. `behind` is a bet on another's seat. */
  why_no_bet(seat: number, behind: boolean): string {
    const { picture, info, me } = this;
    const taken = picture.seats[seat - 1];
    if (this.phase !== "betting") return "betting is closed";
    if (picture.closing) return "this table closes after the round";
    if (behind && !info?.bets_behind) return "no bets behind at this table";
    if (behind && taken?.refuses_behind) return "takes no bets behind";
    if (picture.entered && !picture.entered.some(([who, at, is]) => who === me && at === seat && is === behind)) {
      return "no mid-shoe entry: from the next shuffle";
    }
    return "";
  }

  /** What a raise begins with: as many wagers as last time, within what is offered. */
  amount_of(offer: Offer, question: Question): number {
    if (offer.least >= offer.most) return offer.most;
    const wager = this.base_of(question);
    return Math.min(offer.most, Math.max(offer.least, wager * this.multiple));
  }

  /** The wager that a hand began with. */
  base_of(question: Question): number {
    const { round } = this.picture;
    if (!round) return 0;
    return round.bets[question.who] ?? round.behind[question.who - round.bets.length]?.[1] ?? 0;
  }

  /** Betting need not wait for this player, or is to wait again. */
  async ready(): Promise<void> {
    const ready = !this.is_ready;
    await this.betting.sent();
    await this.do("ready", { ready });
  }

  /** Give all seats of one's own up; those with a stake in the round when it is over. */
  leave(): void {
    this.leaving = !this.leaving;
    if (this.leaving && this.in_round && this.phase !== "settled") toast("you leave when this round is over");
  }

  async #leave_now(): Promise<void> {
    this.betting.clear();
    await this.betting.sent();
    for (const seat of this.mine) void this.do("leave", { seat: seat.number });
  }

  async do(type: string, fields: Record<string, unknown> = {}): Promise<boolean> {
    const answer = await this.table.ask(type, fields);
    if (answer.type === "refused") toast(answer.message, "fault");
    else for (const notice of answer.notices ?? []) toast(notice);
    return answer.type === "done";
  }

  /** Nobody fills in a form: who is nobody yet becomes a guest, with chips for play. */
  async sit(seat: number): Promise<void> {
    try {
      if (!session.me) await play_as_guest();
      await this.do("sit", { seat });
    } catch (error) {
      toast((error as Error).message, "fault");
    }
  }

  /** Practice chips, up to a full purse. */
  async fill(): Promise<void> {
    await post("/api/practice");
    await refresh();
  }

  /** What one should know who does not see the table: that bets are open, that it is one's turn, what came of it. */
  #say_state(): void {
    const { phase, in_round, me } = this;
    const [question] = this.questions;
    const caught_up = this.view.caught_up;
    untrack(() => {
      const state = JSON.stringify([phase, caught_up, this.picture.round?.number, question?.who, question?.step]);
      if (state === this.#state) return;
      this.#state = state;
      if (phase === "betting" && me) this.#say(`place your bets${this.clock.seconds === null ? "" : `, ${this.clock.seconds} seconds`}`);
      else if (question) {
        this.#say(asked(question, this.view, this.clock.seconds));
        sound("turn");
      } else if (phase === "settled" && in_round && caught_up) {
        this.#say(outcome(this.picture, me));
        if (paid_to(this.picture.round, me).reduce((net, [, , , staked, back]) => net + back - staked, 0) > 0) sound("won");
      }
    });
  }

  #hear(event: RoundEvent): void {
    this.#say(told(event, this.picture, this.me));
    if (is_card(event)) sound("card");
  }

  /** What comes together is said together. */
  #say(sentence: string): void {
    if (!sentence) return;
    if (!this.#said.length) {
      setTimeout(() => {
        const words = this.#said.splice(0).join(". ");
        speak(words);
        call(words);
      }, 60);
    }
    this.#said.push(sentence);
  }
}
