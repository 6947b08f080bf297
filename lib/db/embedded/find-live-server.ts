import { setTimeout as sleep } from "node:timers/promises";
import { EmbeddedDatabaseFailure } from "./embedded-database-failure.ts";
import { type ServerAddress, withConnection } from "./open-connection.ts";
import type { ClusterPlace } from "./place-cluster.ts";
import { isPostmasterAlive, readPostmasterFile } from "./postmaster-file.ts";

/** Recovery after a crash reads the log since the last checkpoint: seconds, on a slow disk minutes. */
const PATIENCE_MS = 300_000;

/**
 * The cluster's running server, whoever started it; waits for one that is still starting or already
 * stopping. Undefined when there is none.
 */
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
    if (await accepts(address)) return address;
    if (!(await isPostmasterAlive(file, place))) return undefined;
    if (attempt === 0) onProgress("Waiting for the running PostgreSQL");
    if (Date.now() > deadline) throw unresponsive(place, file.processId);
    await sleep(100);
  }
}

async function accepts(address: ServerAddress): Promise<boolean> {
  try {
    await withConnection(address, (client) => client.query("SELECT 1"));
    return true;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === INVALID_PASSWORD)
      throw wrongPassword(error);
    return false;
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
