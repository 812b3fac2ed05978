import assert from "node:assert/strict";
import { test } from "node:test";
import { fromHex, toHex } from "../../src/proof/bytes.ts";
import { readProof, readRecord } from "../../src/proof/record.ts";
import { contributionHash, faultInProof, keyOf, Numbers, orderOf, topOver } from "../../src/proof/shoe.ts";
import { verifyShoe } from "../../src/proof/verify.ts";
import { Dealer, streamBlock, vectors } from "./shoes.ts";

vectors.forEach((vector, i) => {
  const { record, steps } = vector;

  test(`shoe ${i + 1}: every step comes out`, () => {
    const read = readRecord(record);
    assert.deepEqual(read, record);
    const key = keyOf(read, read.secret!);
    assert.equal(toHex(key), steps.key);
    assert.equal(streamBlock(steps.key, 0), steps.first_block);
    const order = orderOf(read, key);
    assert.deepEqual(order, vector.order);
    assert.deepEqual(
      order.map((card) => read.deck[card % read.deck.length]),
      vector.codes,
    );
    assert.equal(toHex(topOver(key, order.slice(0, read.deck.length * read.decks))), steps.top);
    for (const [user, value] of Object.entries(vector.given.values)) {
      const entry = read.listed.find((one) => one.user === user);
      if (entry) assert.equal(contributionHash(read.commitment, user, value), entry.hash);
    }
  });

  test(`shoe ${i + 1}: numbers, where words are passed over too`, () => {
    const numbers = new Numbers(fromHex(steps.key));
    for (const [bound, right] of vector.numbers) assert.equal(numbers.below(bound), right, `below ${bound}`);
  });

  test(`shoe ${i + 1}: proofs hold, and no changed one does`, () => {
    for (const proof of [...vector.proofs, new Dealer(record).proof(2)].map(readProof)) {
      assert.equal(faultInProof(record, proof), "");
      const size = record.deck.length * record.decks;
      const changes = [
        { ...proof, card: (proof.card + 1) % size },
        { ...proof, position: proof.position ^ 1 },
        { ...proof, salt: proof.salt.replace(/^./, (letter) => (letter === "0" ? "1" : "0")) },
        { ...proof, path: proof.path.slice(1) },
        { ...proof, path: [...proof.path, proof.salt] },
        { ...proof, path: [...proof.path].reverse() },
      ];
      for (const changed of changes) assert.notEqual(faultInProof(record, changed), "", JSON.stringify(changed));
    }
  });

  test(`shoe ${i + 1}: all is proved`, () => {
    const report = verifyShoe(readRecord(record), { ...record, secret: null, rounds: [], continuation: null });
    assert.equal(report.fault, "");
    assert.ok(report.checks.length >= 6);
    assert.deepEqual(report.order, vector.order);
  });
});
