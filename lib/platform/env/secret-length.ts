/** Minimum length: HKDF stretches a secret to a key but makes a weak one no stronger. */
export const MIN_SECRET_BYTES = 32;

export const SECRET_TOO_SHORT = `must have at least ${MIN_SECRET_BYTES} random bytes; make one with: openssl rand -base64 32`;

/** Whether it is as long as a secret must be. */
export function isLongEnough(secret: string): boolean {
  return Buffer.byteLength(secret) >= MIN_SECRET_BYTES;
}
