import type { Database } from "#lib/platform/db/database.ts";
import type { DatabaseVersion } from "#lib/platform/db/read-database-version.ts";
import type { Env } from "#lib/platform/env/env.ts";
import { versionFailure } from "../session/require-current-database.ts";
import { type Check, ok, problem } from "./check.ts";

/** Describes the database. An earlier check has shown that it answers. */
export async function checkServer({
  db,
  env,
  files,
}: {
  db: Database;
  env: Env;
  /** The embedded database's directory. */
  files: string | undefined;
}): Promise<Check> {
  const { rows } = await db.pool.query<{ version: string; size: string }>(
    `select current_setting('server_version') as version,
            pg_size_pretty(pg_database_size(current_database())) as size`,
  );
  const [row] = rows;
  const which =
    files === undefined ? "that of DATABASE_URL" : `the embedded one of ${env.dataDir} (files in ${files})`;
  return ok("Database", `PostgreSQL ${row?.version}, ${which}, with ${row?.size}.`);
}

export function checkMigrations(version: DatabaseVersion): Check {
  const failure = versionFailure(version);
  if (failure) return problem("Migrations", failure.message, failure.advice);
  return ok("Migrations", "The database is of this version of Laneway.");
}
