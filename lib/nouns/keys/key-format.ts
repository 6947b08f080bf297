import { CREDENTIAL_PREFIXES, newSecret, secretShape } from "#lib/nouns/access/secret-format.ts";

/** A new secret for a key: `lw_`, key id, `_`, 32 random bytes in base 62, a 6-character checksum (D13). */
export function newKeySecret(keyId: string): string {
  return newSecret(`lw_${keyId}_`);
}

/** Whether a credential has the format of our keys; others are refused without a database call. */
export const isWellFormedKey = secretShape(`${CREDENTIAL_PREFIXES.key}[0-9a-z]{26}_`);
