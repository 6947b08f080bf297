import { once } from "node:events";
import { chown, mkdtemp, rm } from "node:fs/promises";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import type { ClusterPlace } from "./place-cluster.ts";
import { runScript } from "./run-command.ts";

/** The kernel's limit for a socket's path, less one byte for the terminator. */
const MAX_SOCKET_PATH_BYTES = process.platform === "darwin" ? 103 : 107;
export const SOCKET_PORT = 5432;
const SOCKET_NAME = `.s.PGSQL.${SOCKET_PORT}`;
const TEMPORARY_PREFIX = "laneway-";

/**
 * Makes a directory for the server's socket that nobody but its account may enter: beside the data where
 * the path is short enough and plain enough for PostgreSQL's list syntax, else a fresh one under the
 * temporary directory. mkdtemp makes that one with mode 0700 under an unguessable name or fails, so nobody
 * can have put it there before us, and the sticky bit keeps others from replacing it.
 * @param before the directory of a server that has just ended, to be used again.
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
 * Removes a directory that `makeSocketDirectory` made under the temporary one; others are left alone. The
 * account does it itself: the path comes from a file it can write, and root must not follow that anywhere.
 */
export async function removeSocketDirectory(directory: string, place: ClusterPlace): Promise<void> {
  if (!path.basename(directory).startsWith(TEMPORARY_PREFIX)) return;
  const script = 'rm -f "$1"/.s.PGSQL.*; rmdir "$1"';
  await runScript({ script, args: [directory], account: place.account });
}

/** Whether some server listens there. */
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
