import type { Database } from "#lib/platform/db/database.ts";

/** The names of the statements that the database has answered outside of transactions, in order, during the work. */
export async function statementsOf<T>(
  db: Database,
  work: (names: readonly string[]) => Promise<T>,
): Promise<{ result: T; names: string[] }> {
  const { run } = db;
  const names: string[] = [];
  Object.assign(db, {
    run: async (statement: { name: string }, values: unknown[]) => {
      const rows = await run(statement as Parameters<typeof run>[0], values);
      names.push(statement.name);
      return rows;
    },
  });
  try {
    return { result: await work(names), names };
  } finally {
    Object.assign(db, { run });
  }
}
