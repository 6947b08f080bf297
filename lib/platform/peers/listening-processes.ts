import type { Queries, Statement } from "#lib/platform/db/database.ts";

/** Under this name every process listens, on a direct connection: no pooler hides it. */
const NAME = "laneway listen";
/** PostgreSQL cuts names at 63 bytes; a key's id has 8. */
const MOST_KEYS = 5;

/** Which sessions are listeners of this database, in `pg_stat_activity`. */
export const IS_LISTENER = `datname = current_database() and starts_with(application_name, '${NAME}')`;

/**
 * What a listening process calls itself.
 * @param keyIds of the installation's secrets that it was started with and keeps, newest first; undefined where it
 *   reads the secret's file again as that changes.
 */
export function listenerName(keyIds: readonly string[] | undefined): string {
  return keyIds === undefined ? NAME : `${NAME} ${keyIds.slice(0, MOST_KEYS).join(",")}`;
}

const countWithout: Statement = {
  name: "count-listeners-without-key",
  text: `
    select count(*)::int as "processes"
      from pg_stat_activity
     where ${IS_LISTENER} and application_name <> '${NAME}'
       and not $1 = any(string_to_array(substr(application_name, ${NAME.length + 2}), ','))`,
};

/** How many running processes were not given the secret with this key, and would not find it by themselves. */
export async function countProcessesWithout(
  queries: Pick<Queries, "run">,
  { keyId }: { keyId: string },
): Promise<number> {
  const [row] = await queries.run<{ processes: number }>(countWithout, [keyId]);
  return row?.processes ?? 0;
}
