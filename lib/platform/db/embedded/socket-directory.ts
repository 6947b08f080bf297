import { once } from "node:events";
import { chown, mkdtemp, rm } from "node:fs/promises";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import type { ClusterPlace } from "./place-cluster.ts";
import { runScript } from "./run-command.ts";

/** The kernel's limit for a socket's path, without the terminating byte. */
const MAX_SOCKET_PATH_BYTES = process.platform === "darwin" ? 103 : 107;
export const SOCKET_PORT = 5432;
const SOCKET_NAME = `.s.PGSQL.${SOCKET_PORT}`;
const TEMPORARY_PREFIX = "laneway-";

/**
 * Creates a directory for the server's socket that only its account may enter: beside the data if the path is short and
 * plain enough for PostgreSQL's list syntax, otherwise a new one under the temporary directory. mkdtemp gives that one
 * mode 0700 and an unguessable name, so nobody can have created it before us, and the sticky bit keeps others from
 * replacing it.
 * @param before the previous server's directory, to be reused.
 */
export async function makeSocketDirectory(place: ClusterPlace, before?: string): Promise<string> {
  const beside = path.join(place.home, "socket");
  if (fitsSocket(beside)) {
    const script = 'umask 077 && mkdir -p "$1" && rm -f "$1"/.s.PGSQL.*';
    const { exitCode, output } = await runScript({ script, args: [beside], account: place.account });
    if (exitCode === 0) return beside;
    throw new Error(`The socket directory ${beside} cannot be made: ${output}`);
  }
  if (before !== undefined) {
    const script = 'cd "$1" && rm -f .s.PGSQL.*';
    if ((await runScript({ script, args: [before], account: place.account })).exitCode === 0) return before;
  }
  for (const parent of new Set([tmpdir(), "/tmp"])) {
    if (!fitsSocket(path.join(parent, `${TEMPORARY_PREFIX}XXXXXX`))) continue;
    const directory = await mkdtemp(path.join(parent, TEMPORARY_PREFIX));
    if (place.account) await chown(directory, place.account.uid, place.account.gid);
    const entered = await runScript({ script: 'cd "$1"', args: [directory], account: place.account });
    if (entered.exitCode === 0) return directory;
    await rm(directory, { recursive: true, force: true });
  }
  throw new Error(`No temporary directory can hold the database's socket (tried ${tmpdir()} and /tmp)`);
}

/**
 * Removes a directory that `makeSocketDirectory` created under the temporary one, and no other. Runs as the account:
 * the path comes from a file that the account can write, so root must not follow it.
 */
export async function removeSocketDirectory(directory: string, place: ClusterPlace): Promise<void> {
  if (!path.basename(directory).startsWith(TEMPORARY_PREFIX)) return;
  const script = 'rm -f "$1"/.s.PGSQL.*; rmdir "$1"';
  await runScript({ script, args: [directory], account: place.account });
}

/** Whether a server listens there. */
export async function hasListener(directory: string): Promise<boolean> {
  const socket = connect(path.join(directory, SOCKET_NAME));
  try {
    await once(socket, "connect");
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}

export function fitsSocket(directory: string): boolean {
  // A comma, quote or space would need quoting in unix_socket_directories.
  if (!/^[\w./@+-]+$/.test(directory)) return false;
  return Buffer.byteLength(path.join(directory, SOCKET_NAME)) <= MAX_SOCKET_PATH_BYTES;
}
