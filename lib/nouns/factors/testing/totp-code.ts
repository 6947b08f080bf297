import { Secret, TOTP } from "otpauth";

/** What an authenticator app shows, some steps of 30 seconds from now: each test uses later ones. */
export function totpCode({ secret, steps = 0 }: { secret: string; steps?: number }): string {
  const totp = new TOTP({ secret: Secret.fromBase32(secret) });
  return totp.generate({ timestamp: Date.now() + steps * 30_000 });
}
