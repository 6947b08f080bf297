import type { Queries, Statement } from "#lib/platform/db/database.ts";

export interface FactorSummary {
  readonly hasTotp: boolean;
  readonly passkeys: number;
  readonly recoveryCodesLeft: number;
}

/** Indexes: totp_factors_pkey, passkeys_user, recovery_codes_pkey. */
const findSummary: Statement = {
  name: "find-factor-summary",
  text: `
    select exists (select from totp_factors where user_id = $1 and confirmed_at is not null) as "hasTotp",
           (select count(*)::int from passkeys where user_id = $1) as "passkeys",
           (select count(*)::int from recovery_codes where user_id = $1 and used_at is null) as "recoveryCodesLeft"`,
};

/** A person's second factors. */
export async function readFactorSummary(queries: Queries, userId: string): Promise<FactorSummary> {
  const [summary] = await queries.run<FactorSummary>(findSummary, [userId]);
  return summary ?? { hasTotp: false, passkeys: 0, recoveryCodesLeft: 0 };
}

export function hasSecondFactor({ hasTotp, passkeys }: FactorSummary): boolean {
  return hasTotp || passkeys > 0;
}
