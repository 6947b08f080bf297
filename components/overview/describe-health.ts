import type { Health } from "./use-overview.ts";

/** A worker takes all runs that it finds: a run that is older than two looks waits for a free slot. */
const LATE_MS = 10_000;

/** Whether runs are being executed, in one sentence. */
export function describeHealth(
  { workers, runnable, executing, oldestRunnableAt }: Health,
  now: number = Date.now(),
): { isWell: boolean; words: string } {
  const present = workers.filter(({ isAlive, state }) => isAlive && state !== "outdated");
  const alive = present.filter(({ state }) => state === "taking");
  if (alive.length === 0 && present.length > 0) {
    return {
      isWell: false,
      words: "Workers are paused, so no run is executed. Resume them with npm run laneway -- resume.",
    };
  }
  if (alive.length === 0) {
    return {
      isWell: false,
      words: "No worker is running, so no run is executed. Start one with npm run worker.",
    };
  }
  const places = alive.reduce((sum, { concurrency }) => sum + concurrency, 0);
  const isLate = runnable > 0 && oldestRunnableAt !== null && now - Date.parse(oldestRunnableAt) > LATE_MS;
  if (isLate) {
    const full = executing >= places ? "All slots are in use" : "Runs wait for a worker";
    return { isWell: false, words: `${full}. Add workers, or give each more slots.` };
  }
  const who = alive.length === 1 ? "1 worker" : `${alive.length} workers`;
  return { isWell: true, words: `${who} healthy, ${executing} of ${places} slots used.` };
}
