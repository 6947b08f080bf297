import { mkdir, rmdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Cleanup } from "./cleanup.ts";

const PERIOD_US = 100_000;
/** The kernel's control groups, version 1 and 2: where a group is made, and what says how much it may use. */
const VERSIONS = [
  {
    root: "/sys/fs/cgroup/cpu",
    limits: (quota: number) => ({ "cpu.cfs_period_us": `${PERIOD_US}`, "cpu.cfs_quota_us": `${quota}` }),
  },
  { root: "/sys/fs/cgroup", limits: (quota: number) => ({ "cpu.max": `${quota} ${PERIOD_US}` }) },
] as const;

/**
 * Lets a process, with all its threads, use so much of one core from now on, as a container's limit does.
 * @returns why it cannot be done here; undefined when it is done.
 */
export async function limitProcessor({
  pid,
  share,
  cleanup,
}: {
  pid: number;
  /** 0.05 is a twentieth of a core. */
  share: number;
  cleanup: Cleanup;
}): Promise<string | undefined> {
  let why = "";
  for (const { root, limits } of VERSIONS) {
    const group = join(root, `laneway-bench-${pid}`);
    try {
      await mkdir(group);
      cleanup.add(async () => {
        // A group that a process is in cannot be removed; out of it, the process ends at once.
        await writeFile(join(root, "cgroup.procs"), `${pid}`).catch(() => {});
        await rmdir(group);
      });
      for (const [file, value] of Object.entries(limits(Math.round(share * PERIOD_US))))
        await writeFile(join(group, file), value);
      await writeFile(join(group, "cgroup.procs"), `${pid}`);
      return undefined;
    } catch (error) {
      why ||= error instanceof Error ? error.message : String(error);
    }
  }
  return `needs root and control groups (${why})`;
}
