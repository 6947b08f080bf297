import { createHash } from "node:crypto";
import type { Statement, Transaction } from "#lib/platform/db/database.ts";
import { randomToken } from "#lib/platform/ids.ts";

const CODES = 10;

const deleteCodes: Statement = {
  name: "delete-recovery-codes",
  text: "delete from recovery_codes where user_id = $1",
};

const insertCodes: Statement = {
  name: "insert-recovery-codes",
  text: "insert into recovery_codes (user_id, code_hash) select $1, unnest($2::text[])",
};

/** Marks a code as used; a concurrent second use finds it used. Index: recovery_codes_pkey. */
const useCode: Statement = {
  name: "use-recovery-code",
  text: `
    update recovery_codes set used_at = now()
     where user_id = $1 and code_hash = $2 and used_at is null
    returning code_hash`,
};

/** Replaces all earlier codes with new ones, in four groups of four. The caller holds the person's row. */
export async function makeRecoveryCodes(tx: Transaction, userId: string): Promise<string[]> {
  const codes = Array.from({ length: CODES }, () => (randomToken().match(/.{4}/g) ?? []).join("-"));
  await tx.run(deleteCodes, [userId]);
  await tx.run(insertCodes, [userId, codes.map(hashOfCode)]);
  return codes;
}

export async function forgetRecoveryCodes(tx: Transaction, userId: string): Promise<void> {
  await tx.run(deleteCodes, [userId]);
}

/** @returns whether it was one of their unused codes. */
export async function takeRecoveryCode(
  tx: Transaction,
  { userId, code }: { userId: string; code: string },
): Promise<boolean> {
  return (await tx.run(useCode, [userId, hashOfCode(code)])).length > 0;
}

/** Normalises typed codes: the alphabet has no i, l, o. 80 random bits need no salt. */
function hashOfCode(code: string): string {
  const typed = code
    .toLowerCase()
    .replace(/[^a-z0-9]/g, "")
    .replace(/[il]/g, "1")
    .replace(/o/g, "0");
  return createHash("sha256").update(typed).digest("base64url");
}
