/** What the coach of a table says: GET /api/tables/{table}/coach. Values and costs are the server's. */

export interface Valued {
  action: string;
  /** in wagers */
  value: number;
  /** against the best, in minor units */
  cost: number;
}

export interface Advised {
  round: number;
  who: number;
  hand: number;
  step: number;
  wager: number;
  actions: Valued[];
  best: string;
  basis?: string;
  why?: string;
}

export interface Decided {
  at_ms: number;
  round: number;
  who: number;
  hand: number;
  step: number;
  action: string;
  amount: number;
  best: string;
  cost: number | null;
}

export interface Said {
  ready: boolean;
  message: string;
  questions: Advised[];
  decisions: Decided[];
  total: { decisions: number; mistakes: number; cost: number };
}

/** "double_up" as people say it. */
export const spoken = (action: string): string => action.replaceAll("_", " ");

/** "+0.5123": a part of the wager. */
export function value_text(value: number): string {
  const text = Math.abs(value).toFixed(4);
  return Number(text) === 0 ? text : `${value < 0 ? "−" : "+"}${text}`;
}

/** A cost in whole units, with as many places as it has. */
export function cost_text(minor: number): string {
  if (minor < 0.005) return "0";
  return (minor / 100).toFixed(minor < 10 ? 4 : 2);
}
