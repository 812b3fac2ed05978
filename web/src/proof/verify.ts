/** Everything again from the public record: docs/fairness.md, "Checking". */

import { inUserOrder } from "./bytes.ts";
import { EARLY, type ShoeRecord, sizeOf } from "./record.ts";
import {
  cardText,
  commitmentOf,
  continuationRoot,
  contributionHash,
  keyOf,
  orderOf,
  rootOver,
  topOver,
} from "./shoe.ts";

/** One thing that was looked at. `fault` is empty where it came out. */
export interface Check {
  what: string;
  fault: string;
}

export interface Report {
  checks: Check[];
  /** The first thing that did not come out, or nothing. */
  fault: string;
  /** Physical cards in the order of dealing, where they could be computed. */
  order: number[];
}

/** Runs until the first fault: what rests on it would be at fault too, and say nothing. */
class Reading {
  readonly checks: Check[] = [];
  fault = "";

  look(what: string, find: () => string | undefined): boolean {
    if (this.fault === "") {
      this.fault = find() ?? "";
      this.checks.push({ what, fault: this.fault });
    }
    return this.fault === "";
  }
}

export function verifyShoe(record: ShoeRecord, seen: ShoeRecord | null = null): Report {
  const reading = new Reading();
  let order: number[] = [];
  if (seen !== null) {
    reading.look("the record is what this browser saw before the first bet", () => changedSince(record, seen));
  }
  reading.look(contributorsText(record), () => faultInUsers(record) || faultInReveals(record) || faultInFates(record));
  const secret = record.secret;
  reading.look("the secret is revealed", () =>
    secret === null ? "secret: not revealed yet, the order of the cards cannot be checked" : "",
  );
  if (secret !== null && reading.fault === "") {
    const opened = commitmentOf(record.table, record.number, record.sheet_hash, secret) === record.commitment;
    reading.look("the secret opens the commitment that was published one shoe earlier", () =>
      opened
        ? ""
        : `commitment: does not open with this secret for table ${record.table}, shoe ${record.number} and this sheet`,
    );
    const key = keyOf(record, secret);
    order = orderOf(record, key);
    const size = sizeOf(record);
    const top = reading.fault === "" ? topOver(key, order.slice(0, size)) : new Uint8Array(32);
    reading.look(`the order of all ${size} cards and the cut card lead to the published root`, () =>
      faultInRoot(record, top),
    );
    if (record.continuation !== null)
      reading.look("so do the discards, shuffled on", () => faultInContinuation(record, key, order));
    const shown = record.rounds.reduce((sum, round) => sum + (round.cards?.length ?? 0), 0);
    reading.look(
      `${record.rounds.length} rounds follow each other without a gap, each of their ${shown} cards is the one of the order`,
      () => faultInRounds(record, order),
    );
  }
  return { checks: reading.checks, fault: reading.fault, order: reading.fault === "" ? order : [] };
}

/** Shoes of one table one after the other: each by itself, then each link. */
export function verifyChain(records: ShoeRecord[]): Report {
  const reading = new Reading();
  const inOrder = [...records].sort((one, other) => one.number - other.number);
  for (const record of inOrder) {
    reading.look(`shoe ${record.number} of table ${record.table} comes out`, () => {
      const { fault } = verifyShoe(record);
      return fault && `shoe ${record.number}: ${fault}`;
    });
  }
  inOrder.forEach((after, i) => {
    const before = inOrder[i - 1];
    if (before !== undefined)
      reading.look(`shoe ${after.number} is the one promised with shoe ${before.number}`, () =>
        faultInLink(before, after),
      );
  });
  reading.look("no secret was used twice", () => {
    const first = new Map<string, number>();
    for (const { secret, number } of inOrder) {
      if (secret !== null && first.has(secret))
        return `shoe ${number}: its secret was used by shoe ${first.get(secret)}`;
      if (secret !== null) first.set(secret, number);
    }
    return "";
  });
  return { checks: reading.checks, fault: reading.fault, order: [] };
}

function contributorsText(record: ShoeRecord): string {
  const count = record.reveals.length;
  if (count === 0)
    return "nobody contributed: the shoe is the house's only, and proves no more than that it was not changed";
  return `the ${count === 1 ? "contribution counts" : `${count} contributions count`} as listed before anybody revealed`;
}

export function changedSince(record: ShoeRecord, seen: ShoeRecord): string {
  const changed = EARLY.find((key) => JSON.stringify(record[key]) !== JSON.stringify(seen[key]));
  return changed === undefined ? "" : `${changed.replace("_", " ")}: is not what was published before the first bet`;
}

