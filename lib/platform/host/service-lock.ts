import { rmSync } from "node:fs";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { type FileLock, waitForFileLock } from "#lib/platform/db/embedded/file-lock.ts";
import { prepareDataDirectory } from "#lib/platform/db/embedded/prepare-data-directory.ts";
import { writePrivateFile } from "#lib/platform/db/embedded/write-private-file.ts";
import { StartupFailure } from "#lib/platform/startup-failure.ts";

/** A restart may overlap with the end of the previous service. */
const HANDOVER_MS = 3000;

/**
 * Makes this process the only service on a data directory until it ends, even by a crash: the kernel holds the lock.
 * Commands do not take it; they share the database with the service.
 * @throws StartupFailure if another service has it.
 */
export async function acquireServiceLock({ dataDir }: { dataDir: string }): Promise<FileLock> {
  const directory = await prepareDataDirectory(dataDir);
  const processFile = path.join(directory, "service.pid");
  const lock = await waitForFileLock({
    path: path.join(directory, "service.lock"),
    mode: "exclusive",
    timeoutMs: HANDOVER_MS,
  });
  if (!lock) throw alreadyRunning(directory, await readFile(processFile, "utf8").catch(() => ""));
  // Only for the message above; the lock alone decides.
  await writePrivateFile({ path: processFile, text: `${process.pid}\n` });
  return {
    release() {
      rmSync(processFile, { force: true });
      lock.release();
    },
  };
}

function alreadyRunning(directory: string, processId: string): StartupFailure {
  const who = processId.trim() === "" ? "" : ` (process ${processId.trim()})`;
  return new StartupFailure(
    `Another Laneway${who} is already running on the data directory ${directory}.`,
    "Stop it first, or give this one a directory and a port of its own: DATA_DIR=.data-2 PORT=3001 npm start",
  );
}
