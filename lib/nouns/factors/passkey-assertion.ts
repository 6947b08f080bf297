import type { AssertionResponse } from "#lib/contract/passkey-responses.ts";
import type { Statement, Transaction } from "#lib/platform/db/database.ts";
import { runtime } from "#lib/platform/runtime.ts";
import { takeChallenge } from "./passkey-challenge.ts";
import { relyingParty } from "./passkey-options.ts";

interface PasskeyRow {
  readonly userId: string;
  readonly publicKey: string;
  /** bigint comes as text. */
  readonly counter: string;
}

/** A verified passkey signature that is not used up yet. */
export interface Assertion {
  readonly passkeyId: string;
  readonly userId: string;
  readonly challenge: string;
  readonly counterBefore: number;
  readonly counter: number;
}

const findPasskey: Statement = {
  name: "find-passkey",
  text: `
    select user_id as "userId", public_key as "publicKey", counter as "counter" from passkeys where id = $1`,
};

/** Only from the checked counter: of two concurrent uses, the second finds another value. */
const usePasskey: Statement = {
  name: "use-passkey",
  text: `
    update passkeys set counter = $3, last_used_at = now()
     where id = $1 and user_id = $2 and counter = $4
    returning id`,
};

/**
 * Checks a browser's response to a challenge: signature, origin, user verification, and that a nonzero counter has
 * grown.
 * @param userId the required owner; absent: any known person.
 * @returns undefined if invalid.
 */
export async function checkAssertion({
  response,
  challenge,
  userId,
}: {
  response: AssertionResponse;
  challenge: string;
  userId?: string;
}): Promise<Assertion | undefined> {
  if (response.id.includes("\0")) return undefined; // PostgreSQL cannot store such text, so nobody has this id
  const [passkey] = await runtime().db.run<PasskeyRow>(findPasskey, [response.id]);
  if (!passkey || (userId !== undefined && passkey.userId !== userId)) return undefined;
  const { userHandle } = response.response;
  if (userHandle !== undefined && !isHandleOf(userHandle, passkey.userId)) return undefined;
  const counterBefore = Number(passkey.counter);
  const { verifyAuthenticationResponse } = await import("@simplewebauthn/server");
  const { id: expectedRPID, origin: expectedOrigin } = relyingParty();
  // The library throws for any fault.
  const checked = await verifyAuthenticationResponse({
    response,
    expectedChallenge: challenge,
    expectedOrigin,
    expectedRPID,
    credential: {
      id: response.id,
      publicKey: Uint8Array.from(Buffer.from(passkey.publicKey, "base64url")),
      counter: counterBefore,
    },
    requireUserVerification: true,
  }).catch(() => undefined);
  if (!checked?.verified) return undefined;
  const counter = checked.authenticationInfo.newCounter;
  return { passkeyId: response.id, userId: passkey.userId, challenge, counterBefore, counter };
}

/**
 * Uses up a checked assertion.
 * @returns false if its challenge was used before, or the passkey is gone.
 */
export async function takeAssertion(
  tx: Transaction,
  { passkeyId, userId, challenge, counterBefore, counter }: Assertion,
): Promise<boolean> {
  if (!(await takeChallenge(tx, challenge))) return false;
  return (await tx.run(usePasskey, [passkeyId, userId, counter, counterBefore])).length > 0;
}

function isHandleOf(handle: string, userId: string): boolean {
  return Buffer.from(handle, "base64url").toString() === userId;
}
