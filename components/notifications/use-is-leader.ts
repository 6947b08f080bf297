import { useEffect, useState } from "react";

const LOCK = "laneway-notifier";

/**
 * Whether this tab is the one of the browser that asks for notifications: the first one, and when it closes the next.
 * Plain HTTP, except on localhost, has no locks: each tab asks then.
 */
export function useIsLeader(): boolean {
  const [isLeader, setLeader] = useState(false);
  useEffect(() => {
    if (!navigator.locks) return setLeader(true);
    const ended = new AbortController();
    const held = Promise.withResolvers<void>();
    navigator.locks
      .request(LOCK, { signal: ended.signal }, () => {
        setLeader(true);
        return held.promise;
      })
      .catch(() => {}); // unmounted before its turn
    return () => {
      ended.abort();
      held.resolve();
    };
  }, []);
  return isLeader;
}
