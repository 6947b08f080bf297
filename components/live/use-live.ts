import { useEffect, useRef } from "react";
import type { LiveChange, LiveTopic } from "./live-change.ts";
import { liveTab } from "./open-live-tab.ts";

/** How often somebody looks who is told nothing. */
const LOOK_MS = 5_000;

/**
 * Hears at once what happens to a topic, and is told to look every few seconds while no stream tells it. What was
 * heard says only that something is to be read again:
 * `useLive("inbox", () => void client.invalidateQueries({ queryKey: INBOX_KEY }))`.
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
