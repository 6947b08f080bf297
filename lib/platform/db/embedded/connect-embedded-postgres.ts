import { stopServer } from "./control-server.ts";
import { describeSystemErrors } from "./describe-system-errors.ts";
import { waitForFileLock } from "./file-lock.ts";
import { databaseLockFile, type OpenCluster, openCluster } from "./open-cluster.ts";
import { databaseUrl } from "./open-connection.ts";
import { prepareDataDirectory } from "./prepare-data-directory.ts";
import type { EmbeddedPostgres } from "./start-embedded-postgres.ts";

/** Two commands that finish at the same moment block each other briefly. */
const LAST_ONE_OUT_MS = 1000;

/**
 * The database for one command: the running service's, or a server started for as long as commands need it. `stop` only
 * releases it; the last user stops the server, so no service or command loses its database.
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

/** Calls `work` with the database URL and releases the database afterwards. */
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
    // A server that was already running most likely belongs to a service: try once, then leave it running.
    timeoutMs: cluster.adopted ? 0 : LAST_ONE_OUT_MS,
  });
  if (!exclusive) return;
  try {
    await stopServer(cluster.place);
  } finally {
    exclusive.release();
  }
}
