/** Shoes to be verified: fetched from the table, or given by the reader; and what this browser remembers of them. */

import { info_of } from "../../lib/games";
import { get, part } from "../../lib/rest";
import { store } from "../../lib/store";
import { type Check, faultAgainstSheet, readRecord, readSheet, seenPlace, type ShoeRecord, verifyChain, verifyShoe } from "../../proof/index.ts";

export interface Verdict {
  title: string;
  records: ShoeRecord[];
  checks: Check[];
  fault: string;
  /** physical cards in the order of dealing, of a single shoe that came out */
  order: number[];
}

const fetch_record = async (table: string, number: number): Promise<ShoeRecord> =>
  readRecord(await get<unknown>(`/api/tables/${part(table)}/shoes/${number}`));

/** What this browser kept before the first bet on that shoe, if it was there. */
function seen_of(record: ShoeRecord): ShoeRecord | null {
  const kept = store.getItem(seenPlace(record.table, record.number));
  try {
    return kept ? readRecord(JSON.parse(kept)) : null;
  } catch {
    return null;
  }
}

/** The sheet that the table plays by now; an older shoe may have had another. */
async function sheet_check(record: ShoeRecord): Promise<Check | null> {
  const info = await info_of(record.table).catch(() => null);
  if (!info || info.sheet !== record.sheet_hash) return null;
  const fault = faultAgainstSheet(record, readSheet(info.sheet_text));
  return { what: "deck, number of decks and cut card are those of the rule sheet", fault };
}

async function judged(record: ShoeRecord): Promise<Verdict> {
  const seen = seen_of(record);
  const report = verifyShoe(record, seen);
  const checks = [...report.checks];
  const sheet = await sheet_check(record);
  if (sheet) checks.push(sheet);
  const fault = report.fault || sheet?.fault || "";
  const title = `shoe ${record.number} of table ${record.table}`;
  return { title, records: [record], checks, fault, order: fault ? [] : report.order };
}

export const verify_published = async (table: string, number: number) => judged(await fetch_record(table, number));

/** This shoe and up to four before it, as a chain: each promised with the one before. */
export async function verify_published_chain(table: string, number: number): Promise<Verdict> {
  const numbers = Array.from({ length: Math.min(5, number) }, (_, k) => number - k);
  const records = await Promise.all(numbers.map((one) => fetch_record(table, one)));
  return chained(records);
}

function chained(records: ShoeRecord[]): Verdict {
  const numbers = records.map((one) => one.number);
  const report = verifyChain(records);
  const title = `shoes ${Math.min(...numbers)} to ${Math.max(...numbers)} of table ${records[0]?.table ?? ""}`;
  return { title, records, checks: report.checks, fault: report.fault, order: [] };
}

/** One record, a list of them, or an evidence bundle of the house. */
export async function verify_text(text: string): Promise<Verdict> {
  let read: unknown;
  try {
    read = JSON.parse(text);
  } catch (error) {
    throw new Error(`this is no JSON: ${(error as Error).message}`);
  }
  const bundle = read as { shoe?: unknown; log?: unknown };
  if (bundle && typeof bundle === "object" && "shoe" in bundle && "log" in bundle) {
    if (bundle.shoe === null) throw new Error("the shoe of this round is still in play; its record is published when it ends");
    read = bundle.shoe;
  }
  if (!Array.isArray(read)) return judged(readRecord(read));
  if (!read.length) throw new Error("the list holds no record");
  const records = read.map(readRecord);
  return records.length === 1 ? judged(records[0]!) : chained(records);
}
