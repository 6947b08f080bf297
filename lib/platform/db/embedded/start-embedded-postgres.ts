import { rm } from "node:fs/promises";
import path from "node:path";
import { stopServer } from "./control-server.ts";
import { describeDataDirectory } from "./describe-data-directory.ts";
import { describeSystemErrors } from "./describe-system-errors.ts";
import { endWithProcess } from "./end-with-process.ts";
import { type KeepRunning, keepCluster } from "./keep-cluster.ts";
import { type OpenCluster, openCluster } from "./open-cluster.ts";
import { databaseUrl } from "./open-connection.ts";
import { prepareDataDirectory } from "./prepare-data-directory.ts";

export interface EmbeddedPostgres {
  /** For `pg` and everything built on it; contains the password. Database `laneway`. */
  readonly url: string;
  /** The directory of its files, possibly outside of DATA_DIR. */
  readonly files: string;
  /** The server was already running: it survived a killed service, or a command is using it. */
  readonly adopted: boolean;
  /** Idempotent; takes at most 7 seconds. */
  stop(): Promise<void>;
}

/**
 * The service's database: created on the first start, adopted if it survived its service, recovered after a crash.
 * `stop` shuts it down for all users. The caller ensures that only one service runs on `dataDir`
 * (lib/platform/host/service-lock.ts). With `keepRunning` it is restarted if it ends unexpectedly.
 *
 * `durable: false` is for tests: nothing is forced to disk, and the database is stopped and deleted by `stop` or by the
 * end of this process, whichever comes first.
 * @throws EmbeddedDatabaseFailure with a message and advice for the operator.
 */
export async function startEmbeddedPostgres({
  dataDir,
  onProgress = () => {},
  durable = true,
  keepRunning,
}: {
  dataDir: string;
  onProgress?: (message: string) => void;
  durable?: boolean;
  keepRunning?: KeepRunning;
}): Promise<EmbeddedPostgres> {
  const directory = await prepareDataDirectory(dataDir);
  const cluster = await describeSystemErrors(directory, () =>
    openCluster({ dataDir: directory, durable, onProgress }),
  );
  const { place } = cluster;
  await describeDataDirectory({ dataDir: directory, place }).catch(() => {}); // left by an earlier start
  const files = place.base === directory ? place.home : place.base;
  const callOff = durable ? () => {} : endWithProcess({ place, files });
  const kept = keepRunning && keepCluster({ cluster, dataDir: directory, ...keepRunning });
  let stopping: Promise<void> | undefined;
  async function stop(): Promise<void> {
    await stopForAll(kept ? await kept.stop() : cluster);
    if (!durable) await removeCluster(directory, files);
  }
  return {
    url: databaseUrl(cluster.address),
    files: place.home,
    adopted: cluster.adopted,
    stop() {
      callOff();
      stopping ??= stop();
      return stopping;
    },
  };
}

async function stopForAll(cluster: OpenCluster): Promise<void> {
  try {
    await stopServer(cluster.place);
  } finally {
    cluster.lock.release();
  }
}

async function removeCluster(dataDir: string, files: string): Promise<void> {
  await rm(files, { recursive: true, force: true });
  await rm(path.join(dataDir, "postgres.json"), { force: true });
}
