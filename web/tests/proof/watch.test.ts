/** A table's frames, made from a fixed shoe, honest and otherwise. */

import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { test } from "node:test";
import type { ShoeRecord } from "../../src/proof/record.ts";
import { commitmentOf, contributionHash, keyOf, orderOf, rootOver, topOver } from "../../src/proof/shoe.ts";
import { ShoeWatch, type WatchedPicture, type WatchedRound } from "../../src/proof/watch.ts";
import { copyOf, Dealer } from "./shoes.ts";

const SHEET = 'holecard sheet 1\ngame = "test"\ndeck = "standard"\ndecks = 2\npenetration = "1/2"\n';
const hash = createHash("sha256").update(SHEET).digest("hex");
const SECRET = "5e".repeat(32);
const later = () => new Promise((done) => setTimeout(done, 5));

/** A table that shuffles one shoe with those who contribute, deals a round of it, and ends it. */
class Table {
  readonly commitment = commitmentOf("one", 1, hash, SECRET);
  listed: Record<string, string> = { zoe: contributionHash(this.commitment, "zoe", "0f".repeat(32)) };
  revealed: Record<string, string> = { zoe: "0f".repeat(32) };
  withheld: string[] = [];
  record: ShoeRecord | null = null;
  dealer: Dealer | null = null;
  position = 0;

  picture(phase: string, round: WatchedRound | null = null): WatchedPicture {
    const { record } = this;
    const published = record && {
      commitment: record.commitment,
      root: record.root,
      withheld: record.withheld,
      dropped: record.dropped,
    };
    return copyOf({
      table: "one",
      sheet: hash,
      phase,
      round,
      shoe: {
        number: record ? 1 : 0,
        position: this.position,
        cut: 52,
        next_commitment: record ? "cc".repeat(32) : this.commitment,
        listed: this.listed,
        revealed: phase === "contributing" ? {} : this.revealed,
        ...published,
      },
    });
  }

  shuffle(): void {
    const pairs = (of: Record<string, string>) =>
      Object.keys(of)
        .sort()
        .map((user) => [user, of[user]!] as const);
    const record: ShoeRecord = {
      version: 1,
      table: "one",
      number: 1,
      sheet_hash: hash,
      deck: Array.from({ length: 52 }, (_, code) => code),
      decks: 2,
      cut: 52,
      commitment: this.commitment,
      next_commitment: "cc".repeat(32),
      listed: pairs(this.listed).map(([user, hash]) => ({ user, hash })),
      reveals: pairs(this.revealed).map(([user, value]) => ({ user, value })),
      dropped: [],
      withheld: this.withheld,
      root: "",
      continuation: null,
      secret: SECRET,
      rounds: [],
    };
    const key = keyOf(record, SECRET);
    record.root = rootOver(record, topOver(key, orderOf(record, key)));
    this.record = record;
    this.dealer = new Dealer(record);
  }

  /** Two cards, the dealer's up card and her hole card, which is turned at the end. */
  round(number: number, start: number): WatchedRound {
    const { dealer } = this;
    const at = [start, start + 1, start + 2];
    return {
      number,
      events: [
        { event: "CardDealt", card: dealer!.text(start) },
        { event: "DealerCard", card: dealer!.text(start + 1) },
        { event: "CardDealt", card: dealer!.text(start + 2) },
        { event: "HoleDealt", card: null },
        { event: "HoleTurned", card: dealer!.text(start + 3) },
        { event: "RoundEnded" },
      ],
      proofs: [...at, start + 3].map((position) => dealer!.proof(position)),
    };
  }
}

