import { closeSync, openSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as sleep } from "node:timers/promises";
import { systemErrorCode } from "./embedded-database-failure.ts";

/**
 * File locks that the kernel releases when their process dies, even by kill -9: no stale lock files, no reused process
 * ids. Node has no flock, but its built-in SQLite takes such locks on its files: an open read transaction is a shared
 * lock, BEGIN EXCLUSIVE an exclusive one. The files stay empty. The locks also work between containers that share a
 * volume.
 */
export interface FileLock {
  /** Idempotent. */
  release(): void;
}

export type LockMode = "shared" | "exclusive";

/** Takes the lock if it is free. Returns undefined if another process, or another lock of this one, holds it. */
export function tryFileLock({ path, mode }: { path: string; mode: LockMode }): FileLock | undefined {
  makePrivateFile(path);
  const file = new DatabaseSync(path);
  try {
    file.exec("PRAGMA busy_timeout = 0; PRAGMA journal_mode = MEMORY"); // no journal file
    file.exec(mode === "exclusive" ? "BEGIN EXCLUSIVE" : "BEGIN");
    if (mode === "shared") file.prepare("SELECT count(*) FROM sqlite_schema").get();
  } catch (error) {
    file.close();
    if (isBusy(error)) return undefined;
    throw error;
  }
  return {
    release() {
      if (file.isOpen) file.close();
    },
  };
}

/** Like `tryFileLock`, but retries until `timeoutMs` have passed. */
export async function waitForFileLock({
  path,
  mode,
  timeoutMs,
}: {
  path: string;
  mode: LockMode;
  timeoutMs: number;
}): Promise<FileLock | undefined> {
  const deadline = Date.now() + timeoutMs;
  for (;;) {
    const lock = tryFileLock({ path, mode });
    if (lock || Date.now() >= deadline) return lock;
    await sleep(50);
  }
}

/**
 * SQLite would make the file readable for all, and anybody who can read a file can lock it. An existing file is not
 * opened: closing any descriptor of a file releases every such lock that this process has on it.
 */
function makePrivateFile(path: string): void {
  try {
    closeSync(openSync(path, "wx", 0o600));
  } catch (error) {
    if (systemErrorCode(error) !== "EEXIST") throw error;
  }
}

const SQLITE_BUSY = 5;

function isBusy(error: unknown): boolean {
  return error instanceof Error && "errcode" in error && error.errcode === SQLITE_BUSY;
}
