/** The fixed shoes that a second implementation made, and what a house would send of them. */

import { readFileSync } from "node:fs";
import { fromHex, mac, toHex } from "../../src/proof/bytes.ts";
import type { Proof, ShoeRecord } from "../../src/proof/record.ts";
import { cardText, keyOf, leafOf, orderOf, saltOf } from "../../src/proof/shoe.ts";
import { digest } from "../../src/proof/bytes.ts";

export interface Vector {
  given: { values: Record<string, string>; restart: number | null };
  steps: { list_hash: string; reveals_hash: string; key: string; header: string; top: string; first_block: string };
  numbers: [number, number][];
  order: number[];
  codes: number[];
  proofs: Proof[];
  record: ShoeRecord;
}

const root = new URL(import.meta.url.includes("/build/") ? "../../../../" : "../../../", import.meta.url);

export const vectors = JSON.parse(readFileSync(new URL("tests/shoe/vectors.json", root), "utf8")) as Vector[];

export const copyOf = <T>(value: T): T => structuredClone(value);

/** A dealer of a fixed shoe: knows the order, and gives each card with its proof. */
export class Dealer {
  readonly order: number[];
  private readonly key: Uint8Array;
  private readonly levels: Uint8Array[][];

  constructor(readonly record: ShoeRecord) {
    this.key = keyOf(record, record.secret!);
    this.order = orderOf(record, this.key);
    const size = record.deck.length * record.decks;
    let row = this.order.slice(0, size).map((card, i) => leafOf(i, card, saltOf(this.key, i)));
    while (Math.log2(row.length) % 1 !== 0) row.push(new Uint8Array(32));
    this.levels = [row];
    for (; row.length > 1; this.levels.push(row)) {
      row = Array.from({ length: row.length / 2 }, (_, i) => digest("node", row[2 * i]!, row[2 * i + 1]!));
    }
  }

  text(position: number): string {
    return cardText(this.record.deck, this.order[position]!);
  }

  proof(position: number): Proof {
    const path = this.levels.slice(0, -1).map((row, height) => toHex(row[(position >> height) ^ 1]!));
    return { position, card: this.order[position]!, salt: toHex(saltOf(this.key, position)), path };
  }
}

export const streamBlock = (key: string, block: number): string => toHex(mac(fromHex(key), "stream", block));
