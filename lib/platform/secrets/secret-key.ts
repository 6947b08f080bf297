import { createHash, createSecretKey, hkdfSync, type KeyObject } from "node:crypto";

const KEY_BYTES = 32;

/** An AES-256 key, and the name by which sealed values say which one opens them. */
export interface SecretKey {
  readonly id: string;
  readonly key: KeyObject;
}

/** The key of one of the secrets in LANEWAY_SECRET. Its id is a digest of the key, which tells nothing about it. */
export function deriveKey(secret: string): SecretKey {
  return keyOf(hkdfSync("sha256", secret, "", "laneway sealed value", KEY_BYTES));
}

/** A key for another purpose, which neither tells the key that it comes from nor works in its place. */
export function deriveSubkey({ key }: SecretKey, purpose: string): SecretKey {
  return keyOf(hkdfSync("sha256", key, "", purpose, KEY_BYTES));
}

export function keyOf(raw: ArrayBuffer | Uint8Array): SecretKey {
  const bytes = Buffer.from(raw instanceof Uint8Array ? raw : new Uint8Array(raw));
  const id = createHash("sha256").update(bytes).digest().subarray(0, 6).toString("base64url");
  return { id, key: createSecretKey(bytes) };
}
