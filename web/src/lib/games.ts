/** What the server tells of a table's game: rules, exact figures, the strategy card. Fetched once. */

import { get, part } from "./rest";
import type { TableInfo } from "./wire";

export interface PaidPattern {
  name: string;
  pays: string;
  probability: number;
  probability_exact: string;
}

export interface SideFigures {
  name: string;
  paytable: string;
  edge: number;
  sd: number;
  hit_rate: number;
  rows: PaidPattern[];
}

export interface Figures {
  ready: true;
  sheet: string;
  edge: number;
  ev: number;
  average_wager: number;
  element_of_risk: number;
  sd: number;
  frequencies: Record<string, number>;
  side_bets: SideFigures[];
  basis: string;
  card_edge: number;
}

export type ChartTable = Record<string, string[]>;

export interface StrategyCard {
  ready: true;
  sheet: string;
  letters: Record<string, string>;
  basis: string;
  /** its own words on insurance and even money */
  advice: string[];
  edge: number;
  cost?: number;
  chart: { against: string[]; close_calls?: unknown[] } & Record<string, ChartTable | string[] | unknown[] | undefined>;
}

interface NotReady {
  ready: false;
  message: string;
}

const ASK_AGAIN_MS = 1_500;
const TRIES = 60;

const kept = new Map<string, Promise<unknown>>();

function once<T>(path: string, ask: () => Promise<T>): Promise<T> {
  const found = kept.get(path) ?? ask();
  kept.set(path, found);
  found.catch(() => kept.delete(path));
  return found as Promise<T>;
}

/** The solver works while we ask again. */
async function until_ready<T>(path: string): Promise<T> {
  for (let tried = 0; ; tried++) {
    const answer = await get<T | NotReady>(path);
    if ((answer as NotReady).ready) return answer as T;
    if (tried >= TRIES) throw new Error((answer as NotReady).message);
    await new Promise((go_on) => setTimeout(go_on, ASK_AGAIN_MS));
  }
}

const address = (table: string, what = "") => `/api/tables/${part(table)}${what}`;

export const info_of = (table: string) => get<TableInfo>(address(table));
export const figures_of = (info: TableInfo) => once(info.sheet, () => until_ready<Figures>(address(info.table, "/figures")));
export const card_of = (info: TableInfo) =>
  once(`${info.sheet} card`, () => until_ready<StrategyCard>(address(info.table, "/card")));

/** 0.0033026 is "0.330 %". */
export const percent = (part_of_one: number, places = 3): string =>
  `${(100 * part_of_one).toFixed(places).replace("-", "−")} %`;

/** "double_up" as people say it. */
export const spoken = (name: string): string => name.replaceAll("_", " ");
