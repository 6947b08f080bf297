import { DomainError } from "#lib/contract/errors.ts";
import type { RegistrationResponse } from "#lib/contract/passkey-responses.ts";
import type { SessionActor } from "#lib/nouns/access/actor.ts";
import { requireStepUp } from "#lib/nouns/access/step-up.ts";
import { requireName } from "#lib/nouns/workspaces/require-name.ts";
import type { Statement } from "#lib/platform/db/database.ts";
import { enrolFactor } from "./enrol-factor.ts";
import { readChallenge, takeChallenge } from "./passkey-challenge.ts";
import { relyingParty } from "./passkey-options.ts";

/** Limit per person; the list shows all. */
const MAX_PASSKEYS = 20;

/** Runs under the person's row lock, so the count is exact. A passkey belongs to one account. */
const insertPasskey: Statement = {
  name: "insert-passkey",
  text: `
    insert into passkeys (id, user_id, name, public_key, counter, transports, is_synced)
    select $1, $2, $3, $4, $5, $6, $7
     where (select count(*) from passkeys where user_id = $2) < ${MAX_PASSKEYS}
    on conflict do nothing
    returning id`,
};

/**
 * Adds a passkey from the actor's browser.
 * @returns recovery codes with the first second factor.
 * @throws DomainError step_up_required; invalid_request for an invalid or late response; already_exists if it is known,
 * or there are too many.
 */
export async function addPasskey({
  actor,
  name: typed,
  response,
  cookieHeader,
}: {
  actor: SessionActor;
  name: string;
  response: RegistrationResponse;
  cookieHeader: string | null;
}): Promise<{ recoveryCodes: string[] | null }> {
  requireStepUp(actor);
  const { userId, sessionId } = actor;
  const name = requireName({ name: typed });
  const challenge = await readChallenge({ cookieHeader, purpose: "enrol", subject: sessionId });
  const { credential, isSynced } = await verify({ response, challenge });
  return enrolFactor({
    actor,
    kind: "passkey",
    name,
    async add(tx) {
      if (!(await takeChallenge(tx, challenge))) throw notAccepted();
      const publicKey = Buffer.from(credential.publicKey).toString("base64url");
      const transports = response.response.transports ?? [];
      const row = [credential.id, userId, name, publicKey, credential.counter, transports, isSynced];
      if ((await tx.run(insertPasskey, row)).length > 0) return;
      throw new DomainError("already_exists", "This passkey is added already, or you have 20 of them.");
    },
  });
}

/** The library throws for any fault, even invalid CBOR. */
async function verify({ response, challenge }: { response: RegistrationResponse; challenge: string }) {
  const { verifyRegistrationResponse } = await import("@simplewebauthn/server");
  const { id: expectedRPID, origin: expectedOrigin } = relyingParty();
  const { verified, registrationInfo } = await verifyRegistrationResponse({
    response,
    expectedChallenge: challenge,
    expectedOrigin,
    expectedRPID,
    requireUserVerification: true,
  }).catch((): { verified: false; registrationInfo?: never } => ({ verified: false }));
  if (!verified) throw notAccepted();
  return { credential: registrationInfo.credential, isSynced: registrationInfo.credentialBackedUp };
}

function notAccepted(): DomainError {
  return new DomainError("invalid_request", "The passkey was not accepted. Try again.");
}
