import { z } from "zod";
import { DomainError } from "#lib/contract/errors.ts";
import { hasSecondFactor, readFactorSummary } from "#lib/nouns/access/factor-summary.sql.ts";
import { sealedCookie } from "#lib/nouns/access/sealed-cookie.ts";
import { stampPassword } from "#lib/nouns/access/session-token.ts";
import type { Transaction } from "#lib/platform/db/database.ts";

/** A sign-in that has passed its first factor. It is not a session: it only gives access to the second step. */
export const HeldSignIn = z.object({
  userId: z.string(),
  /** The password's stamp at that time: after a change the sign-in starts again. */
  passwordStamp: z.string(),
  /** The kind of first factor. */
  method: z.string(),
  /** The invitation to accept with the sign-in. */
  invitation: z.string().optional(),
});
export type HeldSignIn = z.infer<typeof HeldSignIn>;

const HELD_SECONDS = 10 * 60;

/** Stored in the browser that began it. */
export const heldCookie = sealedCookie({
  cookie: "held",
  salt: "held",
  seconds: HELD_SECONDS,
  schema: HeldSignIn,
});

/** The first factor is right, and the second one is required. */
export class SecondFactorRequired extends DomainError {
  readonly held: HeldSignIn;

  constructor(held: HeldSignIn) {
    super("second_factor_required", "Enter the code of your authenticator app, or use a passkey.");
    this.held = held;
  }
}

/** The held sign-in of a person with a second factor; undefined without one. */
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

/** @throws SecondFactorRequired if the person has one. */
export async function requireNoSecondFactor(
  tx: Transaction,
  person: { userId: string; passwordHash: string | null; method: string },
): Promise<void> {
  const held = await heldSignIn(tx, person);
  if (held) throw new SecondFactorRequired(held);
}
