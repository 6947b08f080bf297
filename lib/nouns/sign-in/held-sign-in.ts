import { z } from "zod";
import { DomainError } from "#lib/contract/errors.ts";
import { hasSecondFactor, readFactorSummary } from "#lib/nouns/access/factor-summary.sql.ts";
import { sealedCookie } from "#lib/nouns/access/sealed-cookie.ts";
import { stampPassword } from "#lib/nouns/access/session-token.ts";
import type { Transaction } from "#lib/platform/db/database.ts";

/** A sign-in that passed its first factor. It is no session: it leads to the second step and nowhere else. */
export const HeldSignIn = z.object({
  userId: z.string(),
  /** Of the password at that time: after a change the sign-in starts again. */
  passwordStamp: z.string(),
  /** How the first factor was given. */
  method: z.string(),
  /** The invitation that is accepted with the sign-in. */
  invitation: z.string().optional(),
});
export type HeldSignIn = z.infer<typeof HeldSignIn>;

const HELD_SECONDS = 10 * 60;

/** Keeps it in the browser that began it. */
export const heldCookie = sealedCookie({
  cookie: "held",
  salt: "held",
  seconds: HELD_SECONDS,
  schema: HeldSignIn,
});

/** The first factor is right, and the person has a second one. */
export class SecondFactorRequired extends DomainError {
  readonly held: HeldSignIn;

  constructor(held: HeldSignIn) {
    super("second_factor_required", "Enter the code of your authenticator app, or use a passkey.");
    this.held = held;
  }
}

/** What to keep of a sign-in whose person has a second factor; undefined for who has none. */
export async function heldSignIn(
  tx: Transaction,
  {
    userId,
    passwordHash,
    method,
    invitation,
  }: { userId: string; passwordHash: string | null; method: string; invitation?: string | undefined },
): Promise<HeldSignIn | undefined> {
  if (!hasSecondFactor(await readFactorSummary(tx, userId))) return undefined;
  const passwordStamp = stampPassword(passwordHash);
  return { userId, passwordStamp, method, ...(invitation !== undefined && { invitation }) };
}

/** @throws SecondFactorRequired where the person has one. */
export async function requireNoSecondFactor(
  tx: Transaction,
  person: { userId: string; passwordHash: string | null; method: string },
): Promise<void> {
  const held = await heldSignIn(tx, person);
  if (held) throw new SecondFactorRequired(held);
}
