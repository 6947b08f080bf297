import { readFileSync } from "node:fs";
import path from "node:path";
import { systemErrorCode } from "./embedded-database-failure.ts";
import type { ClusterPlace } from "./place-cluster.ts";
import { runCommand, runScript } from "./run-command.ts";

/** What a running server, or one that was killed, says about itself in postmaster.pid. */
export interface PostmasterFile {
  /** 0 when the file is empty or cut short, as after a power failure. */
  readonly processId: number;
  readonly socketDirectory: string;
}

const FILE_NAME = "postmaster.pid";
// Above every process id that Linux (4,194,304) and macOS (99,998) hand out.
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
 * Whether the process that postmaster.pid names is a server of this very cluster. After a crash or a
 * reboot its number may belong to anything, even to another Laneway's server under the same account, so
 * the process's working directory decides: a postmaster's is its data directory. Where that cannot be
 * found out, the answer is yes: to wait in vain is better than two servers on the same files.
 */
export async function isPostmasterAlive(file: PostmasterFile, place: ClusterPlace): Promise<boolean> {
  if (file.processId === 0 || !processExists(file.processId)) return false;
  if (process.platform === "darwin") return isWorkingDirectoryOnMac(file.processId, place);
  // As the account, because root in a container may lack the right to look into other users' processes.
  const { exitCode } = await runScript({
    script: '[ ! -e /proc/self/cwd ] || [ "/proc/$1/cwd" -ef "$2" ]',
    args: [String(file.processId), place.data],
    account: place.account,
  });
  return exitCode !== 1;
}

/**
 * Makes PostgreSQL see that a stale postmaster.pid is stale when its process id was given to someone else.
 * The file is kept: by its shared memory id PostgreSQL itself still refuses to start while orphaned
 * backends of the old server hold the data open.
 */
export async function disownPostmasterFile(place: ClusterPlace): Promise<void> {
  await runScript({
    script: 'umask 077; { echo "$2"; tail -n +2 "$1"; } > "$1.new" && mv "$1.new" "$1"',
    args: [path.join(place.data, FILE_NAME), String(NO_PROCESS)],
    account: place.account,
  });
}

/**
 * Whether a process has this id, whatever program it runs. A process that has ended and that no parent has waited
 * for, as in a container, is not alive.
 */
export function isProcessAlive(processId: number): boolean {
  if (!processExists(processId)) return false;
  if (process.platform !== "linux") return true;
  try {
    // "<id> (<name>) <state> …": the name may hold anything, also a parenthesis.
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
  const { exitCode, output } = await runCommand({
    file: "lsof",
    args: ["-a", "-p", String(processId), "-d", "cwd", "-Fn"],
    account: place.account,
  });
  if (exitCode === 127) return true;
  return output.split("\n").includes(`n${place.data}`);
}
