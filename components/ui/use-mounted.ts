import { useSyncExternalStore } from "react";

const never = () => () => {};

/** False on the server and until the browser has taken the page over; for what only the browser knows. */
export function useMounted(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
