import { execFile } from "node:child_process";
import { readdir, readFile } from "node:fs/promises";
import { promisify } from "node:util";

/** What a process holds in memory now, in MiB. */
export async function residentMebibytes(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, "utf8").catch(() => undefined);
  const kibibytes = status
    ? /^VmRSS:\s+(\d+)/m.exec(status)?.[1]
    : (await promisify(execFile)("ps", ["-o", "rss=", "-p", String(pid)])).stdout.trim();
  return Number(kibibytes) / 1_024;
}

const TICK_MS = 10;

/** Processor time that a process has used so far, in ms; undefined where there is no /proc (macOS). */
export async function processorMs(pid: number): Promise<number | undefined> {
  const stat = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => undefined);
  // The name in parentheses may hold anything, so counting begins behind it.
  const fields = stat?.slice(stat.lastIndexOf(")") + 2).split(" ");
  return fields && (Number(fields[11]) + Number(fields[12])) * TICK_MS;
}

/** The processor time of these processes and of all below them, in ms; children that have ended count for their parent. */
export async function processorMsOfTrees(pids: readonly number[]): Promise<number> {
  const below = new Map<number, number[]>();
  const used = new Map<number, number>();
  for (const name of await readdir("/proc").catch(() => [])) {
    const stat = /^\d+$/.test(name)
      ? await readFile(`/proc/${name}/stat`, "utf8").catch(() => undefined)
      : undefined;
    const fields = stat
      ?.slice(stat.lastIndexOf(")") + 2)
      .split(" ")
      .map(Number);
    if (!fields) continue;
    const [, parent = 0] = fields;
    below.set(parent, [...(below.get(parent) ?? []), Number(name)]);
    used.set(Number(name), fields.slice(11, 15).reduce((sum, ticks) => sum + ticks, 0) * TICK_MS);
  }
  const sum = (pid: number): number =>
    (used.get(pid) ?? 0) + (below.get(pid) ?? []).reduce((total, child) => total + sum(child), 0);
  return pids.reduce((total, pid) => total + sum(pid), 0);
}
