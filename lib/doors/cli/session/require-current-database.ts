import { Client } from "pg";
import { type DatabaseVersion, readDatabaseVersion } from "#lib/platform/db/read-database-version.ts";
import { CommandFailure } from "../failures/command-failure.ts";

/**
 * Requires a database of this version. Commands never migrate: the running service may need the old schema, and the
 * first start also seeds.
 * @throws CommandFailure not_started, database_version.
 */
export async function requireCurrentDatabase({ url }: { url: string }): Promise<void> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  client.on("error", () => {}); // no handler needed: a lost connection also fails the query
  try {
    await client.connect();
    const failure = versionFailure(await readDatabaseVersion(client));
    if (failure) throw failure;
  } finally {
    await client.end().catch(() => {});
  }
}

/** Undefined if the database has this version. */
export function versionFailure(version: DatabaseVersion): CommandFailure | undefined {
  switch (version.kind) {
    case "current":
      return undefined;
    case "empty":
      return notStarted("The database is empty: Laneway was never started on it.");
    case "older":
      return new CommandFailure(
        "database_version",
        `The database is older than this version of Laneway: it lacks ${count(version.missing)}.`,
        { advice: "Bring it up to date with `npm start`, then try again." },
      );
    case "tooOld":
      return new CommandFailure("database_version", "The database lacks migrations of Laneway 0.1.", {
        advice: "Start the last 0.1 on it once, then this version with `npm start`.",
      });
    case "newer":
    case "foreign":
      return new CommandFailure(
        "database_version",
        `The database belongs to another, probably newer version of Laneway: this one does not know its ${version.unknown.join(", ")}.`,
        { advice: "Use the version of Laneway that this database belongs to, or a newer one." },
      );
  }
}

/** The database is empty, and only the service sets it up. */
export function notStarted(message: string): CommandFailure {
  return new CommandFailure("not_started", message, {
    advice: "Run `npm start` once: it makes the database, a workspace and its owner. Then try again.",
  });
}

function count({ length }: readonly string[]): string {
  return length === 1 ? "1 migration" : `${length} migrations`;
}
