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
  settings: { title: "Settings", right: "look", menu: false, load: () => import("./pages/Settings.svelte") },
  alerts: { title: "Alerts", right: "look", menu: true, load: () => import("./pages/Alerts.svelte") },
  rounds: { title: "Rounds", right: "search", menu: true, load: () => import("./pages/Rounds.svelte") },
  round: { title: "Round", right: "search", menu: false, load: () => import("./pages/Round.svelte") },
  players: { title: "Players", right: "players", menu: true, load: () => import("./pages/Players.svelte") },
  player: { title: "Player", right: "players", menu: false, load: () => import("./pages/Player.svelte") },
  reports: { title: "Reports", right: "reports", menu: true, load: () => import("./pages/Reports.svelte") },
  monitor: { title: "Monitor", right: "reports", menu: true, load: () => import("./pages/Monitor.svelte") },
  corrections: { title: "Corrections", right: "reports", menu: true, load: () => import("./pages/Corrections.svelte") },
  log: { title: "Staff log", right: "log", menu: true, load: () => import("./pages/Log.svelte") },
  members: { title: "Staff", right: "roles", menu: true, load: () => import("./pages/Members.svelte") },
};
