import { useState } from "react";
import { signOut } from "./sign-out.ts";

/** Signing out by a button that says how it stands. A success leaves the page. */
export function useSignOut() {
  const [state, setState] = useState<"idle" | "leaving" | "failed">("idle");
  function leave(): void {
    setState("leaving");
    signOut().catch(() => setState("failed"));
  }
  return { isLeaving: state === "leaving", hasFailed: state === "failed", leave };
}
