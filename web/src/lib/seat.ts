/** Sitting down without a form: whoever is nobody yet becomes a guest, and takes a seat that is free. */

import { go } from "./router.svelte";
import { toast } from "./say.svelte";
import { play_as_guest, session } from "./session.svelte";
import { connection } from "./socket.svelte";
import type { LobbyEntry } from "./wire";

const TRIES = 6;

export const free_seats = (entry: LobbyEntry): number[] =>
  entry.seats.flatMap((player, k) => (player || entry.closing ? [] : [k + 1]));

function shuffled<T>(list: T[]): T[] {
  return list.map((one) => [Math.random(), one] as const).sort((a, b) => a[0] - b[0]).map(([, one]) => one);
}

/** At one of these tables, the first with a seat of one's own or a free one; then its page. */
export async function sit_down(entries: LobbyEntry[]): Promise<void> {
  try {
    if (!session.me) await play_as_guest();
  } catch (error) {
    toast((error as Error).message, "fault");
    return;
  }
  const mine = entries.find((entry) => entry.seats.includes(session.me?.player ?? ""));
  if (mine) return go("table", mine.table);
  let why = "every seat is taken; here you can watch, and bet behind";
  const wanted = entries.flatMap((entry) => shuffled(free_seats(entry)).map((seat) => ({ table: entry.table, seat })));
  for (const { table, seat } of wanted.slice(0, TRIES)) {
    const answer = await connection.ask({ type: "sit", table, seat });
    if (answer.type === "done") return go("table", table);
    why = answer.message;
  }
  toast(why, "fault");
  if (entries[0]) go("table", entries[0].table);
}
