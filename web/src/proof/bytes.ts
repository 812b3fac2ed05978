/** Fields as they are hashed: docs/fairness.md, "Bytes". */

import { hmac, sha256 } from "./sha256.ts";

export type Field = Uint8Array | string | number;
export type Label =
  | "commitment"
  | "contribution"
  | "list"
  | "reveals"
  | "key"
  | "stream"
  | "salt"
  | "leaf"
  | "node"
  | "header"
  | "root"
  | "continuation";

const utf8 = new TextEncoder();

export const textBytes = (text: string): Uint8Array => utf8.encode(text);

function eight(number: number): Uint8Array {
  const out = new Uint8Array(8);
  new DataView(out.buffer).setBigUint64(0, BigInt(number));
  return out;
}

function contentOf(field: Field): Uint8Array {
  if (typeof field === "string") return textBytes(field);
  return typeof field === "number" ? eight(field) : field;
}

export function pack(fields: Field[]): Uint8Array {
  const contents = fields.map(contentOf);
  const out = new Uint8Array(contents.reduce((sum, content) => sum + 8 + content.length, 0));
  let at = 0;
  for (const content of contents) {
    out.set(eight(content.length), at);
    out.set(content, at + 8);
    at += 8 + content.length;
  }
  return out;
}

const labelled = (label: Label, fields: Field[]) => pack([`holecard/${label}/1`, ...fields]);

export const digest = (label: Label, ...fields: Field[]): Uint8Array => sha256(labelled(label, fields));

export const mac = (key: Uint8Array, label: Label, ...fields: Field[]): Uint8Array =>
  hmac(key, labelled(label, fields));

export const toHex = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");

export const fromHex = (text: string): Uint8Array =>
  Uint8Array.from({ length: text.length / 2 }, (_, i) => parseInt(text.slice(2 * i, 2 * i + 2), 16));

/** By the bytes of the UTF-8 form, not by UTF-16 units as `sort` has it. */
export function inUserOrder(users: Iterable<string>): string[] {
  return [...users].sort((one, other) => {
    const a = textBytes(one);
    const b = textBytes(other);
    for (let i = 0; i < Math.min(a.length, b.length); i++) if (a[i] !== b[i]) return a[i]! - b[i]!;
    return a.length - b.length;
  });
}
