import { DomainError } from "#lib/contract/errors.ts";
import type { SessionActor } from "#lib/nouns/access/actor.ts";
import { hasSecondFactor, readFactorSummary } from "#lib/nouns/access/factor-summary.sql.ts";
import { requireStepUp } from "#lib/nouns/access/step-up.ts";
import { recordPersonAudit } from "#lib/nouns/audit/record-person-audit.ts";
import type { Statement } from "#lib/platform/db/database.ts";
import { runtime } from "#lib/platform/runtime.ts";
import { lockFactors } from "./enrol-factor.ts";
import { forgetRecoveryCodes } from "./recovery-codes.ts";

const removeTotpRow: Statement = {
  name: "remove-totp",
  text: `delete from totp_factors where user_id = $1 and confirmed_at is not null returning null as "name"`,
};

/** Removes the actor's authenticator app. @throws DomainError step_up_required, not_found. */
export function removeTotp({ actor }: { actor: SessionActor }): Promise<{ removed: true }> {
  return removeFactor({ actor, kind: "authenticator app", remove: [removeTotpRow, [actor.userId]] });
}

const removePasskeyRow: Statement = {
  name: "remove-passkey",
  text: `delete from passkeys where user_id = $1 and id = $2 returning name as "name"`,
};

/** Removes one of the actor's passkeys. @throws DomainError step_up_required, not_found. */
export function removePasskey({
  actor,
  passkeyId,
}: {
  actor: SessionActor;
  passkeyId: string;
}): Promise<{ removed: true }> {
  return removeFactor({ actor, kind: "passkey", remove: [removePasskeyRow, [actor.userId, passkeyId]] });
}

/** Recovery codes are deleted with the last factor. */
async function removeFactor({
  actor,
  kind,
  remove: [statement, values],
}: {
  actor: SessionActor;
  kind: "authenticator app" | "passkey";
  remove: readonly [Statement, readonly string[]];
}): Promise<{ removed: true }> {
  requireStepUp(actor);
  const { userId } = actor;
  return runtime().db.transaction(async (tx) => {
    await lockFactors(tx, userId);
    const [removed] = await tx.run<{ name: string | null }>(statement, [...values]);
    if (!removed) throw new DomainError("not_found", "It is not set up any more.");
    if (!hasSecondFactor(await readFactorSummary(tx, userId))) await forgetRecoveryCodes(tx, userId);
    const details = { kind, name: removed.name };
    await recordPersonAudit(tx, { actor, userId, action: "second_factor.removed", details });
    return { removed: true };
  });
}
