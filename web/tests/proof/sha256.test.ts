import assert from "node:assert/strict";
import { createHash, createHmac, randomBytes } from "node:crypto";
import { test } from "node:test";
import { hmac, sha256 } from "../../src/proof/sha256.ts";

test("SHA-256 is the platform's, at every length around a block and beyond", () => {
  for (let length = 0; length < 300; length++) {
    const message = randomBytes(length);
    assert.deepEqual(Buffer.from(sha256(message)), createHash("sha256").update(message).digest());
  }
});

test("HMAC is the platform's, with keys shorter and longer than a block", () => {
  for (let length = 0; length < 140; length++) {
    const [key, message] = [randomBytes(length), randomBytes(200 - length)];
    assert.deepEqual(Buffer.from(hmac(key, message)), createHmac("sha256", key).update(message).digest());
  }
});
