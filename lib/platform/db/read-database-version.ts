import type { Client } from "pg";
import { asJoined, isBeforeJoined, type MigrationEntry } from "./joined-migrations.ts";
import { loadMigrations } from "./migrate.ts";

/** The version of a database, compared with this version of Laneway. */
export type DatabaseVersion =
  | { readonly kind: "current" }
  /** Never migrated. */
  | { readonly kind: "empty" }
  | { readonly kind: "older"; readonly missing: readonly string[] }
  /** It began with 0.1 and lacks some of its migrations: this version cannot bring it up to date. */
  | { readonly kind: "tooOld" }
  /** It has all migrations of this version and later ones: a newer version has migrated it. */
  | { readonly kind: "newer"; readonly unknown: readonly string[] }
  /** It has migrations that differ from this version's, or unknown ones in between. */
  | { readonly kind: "foreign"; readonly unknown: readonly string[] };

/** Reads which migrations are applied. Read-only: only the service's start migrates. */
export async function readDatabaseVersion(client: Pick<Client, "query">): Promise<DatabaseVersion> {
  const { rows } = await client.query<{ present: boolean }>(
    "select to_regclass('laneway_migrations') is not null as present",
  );
  if (!rows[0]?.present) return { kind: "empty" };
  const { rows: applied } = await client.query<MigrationEntry>(
    "select name, checksum from laneway_migrations order by name",
  );
  return compareMigrations({ applied, known: await loadMigrations() });
}

/** Both lists are sorted. */
export function compareMigrations({
  applied: entries,
  known,
}: {
  applied: readonly MigrationEntry[];
  known: readonly MigrationEntry[];
}): DatabaseVersion {
  if (entries.length === 0) return { kind: "empty" };
  if (isBeforeJoined(entries)) return { kind: "tooOld" };
  const applied = asJoined(entries, known);
  const checksums = new Map(known.map(({ name, checksum }) => [name, checksum]));
  const unknown = applied.filter(({ name, checksum }) => checksums.get(name) !== checksum);
  const present = new Set(applied.map(({ name }) => name));
  const missing = known.filter(({ name }) => !present.has(name));
  const last = known.at(-1)?.name ?? "";
  if (unknown.length > 0) {
    const isNewer = missing.length === 0 && unknown.every(({ name }) => name > last);
    return { kind: isNewer ? "newer" : "foreign", unknown: unknown.map(({ name }) => name) };
  }
  return missing.length > 0
    ? { kind: "older", missing: missing.map(({ name }) => name) }
    : { kind: "current" };
}
