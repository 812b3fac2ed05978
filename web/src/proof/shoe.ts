/** From secret and contributions to the order of the cards and the hash that binds them: docs/fairness.md. */

import { digest, type Field, fromHex, mac, toHex } from "./bytes.ts";
import { type Proof, type ShoeRecord, sizeOf } from "./record.ts";

export const commitmentOf = (table: string, number: number, sheetHash: string, secret: string): string =>
  toHex(digest("commitment", table, number, fromHex(sheetHash), fromHex(secret)));

export const contributionHash = (commitment: string, user: string, value: string): string =>
  toHex(digest("contribution", fromHex(commitment), user, fromHex(value)));

const listHash = (record: ShoeRecord) =>
  digest("list", record.listed.length, ...record.listed.flatMap(({ user, hash }) => [user, fromHex(hash)]));

const revealsHash = (record: ShoeRecord) =>
  digest("reveals", record.reveals.length, ...record.reveals.flatMap(({ user, value }) => [user, fromHex(value)]));

export const keyOf = (record: ShoeRecord, secret: string): Uint8Array =>
  mac(fromHex(secret), "key", record.table, record.number, listHash(record), revealsHash(record));

/** An endless stream of even 32-bit numbers. */
export class Numbers {
  private block = 0;
  private words: number[] = [];

  constructor(private readonly key: Uint8Array) {}

  private word(): number {
    if (this.words.length === 0) {
      const view = new DataView(mac(this.key, "stream", this.block++).buffer);
      for (let at = 28; at >= 0; at -= 4) this.words.push(view.getUint32(at));
    }
    return this.words.pop()!;
  }

  /** What is left of 2^32 after the last whole multiple of the bound is passed over, never folded back. */
  below(bound: number): number {
    const excess = 2 ** 32 % bound;
    for (;;) {
      const word = this.word();
      if (word < 2 ** 32 - excess) return word % bound;
    }
  }

  shuffle(cards: number[]): number[] {
    const order = cards.slice();
    for (let left = order.length; left > 1; left--) {
      const chosen = this.below(left);
      const card = order[chosen]!;
      order[chosen] = order[left - 1]!;
      order[left - 1] = card;
    }
    return order;
  }
}

/** The physical cards as they are dealt; where the shoe ran out, the discards come once more behind them. */
export function orderOf(record: ShoeRecord, key: Uint8Array): number[] {
  const numbers = new Numbers(key);
  const order = numbers.shuffle(Array.from({ length: sizeOf(record) }, (_, card) => card));
  if (record.continuation === null) return order;
  return [...order, ...numbers.shuffle(order.slice(0, record.continuation.start))];
}

const node = (left: Uint8Array, right: Uint8Array) => digest("node", left, right);

export const leafOf = (position: number, card: number, salt: Uint8Array): Uint8Array =>
  digest("leaf", position, card, salt);

export const saltOf = (key: Uint8Array, position: number): Uint8Array => mac(key, "salt", position);

export const depthOf = (leaves: number): number => Math.ceil(Math.log2(leaves));

/** The top over some positions: finished halves wait, each with its height, until their neighbour is finished too. */
export function topOver(key: Uint8Array, cards: number[], first = 0): Uint8Array {
  const waiting: { height: number; top: Uint8Array }[] = [];
  for (let i = 0; i < 2 ** depthOf(cards.length); i++) {
    const card = cards[i];
    const position = first + i;
    let one = {
      height: 0,
      top: card === undefined ? new Uint8Array(32) : leafOf(position, card, saltOf(key, position)),
    };
    while (waiting.at(-1)?.height === one.height) {
      one = { height: one.height + 1, top: node(waiting.pop()!.top, one.top) };
    }
    waiting.push(one);
  }
  return waiting[0]!.top;
}

function headerOf(record: ShoeRecord): Uint8Array {
  const next = record.next_commitment === null ? new Uint8Array(0) : fromHex(record.next_commitment);
  const names: Field[] = [record.dropped.length, ...record.dropped, record.withheld.length, ...record.withheld];
  const deck = Uint8Array.from(record.deck);
  return digest(
    "header",
    fromHex(record.commitment),
    next,
    listHash(record),
    revealsHash(record),
    ...names,
    deck,
    record.decks,
  );
}

export const rootOver = (record: ShoeRecord, top: Uint8Array, cut = record.cut): string =>
  toHex(digest("root", headerOf(record), cut, top));

export const continuationRoot = (record: ShoeRecord, start: number, top: Uint8Array): string =>
  toHex(digest("continuation", fromHex(record.root), start, top));

/** Why a proof does not hold; empty if it does. Needs no secret. */
export function faultInProof(record: ShoeRecord, proof: Proof): string {
  const size = sizeOf(record);
  const behind = proof.position >= size;
  const leaves = behind ? (record.continuation?.start ?? 0) : size;
  const index = behind ? proof.position - size : proof.position;
  if (index >= leaves) return `position ${proof.position} is not in the shoe`;
  if (proof.card >= size) return `there is no physical card ${proof.card}`;
  if (proof.path.length !== depthOf(leaves)) return `the path has ${proof.path.length} steps, not ${depthOf(leaves)}`;
  let top = leafOf(proof.position, proof.card, fromHex(proof.salt));
  proof.path.forEach((text, height) => {
    const neighbour = fromHex(text);
    top = (index >> height) % 2 === 0 ? node(top, neighbour) : node(neighbour, top);
  });
  const right = behind
    ? continuationRoot(record, record.continuation!.start, top) === record.continuation!.root
    : rootOver(record, top) === record.root;
  return right ? "" : "it does not lead to the published root";
}

const RANKS = "A23456789TJQK";
const SUITS = "cdhs";

export const codeText = (code: number): string => RANKS[code >> 2]! + SUITS[code & 3]!;

/** What is printed on a physical card, as in "Qh". */
export const cardText = (deck: number[], card: number): string => codeText(deck[card % deck.length]!);
