/** Answers to open questions, and those that are given ahead of one's turn. */

import { toast } from "../lib/say.svelte";
import type { Table } from "../lib/tables.svelte";
import type { Action, Offer, Picture, Question } from "../lib/wire";
import { questions_of } from "./view";

interface Ahead {
  seat: number;
  action: Action;
  /** what the hand and the dealer showed: another card, and the wish is forgotten */
  situation: string;
}

/** The cards of one seat and the dealer's, as an answer ahead of the turn counts on them. */
export function situation(picture: Picture, seat: number): string {
  const mine = (picture.round?.events ?? []).filter(
    (one) => one.event === "DealerCard" || ((one.event === "CardDealt" || one.event === "HandSplit") && one.seat === seat),
  );
  return `${picture.round?.number} ${JSON.stringify(mine)}`;
}

export class Deciding {
  ahead = $state.raw<Ahead | null>(null);
  #sent = $state.raw("");
  #stop: () => void;

  constructor(
    readonly table: Table,
    readonly me: string,
    readonly amount_of: (offer: Offer, question: Question) => number,
  ) {
    this.#stop = table.follow((picture) => this.#see(picture));
  }

  close(): void {
    this.#stop();
  }

  #name(question: Question): string {
    return [this.table.picture?.round?.number, question.who, question.step].join(".");
  }

  /** What is asked of this player now, and not answered yet. */
  get questions(): Question[] {
    const found = questions_of(this.table.picture?.round ?? null, this.me);
    const { phase } = this.table.picture ?? {};
    return phase === "opening" || phase === "playing" ? found.filter((one) => this.#name(one) !== this.#sent) : [];
  }

  async answer(question: Question, action: Action, amount = 0): Promise<void> {
    const name = this.#name(question);
    if (this.#sent === name) return;
    this.#sent = name;
    this.ahead = null;
    const { who, step } = question;
    const answer = await this.table.ask("answer", { round: this.table.picture?.round?.number, who, step, action, amount });
    if (answer.type === "refused") {
      if (this.#sent === name) this.#sent = "";
      toast(answer.message, "fault");
    }
  }

  /** Wish for an action, or take the wish back. */
  wish(seat: number, action: Action): void {
    const { picture } = this.table;
    if (!picture) return;
    const same = this.ahead?.seat === seat && this.ahead.action === action;
    this.ahead = same ? null : { seat, action, situation: situation(picture, seat) };
  }

  #see(picture: Picture): void {
    const { ahead } = this;
    if (!ahead) return;
    if (situation(picture, ahead.seat) !== ahead.situation) {
      this.ahead = null;
      return;
    }
    const question = questions_of(picture.round, this.me).find((one) => one.kind === "turn" && one.who === ahead.seat);
    if (!question) return;
    const offer = question.offers.find((one) => one.action === ahead.action);
    this.ahead = null;
    if (offer) void this.answer(question, offer.action, this.amount_of(offer, question));
    else toast(`${ahead.action} is not open to this hand`);
  }
}
