/** The reports of the console, and how their columns are shown. */

export interface ReportKind {
  title: string;
  about: string;
  timed: boolean; // it takes a period
}

export const REPORTS: Record<string, ReportKind> = {
  games: { title: "Games", about: "What came back of what was staked, and what the sheets promise under the best play.", timed: true },
  series: { title: "Turnover", about: "What the tables turned over, hour by hour.", timed: true },
  liability: { title: "Liability", about: "What the house owes at this moment: balances of players and money in open rounds.", timed: false },
  cage: { title: "Cage", about: "Everything that went in or out, and corrections.", timed: true },
  voids: { title: "Voids", about: "Rounds that were void, and what each player got back.", timed: true },
  staff: { title: "Staff acts", about: "What staff did, with before and after.", timed: true },
  events: { title: "Events", about: "What the shift manager was called for.", timed: true },
};

export type Cell = string | number | null;
export type Row = Record<string, Cell>;

const MONEY = new Set(["staked", "returned", "held", "amount", "given_back"]);
const SHARES = new Set(["actual_return", "theoretical_return"]);

export type Shown = "money" | "share" | "time" | "number" | "round" | "text";

export function shown_as(column: string, row: Row): Shown {
  if (MONEY.has(column)) return "money";
  if (SHARES.has(column)) return "share";
  if (column === "time" || column === "at_ms") return "time";
  if (column === "round") return "round";
  return typeof row[column] === "number" ? "number" : "text";
}

export const PERIODS: Record<string, string> = {
  today: "today",
  week: "seven days",
  month: "thirty days",
  all: "all time",
  own: "from … to …",
};

const DAY_MS = 86_400_000;

/** From when a period counts, in milliseconds; 0 for all time. */
export function since(period: string, now = new Date()): number {
  if (period === "today") return new Date(now.getFullYear(), now.getMonth(), now.getDate()).getTime();
  if (period === "week") return now.getTime() - 7 * DAY_MS;
  if (period === "month") return now.getTime() - 30 * DAY_MS;
  return 0;
}
