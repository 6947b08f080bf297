import path from "node:path";
import { claimCluster } from "./claim-cluster.ts";
import { type ClusterRecord, readClusterRecord, writeClusterRecord } from "./cluster-record.ts";
import { startServer } from "./control-server.ts";
import { EmbeddedDatabaseFailure } from "./embedded-database-failure.ts";
import { type FileLock, type LockMode, waitForFileLock } from "./file-lock.ts";
import { findLiveServer } from "./find-live-server.ts";
import { hasClusterOfMajor, initializeCluster } from "./initialize-cluster.ts";
import { ensureDatabase, type ServerAddress } from "./open-connection.ts";
import {
  type ClusterPlace,
  createClusterPlace,
  ensureClusterHome,
  findClusterPlace,
} from "./place-cluster.ts";
import { findPlatformBinaries } from "./platform-binaries.ts";
import { prepareBinaries } from "./prepare-binaries.ts";

/**
 * Users of the database hold database.lock shared; starting or stopping the server needs it exclusively. So two
 * simultaneous commands start one server, a server is never stopped under another user, and a killed process releases
 * its lock.
 */
export interface OpenCluster {
  readonly place: ClusterPlace;
  readonly address: ServerAddress;
  /** The server was running already. */
  readonly adopted: boolean;
  /** A shared lock; release it when the database is no longer used. */
  readonly lock: FileLock;
}

type Progress = (message: string) => void;

/** Timeout while another process creates files or recovers; it shows its progress itself. */
const STARTING_PATIENCE_MS = 600_000;
/** Timeout while a process holds the lock without a live server: it is about to exit, or has lost its server. */
const LEAVING_PATIENCE_MS = 15_000;

/**
 * Connects to the server of `dataDir` (prepared, absolute path); starts and creates it if necessary.
 * @param socketDirectory where a started server listens: the previous server's address.
 */
export async function openCluster({
  dataDir,
  durable,
  onProgress,
  socketDirectory,
}: {
  dataDir: string;
  durable: boolean;
  onProgress: Progress;
  socketDirectory?: string;
}): Promise<OpenCluster> {
  for (let adopted = true; ; adopted = false) {
    const lock = await lockDatabase({ dataDir, mode: "shared", onProgress });
    try {
      const live = await findServer(dataDir, onProgress);
      if (live) {
        await ensureDatabase(live.address);
        return { ...live, adopted, lock };
      }
    } catch (error) {
      lock.release();
      throw error;
    }
    // Upgrading the lock from shared to exclusive could deadlock, so it is released in between, and both sides check
    // again.
    lock.release();
    const exclusive = await lockDatabase({ dataDir, mode: "exclusive", onProgress });
    try {
      if (!(await findServer(dataDir, onProgress)))
        await startCluster({ dataDir, durable, onProgress, socketDirectory });
    } finally {
      exclusive.release();
    }
  }
}

export function databaseLockFile(dataDir: string): string {
  return path.join(dataDir, "database.lock");
}

async function findServer(
  dataDir: string,
  onProgress: Progress,
): Promise<Pick<OpenCluster, "place" | "address"> | undefined> {
  const record = readClusterRecord(dataDir);
  if (!record?.initialized) return undefined;
  const place = await findClusterPlace(dataDir, record);
  await claimCluster({ dataDir, id: record.id, place });
  const address = await findLiveServer({ place, password: record.password, onProgress });
  return address && { place, address };
}

async function startCluster({
  dataDir,
  durable,
  onProgress,
  socketDirectory,
}: {
  dataDir: string;
  durable: boolean;
  onProgress: Progress;
  socketDirectory: string | undefined;
}): Promise<void> {
  const installed = findPlatformBinaries();
  const { record, place } = await recordedPlace(dataDir);
  const present = await hasClusterOfMajor(place, installed.major);
  if (!present && record.initialized) throw databaseLost(place);

  const binaries = await prepareBinaries({
    binaries: installed,
    account: place.account,
    copyTo: place.base,
    onProgress,
  });
  if (!present) {
    onProgress("Making the database files");
    await initializeCluster({ place, binaries, password: record.password, durable });
  }
  if (!record.initialized) await writeClusterRecord(dataDir, { ...record, initialized: true });
  onProgress("Starting PostgreSQL");
  await startServer({ place, binaries, durable, socketDirectory });
}

/** The record is written before the files, so that the next start can resume an interrupted first one. */
async function recordedPlace(dataDir: string): Promise<{ record: ClusterRecord; place: ClusterPlace }> {
  const record = readClusterRecord(dataDir);
  if (record) {
    const place = await findClusterPlace(dataDir, record);
    if (!record.initialized) await ensureClusterHome(place);
    return { record, place };
  }
  const created = await createClusterPlace(dataDir);
  await claimCluster({ dataDir, id: created.record.id, place: created.place });
  await writeClusterRecord(dataDir, created.record);
  return created;
}

async function lockDatabase({
  dataDir,
  mode,
  onProgress,
}: {
  dataDir: string;
  mode: LockMode;
  onProgress: Progress;
}): Promise<FileLock> {
  const path = databaseLockFile(dataDir);
  const free = await waitForFileLock({ path, mode, timeoutMs: 500 });
  if (free) return free;
  onProgress("Waiting for another Laneway process to be done with the database");
  const timeoutMs = mode === "shared" ? STARTING_PATIENCE_MS : LEAVING_PATIENCE_MS;
  const lock = await waitForFileLock({ path, mode, timeoutMs });
  if (lock) return lock;
  throw new EmbeddedDatabaseFailure(
    `Another Laneway process uses the data directory ${dataDir}, but its database is not running.`,
    "Stop that process (the service, or a command that hangs) and try again.",
  );
}

function databaseLost(place: ClusterPlace): EmbeddedDatabaseFailure {
  return new EmbeddedDatabaseFailure(
    `The database files are gone from ${place.data}.`,
    "Restore them from a backup. To begin anew without the old data, remove the data directory.",
  );
}
