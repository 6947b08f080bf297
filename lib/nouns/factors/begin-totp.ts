import { DomainError } from "#lib/contract/errors.ts";
import type { SessionActor } from "#lib/nouns/access/actor.ts";
import { holdSession } from "#lib/nouns/access/hold-session.ts";
import { requireStepUp } from "#lib/nouns/access/step-up.ts";
import type { Statement } from "#lib/platform/db/database.ts";
import { runtime } from "#lib/platform/runtime.ts";
import { lockFactors } from "./enrol-factor.ts";
import { newTotpSecret, totpPlace, totpUri } from "./totp-secret.ts";

/** Replaces a secret that waits for its first code; a confirmed one stays. */
const writeSecret: Statement = {
  name: "write-totp-secret",
  text: `
    insert into totp_factors (user_id, sealed_secret) values ($1, $2)
    on conflict (user_id) do update set sealed_secret = excluded.sealed_secret, created_at = now()
     where totp_factors.confirmed_at is null
    returning user_id`,
};

/**
 * Creates a secret for the actor's authenticator app. It takes effect with its first code (`confirmTotp`).
 * @throws DomainError step_up_required; already_exists if another is set up.
 */
export async function beginTotp({
  actor,
}: {
  actor: SessionActor;
}): Promise<{ secret: string; uri: string }> {
  requireStepUp(actor);
  const { userId } = actor;
  const secret = newTotpSecret();
  return runtime().db.transaction(async (tx) => {
    const { email } = await lockFactors(tx, userId);
    await holdSession(tx, { actor });
    const sealed = await runtime().sealing.seal(tx, { text: secret, place: totpPlace(userId) });
    const written = await tx.run(writeSecret, [userId, sealed]);
    if (written.length === 0) {
      throw new DomainError("already_exists", "An authenticator app is set up. Remove it first.");
    }
    return { secret, uri: totpUri({ secret, email }) };
  });
}
