import { existsSync } from "node:fs";
import { statfs } from "node:fs/promises";
import { dirname } from "node:path";
import type { Env } from "#lib/platform/env/env.ts";
import { describeMisspelled } from "#lib/platform/env/misspelled-variables.ts";
import { nodeComplaint } from "#lib/platform/host/require-node.ts";
import { type Check, ok, problem, warning } from "./check.ts";

export function checkNode({ version }: { version: string }): Check {
  const complaint = nodeComplaint(version);
  if (complaint === undefined) return ok("Node", `Node ${version} on ${process.platform}-${process.arch}.`);
  const [message = complaint, advice = ""] = complaint.split("\n");
  return problem("Node", message, advice);
}

/** A warning for all variables that look misspelled; nothing where none does. */
export function checkVariables({ misspelled }: Pick<Env, "misspelled">): Check[] {
  if (misspelled.length === 0) return [];
  const told = misspelled.map(describeMisspelled).join(" ");
  return [warning("Configuration", told, "Correct the names, or take the variables away.")];
}

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
