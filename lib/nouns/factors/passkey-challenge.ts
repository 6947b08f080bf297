import { createHash } from "node:crypto";
import { z } from "zod";
import { DomainError } from "#lib/contract/errors.ts";
import { sealedCookie } from "#lib/nouns/access/sealed-cookie.ts";
import type { Statement, Transaction } from "#lib/platform/db/database.ts";

const CHALLENGE_SECONDS = 5 * 60;

const Challenge = z.object({
  challenge: z.string(),
  purpose: z.enum(["enrol", "step_up", "sign_in", "second_step"]),
  /** The session, or the held sign-in's person, that it is for; null if unknown. */
  subject: z.string().nullable(),
});
type Challenge = z.infer<typeof Challenge>;

/** Kept in the browser, so that unauthenticated requests cost the database nothing. */
const cookie = sealedCookie({
  cookie: "challenge",
  salt: "challenge",
  seconds: CHALLENGE_SECONDS,
  schema: Challenge,
});

export const challengeCookie = cookie.seal;

/** @throws DomainError invalid_request if this browser has no valid challenge for this purpose. */
export async function readChallenge({
  cookieHeader,
  purpose,
  subject,
}: {
  cookieHeader: string | null;
} & Pick<Challenge, "purpose" | "subject">): Promise<string> {
  const known = await cookie.open(cookieHeader);
  if (known?.purpose === purpose && known.subject === subject) return known.challenge;
  throw new DomainError("invalid_request", "The passkey took too long. Try again.");
}

/** Marks a challenge as used; a second response finds it used. Index: used_challenges_expiry. */
const useChallenge: Statement = {
  name: "use-challenge",
  text: `
    with over as (
      delete from used_challenges where expires_at < now()
    )
    insert into used_challenges (challenge_hash, expires_at)
    values ($1, now() + interval '${CHALLENGE_SECONDS + 60} seconds')
    on conflict do nothing
    returning challenge_hash`,
};

/** @returns whether it was unused. */
export async function takeChallenge(tx: Transaction, challenge: string): Promise<boolean> {
  const hash = createHash("sha256").update(challenge).digest("base64url");
  return (await tx.run(useChallenge, [hash])).length > 0;
}
