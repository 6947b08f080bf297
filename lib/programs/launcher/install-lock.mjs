// @ts-check
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";

const RETRY_MS = 200;

/**
 * Runs one install at a time in a checkout: `npm ci` begins by deleting node_modules, under the feet of whatever
 * another one, or the build after it, is doing. A lock whose process is gone does not count.
 * @template T
 * @param {string} root
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function withInstallLock(root, work) {
  const file = path.join(root, ".laneway-install.lock");
  while (!tryLock(file)) await delay(RETRY_MS);
  try {
    return await work();
  } finally {
    rmSync(file, { force: true });
  }
}

/** @param {string} file */
function tryLock(file) {
  try {
    writeFileSync(file, String(process.pid), { flag: "wx" });
    return true;
  } catch {
    if (!isHeld(file)) rmSync(file, { force: true });
    return false;
  }
}

/** @param {string} file */
function isHeld(file) {
  try {
    const holder = Number(readFileSync(file, "utf8"));
    // Written a moment after it was made: empty is held too.
    if (holder > 0) process.kill(holder, 0);
    return true;
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}
