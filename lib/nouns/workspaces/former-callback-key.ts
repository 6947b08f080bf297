import type { Database, Queries, Statement, Transaction } from "#lib/platform/db/database.ts";
import type { Log } from "#lib/platform/log.ts";
import { keyPlace } from "#lib/platform/secrets/sealed-keys.ts";
import type { Sealing } from "#lib/platform/secrets/sealing.ts";
import { isSealingFailure } from "#lib/platform/secrets/sealing-failure.ts";

/**
 * The callback key that an upgrade replaced. Backups have it in plain text, so it is good only for the waits that were
 * open then, whose addresses were handed out: those asked before the row's `updated_at`. It is dropped with the last of
 * them.
 */
const NAME = "former-callback-key";

const WAITS = `run_interactions i where i.type = 'tool' and i.status = 'open'`;

/** Index: run_interactions_expiry, which has the open ones alone. */
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

/** Keeps the key as long as a wait needs it, in the transaction that replaces it. */
export async function keepFormerCallbackKey(
  tx: Transaction,
  { sealing, key }: { sealing: Sealing; key: string },
): Promise<void> {
  await tx.run(keep, [await sealing.seal(tx, { text: key, place: keyPlace(NAME) })]);
}

/** Undefined where none is kept, or what is kept was changed. @throws SealingFailure when this process lacks the secret. */
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

/** Forgets the key once no wait needs it; a process that has it in memory asks the row. */
export async function dropFormerCallbackKey(queries: Pick<Queries, "run">): Promise<boolean> {
  return (await queries.run(drop, [])).length > 0;
}
