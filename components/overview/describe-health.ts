import type { Health } from "./use-overview.ts";

/** Every worker's look around takes up what there is: what is older than two of them waits for a free place. */
const LATE_MS = 10_000;

/** In one sentence, whether runs get done. */
export function describeHealth(
  { workers, runnable, executing, oldestRunnableAt }: Health,
  now: number = Date.now(),
): { isWell: boolean; words: string } {
  const alive = workers.filter(({ isAlive }) => isAlive);
  if (alive.length === 0) {
    return {
      isWell: false,
      words: "No worker is running: runs start and nothing executes them. Start one with npm run worker.",
    };
  }
  const places = alive.reduce((sum, { concurrency }) => sum + concurrency, 0);
  const isLate = runnable > 0 && oldestRunnableAt !== null && now - Date.parse(oldestRunnableAt) > LATE_MS;
  if (isLate) {
    const full = executing >= places ? "Every place is taken" : "Runs wait to be taken up";
    return { isWell: false, words: `${full}: more workers, or more places each, would help.` };
  }
  const who = alive.length === 1 ? "One worker keeps" : `${alive.length} workers keep`;
  return { isWell: true, words: `${who} up: ${executing} of ${places} places in use.` };
}
