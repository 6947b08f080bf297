import { useEffect, useRef } from "react";
import { useLive } from "#components/live/use-live.ts";

/** Maximum reload rate of the first page, because busy workspaces start many runs a second. */
const AT_MOST_EVERY_MS = 1_500;

/** Calls back when runs have begun, continued or ended: immediately, then at a limited rate. */
export function useRunsLive(onNews: () => void): void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const readAt = useRef(0);
  useEffect(() => () => clearTimeout(timer.current), []);
  useLive("runs", () => {
    if (timer.current !== undefined) return;
    const wait = Math.max(0, readAt.current + AT_MOST_EVERY_MS - performance.now());
    timer.current = setTimeout(() => {
      timer.current = undefined;
      readAt.current = performance.now();
      onNews();
    }, wait);
  });
}
