import { useOffline } from "next/offline";
import { useSyncExternalStore } from "react";

function subscribe(listener: () => void): () => void {
  window.addEventListener("online", listener);
  window.addEventListener("offline", listener);
  return () => {
    window.removeEventListener("online", listener);
    window.removeEventListener("offline", listener);
  };
}

/** Whether the browser has no network, or a navigation failed for that reason. */
export function useNoNetwork(): boolean {
  const isOffline = useOffline();
  const isDisconnected = useSyncExternalStore(
    subscribe,
    () => !navigator.onLine,
    () => false,
  );
  return isOffline || isDisconnected;
}
