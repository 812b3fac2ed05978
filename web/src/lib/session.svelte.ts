/** Who is playing. */

import { get, post, Refused } from "./rest";
import { connection } from "./socket.svelte";
import type { Me } from "./wire";

let me = $state.raw<Me | null>(null);
let known = $state(false);

export const session = {
  /** null while nobody has logged in */
  get me() {
    return me;
  },
  /** whether the server was asked already */
  get known() {
    return known;
  },
};

export async function refresh(): Promise<Me | null> {
  try {
    me = await get<Me>("/api/me");
  } catch (error) {
    if (!(error instanceof Refused) || error.status !== 401) throw error;
    me = null;
  } finally {
    known = true;
  }
  return me;
}

const LOOK_AGAIN_MS = 1_500;
let looking = 0;

/** Money moved somewhere: purse and net are asked for again, once for many movements. */
connection.listen((frame) => {
  if (frame.type !== "own" || looking || !me) return;
  looking = window.setTimeout(() => {
    looking = 0;
    if (me) void refresh().catch(() => null);
  }, LOOK_AGAIN_MS);
});

/** After the cookie has changed: the socket says anew who is there. */
async function begun(): Promise<void> {
  await refresh();
  connection.begin_again();
}

export async function play_as_guest(): Promise<void> {
  await post("/api/guest", {});
  await begun();
}

export async function log_in(name: string, password: string, code = ""): Promise<void> {
  await post("/api/login", { name, password, code });
  await begun();
}

export async function register(name: string, password: string): Promise<void> {
  await post("/api/register", { name, password });
  await begun();
}

export async function log_out(): Promise<void> {
  await post("/api/logout");
  await begun();
}
