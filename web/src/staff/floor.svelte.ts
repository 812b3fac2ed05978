/** The live tables and what the shift manager is called for, asked for again and again while somebody is logged in. */

import { get, Refused } from "../lib/rest";
import { speak, toast } from "../lib/say.svelte";
import { refresh } from "../lib/session.svelte";
import type { Alert, FloorRow } from "./api";
import { said } from "./words";

const EVERY_MS = 1_000;
const HIDDEN_MS = 5_000;

class Floor {
  tables = $state.raw<FloorRow[] | null>(null);
  /** that nobody has acknowledged, newest first */
  alerts = $state.raw<Alert[]>([]);
  /** why what is shown is not of this moment */
  fault = $state("");
  /** of performance.now(), when the tables were last seen and now */
  seen_at = $state(0);
  now = $state(performance.now());

  #timer = 0;
  #told: Set<number> | null = null; // alerts that were there, or called out, before

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
      const [tables, alerts] = await Promise.all([get<FloorRow[]>("/api/staff/tables"), get<Alert[]>("/api/staff/alerts")]);
      this.tables = tables;
      this.alerts = alerts;
      this.#call(alerts);
      this.seen_at = performance.now();
      this.fault = "";
    } catch (error) {
      if (error instanceof Refused && error.status === 401) await refresh().catch(() => null);
      this.fault = said(error);
    }
    this.now = performance.now();
  }

  /** Calls out what is new since the console was opened. */
  #call(alerts: Alert[]): void {
    const told = this.#told;
    for (const one of told ? alerts.filter((one) => !told.has(one.id)) : []) {
      toast(one.what, "fault");
      speak(`alert: ${one.what}`);
    }
    this.#told = new Set(alerts.map((one) => one.id));
  }

  find(table: string): FloorRow | undefined {
    return this.tables?.find((one) => one.table === table);
  }

  /** Whole seconds of the open timer. */
  left(row: FloorRow): number | null {
    return row.left === null ? null : Math.max(0, Math.ceil(row.left - (this.now - this.seen_at) / 1000 - 0.01));
  }
}

export const floor = new Floor();
