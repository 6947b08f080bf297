import { randomBytes } from "node:crypto";
import type { Client } from "pg";

/** The kind of pooler at a database address. */
export type Pooler =
  /** No pooler, or one in session mode, which is transparent. */
  | "none"
  /** Transaction mode: two statements may use two sessions. Prepared statement names are kept apart. */
  | "transaction"
  /** The same, but names are passed on: two clients that prepare the same name conflict. */
  | "transaction, names passed on";

/** Enough statements that even a round-robin pooler moves one of two clients. */
const ROUNDS = 4;

/** Tests an address with two connections at once; neither may be used for anything else meanwhile. */
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

/** pgbouncer 1.21 and later renames prepared statements, unless max_prepared_statements is 0. */
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
