import { useSyncExternalStore } from "react";
import { createRequestGate } from "./request-gate.ts";

/**
 * Handles a session that ends under an open page: refused requests wait here until the person has signed in again in a
 * dialog, and are then sent once more. The page keeps its state.
 */
const gate = createRequestGate();

/** Resolves to true when the person has signed in again; to false if they decline, or no page can ask them. */
export const signInAgain = gate.wait;

/** Releases all waiting requests: they are repeated, or fail with their refusal. */
export const settleSignIn = gate.settle;

/** For the sign-in dialog: whether a request waits for it. */
export function useSignInNeeded(): boolean {
  return useSyncExternalStore(gate.subscribe, gate.isNeeded, () => false);
}
