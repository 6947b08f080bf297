import type { Database } from "#lib/platform/db/database.ts";

/** The names of the statements that the database was asked for outside of transactions, in order, during the work. */
export async function statementsOf<T>(
  db: Database,
  work: (names: readonly string[]) => Promise<T>,
): Promise<{ result: T; names: string[] }> {
  const { run } = db;
  const names: string[] = [];
  Object.assign(db, {
    run: (statement: { name: string }, values: unknown[]) => {
      names.push(statement.name);
      return run(statement as Parameters<typeof run>[0], values);
    },
  });
  try {
    return { result: await work(names), names };
  } finally {
    Object.assign(db, { run });
  }
}
