/** The pages of the player's app by their name in the address; each is fetched when it is first wanted. */

import type { Component } from "svelte";

type Page = () => Promise<{ default: Component }>;

export const PAGES: Record<string, Page> = {
  lobby: () => import("./pages/Lobby.svelte"),
  table: () => import("./pages/Table.svelte"),
};

/** What the bar at the top leads to. */
export const MENU: [page: string, title: string][] = [["lobby", "Tables"]];
