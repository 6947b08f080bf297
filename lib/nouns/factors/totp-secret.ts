import { Secret, TOTP } from "otpauth";
import type { SealedPlace } from "#lib/platform/secrets/seal.ts";

/** The settings that every authenticator app supports (RFC 6238): SHA-1, six digits, 30 seconds. */
const SHAPE = { issuer: "Laneway", algorithm: "SHA1", digits: 6, period: 30 } as const;
/** Tolerated clock difference, in steps. */
const WINDOW_STEPS = 1;
const SECRET_BYTES = 20;

/** 160 random bits in base 32. */
export function newTotpSecret(): string {
  return new Secret({ size: SECRET_BYTES }).base32;
}

/** The otpauth URI in the QR code. */
export function totpUri({ secret, email }: { secret: string; email: string }): string {
  return new TOTP({ ...SHAPE, label: email, secret: Secret.fromBase32(secret) }).toString();
}

/** The time step of a code, at most one away from now; undefined for a wrong code. */
export function stepOfCode({
  secret,
  code,
  at = Date.now(),
}: {
  secret: string;
  code: string;
  at?: number;
}): number | undefined {
  const totp = new TOTP({ ...SHAPE, secret: Secret.fromBase32(secret) });
  const delta = totp.validate({ token: code, window: WINDOW_STEPS, timestamp: at });
  return delta === null ? undefined : totp.counter({ timestamp: at }) + delta;
}

export function totpPlace(userId: string): SealedPlace {
  return { table: "totp_factors", column: "sealed_secret", workspaceId: "", name: userId };
}
