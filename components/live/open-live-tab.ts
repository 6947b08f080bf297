import { LiveSource } from "./live-source.ts";
import { LiveTab, TICK_MS } from "./live-tab.ts";

const NAME = "laneway-live";

let opened: LiveTab | undefined;

/** This page's part in the browser's one stream; made when something is followed for the first time. */
export function liveTab(): LiveTab {
  opened ??= openLiveTab();
  return opened;
}

function openLiveTab(): LiveTab {
  const tab = new LiveTab({
    channel: new BroadcastChannel(NAME),
    createSource: (options) => new LiveSource(options),
  });
  // The tab that has the lock leads until it closes; then the next tab does. Over plain HTTP, except to this machine,
  // there are no locks: no tab leads, and the pages poll.
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
