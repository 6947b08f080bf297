import { setTimeout as sleep } from "node:timers/promises";
import type { Log } from "#lib/platform/log.ts";
import { readLastComplaint } from "./control-server.ts";
import { EmbeddedDatabaseFailure } from "./embedded-database-failure.ts";
import { type OpenCluster, openCluster } from "./open-cluster.ts";
import { isProcessAlive, readPostmasterFile } from "./postmaster-file.ts";
import { recordServerEnd } from "./server-ends.ts";

const LOOK_MS = 250;
/** Delays before each restart attempt; after the last one fails there are no more. */
const RETRY_AFTER_MS = [0, 1_000, 4_000, 16_000];
const WINDOW_MS = 10 * 60_000;

/** Callbacks for a server that ends unexpectedly. */
export interface KeepRunning {
  readonly log: Log;
  /** The server ended, or failed to start, five times in ten minutes. There are no further restarts. */
  readonly onGivenUp: (failure: EmbeddedDatabaseFailure) => void;
  /** For tests. */
  readonly retryAfterMs?: readonly number[];
}

/**
 * Restarts the cluster's server if it ends unexpectedly: by the OOM killer, a full disk, or a kill. It restarts at the
 * same address, so clients reconnect as after any outage. Meanwhile the lock is free: a command may start the server,
 * which is then adopted.
 */
export function keepCluster({
  cluster: opened,
  dataDir,
  log,
  onGivenUp,
  retryAfterMs = RETRY_AFTER_MS,
}: KeepRunning & { cluster: OpenCluster; dataDir: string }): { stop(): Promise<OpenCluster> } {
  let cluster = opened;
  const stopping = new AbortController();
  const failures: number[] = [];

  async function keep(): Promise<void> {
    while (await hasEnded(cluster, stopping.signal)) {
      const complaint = await readLastComplaint(cluster.place);
      let reason = complaint || "The server was killed, or its log has no reason.";
      cluster.lock.release();
      for (let isBack = false; !isBack; ) {
        await failed(reason);
        const delayMs = retryAfterMs[failures.length - 1];
        if (delayMs === undefined) return onGivenUp(givenUp({ cluster, reason }));
        log.error({ reason, retryAfterMs: delayMs }, "the embedded PostgreSQL ended; it is started again");
        if (!(await pause(delayMs, stopping.signal))) return;
        try {
          cluster = await openAgain({ before: cluster, dataDir });
          isBack = true;
        } catch (error) {
          reason = error instanceof Error ? error.message : String(error);
        }
      }
      log.info("the embedded PostgreSQL runs again");
    }
  }

  async function failed(reason: string): Promise<void> {
    const now = Date.now();
    failures.splice(0, failures.length, ...failures.filter((at) => at > now - WINDOW_MS), now);
    await recordServerEnd({ dataDir, reason }).catch((error: unknown) =>
      log.warn({ err: error }, "the end of the embedded PostgreSQL could not be noted for doctor"),
    );
  }

  const kept = keep().catch((error: unknown) => {
    log.error({ err: error }, "watching over the embedded PostgreSQL failed");
    onGivenUp(givenUp({ cluster, reason: String(error) }));
  });
  return {
    async stop() {
      stopping.abort();
      await kept;
      return cluster;
    },
  };
}

/** False: it should stop. */
async function hasEnded({ place }: OpenCluster, stopping: AbortSignal): Promise<boolean> {
  const processId = readPostmasterFile(place)?.processId;
  do {
    if (processId === undefined || !isProcessAlive(processId)) return !stopping.aborted;
  } while (await pause(LOOK_MS, stopping));
  return false;
}

async function pause(ms: number, stopping: AbortSignal): Promise<boolean> {
  await sleep(ms, undefined, { signal: stopping, ref: false }).catch(() => {});
  return !stopping.aborted;
}

/** At the address that this process's connections use. */
async function openAgain({
  before,
  dataDir,
}: {
  before: OpenCluster;
  dataDir: string;
}): Promise<OpenCluster> {
  const { socketDirectory } = before.address;
  const again = await openCluster({ dataDir, durable: true, onProgress: () => {}, socketDirectory });
  if (again.address.socketDirectory === socketDirectory) return again;
  again.lock.release();
  throw new EmbeddedDatabaseFailure(
    "A command has started the database at another socket.",
    "Start Laneway again when that command has ended.",
  );
}

function givenUp({ cluster, reason }: { cluster: OpenCluster; reason: string }): EmbeddedDatabaseFailure {
  return new EmbeddedDatabaseFailure(
    `The embedded PostgreSQL ended five times in ten minutes, the last time with: ${reason}`,
    `Its log is ${cluster.place.log}. Check the free space and memory of this machine, then start Laneway again.`,
  );
}
