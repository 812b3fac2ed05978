/** Who of the staff is here and what they may do: what is not allowed is not offered, and the server refuses it. */

import { log_out, session } from "../lib/session.svelte";

/** A console that nobody touches is locked; the one at the table sooner. */
const IDLE_MINUTES = { pit: 5, otherwise: 15 };
const LOOK_MS = 5_000;

export const ROLES: Record<string, string> = {
  pit: "pit",
  shift_manager: "shift manager",
  finance: "finance",
  auditor: "auditor",
  admin: "administrator",
};

export const may = (right: string): boolean => session.me?.rights.includes(right) ?? false;
export const is_staff = (): boolean => session.me !== null && session.me.role !== "player";

class Lock {
  /** why the log-in is shown again */
  said = $state("");
  #touched = Date.now();

  constructor() {
    for (const event of ["pointerdown", "keydown", "wheel"]) addEventListener(event, () => (this.#touched = Date.now()), { passive: true });
    setInterval(() => void this.#look(), LOOK_MS);
  }

  begin(): void {
    this.#touched = Date.now();
    this.said = "";
  }

  async #look(): Promise<void> {
    const minutes = session.me?.role === "pit" ? IDLE_MINUTES.pit : IDLE_MINUTES.otherwise;
    if (!is_staff() || Date.now() - this.#touched < minutes * 60_000) return;
    this.#touched = Date.now();
    await log_out().catch(() => undefined);
    this.said = `locked after ${minutes} minutes without a touch`;
  }
}

export const lock = new Lock();
