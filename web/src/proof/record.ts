/** The public record of a shoe, read strictly: docs/fairness.md, "The record". */

export interface DealtRound {
  start: number;
  end: number;
  cards: number[] | null;
}

/** Bytes are lower-case hex. */
export interface ShoeRecord {
  version: number;
  table: string;
  number: number;
  sheet_hash: string;
  deck: number[];
  decks: number;
  cut: number;
  commitment: string;
  next_commitment: string | null;
  listed: { user: string; hash: string }[];
  reveals: { user: string; value: string }[];
  dropped: string[];
  withheld: string[];
  root: string;
  continuation: { start: number; root: string } | null;
  secret: string | null;
  rounds: DealtRound[];
}

export interface Proof {
  position: number;
  card: number;
  salt: string;
  path: string[];
}

/** What stands before the first bet, and never changes again. */
export const EARLY = [
  "version",
  "table",
  "number",
  "sheet_hash",
  "deck",
  "decks",
  "cut",
  "commitment",
  "next_commitment",
  "listed",
  "reveals",
  "dropped",
  "withheld",
  "root",
] as const;

export const sizeOf = (record: Pick<ShoeRecord, "deck" | "decks">): number => record.deck.length * record.decks;

/** A file or an answer that is no record: nothing can be computed from it. */
export class WrongForm extends Error {}

type Check<T> = (value: unknown, place: string) => T;

function wrong(place: string, value: unknown, allowed: string): never {
  const shown = JSON.stringify(value) ?? String(value);
  throw new WrongForm(
    `${place}: ${shown.slice(0, 60)}${shown.length > 60 ? "…" : ""} is not allowed, allowed is ${allowed}`,
  );
}

const whole =
  (least: number, most: number): Check<number> =>
  (value, place) =>
    Number.isSafeInteger(value) && (value as number) >= least && (value as number) <= most
      ? (value as number)
      : wrong(place, value, `a whole number from ${least} to ${most}`);

const hash: Check<string> = (value, place) =>
  typeof value === "string" && /^[0-9a-f]{64}$/.test(value)
    ? value
    : wrong(place, value, "64 letters of lower-case hex");

const name: Check<string> = (value, place) => {
  const good = typeof value === "string" && !/\p{Surrogate}/u.test(value);
  const length = good ? new TextEncoder().encode(value).length : 0;
  return length >= 1 && length <= 128 ? (value as string) : wrong(place, value, "a text of 1 to 128 bytes in UTF-8");
};

const orNull =
  <T>(check: Check<T>): Check<T | null> =>
  (value, place) =>
    value === null ? null : check(value, place);

const list =
  <T>(check: Check<T>, most: number): Check<T[]> =>
  (value, place) =>
    Array.isArray(value) && value.length <= most
      ? value.map((item, i) => check(item, `${place} ${i + 1}`))
      : wrong(place, value, `a list of at most ${most}`);

function object<T>(checks: { [K in keyof T]: Check<T[K]> }): Check<T> {
  const keys = Object.keys(checks) as (keyof T & string)[];
  return (value, place) => {
    if (typeof value !== "object" || value === null || Array.isArray(value))
      wrong(place, value, `an object of ${keys.join(", ")}`);
    for (const key of Object.keys(value)) {
      if (!(keys as string[]).includes(key))
        throw new WrongForm(`${place}: "${key}" is not known, allowed are exactly ${keys.join(", ")}`);
    }
    const fields = value as Record<string, unknown>;
    const read = keys.map((key) => {
      if (!(key in fields))
        throw new WrongForm(`${place}: "${key}" is missing, allowed are exactly ${keys.join(", ")}`);
      return [key, checks[key](fields[key], place === "record" ? key.replace("_", " ") : `${place} ${key}`)];
    });
    return Object.fromEntries(read) as T;
  };
}

const SIZE_MOST = 5200;
const POSITION_MOST = 2 * SIZE_MOST;
const USERS_MOST = 10_000;

const form = object<ShoeRecord>({
  version: whole(1, 1),
  table: name,
  number: whole(1, Number.MAX_SAFE_INTEGER),
  sheet_hash: hash,
  deck: list(whole(0, 51), 52),
  decks: whole(1, 100),
  cut: whole(1, SIZE_MOST),
  commitment: hash,
  next_commitment: orNull(hash),
  listed: list(object({ user: name, hash }), USERS_MOST),
  reveals: list(object({ user: name, value: hash }), USERS_MOST),
  dropped: list(name, USERS_MOST),
  withheld: list(name, USERS_MOST),
  root: hash,
  continuation: orNull(object({ start: whole(1, SIZE_MOST), root: hash })),
  secret: orNull(hash),
  rounds: list(
    object<DealtRound>({
      start: whole(0, POSITION_MOST),
      end: whole(0, POSITION_MOST),
      cards: orNull(list(whole(0, SIZE_MOST), POSITION_MOST)),
    }),
    10_000,
  ),
});

const proofForm = object<Proof>({
  position: whole(0, POSITION_MOST),
  card: whole(0, SIZE_MOST),
  salt: hash,
  path: list(hash, 16),
});

export const readProof = (value: unknown): Proof => proofForm(value, "proof");

export function readRecord(value: unknown): ShoeRecord {
  const record = form(value, "record");
  const size = sizeOf(record);
  if (record.deck.length === 0 || new Set(record.deck).size < record.deck.length) {
    wrong("deck", record.deck, "1 to 52 different card codes");
  }
  if (size < 2) wrong("decks", record.decks, "a shoe of at least two cards");
  if (record.cut > size) wrong("cut", record.cut, `a whole number from 1 to ${size}`);
  if (record.continuation !== null && record.continuation.start >= size) {
    wrong("continuation start", record.continuation.start, `a whole number from 1 to ${size - 1}`);
  }
  return record;
}
