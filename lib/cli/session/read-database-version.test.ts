import { expect, test } from "vitest";
import { loadMigrations } from "#lib/db/migrate.ts";
import { type DatabaseVersion, readDatabaseVersion } from "./read-database-version.ts";
import { versionFailure } from "./require-current-database.ts";

/** A database in which these migrations were applied; undefined: not even their table is there. */
function read(applied: readonly { name: string; checksum: string }[] | undefined): Promise<DatabaseVersion> {
  return readDatabaseVersion({
    findTable: async () => applied !== undefined,
    findApplied: async () => applied ?? [],
  });
}
