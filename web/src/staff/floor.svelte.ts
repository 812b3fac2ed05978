/** The live tables, asked for again and again while somebody is logged in. */

import { get, Refused } from "../lib/rest";
import { refresh } from "../lib/session.svelte";
import type { FloorRow } from "./api";
import { said } from "./words";

const EVERY_MS = 1_000;
const HIDDEN_MS = 5_000;

class Floor {
  tables = $state.raw<FloorRow[] | null>(null);
  /** why what is shown is not of this moment */
  fault = $state("");
  /** of performance.now(), when the tables were last seen and now */
  seen_at = $state(0);
  now = $state(performance.now());

  #timer = 0;

  /** Until the answer is called. */
  begin(): () => void {
    let going = true;
    const round = async () => {
      await this.look();
      if (going) this.#timer = window.setTimeout(round, document.hidden ? HIDDEN_MS : EVERY_MS);
    };
    void round();
    return () => {
      going = false;
      clearTimeout(this.#timer);
    };
  }

  async look(): Promise<void> {
    try {
      this.tables = await get<FloorRow[]>("/api/staff/tables");
      this.seen_at = performance.now();
      this.fault = "";
    } catch (error) {
      if (error instanceof Refused && error.status === 401) await refresh().catch(() => null);
      this.fault = said(error);
    }
    this.now = performance.now();
  }

  find(table: string): FloorRow | undefined {
    return this.tables?.find((one) => one.table === table);
  }

  /** Whole seconds of the open timer. */
  left(row: FloorRow): number | null {
    return row.left === null ? null : Math.max(0, Math.ceil(row.left - (this.now - this.seen_at) / 1000));
  }
}

export const floor = new Floor();
