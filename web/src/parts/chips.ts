/** Chips of a casino: values in minor units times the table's least chip, each with its colours. */

export interface Chip {
  value: number;
  kind: number; // 0 … 7, its colours in Chips.svelte
}

const STEPS = [1, 5, 25, 100, 500, 1_000, 5_000, 25_000];

/** The chips of a table, least first; `chip` is its least. */
export function tray(chip: number, most: number): Chip[] {
  const usual = STEPS.map((step, kind) => ({ value: step * 100, kind })).filter((one) => one.value % chip === 0);
  const fitting = usual.filter((one) => one.value <= most);
  return fitting.some((one) => one.value === chip) ? fitting : [{ value: chip, kind: 0 }, ...fitting];
}

/** An amount as a stack, greatest chips below; `most` chips at the most, and the number on top says the rest. */
export function stack(amount: number, most = 8): number[] {
  const kinds: number[] = [];
  let left = amount;
  for (let kind = STEPS.length - 1; kind >= 0 && kinds.length < most; kind--) {
    const value = (STEPS[kind] ?? 1) * 100;
    while (left >= value && kinds.length < most) {
      kinds.push(kind);
      left -= value;
    }
  }
  return kinds.length ? kinds : amount > 0 ? [0] : [];
}
