/** The pages of the player's app by their name in the address; each is fetched when it is first wanted. */

import type { Component } from "svelte";

type Page = () => Promise<{ default: Component }>;

export const PAGES: Record<string, Page> = {
  lobby: () => import("./pages/Lobby.svelte"),
  table: () => import("./pages/Table.svelte"),
  history: () => import("./pages/History.svelte"),
  replay: () => import("./pages/Replay.svelte"),
  verify: () => import("./pages/Verify.svelte"),
  settings: () => import("./pages/Settings.svelte"),
  account: () => import("./pages/Account.svelte"),
  help: () => import("./pages/Help.svelte"),
  game: () => import("./pages/Game.svelte"),
};

/** What the bar at the top leads to. */
export const MENU: [page: string, title: string][] = [
  ["lobby", "Tables"],
  ["history", "History"],
  ["verify", "Verify"],
  ["settings", "Settings"],
  ["account", "Account"],
  ["help", "Help"],
];
