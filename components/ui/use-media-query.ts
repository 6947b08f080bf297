import { useCallback, useSyncExternalStore } from "react";

/** Below this, tables are lists of cards. */
export const NARROW = "(width < 40rem)";

/** Whether a media query matches; false on the server. Prefer CSS. */
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
