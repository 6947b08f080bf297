import type { Queries, Statement } from "#lib/platform/db/database.ts";
import { randomToken } from "#lib/platform/ids.ts";

const change: Statement = {
  name: "change-connections-revision",
  text: `
    insert into installation (name, value) values ('connections-revision', $1)
        on conflict (name) do update set value = excluded.value, updated_at = now()`,
};

const read: Statement = {
  name: "read-connections-revision",
  text: `select value as "revision" from installation where name = 'connections-revision'`,
};

/**
 * Bumps the revision of stored secrets at commit; every process checks it once a second. NOTIFY would be lost when a
 * connection breaks, and does not work through a pooler in transaction mode.
 */
export async function changeRevision(tx: Queries): Promise<void> {
  await tx.run(change, [randomToken()]);
}

/** Null: there has never been a connection. */
export async function readRevision(queries: Pick<Queries, "run">): Promise<string | null> {
  const [row] = await queries.run<{ revision: string }>(read, []);
  return row?.revision ?? null;
}
