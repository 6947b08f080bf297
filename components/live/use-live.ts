import { useEffect, useRef } from "react";
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