async function watched(user = "ann") {
  const table = new Table();
  const sent: Record<string, string>[] = [];
  const watch = new ShoeWatch({
    table: "one",
    user,
    send: (command) => {
      sent.push({ ...command });
      return Promise.resolve(true);
    },
    ask: (path) =>
      path.endsWith("/shoes/1")
        ? Promise.resolve(
            copyOf({ ...table.record!, rounds: [{ start: 0, end: 4, cards: table.dealer!.order.slice(0, 4) }] }),
          )
        : Promise.resolve({ sheet_text: SHEET }),
    random: () => new Uint8Array(32).fill(7),
    memory: null,
  });
  watch.take(table.picture("contributing"));
  await later();
  return { table, watch, sent };
}

/** Through the shuffle with ann's contribution in it. */
async function mixed() {
  const all = await watched();
  const { table, watch, sent } = all;
  const mine = sent[0]!.hash!;
  table.listed.ann = mine;
  watch.take(table.picture("revealing"));
  await later();
  table.revealed.ann = sent[1]!.value!;
  watch.take(table.picture("revealing"));
  table.shuffle();
  watch.take(table.picture("betting"));
  return all;
}

test("contributes, is counted, checks each card, and the whole shoe at its end", async () => {
  const { table, watch, sent } = await mixed();
  assert.deepEqual(
    sent.map(({ type }) => type),
    ["contribute", "reveal"],
  );
  assert.equal(sent[1]!.value, "07".repeat(32));
  assert.deepEqual(
    [watch.status.mine, watch.status.foreseen, watch.status.contributors],
    ["counted", true, ["ann", "zoe"]],
  );
  const round = table.round(1, 0);
  for (let shown = 0; shown <= round.events.length; shown++) {
    const proofs = round.proofs.slice(0, shown <= 3 ? shown : shown - 1);
    watch.take(table.picture("playing", { ...round, events: round.events.slice(0, shown), proofs }));
  }
  assert.deepEqual(watch.status.faults, []);
  assert.equal(watch.status.proofs, 4);
  const gone = table.picture("contributing");
  watch.take({
    ...gone,
    shoe: { ...gone.shoe, number: 1, commitment: undefined, root: undefined, next_commitment: "cc".repeat(32) },
  } as WatchedPicture);
  await later();
  assert.deepEqual(watch.status.faults, []);
  assert.equal(watch.status.ended!.report.fault, "");
  assert.equal(watch.status.ended!.report.checks.at(-1)!.what, "the 4 cards seen here are those of the order");
});

test("one who only watches contributes nothing and checks all the same", async () => {
  const { table, watch, sent } = await watched("");
  table.shuffle();
  watch.take(table.picture("settled", table.round(1, 0)));
  assert.deepEqual([sent, watch.status.proofs, watch.status.faults, watch.status.mine], [[], 4, [], "none"]);
});

const shuffles: [string, (table: Table, mine: string) => void, RegExp][] = [
  ["own hash left out of the list", (table) => void delete table.listed.ann, /leaves out your hash/],
  ["own hash exchanged", (table) => void (table.listed.ann = "ab".repeat(32)), /leaves out your hash/],
];
for (const [what, forge, fault] of shuffles) {
  test(`the list: ${what}`, async () => {
    const { table, watch, sent } = await watched();
    table.listed.ann = sent[0]!.hash!;
    forge(table, sent[0]!.hash!);
    watch.take(table.picture("revealing"));
    assert.match(watch.status.faults.join(), fault);
    assert.equal(sent.length, 1, "nothing is revealed to a list without one's own hash");
  });
}

const openings: [string, (table: Table) => void, RegExp][] = [
  [
    "a contributor slipped in after the list was closed",
    (table) => {
      table.listed.bob = contributionHash(table.commitment, "bob", "0b".repeat(32));
      table.revealed.bob = "0b".repeat(32);
    },
    /list of contributions changed after it was closed/,
  ],
  [
    "own value left out, named as withheld",
    (table) => {
      delete table.revealed.ann;
      table.withheld = ["ann"];
    },
    /you revealed in time, and are named as one who withheld/,
  ],
  ["own value left out without a word", (table) => void delete table.revealed.ann, /list entry of ann: must be one of/],
  [
    "another's value exchanged",
    (table) => void (table.revealed.zoe = "aa".repeat(32)),
    /reveal of zoe: does not match/,
  ],
];
for (const [what, forge, fault] of openings) {
  test(`the opening: ${what}`, async () => {
    const { table, watch, sent } = await watched();
    table.listed.ann = sent[0]!.hash!;
    watch.take(table.picture("revealing"));
    await later();
    table.revealed.ann = sent[1]!.value!;
    forge(table);
    table.shuffle();
    watch.take(table.picture("betting"));
    assert.match(watch.status.faults.join(), fault);
  });
}

