import { LiveSource } from "./live-source.ts";
import { LiveTab, TICK_MS } from "./live-tab.ts";

const NAME = "laneway-live";

let opened: LiveTab | undefined;

/** This page's share of the browser's stream; created by the first follower. */
export function liveTab(): LiveTab {
  opened ??= openLiveTab();
  return opened;
}

function openLiveTab(): LiveTab {
  const tab = new LiveTab({
    channel: new BroadcastChannel(NAME),
    createSource: (options) => new LiveSource(options),
  });
  // The tab with the lock leads until it closes; then the next one does. Plain HTTP, except on localhost, has no locks:
  // no tab leads, and pages poll.
  void navigator.locks?.request(NAME, () => {
    tab.lead();
    return new Promise<never>(() => {});
  });
  setInterval(() => tab.tick(), TICK_MS);
  window.addEventListener("pagehide", () => tab.leave());
  window.addEventListener("pageshow", () => tab.tick());
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "visible") tab.retryNow();
  });
  return tab;
}
