/** Times come in milliseconds of UTC, and are shown as the reader's own clock has them. */

const moment = new Intl.DateTimeFormat("en-GB", { dateStyle: "medium", timeStyle: "short" });
const clock = new Intl.DateTimeFormat("en-GB", { timeStyle: "medium" });
const date = new Intl.DateTimeFormat("en-GB", { dateStyle: "medium" });

export const moment_text = (ms: number): string => moment.format(ms);
export const clock_text = (ms: number): string => clock.format(ms);
export const date_text = (ms: number): string => date.format(ms);

/** 95 minutes are "1:35 h". */
export function duration_text(minutes: number): string {
  const whole = Math.max(0, Math.floor(minutes));
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")} h`;
}

/** What a date field says, as the first moment of that day here; 0 if it is empty. */
export const day_start = (typed: string): number => (typed ? new Date(`${typed}T00:00`).getTime() : 0);
