import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";
import type { SecretKey } from "./secret-key.ts";

/** The place of a sealed value. The value is bound to it: in another row or column it does not open. */
export interface SealedPlace {
  readonly table: string;
  readonly column: string;
  readonly workspaceId: string;
  readonly name: string;
}

const VERSION = "v1";
const CIPHER = "aes-256-gcm";
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** `v1.<key id>.<iv>.<ciphertext and tag>`, in base64url. SQL reads the key id as `split_part(sealed, '.', 2)`. */
const SEALED = /^v1\.([\w-]{8})\.([\w-]{16})\.([\w-]{22,})$/;

/** The key id of a sealed text; undefined if it is not one. */
export function keyIdOf(sealed: string): string | undefined {
  return SEALED.exec(sealed)?.[1];
}

/** Seals with AES-256-GCM under a random IV, bound to `place`. */
export function seal({ text, place, key }: { text: string; place: SealedPlace; key: SecretKey }): string {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(CIPHER, key.key, iv, { authTagLength: TAG_BYTES });
  cipher.setAAD(boundTo(place));
  const bytes = Buffer.concat([cipher.update(text, "utf8"), cipher.final(), cipher.getAuthTag()]);
  return [VERSION, key.id, iv.toString("base64url"), bytes.toString("base64url")].join(".");
}

/** Opens what was sealed under this key for this place; undefined if it was altered, moved or malformed. */
export function unseal({
  sealed,
  place,
  key,
}: {
  sealed: string;
  place: SealedPlace;
  key: SecretKey;
}): string | undefined {
  const [, keyId, iv = "", body = ""] = SEALED.exec(sealed) ?? [];
  if (keyId !== key.id) return undefined;
  const bytes = Buffer.from(body, "base64url");
  const decipher = createDecipheriv(CIPHER, key.key, Buffer.from(iv, "base64url"), {
    authTagLength: TAG_BYTES,
  });
  decipher.setAAD(boundTo(place));
  decipher.setAuthTag(bytes.subarray(bytes.length - TAG_BYTES));
  try {
    const text = decipher.update(bytes.subarray(0, bytes.length - TAG_BYTES));
    return Buffer.concat([text, decipher.final()]).toString("utf8");
  } catch {
    return undefined;
  }
}

function boundTo({ table, column, workspaceId, name }: SealedPlace): Buffer {
  return Buffer.from(JSON.stringify([table, column, workspaceId, name]));
}
