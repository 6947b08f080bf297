import { readFileSync, statSync } from "node:fs";
import path from "node:path";
import { readClusterRecord } from "./cluster-record.ts";
import { EmbeddedDatabaseFailure, systemErrorCode } from "./embedded-database-failure.ts";
import { waitForFileLock } from "./file-lock.ts";
import type { ClusterPlace } from "./place-cluster.ts";
import { writePrivateFile } from "./write-private-file.ts";

const LOCK_MS = 10_000;

/**
 * Records, beside a database outside of its data directory, which data directory uses it. Every copy of a data
 * directory names the same database but has its own lock: without this record two services would work on one database.
 * If the original directory was moved or is gone, the record is replaced.
 * @throws EmbeddedDatabaseFailure for a copy whose original still exists.
 */
export async function claimCluster({
  dataDir,
  id,
  place,
}: {
  /** Real and absolute. */
  dataDir: string;
  /** The cluster record's id. */
  id: string;
  place: ClusterPlace;
}): Promise<void> {
  if (place.base === dataDir) return; // the database is inside, so it is copied and moved along
  const file = path.join(place.base, "data-dir");
  const lock = await waitForFileLock({
    path: path.join(place.base, "data-dir.lock"),
    mode: "exclusive",
    timeoutMs: LOCK_MS,
  });
  if (!lock) throw isBusy(place);
  try {
    const original = readIfThere(file)?.trim();
    if (original === dataDir) return;
    if (original !== undefined && isSameDatabase({ original, dataDir, id }))
      throw isCopy({ original, dataDir, place });
    await writePrivateFile({ path: file, text: `${dataDir}\n` });
  } finally {
    lock.release();
  }
}

function isSameDatabase({
  original,
  dataDir,
  id,
}: {
  original: string;
  dataDir: string;
  id: string;
}): boolean {
  try {
    if (readClusterRecord(original)?.id !== id) return false;
  } catch (error) {
    if (error instanceof EmbeddedDatabaseFailure || systemErrorCode(error) === "ENOTDIR") return false;
    throw error;
  }
  // The same directory under two paths (such as a mount) is not a copy.
  const [one, other] = [statSync(original), statSync(dataDir)];
  return one.dev !== other.dev || one.ino !== other.ino;
}

function readIfThere(file: string): string | undefined {
  try {
    return readFileSync(file, "utf8");
  } catch (error) {
    if (systemErrorCode(error) === "ENOENT") return undefined;
    throw error;
  }
}

function isBusy(place: ClusterPlace): EmbeddedDatabaseFailure {
  return new EmbeddedDatabaseFailure(
    `Another process is about to use the database in ${place.home}.`,
    "Try again in a moment.",
  );
}

function isCopy({
  original,
  dataDir,
  place,
}: {
  original: string;
  dataDir: string;
  place: ClusterPlace;
}): EmbeddedDatabaseFailure {
  return new EmbeddedDatabaseFailure(
    `The data directory ${dataDir} is a copy of ${original}: both name the database in ${place.home}.`,
    `Use DATA_DIR=${original}. If the copy is to replace it, remove ${path.join(original, "postgres.json")}. For a second installation set DATA_DIR to a new directory, and bring the data over with pg_dump and pg_restore.`,
  );
}
