import { useEffect, useEffectEvent, useRef } from "react";
import type { LiveChange, LiveTopic } from "./live-change.ts";
import { useLive } from "./use-live.ts";

/** Maximum rate of reloads, because busy workspaces change something many times a second. */
const AT_MOST_EVERY_MS = 1_500;

/** Calls back when a topic changes: immediately, then at a limited rate. */
export function usePacedLive(
  topic: LiveTopic,
  onNews: () => void,
  /** Which changes matter; all where it is absent. */
  matters: (change: LiveChange) => boolean = () => true,
): void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const readAt = useRef(Number.NEGATIVE_INFINITY);
  const read = useEffectEvent(() => {
    timer.current = undefined;
    readAt.current = performance.now();
    onNews();
  });
  useEffect(() => () => clearTimeout(timer.current), []);
  useLive(topic, (change) => {
    if (timer.current !== undefined || !matters(change)) return;
    const wait = Math.max(0, readAt.current + AT_MOST_EVERY_MS - performance.now());
    timer.current = setTimeout(() => read(), wait);
  });
}
