import type { Queries, Statement } from "#lib/platform/db/database.ts";
import type { SealedPlace } from "./seal.ts";

/** The installation's own keys for sessions, cursors and callbacks. They belong to no workspace. */
export function keyPlace(name: string): SealedPlace {
  return { table: "installation", column: "value", workspaceId: "", name };
}

/**
 * The row `secret-check` of `installation` has a known text, sealed under the key in use. It shows whether a process
 * has the right secret, and which of its secrets is in use.
 */
export const CHECK_PLACE: SealedPlace = keyPlace("secret-check");

/** The known text. */
export const CHECK_TEXT = "laneway";

const lockKey: Statement = {
  name: "lock-sealing-key",
  text: `select split_part(value, '.', 2) as "keyId" from installation where name = 'secret-check' for share`,
};

/**
 * The key in use, locked until the transaction ends: a rotation, which replaces the row, waits for transactions that
 * seal under the old key, and later ones seal under the new one. So nothing stays sealed under a dropped key.
 */
export async function lockSealingKey(tx: Queries): Promise<string> {
  const [row] = await tx.run<{ keyId: string }>(lockKey, []);
  if (!row) throw new Error("the installation has no secret-check: its runtime was never started");
  return row.keyId;
}

const countSealed: Statement = {
  name: "count-sealed-by-key",
  text: `
    select split_part(s.sealed, '.', 2) as "keyId", count(*)::int as "values"
      from (select sealed_secret as sealed from connections
             union all select sealed_token from connections
             union all select sealed_key from model_keys
             union all select sealed_secret from totp_factors
             union all select sealed_key from audit_keys
             union all select value from installation) s
     where s.sealed ~ '^v1\\.[A-Za-z0-9_-]{8}\\.'
     group by 1`,
};

/**
 * How many values are sealed under each key; a damaged value has no key. Reads everything sealed: for starts and
 * rotations.
 */
export async function countSealedByKey(queries: Pick<Queries, "run">): Promise<ReadonlyMap<string, number>> {
  const rows = await queries.run<{ keyId: string; values: number }>(countSealed, []);
  return new Map(rows.map(({ keyId, values }) => [keyId, values]));
}
