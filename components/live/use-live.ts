import { useEffect, useEffectEvent, useRef } from "react";
import type { LiveChange, LiveTopic } from "./live-change.ts";
import { liveTab } from "./open-live-tab.ts";

/** How often a page polls while no stream is connected. */
const LOOK_MS = 5_000;

/**
 * Calls back when a topic changes, and every few seconds while no stream is connected. An event only says that data
 * must be reloaded: `useLive("inbox", () => void readAgain(client, ["/api/inbox"]))`.
 * @param topic null: follows nothing.
 */
export function useLive(topic: LiveTopic | null, onChange: (change: LiveChange) => void): void {
  const latest = useRef(onChange);
  useEffect(() => {
    latest.current = onChange;
  });
  useEffect(() => {
    if (topic === null) return;
    const tab = liveTab();
    const unfollow = tab.follow(topic, (change) => latest.current(change));
    const looking = setInterval(() => {
      if (!tab.isUp && document.visibilityState === "visible") latest.current({ name: "look" });
    }, LOOK_MS);
    return () => {
      unfollow();
      clearInterval(looking);
    };
  }, [topic]);
}

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
