import { createHash, createSecretKey, hkdfSync, type KeyObject } from "node:crypto";

const KEY_BYTES = 32;

/** An AES-256 key with its id, which sealed values name. */
export interface SecretKey {
  readonly id: string;
  readonly key: KeyObject;
}

/** The key of a secret. Its id is a digest of the key, which reveals nothing about it. */
export function deriveKey(secret: string): SecretKey {
  return keyOf(hkdfSync("sha256", secret, "", "laneway sealed value", KEY_BYTES));
}

/** A derived key for another purpose. It does not reveal the original key. */
export function deriveSubkey({ key }: SecretKey, purpose: string): SecretKey {
  return keyOf(hkdfSync("sha256", key, "", purpose, KEY_BYTES));
}

export function keyOf(raw: ArrayBuffer | Uint8Array): SecretKey {
  const bytes = Buffer.from(raw instanceof Uint8Array ? raw : new Uint8Array(raw));
  const id = createHash("sha256").update(bytes).digest().subarray(0, 6).toString("base64url");
  return { id, key: createSecretKey(bytes) };
}
