import { useSyncExternalStore } from "react";
import { createRequestGate } from "./request-gate.ts";

/**
 * What happens when the session has ended under an open page: requests that were refused wait here until somebody
 * has signed in again over the page, and are then made once more. The page and what was typed into it stay.
 */
const gate = createRequestGate();

/** Resolves when the person has signed in again: true; or does not want to, or no page is there to ask them: false. */
export const signInAgain = gate.wait;

/** Releases all waiting requests: they are repeated, or fail with their refusal. */
export const settleSignIn = gate.settle;

/** For components that ask people to sign in again: whether a request waits for it. */
export function useSignInNeeded(): boolean {
  return useSyncExternalStore(gate.subscribe, gate.isNeeded, () => false);
}
