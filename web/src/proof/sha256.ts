/**
 * SHA-256 and HMAC as in FIPS 180-4 and 198-1. The browser's own is not there on pages without TLS, and answers
 * later; a proof is checked before the next frame is read. The tests hold this one to the platform's.
 */

const ROUND = constants(64, 3);
const START = constants(8, 2);

/** The first 32 bits of the fractional parts of the roots of the first primes. */
function constants(count: number, root: number): Uint32Array {
  const found: number[] = [];
  for (let n = 2; found.length < count; n++) {
    if (isPrime(n)) found.push(fraction(n, root));
  }
  return Uint32Array.from(found);
}

function isPrime(n: number): boolean {
  for (let d = 2; d * d <= n; d++) if (n % d === 0) return false;
  return true;
}

/** In whole numbers, since floating point would leave the last bits to chance: the root of n * 2^(32 * root). */
function fraction(n: number, root: number): number {
  const scaled = BigInt(n) << BigInt(32 * root);
  const power = BigInt(root);
  let low = 0n;
  let high = 1n << 40n;
  while (high - low > 1n) {
    const middle = (low + high) >> 1n;
    if (middle ** power <= scaled) low = middle;
    else high = middle;
  }
  return Number(low & 0xffffffffn);
}

const rotate = (x: number, n: number) => (x >>> n) | (x << (32 - n));

function absorb(state: Uint32Array, words: Uint32Array, view: DataView, at: number): void {
  for (let i = 0; i < 16; i++) words[i] = view.getUint32(at + 4 * i);
  for (let i = 16; i < 64; i++) {
    const x = words[i - 15]!;
    const y = words[i - 2]!;
    const small = rotate(x, 7) ^ rotate(x, 18) ^ (x >>> 3);
    const large = rotate(y, 17) ^ rotate(y, 19) ^ (y >>> 10);
    words[i] = words[i - 16]! + small + words[i - 7]! + large;
  }
  let [a, b, c, d, e, f, g, h] = state as unknown as [number, number, number, number, number, number, number, number];
  for (let i = 0; i < 64; i++) {
    const choice = (e & f) ^ (~e & g);
    const majority = (a & b) ^ (a & c) ^ (b & c);
    const first = (h + (rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25)) + choice + ROUND[i]! + words[i]!) | 0;
    const second = ((rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22)) + majority) | 0;
    h = g;
    g = f;
    f = e;
    e = (d + first) | 0;
    d = c;
    c = b;
    b = a;
    a = (first + second) | 0;
  }
  [a, b, c, d, e, f, g, h].forEach((word, i) => (state[i] = state[i]! + word));
}

export function sha256(message: Uint8Array): Uint8Array {
  const padded = new Uint8Array(((message.length + 8) >> 6) * 64 + 64);
  padded.set(message);
  padded[message.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setBigUint64(padded.length - 8, BigInt(message.length) * 8n);
  const state = START.slice();
  const words = new Uint32Array(64);
  for (let at = 0; at < padded.length; at += 64) absorb(state, words, view, at);
  const out = new Uint8Array(32);
  const outView = new DataView(out.buffer);
  state.forEach((word, i) => outView.setUint32(4 * i, word));
  return out;
}

export function hmac(key: Uint8Array, message: Uint8Array): Uint8Array {
  const block = new Uint8Array(64);
  block.set(key.length > 64 ? sha256(key) : key);
  const inner = new Uint8Array(64 + message.length);
  inner.set(block.map((byte) => byte ^ 0x36));
  inner.set(message, 64);
  const outer = new Uint8Array(96);
  outer.set(block.map((byte) => byte ^ 0x5c));
  outer.set(sha256(inner), 64);
  return sha256(outer);
}
