/** The coach of one table, asked when a question of one's own comes or goes. */

import { get, part } from "../lib/rest";
import { session } from "../lib/session.svelte";
import type { Table } from "../lib/tables.svelte";
import type { Question } from "../lib/wire";
import type { Advised, Said } from "./coach";

const ASK_AGAIN_MS = 1_000;
const TRIES = 40;

const same = (own: Question, one: Advised) => own.who === one.who && own.hand === one.hand && own.step === one.step;

export class Coach {
  said = $state.raw<Said | null>(null);
  fault = $state("");

  readonly there = $derived.by(() => Boolean(this.table.info?.coach) && session.me !== null);
  readonly mine = $derived.by(() => {
    const round = this.table.picture?.round;
    return (round?.questions ?? []).filter((one) => round?.bettors[one.who] === session.me?.player);
  });
  readonly shown = $derived((this.said?.questions ?? []).filter((one) => one.round === this.#round && this.mine.some((own) => same(own, one))));
  // What is to be asked anew when it changes: a question of one's own, or its answer.
  readonly #asked = $derived(this.mine.map((one) => [this.#round, one.who, one.hand, one.step].join(".")).join(" "));

  constructor(readonly table: Table) {
    $effect(() => (this.there ? this.#ask(this.#asked) : undefined));
  }

  get #round(): number {
    return this.table.picture?.round?.number ?? 0;
  }

  /** What the coach says to an open question. */
  of(question: Question | undefined): Advised | undefined {
    return question && this.shown.find((one) => same(question, one));
  }

  #ask(wanted: string): () => void {
    let timer = 0;
    let gone = false;
    let tries = 0;
    let known = -1;
    const learn = async () => {
      try {
        const answer = await get<Said>(`/api/tables/${part(this.table.id)}/coach`);
        if (gone) return;
        if (known < 0) known = this.said?.total.decisions ?? 0;
        this.said = answer;
        this.fault = "";
      } catch (error) {
        this.fault = (error as Error).message;
      }
      // A value that is being worked out, or the judgement of what was just decided, comes a moment later.
      const waiting = this.fault || !this.said?.ready || (!wanted && this.said.total.decisions === known && tries < 5);
      if (waiting && !gone && ++tries < TRIES) timer = window.setTimeout(learn, ASK_AGAIN_MS);
    };
    void learn();
    return () => {
      gone = true;
      clearTimeout(timer);
    };
  }
}
