import { existsSync } from "node:fs";
import { statfs } from "node:fs/promises";
import { dirname } from "node:path";
import { type Check, ok, problem, warning } from "./check.ts";

const MIB = 1024 ** 2;
const GIB = 1024 ** 3;
/** PostgreSQL stops when it cannot write its WAL; one segment is 16 MiB. */
const TOO_LITTLE_BYTES = 256 * MIB;
const LITTLE_BYTES = GIB;

/** The free space for this user at the (future) data directory. */
export async function checkDisk({ directory }: { directory: string }): Promise<Check> {
  const { bavail, bsize } = await statfs(nearestExisting(directory));
  return judgeSpace({ directory, freeBytes: bavail * bsize });
}

export function judgeSpace({ directory, freeBytes }: { directory: string; freeBytes: number }): Check {
  const message = `${sizeOf(freeBytes)} are free for ${directory}.`;
  const advice = "Free some space, or move the data: stop the service, move the directory, set DATA_DIR.";
  if (freeBytes < TOO_LITTLE_BYTES) return problem("Disk", message, advice);
  if (freeBytes < LITTLE_BYTES) return warning("Disk", message, advice);
  return ok("Disk", message);
}

function nearestExisting(directory: string): string {
  return existsSync(directory) ? directory : nearestExisting(dirname(directory));
}

function sizeOf(bytes: number): string {
  return bytes < GIB ? `${Math.floor(bytes / MIB)} MiB` : `${(bytes / GIB).toFixed(1)} GiB`;
}
