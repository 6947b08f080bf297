import { useCallback, useSyncExternalStore } from "react";

/** Below this, tables are lists of cards. */
export const NARROW = "(width < 40rem)";

/** Whether a media query holds; false on the server. Prefer CSS where it can do it. */
export function useMediaQuery(query: string): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const list = window.matchMedia(query);
      list.addEventListener("change", listener);
      return () => list.removeEventListener("change", listener);
    },
    [query],
  );
  return useSyncExternalStore(
    subscribe,
    () => window.matchMedia(query).matches,
    () => false,
  );
}
