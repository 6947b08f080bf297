import { useEffect, useRef } from "react";
import { useLive } from "#components/live/use-live.ts";

/** Busy workspaces begin many runs a second: the head of the list is read at most this often. */
const AT_MOST_EVERY_MS = 1_500;

/** Tells when runs have begun, gone on or ended, at once and then at a steady pace. */
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
