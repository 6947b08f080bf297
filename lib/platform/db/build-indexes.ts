import type { Client } from "pg";

const BREAKPOINT = "--> statement-breakpoint";
const CONCURRENTLY = /^create (?:unique )?index concurrently "?(\w+)"?\s/i;

/** The statements of a migration that builds indexes concurrently; undefined for any other migration. */
export function concurrentIndexes(sql: string): { name: string; statement: string }[] | undefined {
  const statements = sql.split(BREAKPOINT).map((statement) => statement.trim());
  const indexes = statements.flatMap((statement) => {
    const name = CONCURRENTLY.exec(statement)?.[1];
    return name === undefined ? [] : [{ name, statement }];
  });
  if (indexes.length === 0) return undefined;
  if (indexes.length < statements.length)
    throw new Error(
      "a migration that builds an index concurrently must do nothing else: it is no transaction",
    );
  return indexes;
}

/**
 * Builds indexes concurrently. The build waits for earlier transactions and blocks nobody. An interrupted build leaves
 * an invalid index, which is dropped and built again.
 */
export async function buildIndexes(
  client: Pick<Client, "query">,
  indexes: readonly { name: string; statement: string }[],
): Promise<void> {
  for (const { name, statement } of indexes) {
    const { rows } = await client.query<{ indisvalid: boolean }>(
      "select indisvalid from pg_index where indexrelid = to_regclass($1)",
      [`"${name}"`],
    );
    const [present] = rows;
    if (present?.indisvalid) continue;
    if (present) await client.query(`drop index concurrently "${name}"`);
    await client.query(statement);
  }
}
