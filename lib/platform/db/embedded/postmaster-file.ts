import { readFileSync } from "node:fs";
import path from "node:path";
import { systemErrorCode } from "./embedded-database-failure.ts";
import type { ClusterPlace } from "./place-cluster.ts";
import { runPostgresCommand, runScript } from "./run-command.ts";

/** The content of postmaster.pid, of a running or killed server. */
export interface PostmasterFile {
  /** 0 if the file is empty or truncated, as after a power failure. */
  readonly processId: number;
  readonly socketDirectory: string;
}

const FILE_NAME = "postmaster.pid";
// Above every process id of Linux (4,194,304) and macOS (99,998).
const NO_PROCESS = 2_147_483_647;

export function readPostmasterFile(place: ClusterPlace): PostmasterFile | undefined {
  try {
    return parsePostmasterFile(readFileSync(path.join(place.data, FILE_NAME), "utf8"));
  } catch (error) {
    if (systemErrorCode(error) === "ENOENT") return undefined;
    throw error;
  }
}

/** Its lines: process id, data directory, start time, port, socket directory, listen address, … */
export function parsePostmasterFile(text: string): PostmasterFile {
  const lines = text.split("\n");
  const processId = Number.parseInt(lines[0] ?? "", 10);
  return { processId: processId > 0 ? processId : 0, socketDirectory: lines[4] ?? "" };
}

/**
 * Whether the process in postmaster.pid is a server of this cluster. After a crash or a reboot the process id may
 * belong to anything, even to another Laneway's server under the same account, so the working directory decides: a
 * postmaster's is its data directory. If that cannot be determined, the answer is yes: waiting in vain is better than
 * two servers on the same files.
 */
export async function isPostmasterAlive(file: PostmasterFile, place: ClusterPlace): Promise<boolean> {
  if (file.processId === 0 || !processExists(file.processId)) return false;
  if (process.platform === "darwin") return isWorkingDirectoryOnMac(file.processId, place);
  // Runs as the account, because root in a container may not be allowed to inspect other users' processes.
  const { exitCode } = await runScript({
    script: '[ ! -e /proc/self/cwd ] || [ "/proc/$1/cwd" -ef "$2" ]',
    args: [String(file.processId), place.data],
    account: place.account,
  });
  return exitCode !== 1;
}

/**
 * Makes PostgreSQL recognise a stale postmaster.pid whose process id now belongs to another process. The file is kept:
 * by its shared memory id PostgreSQL still refuses to start while orphaned backends of the old server hold the data
 * open.
 */
export async function disownPostmasterFile(place: ClusterPlace): Promise<void> {
  await runScript({
    script: 'umask 077; { echo "$2"; tail -n +2 "$1"; } > "$1.new" && mv "$1.new" "$1"',
    args: [path.join(place.data, FILE_NAME), String(NO_PROCESS)],
    account: place.account,
  });
}

/** Whether a process with this id is alive. A zombie (ended, but not reaped, as in a container) is not. */
export function isProcessAlive(processId: number): boolean {
  if (!processExists(processId)) return false;
  if (process.platform !== "linux") return true;
  try {
    // "<id> (<name>) <state> …": the name may contain anything, even a parenthesis.
    const state = readFileSync(`/proc/${processId}/stat`, "utf8").split(") ").at(-1)?.[0];
    return state !== "Z" && state !== "X";
  } catch (error) {
    return systemErrorCode(error) !== "ENOENT" && systemErrorCode(error) !== "ESRCH";
  }
}

function processExists(processId: number): boolean {
  try {
    process.kill(processId, 0);
    return true;
  } catch (error) {
    return systemErrorCode(error) === "EPERM";
  }
}

async function isWorkingDirectoryOnMac(processId: number, place: ClusterPlace): Promise<boolean> {
  const { exitCode, output } = await runPostgresCommand({
    file: "lsof",
    args: ["-a", "-p", String(processId), "-d", "cwd", "-Fn"],
    account: place.account,
  });
  if (exitCode === 127) return true;
  return output.split("\n").includes(`n${place.data}`);
}
