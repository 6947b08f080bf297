import { randomBytes, randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import path from "node:path";
import { EmbeddedDatabaseFailure, systemErrorCode } from "./embedded-database-failure.ts";
import { writePrivateFile } from "./write-private-file.ts";

/** The content of DATA_DIR/postgres.json: mode 0600, because it holds the password. */
export interface ClusterRecord {
  /** The name of the cluster's directory under /var/lib/laneway, if DATA_DIR cannot hold it. */
  readonly id: string;
  readonly password: string;
  readonly location: "data-dir" | "system";
  /** False until the first initdb has finished; after that, missing files are an error, not replaced. */
  readonly initialized: boolean;
}

export function newClusterRecord(location: ClusterRecord["location"]): ClusterRecord {
  return {
    id: randomUUID(),
    password: randomBytes(24).toString("base64url"),
    location,
    initialized: false,
  };
}

/**
 * Returns undefined if the directory has no database yet.
 * @throws EmbeddedDatabaseFailure if the record is unreadable or invalid.
 */
export function readClusterRecord(dataDir: string): ClusterRecord | undefined {
  const file = recordFile(dataDir);
  let text: string;
  try {
    text = readFileSync(file, "utf8");
  } catch (error) {
    if (systemErrorCode(error) === "ENOENT") return undefined;
    if (systemErrorCode(error) !== "EACCES") throw error;
    throw new EmbeddedDatabaseFailure(
      `${file} belongs to another user: the database was started by that user before.`,
      "Start Laneway as that user, or set DATA_DIR to a directory of your own.",
      error,
    );
  }
  const record = parseRecord(text);
  if (record) return record;
  throw new EmbeddedDatabaseFailure(
    `${file} is damaged: it should name the database's id and password.`,
    "Restore it from a backup of the data directory.",
  );
}

export async function writeClusterRecord(dataDir: string, record: ClusterRecord): Promise<void> {
  await writePrivateFile({ path: recordFile(dataDir), text: `${JSON.stringify(record, null, 2)}\n` });
}

function recordFile(dataDir: string): string {
  return path.join(dataDir, "postgres.json");
}

function parseRecord(text: string): ClusterRecord | undefined {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return undefined;
  }
  if (typeof value !== "object" || value === null) return undefined;
  const { id, password, location, initialized } = value as Partial<Record<keyof ClusterRecord, unknown>>;
  // The id becomes part of a path that root writes to, so only a UUID is accepted.
  if (typeof id !== "string" || !/^[0-9a-f-]{36}$/.test(id)) return undefined;
  if (typeof password !== "string" || typeof initialized !== "boolean") return undefined;
  if (location !== "data-dir" && location !== "system") return undefined;
  return { id, password, location, initialized };
}
