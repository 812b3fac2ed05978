/** The watch over the shoes of one table, as something that a page can show. */

import { type ShoeStatus, ShoeWatch } from "../proof/index.ts";
import { get } from "../lib/rest";
import { store } from "../lib/store";
import type { Table } from "../lib/tables.svelte";
import type { Picture, ShoePicture } from "../lib/wire";

export class Watching {
  status = $state.raw<ShoeStatus | null>(null);
  #stop: () => void;

  /** `user` is "" for one who only watches. */
  constructor(table: Table, user: string) {
    const watch = new ShoeWatch({
      table: table.id,
      user,
      send: async ({ type, ...fields }) => (await table.ask(type, fields)).type === "done",
      ask: (path) => get(path),
      changed: (status) => (this.status = status),
      memory: store,
    });
    this.#stop = table.follow((picture) => watch.take(picture));
  }

  stop(): void {
    this.#stop();
  }
}

const DEALT = ["CardDealt", "DealerCard", "HoleDealt", "DealerDrew"];

/** How many cards have left the shoe, those of the open round too. */
export function dealt({ shoe, round }: Pick<Picture, "shoe" | "round">): number {
  const first = round?.proofs[0]?.position;
  if (!round || first === undefined || shoe.root === undefined) return shoe.position;
  return Math.max(shoe.position, first + round.events.filter(({ event }) => DEALT.includes(event)).length);
}

/** One word for the state, and the sentence of the badge. */
export function judged(status: ShoeStatus | null, shoe: ShoePicture): { mood: "good" | "fault" | "plain"; text: string } {
  if (status?.faults.length) return { mood: "fault", text: "does not add up" };
  if (shoe.root === undefined) return { mood: "plain", text: "shuffling" };
  if (!status?.open) return { mood: "plain", text: "committed" };
  const proofs = status.proofs === 1 ? "1 proof checked" : `${status.proofs} proofs checked`;
  return { mood: "good", text: `committed, ${status.proofs ? proofs : "no card yet"}` };
}
