import { useSyncExternalStore } from "react";

/**
 * What happens when the session has ended under an open page: requests that were refused wait here until somebody
 * has signed in again over the page, and are then made once more. The page and what was typed into it stay.
 */
const waiting = new Set<(signedIn: boolean) => void>();
const listeners = new Set<() => void>();
let hosts = 0;
/** When somebody said that they do not want to; what the page reads by itself does not ask them again. */
let declinedAt: number | undefined;
const DECLINED_MS = 2_000;

function tell(): void {
  for (const listener of listeners) listener();
}

/**
 * Resolves when the person has signed in again: true; or does not want to, or no page is there to ask them: false.
 * Who declined is asked again for what they do, not for what the page reads meanwhile.
 */
export function signInAgain({
  isWrite,
  signal,
}: {
  isWrite: boolean;
  signal?: AbortSignal | null | undefined;
}): Promise<boolean> {
  if (hosts === 0 || (!isWrite && isDeclined())) return Promise.resolve(false);
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

/** A click or a key, such as on "Try again", is something they do. */
function isDeclined(): boolean {
  if (declinedAt === undefined) return false;
  return performance.now() - declinedAt < DECLINED_MS || !navigator.userActivation?.isActive;
}

/** Lets everything that waits go on: to be repeated, or to fail as it was refused. */
export function settleSignIn(signedIn: boolean): void {
  declinedAt = signedIn ? undefined : performance.now();
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
