/** Events are shown one after the other, at the player's pace; none is waited for that is not shown. */

import { paced } from "../lib/preferences.svelte";
import type { Table } from "../lib/tables.svelte";
import type { Picture, RoundEvent } from "../lib/wire";

const CARDS = new Set<RoundEvent["event"]>(["CardDealt", "DealerCard", "HoleDealt", "HoleTurned", "DealerDrew"]);
export const is_card = (event: RoundEvent): boolean => CARDS.has(event.event);

const CARD_MS = 260;
const LONGEST_MS = 2_600; // however much there is to show

export class Dealing {
  /** how many events of the open round are shown */
  shown = $state(0);

  #round = -1;
  #events: RoundEvent[] = [];
  #timer = 0;
  #stop: () => void;
  #hear: (event: RoundEvent) => void;

  /** `hear` is told each event when it is shown, but for those before this player came. */
  constructor(table: Table, hear: (event: RoundEvent) => void) {
    this.#hear = hear;
    this.#stop = table.follow((picture) => this.#see(picture));
  }

  close(): void {
    this.#stop();
    clearTimeout(this.#timer);
  }

  #see({ round }: Picture): void {
    const number = round?.number ?? 0;
    const came_late = this.#round === -1;
    if (number !== this.#round) this.shown = 0;
    this.#round = number;
    this.#events = round?.events ?? [];
    if (came_late) this.shown = this.#events.length;
    if (!this.#timer) this.#go_on();
  }

  #go_on(): void {
    this.#timer = 0;
    while (this.shown < this.#events.length) {
      const event = this.#events[this.shown]!;
      this.shown += 1;
      this.#hear(event);
      const left = this.#events.slice(this.shown).filter(is_card).length;
      const wait = is_card(event) ? paced(Math.min(CARD_MS, LONGEST_MS / (left + 1))) : 0;
      if (wait > 0 && !document.hidden) {
        this.#timer = window.setTimeout(() => this.#go_on(), wait);
        return;
      }
    }
  }
}
