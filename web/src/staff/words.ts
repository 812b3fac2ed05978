/** Phases, outcomes and times in words. */

export const PHASES: Record<string, string> = {
  new: "opening",
  opened: "opening",
  contributing: "shuffling",
  revealing: "shuffling",
  betting: "betting",
  opening: "questions to all",
  playing: "playing",
  settled: "settled",
  paused: "paused",
};

export const phase_of = (entry: { phase: string; closing: boolean }): string =>
  entry.closing && entry.phase === "betting" ? "closed" : (PHASES[entry.phase] ?? entry.phase);

const clock = new Intl.DateTimeFormat("en-GB", { hour: "2-digit", minute: "2-digit", second: "2-digit" });
const day = new Intl.DateTimeFormat("sv-SE", { year: "numeric", month: "2-digit", day: "2-digit" });

/** "14:03:22", with the day where it is not today. */
export function time_text(at_ms: number, now_ms = Date.now()): string {
  const at = new Date(at_ms);
  const text = clock.format(at);
  return day.format(at) === day.format(new Date(now_ms)) ? text : `${day.format(at)} ${text}`;
}

export const day_text = (at_ms: number): string => day.format(new Date(at_ms));

/** Of a field `datetime-local`, in milliseconds; null if it is empty. */
export function typed_time(text: string): number | null {
  const at = text ? new Date(text).getTime() : Number.NaN;
  return Number.isNaN(at) ? null : at;
}

export const sum = (amounts: Iterable<number>): number => [...amounts].reduce((total, one) => total + one, 0);

export const said = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** "round_voided" is "round voided". */
export const spaced = (name: string): string => name.replaceAll("_", " ");

/** A value of the log, in one line: "least 5, most 500". */
export function value_text(value: unknown): string {
  if (value === null || value === undefined) return "";
  if (Array.isArray(value)) return value.map(value_text).join(", ");
  if (typeof value !== "object") return String(value);
  return Object.entries(value)
    .map(([key, one]) => `${spaced(key)} ${typeof one === "object" && one !== null ? `(${value_text(one)})` : one === null ? "none" : String(one)}`)
    .join(", ");
}
