import { useSyncExternalStore } from "react";

const never = () => () => {};

/** False on the server and until hydration; for browser-only content. */
export function useMounted(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
