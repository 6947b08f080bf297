import { stopServer } from "./control-server.ts";
import { describeSystemErrors } from "./describe-system-errors.ts";
import { waitForFileLock } from "./file-lock.ts";
import { databaseLockFile, type OpenCluster, openCluster } from "./open-cluster.ts";
import { databaseUrl } from "./open-connection.ts";
import { prepareDataDirectory } from "./prepare-data-directory.ts";
import type { EmbeddedPostgres } from "./start-embedded-postgres.ts";

/** Two commands that leave in the same instant get in each other's way for a moment. */
const LAST_ONE_OUT_MS = 1000;

/**
 * The database for one command: the running service's, or one started for as long as commands need it.
 * `stop` only leaves; the last user to leave stops the server, so neither a running service nor another
 * command ever loses its database to us.
 * @throws EmbeddedDatabaseFailure with a message and advice for the operator.
 */
export async function connectEmbeddedPostgres({
  dataDir,
  onProgress = () => {},
}: {
  dataDir: string;
  onProgress?: (message: string) => void;
}): Promise<EmbeddedPostgres> {
  const directory = await prepareDataDirectory(dataDir);
  const cluster = await describeSystemErrors(directory, () =>
    openCluster({ dataDir: directory, durable: true, onProgress }),
  );
  let leaving: Promise<void> | undefined;
  return {
    url: databaseUrl(cluster.address),
    files: cluster.place.home,
    adopted: cluster.adopted,
    stop() {
      leaving ??= leave(cluster, directory);
      return leaving;
    },
  };
}

/** Runs `work` with the URL of the database and leaves it afterwards, whatever happens. */
export async function withEmbeddedPostgres<T>(
  options: { dataDir: string; onProgress?: (message: string) => void },
  work: (url: string) => Promise<T>,
): Promise<T> {
  const database = await connectEmbeddedPostgres(options);
  try {
    return await work(database.url);
  } finally {
    await database.stop();
  }
}

async function leave(cluster: OpenCluster, dataDir: string): Promise<void> {
  cluster.lock.release();
  const exclusive = await waitForFileLock({
    path: databaseLockFile(dataDir),
    mode: "exclusive",
    // A server that was running already most likely belongs to a service that stays: ask once and leave.
    timeoutMs: cluster.adopted ? 0 : LAST_ONE_OUT_MS,
  });
  if (!exclusive) return;
  try {
    await stopServer(cluster.place);
  } finally {
    exclusive.release();
  }
}
