import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { EmbeddedDatabaseFailure, systemErrorCode } from "./embedded-database-failure.ts";
import type { ClusterPlace } from "./place-cluster.ts";
import { disownPostmasterFile, isPostmasterAlive, readPostmasterFile } from "./postmaster-file.ts";
import { runPostgresCommand, runScript } from "./run-command.ts";
import { SETTINGS_FILE, serverSettings } from "./server-settings.ts";
import { hasListener, makeSocketDirectory, removeSocketDirectory } from "./socket-directory.ts";

/** How long backends of a killed server may take to release its shared memory. */
const ORPHANS_MS = 15_000;
const START_SECONDS = 300;
// Together they stay below the ten seconds of a whole shutdown. An immediate stop loses nothing: the write-ahead log
// has everything, and the next start recovers.
const FAST_STOP_MS = 5000;
const QUICK_STOP_MS = 2000;

/**
 * Starts the cluster's server and returns its socket directory. The caller holds the database lock exclusively and has
 * checked that no server is alive.
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
  /** The previous server's directory, to reuse its address. */
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
    // pg_ctl passes paths to a shell, so they are relative to the home: DATA_DIR may contain any character.
    const { exitCode, output } = await runPostgresCommand({
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
 * Stops the server, with an immediate shutdown if a fast one takes too long. A missing server is fine. Uses
 * PostgreSQL's documented signals, like pg_ctl; an adopted server's binaries may have been replaced.
 */
export async function stopServer(place: ClusterPlace): Promise<void> {
  const file = readPostmasterFile(place);
  if (!file || !(await isPostmasterAlive(file, place))) return;
  const stopped =
    (await signalServer({ place, processId: file.processId, signal: "SIGINT", patienceMs: FAST_STOP_MS })) ||
    (await signalServer({ place, processId: file.processId, signal: "SIGQUIT", patienceMs: QUICK_STOP_MS }));
  if (stopped) await removeSocketDirectory(file.socketDirectory, place);
}

/** Returns whether the server ended in time: removing postmaster.pid is its last step. */
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

/** After a kill -9 of everything: a process id that may belong to another process, and a socket in /tmp. */
async function clearRemains(place: ClusterPlace, wanted: string | undefined): Promise<void> {
  const file = readPostmasterFile(place);
  if (!file) return;
  await disownPostmasterFile(place);
  // In a copied directory the file names the original's server, which may be running.
  if (file.socketDirectory === wanted || (await hasListener(file.socketDirectory))) return;
  await removeSocketDirectory(file.socketDirectory, place);
}

/** Errors of connections while the server is down, starting or stopping. They are never the cause. */
const CONSEQUENCES = "unexpected postmaster exit|database system is|not yet accepting connections";

/** The last failure in the server's log since its start; empty if there is none. */
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
