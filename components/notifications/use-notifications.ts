import { useCallback, useSyncExternalStore } from "react";

const WANTED = "laneway.notify";
const CHANGED = "laneway-notify";

type NotificationState = "unsupported" | "off" | "denied" | "on";

/** This browser's notification setting. Asks for permission only when the person switches it on. */
export function useNotifications() {
  const state = useSyncExternalStore(subscribe, readState, () => "unsupported" as const);
  const toggle = useCallback(async () => {
    if (readState() === "on") setWanted(false);
    else setWanted((await Notification.requestPermission()) === "granted");
  }, []);
  return { state, toggle };
}

export function readState(): NotificationState {
  if (typeof Notification === "undefined") return "unsupported";
  if (Notification.permission === "denied") return "denied";
  return Notification.permission === "granted" && isWanted() ? "on" : "off";
}

function isWanted(): boolean {
  try {
    return localStorage.getItem(WANTED) === "yes";
  } catch {
    return false; // a browser without storage
  }
}

function setWanted(wanted: boolean): void {
  try {
    if (wanted) localStorage.setItem(WANTED, "yes");
    else localStorage.removeItem(WANTED);
  } catch {
    // A browser without storage: it stays off.
  }
  window.dispatchEvent(new Event(CHANGED));
}

function subscribe(listener: () => void): () => void {
  window.addEventListener(CHANGED, listener);
  window.addEventListener("storage", listener);
  return () => {
    window.removeEventListener(CHANGED, listener);
    window.removeEventListener("storage", listener);
  };
}
