import type { Queries, Statement } from "#lib/platform/db/database.ts";

/** The application name of every process's direct connection for LISTEN, which no pooler hides. */
const NAME = "laneway listen";
/** PostgreSQL cuts names at 63 bytes; a key's id has 8. */
const MOST_KEYS = 5;

/** Selects this database's listeners in `pg_stat_activity`. */
export const IS_LISTENER = `datname = current_database() and starts_with(application_name, '${NAME}')`;

/**
 * The application name of a listening process.
 * @param keyIds ids of the installation's secrets it was started with, newest first; undefined if it reloads the
 * secret's file.
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

/** How many running processes lack the secret with this key and would not find it themselves. */
export async function countProcessesWithout(
  queries: Pick<Queries, "run">,
  { keyId }: { keyId: string },
): Promise<number> {
  const [row] = await queries.run<{ processes: number }>(countWithout, [keyId]);
  return row?.processes ?? 0;
}
