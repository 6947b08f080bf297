import type { dashboardOperations } from "#lib/contract/dashboard.ts";
import type { OutputOf } from "#lib/contract/operation.ts";
import type { SessionActor } from "#lib/nouns/access/actor.ts";
import { readFactorSummary } from "#lib/nouns/access/factor-summary.sql.ts";
import type { Statement } from "#lib/platform/db/database.ts";
import { runtime } from "#lib/platform/runtime.ts";

const findTotp: Statement = {
  name: "find-own-totp",
  text: `
    select confirmed_at as "addedAt", last_used_at as "lastUsedAt"
      from totp_factors where user_id = $1 and confirmed_at is not null`,
};

interface PasskeyRow {
  readonly id: string;
  readonly name: string;
  readonly isSynced: boolean;
  readonly addedAt: Date;
  readonly lastUsedAt: Date | null;
}

/** Index: passkeys_user. */
const findPasskeys: Statement = {
  name: "find-own-passkeys",
  text: `
    select id as "id", name as "name", is_synced as "isSynced", created_at as "addedAt",
           last_used_at as "lastUsedAt"
      from passkeys where user_id = $1
     order by created_at, id`,
};

/** The actor's second factors. */
export async function getFactors({
  actor: { userId },
}: {
  actor: SessionActor;
}): Promise<OutputOf<typeof dashboardOperations.getFactors>> {
  const { db } = runtime();
  const [[totp], passkeys, { recoveryCodesLeft }] = await Promise.all([
    db.run<{ addedAt: Date; lastUsedAt: Date | null }>(findTotp, [userId]),
    db.run<PasskeyRow>(findPasskeys, [userId]),
    readFactorSummary(db, userId),
  ]);
  return {
    totp: totp
      ? { addedAt: totp.addedAt.toISOString(), lastUsedAt: totp.lastUsedAt?.toISOString() ?? null }
      : null,
    passkeys: passkeys.map(({ addedAt, lastUsedAt, ...passkey }) => ({
      ...passkey,
      addedAt: addedAt.toISOString(),
      lastUsedAt: lastUsedAt?.toISOString() ?? null,
    })),
    recoveryCodesLeft,
  };
}