export function faultInUsers(record: ShoeRecord): string {
  const named: [string, string[]][] = [
    ["listed", record.listed.map(({ user }) => user)],
    ["reveals", record.reveals.map(({ user }) => user)],
    ["dropped", record.dropped],
    ["withheld", record.withheld],
  ];
  for (const [place, users] of named) {
    const twice = users.find((user, i) => users.indexOf(user) < i);
    if (twice !== undefined) return `${place}: ${twice} is named twice`;
    if (inUserOrder(users).some((user, i) => user !== users[i])) return `${place}: the users are not in their order`;
  }
  return "";
}

export function faultInReveals(record: ShoeRecord): string {
  const hashes = new Map(record.listed.map(({ user, hash }) => [user, hash]));
  for (const { user, value } of record.reveals) {
    const hash = hashes.get(user);
    if (hash === undefined) return `reveal of ${user}: is not in the list`;
    if (contributionHash(record.commitment, user, value) !== hash)
      return `reveal of ${user}: does not match the hash in the list`;
  }
  return "";
}

export function faultInFates(record: ShoeRecord): string {
  const listed = new Set(record.listed.map(({ user }) => user));
  const fates = [...record.reveals.map(({ user }) => user), ...record.dropped, ...record.withheld];
  for (const user of listed) {
    if (fates.filter((one) => one === user).length !== 1)
      return `list entry of ${user}: must be one of revealed, dropped or withheld`;
  }
  const stranger = record.withheld.find((user) => !listed.has(user));
  return stranger === undefined ? "" : `withheld: ${stranger} is not in the list`;
}

function faultInRoot(record: ShoeRecord, top: Uint8Array): string {
  if (rootOver(record, top) === record.root) return "";
  for (let cut = 1; cut <= sizeOf(record); cut++) {
    if (rootOver(record, top, cut) === record.root) return `cut: is ${record.cut}, the root was published for ${cut}`;
  }
  return "root: does not bind these contributions, names, deck, cards, cut and next commitment";
}

function faultInContinuation(record: ShoeRecord, key: Uint8Array, order: number[]): string {
  const { start, root } = record.continuation!;
  const size = sizeOf(record);
  if (continuationRoot(record, start, topOver(key, order.slice(size), size)) !== root) {
    return `continuation: the root does not bind the discards before ${start}, shuffled on`;
  }
  const last = record.rounds.at(-1);
  if (last !== undefined && last.start !== start)
    return `continuation: begins at ${start}, the last round at ${last.start}`;
  return last !== undefined && last.end < size
    ? `continuation: the last round ends at ${last.end}, the shoe had not run out`
    : "";
}

function faultInRounds(record: ShoeRecord, order: number[]): string {
  let expected = 0;
  for (const [i, { start, end, cards }] of record.rounds.entries()) {
    const place = `round ${i + 1}`;
    if (start !== expected) return `${place}: begins at ${start}, the cards before it end at ${expected}`;
    if (start > record.cut) return `${place}: begins at ${start}, behind the cut card at ${record.cut}`;
    if (end < start || end > order.length) return `${place}: ends at ${end}, allowed is ${start} to ${order.length}`;
    for (const [k, card] of (cards ?? []).slice(0, end - start).entries()) {
      const right = order[start + k]!;
      if (card !== right) {
        const given = cardText(record.deck, card);
        return `${place} card ${k + 1}: is ${given} (physical card ${card}), position ${start + k} holds ${cardText(record.deck, right)} (${right})`;
      }
    }
    if (cards !== null && cards.length !== end - start)
      return `${place}: ${cards.length} cards are given for ${end - start} positions`;
    expected = end;
  }
  return "";
}

function faultInLink(before: ShoeRecord, after: ShoeRecord): string {
  const place = `shoe ${after.number}`;
  if (after.table !== before.table) return `${place}: is of table ${after.table}, the shoe before of ${before.table}`;
  if (after.sheet_hash !== before.sheet_hash) return `${place}: has another sheet, which begins a new chain`;
  if (after.number !== before.number + 1) return `${place}: after ${before.number} comes ${before.number + 1}`;
  if (after.commitment !== before.next_commitment)
    return `${place}: its commitment is not the one published with the shoe before`;
  const back = before.withheld.find((user) => after.listed.some((entry) => entry.user === user));
  return back === undefined ? "" : `${place}: ${back} withheld at the shoe before and may not contribute`;
}
