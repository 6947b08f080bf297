import type { Database, Queries, Statement, Transaction } from "#lib/platform/db/database.ts";
import type { Log } from "#lib/platform/log.ts";
import type { Sealing } from "#lib/platform/secrets/sealing.ts";
import { isSealingFailure } from "#lib/platform/secrets/sealing-failure.ts";
import { keyPlace } from "#lib/platform/secrets/sealing-key.sql.ts";

/**
 * The callback key that an upgrade replaced. Backups contain it in plain text, so it is valid only for waits that were
 * open then (asked before the row's `updated_at`), whose addresses had been sent. It is deleted with the last of them.
 */
const NAME = "former-callback-key";

const WAITS = `run_interactions i where i.type = 'tool' and i.status = 'open'`;

/** Index: run_interactions_expiry, which has only open interactions. */
const keep: Statement = {
  name: "keep-former-callback-key",
  text: `
    insert into installation (name, value)
    select '${NAME}', $1 where exists (select from ${WAITS})
        on conflict (name) do nothing`,
};

const find: Statement = {
  name: "find-former-callback-key",
  text: `select value as "value" from installation where name = '${NAME}'`,
};

const drop: Statement = {
  name: "drop-former-callback-key",
  text: `
    delete from installation f
     where f.name = '${NAME}'
       and not exists (select from ${WAITS} and i.requested_at < f.updated_at)
    returning f.name`,
};

/** Stores the key in the transaction that replaces it, if open waits need it. */
export async function keepFormerCallbackKey(
  tx: Transaction,
  { sealing, key }: { sealing: Sealing; key: string },
): Promise<void> {
  await tx.run(keep, [await sealing.seal(tx, { text: key, place: keyPlace(NAME) })]);
}

/**
 * Undefined if there is none, or the stored value was altered.
 * @throws SealingFailure if this process lacks the secret.
 */
export async function loadFormerCallbackKey({
  db,
  sealing,
  log,
}: {
  db: Database;
  sealing: Sealing;
  log: Log;
}): Promise<string | undefined> {
  const [row] = await db.run<{ value: string }>(find, []);
  if (!row) return undefined;
  try {
    return await sealing.open({ sealed: row.value, place: keyPlace(NAME) });
  } catch (error) {
    if (!isSealingFailure(error) || error.reason !== "damaged") throw error;
    log.error({ err: error }, "the former callback key does not open; addresses under it end");
    return undefined;
  }
}

/** Deletes the key when no wait needs it; processes with it in memory check the row. */
export async function dropFormerCallbackKey(queries: Pick<Queries, "run">): Promise<boolean> {
  return (await queries.run(drop, [])).length > 0;
}
