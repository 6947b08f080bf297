import type { Client, ClientBase } from "pg";

/** PostgreSQL's transaction_resolution_unknown and read_only_sql_transaction, which make them `isUnavailable`. */
class NotReplicated extends Error {
  override readonly name = "NotReplicated";
  readonly code = "08007";
}
class Standby extends Error {
  override readonly name = "Standby";
  readonly code = "25006";
}

/** Where PostgreSQL waits for a synchronous standby. The text of its warning is translated. */
const WAIT = "SyncRepWaitForLSN";

/**
 * A commit whose wait for a synchronous standby is cancelled is answered as done, with a warning: it is on this server
 * alone, and the next leader lacks it. The warning comes before the answer, often in the same packet, so the statement
 * must fail here and now. The driver then discards the connection.
 */
export function refuseUnreplicated(client: Client): void {
  client.on("notice", ({ routine }) => {
    if (routine === WAIT)
      client.connection.emit("error", new NotReplicated("PostgreSQL did not replicate a commit."));
  });
}

/**
 * During a failover a proxy leads to the next leader while it is still a standby, which can be read and may not show
 * everything that was answered.
 */
export async function refuseStandby(client: ClientBase): Promise<void> {
  const { rows } = await client.query<{ isStandby: boolean }>('select pg_is_in_recovery() as "isStandby"');
  if (rows[0]?.isStandby) throw new Standby("PostgreSQL is a standby.");
}
