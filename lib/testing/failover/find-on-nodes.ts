import { Client } from "pg";
import { addressOf, CLUSTER_USER, NODE_NAMES } from "./cluster-node.ts";

/**
 * What each node knows of a run, asked past haproxy: for the report of a failure.
 * @param url of the database, which leads to haproxy.
 */
export function findOnNodes(runId: string, url: string): Promise<string[]> {
  const database = new URL(url).pathname.slice(1);
  return Promise.all(
    NODE_NAMES.map(async (name) => {
      const client = new Client({
        ...CLUSTER_USER,
        host: addressOf(name),
        database,
        connectionTimeoutMillis: 2_000,
        query_timeout: 2_000,
      });
      client.on("error", () => {});
      try {
        await client.connect();
        const { rows } = await client.query(
          `select (select r.status || ' since ' || r.created_at from runs r where r.id = $1) as run,
                  pg_is_in_recovery() as "inRecovery",
                  case when pg_is_in_recovery() then pg_last_wal_replay_lsn() else pg_current_wal_lsn() end as lsn,
                  pg_last_wal_receive_lsn() as received`,
          [runId],
        );
        return `${name}: ${JSON.stringify(rows[0])}`;
      } catch (error) {
        return `${name}: ${error}`;
      } finally {
        await client.end().catch(() => {});
      }
    }),
  );
}
