import assert from "node:assert/strict";
import { test } from "node:test";
import { inUserOrder } from "../../src/proof/bytes.ts";
import { readRecord, type ShoeRecord } from "../../src/proof/record.ts";
import { verifyChain, verifyShoe } from "../../src/proof/verify.ts";
import { copyOf, vectors } from "./shoes.ts";

const played = vectors[1]!.record; // eight decks, several contributors, five rounds
const silent = vectors[2]!.record; // with dropped and withheld ones
const continued = vectors[3]!.record;

const flip = (hex: string) => (hex[0] === "0" ? "1" : "0") + hex.slice(1);

/** What is done to a record, and the place that must be named. */
const forged: [string, ShoeRecord, RegExp, (record: ShoeRecord) => void][] = [
  [
    "two cards of a round swapped",
    played,
    /^round 2 card 1: /,
    ({ rounds: [, two] }) => ([two!.cards![0], two!.cards![1]] = [two!.cards![1]!, two!.cards![0]!]),
  ],
  ["a card passed over", played, /^round 3 card 5: /, ({ rounds: [, , three] }) => three!.cards!.splice(4, 1)],
  [
    "a card dealt again",
    played,
    /^round 3 card 5: /,
    ({ rounds: [, , three] }) => three!.cards!.splice(4, 0, three!.cards![3]!),
  ],
  ["a round left out", played, /^round 2: begins at/, ({ rounds }) => rounds.splice(1, 1)],
  ["a round that ends later", played, /^round 2: .* cards are given for/, ({ rounds }) => void rounds[1]!.end++],
  ["a round behind the cut card", played, /^(cut|round 5): /, (record) => void (record.cut = 10)],
  ["another cut", played, /^cut: is 207, the root was published for 208$/, (record) => void record.cut--],
  ["another secret", played, /^commitment: /, (record) => void (record.secret = flip(record.secret!))],
  ["another commitment", played, /^reveal of /, (record) => void (record.commitment = flip(record.commitment))],
  ["another number", played, /^commitment: /, (record) => void record.number++],
  ["another table", played, /^commitment: /, (record) => void (record.table += "x")],
  ["another sheet", played, /^commitment: /, (record) => void (record.sheet_hash = flip(record.sheet_hash))],
  ["another root", played, /^root: /, (record) => void (record.root = flip(record.root))],
  [
    "another promise of the next shoe",
    played,
    /^root: /,
    (record) => void (record.next_commitment = flip(record.next_commitment!)),
  ],
  ["two card codes of the deck swapped", played, /^root: /, ({ deck }) => ([deck[3], deck[4]] = [deck[4]!, deck[3]!])],
  ["a deck fewer", played, /^(root|round|cut)/, (record) => void record.decks--],
  [
    "a hash in the list edited",
    played,
    /^reveal of ann: /,
    ({ listed }) => void (listed[1]!.hash = flip(listed[1]!.hash)),
  ],
  ["a value edited", played, /^reveal of ann: /, ({ reveals }) => void (reveals[1]!.value = flip(reveals[1]!.value))],
  ["a contributor dropped without a word", played, /^list entry of ann: /, ({ reveals }) => reveals.splice(1, 1)],
  [
    "a contributor gone from list and reveals",
    played,
    /^root: /,
    ({ listed, reveals }) => [listed.splice(1, 1), reveals.splice(1, 1)],
  ],
  [
    "a contributor named as one who withheld",
    played,
    /^root: /,
    (record) => [record.reveals.splice(1, 1), record.withheld.push("ann")],
  ],
  ["the list in another order", played, /^listed: the users are not in their order/, ({ listed }) => listed.reverse()],
  ["a user twice", played, /^withheld: .* is named twice/, (record) => record.withheld.push("x", "x")],
  ["nobody named as dropped", silent, /^(list entry|root)/, (record) => void (record.dropped = [])],
  ["no secret", played, /^secret: not revealed/, (record) => void (record.secret = null)],
  [
    "the continuation at another place",
    continued,
    /^(continuation|round)/,
    ({ continuation }) => void continuation!.start--,
  ],
  [
    "another continuation root",
    continued,
    /^continuation: the root/,
    ({ continuation }) => void (continuation!.root = flip(continuation!.root)),
  ],
  ["no continuation", continued, /^round 4: ends at/, (record) => void (record.continuation = null)],
];

for (const [what, original, place, forge] of forged) {
  test(`${what} is found, and named`, () => {
    const record = copyOf(original);
    forge(record);
    const { fault, order, checks } = verifyShoe(readRecord(record));
    assert.match(fault, place);
    assert.deepEqual(order, []);
    assert.equal(checks.at(-1)!.fault, fault);
    assert.ok(checks.slice(0, -1).every((check) => check.fault === ""));
  });
}

test("another shoe, right in itself, is not the one that was seen", () => {
  assert.match(verifyShoe(vectors[0]!.record, played).fault, /^number: is not what was published before/);
});

test("what is no record is refused with its place", () => {
  const wrong: [string, (record: Record<string, unknown>) => void, RegExp][] = [
    ["a key missing", (record) => delete record.root, /"root" is missing/],
    ["a key too many", (record) => (record.roots = 1), /"roots" is not known/],
    ["hex in capitals", (record) => (record.root = String(record.root).toUpperCase()), /^root: .* lower-case hex/],
    ["a cut behind the shoe", (record) => (record.cut = 417), /^cut: 417 .* 1 to 416/],
    ["a card that is none", (record) => (record.deck = [52]), /^deck 1: 52/],
    ["half a surrogate", (record) => (record.table = "\ud800"), /^table: /],
    ["a fraction", (record) => (record.number = 1.5), /^number: 1.5/],
  ];
  for (const [what, forge, message] of wrong) {
    const record = copyOf(played) as unknown as Record<string, unknown>;
    forge(record);
    assert.throws(() => readRecord(record), { message }, what);
  }
  for (const other of [null, 3, "x", [], {}]) assert.throws(() => readRecord(other));
});

test("a chain holds, and every broken link is named", () => {
  const [one, two] = [vectors[0]!.record, vectors[1]!.record];
  const after = two.commitment === one.next_commitment ? copyOf(two) : null;
  if (after) assert.equal(verifyChain([one, after]).fault, "");
  assert.match(verifyChain([one, vectors[3]!.record]).fault, /^shoe \d+: /);
  assert.match(verifyChain([one, one]).fault, /^shoe 1: /);
});

test("users are ordered by UTF-8 bytes, where UTF-16 has another order", () => {
  assert.deepEqual(inUserOrder(["\u{1f0a1}", "Ａ", "b", "a"]), ["a", "b", "Ａ", "\u{1f0a1}"]);
});
