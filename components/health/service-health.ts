import { useQuery } from "@tanstack/react-query";
import { apiQuery } from "#components/api/api-query.ts";
import type { AnswerOf } from "#components/api/operations.ts";

export type Health = AnswerOf<"/api/overview/health">;

const HEALTH_MS = 10_000;

export function useHealth() {
  return useQuery({
    ...apiQuery("/api/overview/health"),
    refetchInterval: HEALTH_MS,
  });
}

const WORDS = {
  behind: "Runs wait for a worker. Add workers, or give each more slots.",
  full: "All slots are in use. Add workers, or give each more slots.",
  paused: "Workers are paused, so no run is executed. Resume them with npm run laneway -- resume.",
  no_worker: "No worker is running, so no run is executed. Start one with npm run worker.",
} as const;

/** Whether runs are being executed, in one sentence. */
export function describeHealth({ state, workers, executing }: Health): { isWell: boolean; words: string } {
  if (state !== "healthy") return { isWell: false, words: WORDS[state] };
  if (!workers) return { isWell: true, words: "Workers are healthy: runs are executed." };
  const alive = workers.filter((worker) => worker.isAlive && worker.state === "taking");
  const places = alive.reduce((sum, { concurrency }) => sum + concurrency, 0);
  const who = alive.length === 1 ? "1 worker" : `${alive.length} workers`;
  return { isWell: true, words: `${who} healthy, ${executing} of ${places} slots used.` };
}
