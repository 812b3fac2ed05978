/** What a rule sheet's canonical text says about the shoe; its hash is what the commitment names. */

import { textBytes, toHex } from "./bytes.ts";
import { type ShoeRecord, sizeOf } from "./record.ts";
import { sha256 } from "./sha256.ts";

export interface SheetShoe {
  hash: string;
  deck: number[];
  decks: number;
  cut: number;
}

const STANDARD = Array.from({ length: 52 }, (_, code) => code);
const TENS = [36, 37, 38, 39];
const DECKS: Record<string, number[]> = {
  standard: STANDARD,
  spanish: STANDARD.filter((code) => !TENS.includes(code)),
};

export function readSheet(text: string): SheetShoe {
  const values = new Map(
    text.split("\n").flatMap((line) => {
      const at = line.indexOf(" = ");
      return at < 0 ? [] : [[line.slice(0, at), JSON.parse(line.slice(at + 3)) as unknown] as const];
    }),
  );
  const deck = DECKS[String(values.get("deck"))];
  const decks = Number(values.get("decks"));
  const [part, of] = String(values.get("penetration")).split("/").map(Number);
  if (deck === undefined || !Number.isSafeInteger(decks) || !part || !of)
    throw new Error("sheet: deck, decks or penetration cannot be read");
  const cut = Math.max(1, Math.floor((deck.length * decks * part) / of));
  return { hash: toHex(sha256(textBytes(text))), deck, decks, cut };
}

export function faultAgainstSheet(record: ShoeRecord, sheet: SheetShoe): string {
  if (record.sheet_hash !== sheet.hash) return "sheet hash: is not the hash of this sheet";
  if (record.decks !== sheet.decks || sizeOf(record) !== sheet.deck.length * sheet.decks)
    return `decks: ${record.decks}, the sheet says ${sheet.decks}`;
  if (JSON.stringify(record.deck) !== JSON.stringify(sheet.deck)) return "deck: is not the one of the sheet";
  return record.cut === sheet.cut ? "" : `cut: is ${record.cut}, the sheet says ${sheet.cut}`;
}
