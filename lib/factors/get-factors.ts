import type { SessionActor } from "#lib/auth/actor.ts";
import type { dashboardOperations } from "#lib/contract/dashboard.ts";
import type { OutputOf } from "#lib/contract/operation.ts";
import type { Statement } from "#lib/db/database.ts";
import { runtime } from "#lib/runtime.ts";
import { readFactorSummary } from "./factor-summary.sql.ts";

const findTotp: Statement = {
  name: "find-own-totp",
  text: `
    select confirmed_at as "addedAt", last_used_at as "lastUsedAt"
      from totp_factors where user_id = $1 and confirmed_at is not null`,
};

/** The actor's own second factors. */
export async function getFactors({
  actor: { userId },
}: {
  actor: SessionActor;
}): Promise<OutputOf<typeof dashboardOperations.getFactors>> {
  const { db } = runtime();
  const [[totp], { recoveryCodesLeft }] = await Promise.all([
    db.run<{ addedAt: Date; lastUsedAt: Date | null }>(findTotp, [userId]),
    readFactorSummary(db, userId),
  ]);
  return {
    totp: totp
      ? { addedAt: totp.addedAt.toISOString(), lastUsedAt: totp.lastUsedAt?.toISOString() ?? null }
      : null,
    recoveryCodesLeft,
  };
}