test("another shoe than the one promised", async () => {
  const { table, watch } = await mixed();
  const other = table.picture("betting");
  other.shoe.commitment = "dd".repeat(32);
  watch.take(other);
  assert.match(watch.status.faults.join(), /commitment: is not what was published before the first bet/);
});

const deals: [string, (round: WatchedRound, table: Table) => void, RegExp][] = [
  [
    "another card shown than proved",
    (round, table) =>
      void (round.events[0]!.card = table.dealer!.text(1) === table.dealer!.text(0) ? "Ac" : table.dealer!.text(1)),
    /card 1: .. was shown, the proof is for ../,
  ],
  [
    "a card passed over",
    (round, table) => {
      round.events[2]!.card = table.dealer!.text(3);
      round.proofs[2] = table.dealer!.proof(3);
    },
    /card 3: the proof is for position 3, this is 2/,
  ],
  [
    "a card dealt twice",
    (round, table) => {
      round.events[1]!.card = table.dealer!.text(0);
      round.proofs[1] = table.dealer!.proof(0);
    },
    /card 2: the proof is for position 0, this is 1/,
  ],
  [
    "the hole card exchanged for the next one",
    (round, table) => {
      round.events[4]!.card = table.dealer!.text(4);
      round.proofs[3] = table.dealer!.proof(4);
    },
    /card 4: the proof is for position 4, this is 3/,
  ],
  ["a card without a proof", (round) => void round.proofs.pop(), /card 4: came without a proof/],
  ["a proof without a card", (round) => void round.events.splice(4, 1), /a proof came without a card/],
  [
    "a proof with another salt",
    (round) => void ((round.proofs[0] as { salt: string }).salt = "00".repeat(32)),
    /card 1: it does not lead to the published root/,
  ],
  [
    "a round that begins further on",
    (round, table) => Object.assign(round, table.round(1, 1)),
    /begins at position 1, the shoe stands at 0/,
  ],
];
for (const [what, forge, fault] of deals) {
  test(`the deal: ${what}`, async () => {
    const { table, watch } = await mixed();
    const round = table.round(1, 0);
    forge(round, table);
    watch.take(table.picture("playing", round));
    assert.match(watch.status.faults.join(), fault);
  });
}

test("cards passed over between two rounds", async () => {
  const { table, watch } = await mixed();
  watch.take(table.picture("playing", table.round(1, 0)));
  table.position = 6;
  watch.take(table.picture("playing", table.round(2, 6)));
  assert.match(watch.status.faults.join(), /round 2: begins at position 6, the round before ended at 4/);
});

test("a line that was cut for a round is no fault", async () => {
  const { table, watch } = await mixed();
  watch.take(table.picture("playing", table.round(1, 0)));
  table.position = 20;
  watch.take(table.picture("playing", table.round(4, 20)));
  assert.deepEqual([watch.status.faults, watch.status.proofs], [[], 8]);
});

test("a sheet whose text has another hash", async () => {
  const table = new Table();
  const watch = new ShoeWatch({
    table: "one",
    user: "",
    send: () => Promise.resolve(true),
    ask: () => Promise.resolve({ sheet_text: `${SHEET}x = 1\n` }),
    memory: null,
  });
  watch.take(table.picture("contributing"));
  await later();
  assert.match(watch.status.faults.join(), /has not the hash that the table shows/);
});
