import { randomUUID } from "node:crypto";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { Client } from "pg";
import { EmbeddedDatabaseFailure } from "./embedded-database-failure.ts";
import { type ServerAddress, withConnection } from "./open-connection.ts";
import type { ClusterPlace } from "./place-cluster.ts";
import { isPostmasterAlive, readPostmasterFile } from "./postmaster-file.ts";
import { runScript } from "./run-command.ts";

/** Crash recovery reads the log since the last checkpoint: seconds, on a slow disk minutes. */
const PATIENCE_MS = 300_000;

/** The cluster's running server, whoever started it; waits while it starts or stops. Undefined if there is none. */
export async function findLiveServer({
  place,
  password,
  onProgress,
}: {
  place: ClusterPlace;
  password: string;
  onProgress: (message: string) => void;
}): Promise<ServerAddress | undefined> {
  const deadline = Date.now() + PATIENCE_MS;
  for (let attempt = 0; ; attempt++) {
    const file = readPostmasterFile(place);
    if (!file) return undefined;
    const address = { socketDirectory: file.socketDirectory, password };
    const answer = await ask({ address, place });
    if (answer === "ours") return address;
    if (answer === "another's" || !(await isPostmasterAlive(file, place))) return undefined;
    if (attempt === 0) onProgress("Waiting for the running PostgreSQL");
    if (Date.now() > deadline) throw unresponsive(place, file.processId);
    await sleep(100);
  }
}

/** A copied directory names the original's server, which answers and accepts the same password. */
async function ask({
  address,
  place,
}: {
  address: ServerAddress;
  place: ClusterPlace;
}): Promise<"ours" | "another's" | "nothing"> {
  try {
    const seen = await withConnection(address, (client) => seesFileIn(client, place));
    return seen ? "ours" : "another's";
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === INVALID_PASSWORD)
      throw wrongPassword(error);
    return "nothing";
  }
}

/**
 * Whether the server works on this very directory: it must see a file that is created there now. Paths and process ids
 * do not prove it, because containers have their own, and a directory may have been moved. True if no file can be
 * created.
 */
async function seesFileIn(client: Client, { data, account }: ClusterPlace): Promise<boolean> {
  const name = `laneway-${randomUUID()}`;
  const file = path.join(data, name);
  const made = await runScript({ script: 'umask 077; : > "$1"', args: [file], account });
  try {
    const { rows } = await client.query<{ seen: boolean }>(
      "SELECT (pg_stat_file($1, true)).size IS NOT NULL AS seen",
      [name],
    );
    return made.exitCode !== 0 || rows[0]?.seen === true;
  } finally {
    await runScript({ script: 'rm -f "$1"', args: [file], account });
  }
}

const INVALID_PASSWORD = "28P01";

function wrongPassword(cause: Error): EmbeddedDatabaseFailure {
  return new EmbeddedDatabaseFailure(
    "The running PostgreSQL does not accept the password in the data directory's postgres.json.",
    "Restore postgres.json and the database from the same backup.",
    cause,
  );
}

function unresponsive(place: ClusterPlace, processId: number): EmbeddedDatabaseFailure {
  return new EmbeddedDatabaseFailure(
    `PostgreSQL (process ${processId}) runs on ${place.data} but takes no connections.`,
    `Look into ${place.log}; if it is stuck, end that process and start again.`,
  );
}
