import { useEffect, useState, useSyncExternalStore } from "react";
import { workInProgress } from "./work-in-progress.ts";

/** Shorter waits are not noticed. */
const LONG_MS = 300;
/** After this time people wonder whether the request is still running. */
const STILL_MS = 3_000;

type Stage = "short" | "long" | "still";
const stageAfter = (ms: number): Stage => (ms < LONG_MS ? "short" : ms < STILL_MS ? "long" : "still");

/** How long the person has been waiting; undefined if nothing is in progress. */
export function useWaiting(): Stage | undefined {
  const since = useSyncExternalStore(workInProgress.subscribe, workInProgress.oldestSince, () => undefined);
  const [stage, setStage] = useState<Stage>("short");
  useEffect(() => {
    if (since === undefined) return;
    const look = () => setStage(stageAfter(performance.now() - since));
    look();
    const timers = [LONG_MS, STILL_MS].map((ms) => setTimeout(look, since + ms - performance.now() + 1));
    return () => {
      for (const timer of timers) clearTimeout(timer);
      setStage("short");
    };
  }, [since]);
  return since === undefined ? undefined : stage;
}
