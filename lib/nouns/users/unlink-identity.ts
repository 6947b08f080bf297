import { DomainError } from "#lib/contract/errors.ts";
import type { UserActor } from "#lib/nouns/access/actor.ts";
import { requireStepUp } from "#lib/nouns/access/step-up.ts";
import { recordPersonAudit } from "#lib/nouns/audit/record-person-audit.ts";
import type { Statement } from "#lib/platform/db/database.ts";
import { runtime } from "#lib/platform/runtime.ts";

/** Locks the person's row, so that two concurrent requests cannot remove the last two ways to sign in. */
const lockPerson: Statement = {
  name: "lock-person",
  text: `select password_hash is not null as "hasPassword" from users where id = $1 for update`,
};

const removeIdentity: Statement = {
  name: "remove-identity",
  text: `
    delete from user_identities
     where user_id = $1 and encode(sha256(convert_to(issuer || ' ' || subject, 'UTF8')), 'hex') = $2
       and ($3::boolean or (select count(*) from user_identities where user_id = $1) > 1)
    returning provider as "provider"`,
};

const findIdentity: Statement = {
  name: "find-identity-of-person",
  text: `
    select provider from user_identities
     where user_id = $1 and encode(sha256(convert_to(issuer || ' ' || subject, 'UTF8')), 'hex') = $2`,
};

/**
 * Unlinks a provider from the actor's account. The last way to sign in cannot be unlinked.
 * @throws DomainError not_found; permission_denied for the last one.
 */
export async function unlinkIdentity({
  actor,
  identityId,
}: {
  actor: UserActor;
  identityId: string;
}): Promise<{ unlinked: true }> {
  requireStepUp(actor);
  const { userId } = actor;
  return runtime().db.transaction(async (tx) => {
    const [person] = await tx.run<{ hasPassword: boolean }>(lockPerson, [userId]);
    const removal = [userId, identityId, person?.hasPassword ?? false];
    const [removed] = await tx.run<{ provider: string }>(removeIdentity, removal);
    if (!removed) {
      const known = await tx.run(findIdentity, [userId, identityId]);
      if (known.length === 0) throw new DomainError("not_found", "This sign-in is not linked any more.");
      throw new DomainError("permission_denied", "This is your only way in. Set a password first.");
    }
    const details = { provider: removed.provider };
    await recordPersonAudit(tx, { actor, userId, action: "identity.unlinked", details });
    return { unlinked: true };
  });
}
