import { createHash, randomBytes } from "node:crypto";
import { crc32 } from "node:zlib";

const BASE62 = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const SECRET_BYTES = 32;
const SECRET_CHARS = 43;
const CHECKSUM_CHARS = 6;

const shape = new RegExp(
  `^lw_(key_[0-9a-z]{26})_([0-9A-Za-z]{${SECRET_CHARS}})([0-9A-Za-z]{${CHECKSUM_CHARS}})$`,
);

function base62(value: bigint, length: number): string {
  let text = "";
  for (let rest = value, i = 0; i < length; i++, rest /= 62n) text = BASE62.charAt(Number(rest % 62n)) + text;
  return text;
}

function checksum(text: string): string {
  return base62(BigInt(crc32(text)), CHECKSUM_CHARS);
}

/** A new secret for a key: `lw_`, key id, `_`, 32 random bytes in base 62, a 6-character checksum (D13). */
export function newKeySecret(keyId: string): string {
  const random = base62(BigInt(`0x${randomBytes(SECRET_BYTES).toString("hex")}`), SECRET_CHARS);
  const body = `lw_${keyId}_${random}`;
  return body + checksum(body);
}

/** Whether a credential could be one of our keys: what fails here is refused without a database call. */
export function isWellFormedKey(credential: string): boolean {
  const match = shape.exec(credential);
  return match !== null && checksum(credential.slice(0, -CHECKSUM_CHARS)) === match[3];
}

/** What is stored in a secret's place. The secret has 256 random bits, so a plain hash is enough. */
export function hashKeySecret(secret: string): string {
  return createHash("sha256").update(secret).digest("hex");
}
