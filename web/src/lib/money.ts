/** Amounts are whole minor units everywhere; only here do they become text. */

const whole = new Intl.NumberFormat("en", { maximumFractionDigits: 0 });

/** 121250 is "1,212.50". */
export function money(amount: number): string {
  const minor = Math.abs(amount);
  const text = `${whole.format(Math.floor(minor / 100))}.${String(minor % 100).padStart(2, "0")}`;
  return amount < 0 ? `−${text}` : text;
}

/** As on a chip: 2500 is "25", 250 is "2.50". */
export function short(amount: number): string {
  return amount % 100 === 0 ? money(amount).slice(0, -3) : money(amount);
}

/** With its sign: "+37.50". */
export function signed(amount: number): string {
  return amount > 0 ? `+${money(amount)}` : money(amount);
}

/** What somebody typed, in minor units; null if it is no amount. */
export function parse(typed: string): number | null {
  const found = /^\s*(\d{1,9})(?:[.,](\d{1,2}))?\s*$/.exec(typed.replace(/[\s,](?=\d{3}(\D|$))/g, ""));
  if (!found) return null;
  return Number(found[1]) * 100 + Number((found[2] ?? "").padEnd(2, "0"));
}
