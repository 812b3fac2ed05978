/** The pages of the console by their name in the address, and the right that each takes. */

import type { Component } from "svelte";

interface Page {
  title: string;
  right: string;
  menu: boolean;
  load: () => Promise<{ default: Component }>;
}

export const PAGES: Record<string, Page> = {
  lobby: { title: "Floor", right: "look", menu: true, load: () => import("./pages/Floor.svelte") },
  table: { title: "Table", right: "look", menu: false, load: () => import("./pages/Table.svelte") },
  rounds: { title: "Rounds", right: "search", menu: true, load: () => import("./pages/Rounds.svelte") },
  round: { title: "Round", right: "search", menu: false, load: () => import("./pages/Round.svelte") },
  log: { title: "Staff log", right: "log", menu: true, load: () => import("./pages/Log.svelte") },
};
