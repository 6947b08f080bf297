import { randomBytes } from "node:crypto";
import type { Client } from "pg";

/** The pooler between this service and PostgreSQL at an address. */
export type Pooler =
  /** Nothing, or a pooler in session mode, which nobody notices. */
  | "none"
  /** In transaction mode: two statements may meet two sessions. It keeps names of prepared statements apart. */
  | "transaction"
  /** The same, and names are passed on as they are: two clients that prepare one name get in each other's way. */
  | "transaction, names passed on";

/** Enough that one of two clients is moved even by a pooler that takes its connections in turns. */
const ROUNDS = 4;

/** Asks by two connections to the same address at once; neither may be used for anything else meanwhile. */
export async function inspectPooler(
  one: Pick<Client, "query">,
  other: Pick<Client, "query">,
): Promise<Pooler> {
  const [pids, otherPids] = [new Set<number>(), new Set<number>()];
  for (let round = 0; round < ROUNDS; round++) {
    pids.add(await sessionOf(one));
    otherPids.add(await sessionOf(other));
  }
  const isMoved = pids.size > 1 || otherPids.size > 1 || [...pids].some((pid) => otherPids.has(pid));
  if (!isMoved) return "none";
  return (await passesNamesOn(one)) ? "transaction, names passed on" : "transaction";
}

async function sessionOf(client: Pick<Client, "query">): Promise<number> {
  const { rows } = await client.query<{ pid: number }>("select pg_backend_pid() as pid");
  return rows[0]?.pid ?? 0;
}

/** pgbouncer from 1.21 on prepares statements under names of its own, unless max_prepared_statements is 0. */
async function passesNamesOn(client: Pick<Client, "query">): Promise<boolean> {
  const name = `laneway-${randomBytes(9).toString("base64url")}`;
  await client.query("begin");
  try {
    const statement = {
      name,
      text: "select name from pg_prepared_statements where name = $1",
      values: [name],
    };
    const { rows } = await client.query(statement);
    if (rows.length > 0) await client.query(`deallocate "${name}"`); // it would stay in the server's session
    return rows.length > 0;
  } finally {
    await client.query("rollback");
  }
}
