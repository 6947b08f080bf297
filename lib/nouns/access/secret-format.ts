import { hash, randomBytes } from "node:crypto";
import { crc32 } from "node:zlib";

/** The prefix of each kind of credential. It decides how the credential is authenticated. */
export const CREDENTIAL_PREFIXES = {
  key: "lw_key_",
  grant: "lwa_",
  callback: "lw_cb_",
} as const;

const BASE62 = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const SECRET_BYTES = 32;
const SECRET_CHARS = 43;
const CHECKSUM_CHARS = 6;

function base62(value: bigint, length: number): string {
  let text = "";
  for (let rest = value, i = 0; i < length; i++, rest /= 62n) text = BASE62.charAt(Number(rest % 62n)) + text;
  return text;
}

function checksum(text: string): string {
  return base62(BigInt(crc32(text)), CHECKSUM_CHARS);
}

/** A new secret: a prefix, 32 random bytes in base 62, a 6-character checksum (D13). */
export function newSecret(head: string): string {
  const body = head + base62(BigInt(`0x${randomBytes(SECRET_BYTES).toString("hex")}`), SECRET_CHARS);
  return body + checksum(body);
}

/**
 * Whether a text has the format of our secrets; others are refused without a database call.
 * @param head the prefix, as the source of a regular expression.
 */
export function secretShape(head: string): (text: string) => boolean {
  const shape = new RegExp(`^${head}[0-9A-Za-z]{${SECRET_CHARS}}([0-9A-Za-z]{${CHECKSUM_CHARS}})$`);
  return (text) => {
    const match = shape.exec(text);
    return match !== null && checksum(text.slice(0, -CHECKSUM_CHARS)) === match[1];
  };
}

/** The stored hash of a secret. The secret has 256 random bits, so a plain hash is enough. */
export function hashSecret(secret: string): string {
  return hash("sha256", secret, "hex");
}
