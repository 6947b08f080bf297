import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { EmbeddedDatabaseFailure, systemErrorCode } from "./embedded-database-failure.ts";
import type { ClusterPlace } from "./place-cluster.ts";
import { disownPostmasterFile, isPostmasterAlive, readPostmasterFile } from "./postmaster-file.ts";
import { runCommand, runScript } from "./run-command.ts";
import { SETTINGS_FILE, serverSettings } from "./server-settings.ts";
import { hasListener, makeSocketDirectory, removeSocketDirectory } from "./socket-directory.ts";

/** How long backends of a killed server may take to notice and let go of its shared memory. */
const ORPHANS_MS = 15_000;
const START_SECONDS = 300;
// Together they stay under the ten seconds a whole shutdown may take. What a fast stop could not write
// in time is in the write-ahead log: an immediate stop loses nothing, the next start recovers.
const FAST_STOP_MS = 5000;
const QUICK_STOP_MS = 2000;

/**
 * Starts the cluster's server and returns its socket directory. The caller holds the database lock
 * exclusively and knows that no server is alive.
 * @throws EmbeddedDatabaseFailure with PostgreSQL's own reason.
 */
export async function startServer({
  place,
  binaries,
  durable,
  socketDirectory: wanted,
}: {
  place: ClusterPlace;
  binaries: string;
  durable: boolean;
  /** Of the server before, to come back at its address. */
  socketDirectory?: string | undefined;
}): Promise<string> {
  await clearRemains(place, wanted);
  const socketDirectory = await makeSocketDirectory(place, wanted);
  await runScript({
    script:
      'umask 077; cat > "$1/$2.new" && mv -f "$1/$2.new" "$1/$2"; if [ -f "$3" ]; then mv -f "$3" "$3.1"; fi',
    args: [place.data, SETTINGS_FILE, place.log],
    input: serverSettings({ socketDirectory, durable }),
    account: place.account,
  });
  const deadline = Date.now() + ORPHANS_MS;
  for (;;) {
    // pg_ctl hands paths to a shell, so they are relative to the home: DATA_DIR may hold any character.
    const { exitCode, output } = await runCommand({
      file: path.join(binaries, "bin", "pg_ctl"),
      args: [
        ...["start", "--wait", `--timeout=${START_SECONDS}`, "--silent"],
        `--pgdata=${path.basename(place.data)}`,
        `--log=${path.basename(place.log)}`,
      ],
      account: place.account,
      cwd: place.home,
    });
    if (exitCode === 0) return socketDirectory;
    const complaint = (await readLastComplaint(place)) || output;
    if (!complaint.includes("shared memory block") || Date.now() > deadline) {
      if (socketDirectory !== wanted) await removeSocketDirectory(socketDirectory, place);
      throw startFailed(place, complaint);
    }
    await sleep(250);
  }
}

/**
 * Stops the server, by an immediate shutdown if a fast one takes too long. No server is no fault. The
 * signals are PostgreSQL's documented ones; pg_ctl sends the same, but an adopted server's binaries may
 * have been replaced since.
 */
export async function stopServer(place: ClusterPlace): Promise<void> {
  const file = readPostmasterFile(place);
  if (!file || !(await isPostmasterAlive(file, place))) return;
  const stopped =
    (await signalServer({ place, processId: file.processId, signal: "SIGINT", patienceMs: FAST_STOP_MS })) ||
    (await signalServer({ place, processId: file.processId, signal: "SIGQUIT", patienceMs: QUICK_STOP_MS }));
  if (stopped) await removeSocketDirectory(file.socketDirectory, place);
}

/** Returns whether the server ended in time: the last thing it does is to remove postmaster.pid. */
async function signalServer({
  place,
  processId,
  signal,
  patienceMs,
}: {
  place: ClusterPlace;
  processId: number;
  signal: "SIGINT" | "SIGQUIT";
  patienceMs: number;
}): Promise<boolean> {
  try {
    process.kill(processId, signal);
  } catch (error) {
    if (systemErrorCode(error) === "ESRCH") return true;
    throw error;
  }
  const deadline = Date.now() + patienceMs;
  while (readPostmasterFile(place)?.processId === processId) {
    if (Date.now() > deadline) return false;
    await sleep(20);
  }
  return true;
}

/** After a kill -9 of everything: a process id that now belongs to someone else, and a socket in /tmp. */
async function clearRemains(place: ClusterPlace, wanted: string | undefined): Promise<void> {
  const file = readPostmasterFile(place);
  if (!file) return;
  await disownPostmasterFile(place);
  // In a copy of a directory the file names the server of the original, which may be running.
  if (file.socketDirectory === wanted || (await hasListener(file.socketDirectory))) return;
  await removeSocketDirectory(file.socketDirectory, place);
}

/** The errors that connections get while the server is gone, starts or stops. None of them is ever the reason. */
const CONSEQUENCES = "unexpected postmaster exit|database system is|not yet accepting connections";

/** What the server's log says last of a failure since it was started; empty when it says nothing. */
export async function readLastComplaint(place: ClusterPlace): Promise<string> {
  const script = `grep -E "FATAL|PANIC|ERROR|error while loading" "$1" | grep -vE "${CONSEQUENCES}" | tail -n 1`;
  const { output: line } = await runScript({ script, args: [place.log], account: place.account });
  return line.replace(/^.*?(FATAL|PANIC|ERROR):\s*/, "");
}

function startFailed(place: ClusterPlace, complaint: string): EmbeddedDatabaseFailure {
  return new EmbeddedDatabaseFailure(
    `PostgreSQL does not start: ${complaint}`,
    `Its log is ${place.log}. Free space and permissions of ${place.home} are the usual causes.`,
  );
}
