import type { AuditActor } from "#lib/nouns/audit/record-audit.ts";
import { dropSecondFactors } from "#lib/nouns/factors/reset-factors.ts";
import { revokeKeysOf } from "#lib/nouns/keys/revoke-keys-of.ts";
import { endGrantsOf } from "#lib/nouns/oauth/end-grants-of.ts";
import type { Statement, Transaction } from "#lib/platform/db/database.ts";

/** Waits for a running sign-in that uses one of these rows. */
const lockIdentities: Statement = {
  name: "lock-identities-of-person",
  text: `select from user_identities where user_id = $1 order by issuer, subject for update`,
};

/** Index: sessions_user. */
const endSessions: Statement = {
  name: "end-all-sessions-of-person",
  text: `
    update sessions set ended_at = now()
     where user_id = $1 and ended_at is null and expires_at > now()
    returning id`,
};

/** Index: user_identities_user. */
const removeIdentities: Statement = {
  name: "remove-identities-of-person",
  text: `delete from user_identities where user_id = $1 returning issuer`,
};

/** Links that let their holder in. Index: invitations_invited_by. */
const withdrawInvitations: Statement = {
  name: "withdraw-invitations-of-person",
  text: `
    update invitations set withdrawn_at = now()
     where invited_by = $1 and accepted_at is null and withdrawn_at is null and expires_at > now()
    returning id`,
};

export type EndedAccess = Readonly<
  Record<
    | "endedSessions"
    | "revokedKeys"
    | "endedApps"
    | "unlinkedSignIns"
    | "removedFactors"
    | "withdrawnInvitations",
    number
  >
>;

/**
 * Ends all access as a person: sessions, keys, apps, linked sign-ins, second factors, open invitations. Memberships
 * stay. The caller has replaced the password, and so locked the person's row, which everybody locks first.
 *
 * The order makes it complete. Sign-ins that use a linked provider or a second factor lock its row and then begin a
 * session. This waits for those rows first, so it sees the session. Code that creates a credential locks the person's
 * session (`holdSession`): ending sessions waits for it, and each later statement sees what it created. A password
 * check that is running now begins a session whose stamp does not match.
 */
export async function endAccess(
  tx: Transaction,
  { actor, userId }: { actor: AuditActor; userId: string },
): Promise<EndedAccess> {
  await tx.run(lockIdentities, [userId]);
  const removedFactors = await dropSecondFactors(tx, userId);
  const sessions = await tx.run(endSessions, [userId]);
  const revokedKeys = await revokeKeysOf(tx, { actor, userId });
  const endedApps = await endGrantsOf(tx, { actor, userId });
  const identities = await tx.run(removeIdentities, [userId]);
  const invitations = await tx.run(withdrawInvitations, [userId]);
  return {
    endedSessions: sessions.length,
    revokedKeys,
    endedApps,
    unlinkedSignIns: identities.length,
    removedFactors,
    withdrawnInvitations: invitations.length,
  };
}
