import { useSyncExternalStore } from "react";

/**
 * What happens when the session has ended under an open page: requests that were refused wait here until somebody
 * has signed in again over the page, and are then made once more. The page and what was typed into it stay.
 */
const waiting = new Set<(signedIn: boolean) => void>();
const listeners = new Set<() => void>();
let hosts = 0;

function tell(): void {
  for (const listener of listeners) listener();
}

/** Resolves when the person has signed in again: true; or does not want to, or no page is there to ask them: false. */
export function signInAgain(signal?: AbortSignal | null): Promise<boolean> {
  if (hosts === 0) return Promise.resolve(false);
  return new Promise((resolve) => {
    function settle(signedIn: boolean): void {
      signal?.removeEventListener("abort", leave);
      resolve(signedIn);
    }
    // Whoever asked has gone, as when another page is opened: nothing is left to be repeated.
    function leave(): void {
      if (waiting.delete(settle)) tell();
      resolve(false);
    }
    signal?.addEventListener("abort", leave, { once: true });
    waiting.add(settle);
    tell();
  });
}

/** Lets everything that waits go on: to be repeated, or to fail as it was refused. */
export function settleSignIn(signedIn: boolean): void {
  const settling = [...waiting];
  waiting.clear();
  for (const settle of settling) settle(signedIn);
  tell();
}

/** For whoever asks people to sign in again: whether something waits for it. */
export function useSignInNeeded(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => waiting.size > 0,
    () => false,
  );
}

function subscribe(listener: () => void): () => void {
  hosts += 1;
  listeners.add(listener);
  return () => {
    hosts -= 1;
    listeners.delete(listener);
    if (hosts === 0) settleSignIn(false);
  };
}
