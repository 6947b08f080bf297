import { Secret, TOTP } from "otpauth";

/** The code that an authenticator app shows some 30-second steps from now; each test uses a later one. */
export function totpCode({ secret, steps = 0 }: { secret: string; steps?: number }): string {
  const totp = new TOTP({ secret: Secret.fromBase32(secret) });
  return totp.generate({ timestamp: Date.now() + steps * 30_000 });
}
