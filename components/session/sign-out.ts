import { useState } from "react";
import { SIGN_IN_PATH } from "#lib/contract/sign-in-path.ts";
import { postAuthForm } from "./post-auth-form.ts";

/**
 * Ends the session and opens the sign-in with a full page load, so that no data stays.
 * @throws ApiError: the session continues.
 */
export async function signOut(): Promise<void> {
  await postAuthForm({ path: "/api/auth/signout" });
  window.location.assign(SIGN_IN_PATH);
}

/** Signing out by a button that says how it stands. A success leaves the page. */
export function useSignOut() {
  const [state, setState] = useState<"idle" | "leaving" | "failed">("idle");
  function leave(): void {
    setState("leaving");
    signOut().catch(() => setState("failed"));
  }
  return { isLeaving: state === "leaving", hasFailed: state === "failed", leave };
}
