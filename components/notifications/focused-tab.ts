import type { ShownNotification } from "./say-new.ts";

const FOCUSED = "laneway-focused";
const CHANNEL = "laneway-notifications";

type Hear = (shown: readonly ShownNotification[]) => void;

/** Holds a lock that other tabs see while this one has the focus. @returns a function that ends it. */
export function holdWhileFocused(): () => void {
  let release: (() => void) | undefined;
  const hold = () => {
    if (release) return;
    const held = Promise.withResolvers<void>();
    release = held.resolve;
    void navigator.locks?.request(FOCUSED, { mode: "shared" }, () => held.promise);
  };
  const letGo = () => {
    release?.();
    release = undefined;
  };
  if (document.hasFocus()) hold();
  window.addEventListener("focus", hold);
  window.addEventListener("blur", letGo);
  return () => {
    window.removeEventListener("focus", hold);
    window.removeEventListener("blur", letGo);
    letGo();
  };
}

/** Whether somebody looks at one of this browser's tabs; false where there are no locks. */
export async function isAnyTabFocused(): Promise<boolean> {
  const { held = [] } = (await navigator.locks?.query()) ?? {};
  return held.some(({ name }) => name === FOCUSED);
}

/** Has the tab with the focus say them. */
export function tellFocused(shown: readonly ShownNotification[]): void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage(shown);
  channel.close();
}

/** Hears what this tab is to say, while it has the focus. @returns a function that ends it. */
export function hearInFocus(hear: Hear): () => void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.onmessage = ({ data }: MessageEvent<readonly ShownNotification[]>) => {
    if (document.hasFocus()) hear(data);
  };
  return () => channel.close();
}
