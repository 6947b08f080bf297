const DECLINED_MS = 2_000;

/** Where refused requests wait for what a dialog over the page asks of the person. */
export interface RequestGate {
  /**
   * Resolves to true when the person has confirmed. Resolves to false when they decline, or when no page is open that
   * can ask them. A person who declined is asked again for their actions, but not for what the page reads meanwhile.
   */
  wait(request: { isWrite: boolean; signal?: AbortSignal | null | undefined }): Promise<boolean>;
  /** Releases all waiting requests: they are repeated, or fail with their refusal. */
  settle(passed: boolean): void;
  /** Whether a request waits for the dialog; `subscribe` reports changes. */
  isNeeded(): boolean;
  subscribe(listener: () => void): () => void;
}

/** What was typed into the page stays: a request that was refused is made once more when the gate opens. */
export function createRequestGate(): RequestGate {
  const waiting = new Set<(passed: boolean) => void>();
  const listeners = new Set<() => void>();
  let hosts = 0;
  /** When somebody said that they do not want to; what the page reads by itself does not ask them again. */
  let declinedAt: number | undefined;

  function tell(): void {
    for (const listener of listeners) listener();
  }

  /** A click or a key, such as on "Try again", is something they do. */
  function isDeclined(): boolean {
    if (declinedAt === undefined) return false;
    return performance.now() - declinedAt < DECLINED_MS || !navigator.userActivation?.isActive;
  }

  function settle(passed: boolean): void {
    declinedAt = passed ? undefined : performance.now();
    const settling = [...waiting];
    waiting.clear();
    for (const settleOne of settling) settleOne(passed);
    tell();
  }

  function subscribe(listener: () => void): () => void {
    hosts += 1;
    listeners.add(listener);
    return () => {
      hosts -= 1;
      listeners.delete(listener);
      if (hosts === 0) settle(false);
    };
  }

  return {
    wait({ isWrite, signal }) {
      if (hosts === 0 || (!isWrite && isDeclined())) return Promise.resolve(false);
      return new Promise((resolve) => {
        function settleOne(passed: boolean): void {
          signal?.removeEventListener("abort", leave);
          resolve(passed);
        }
        // The caller has gone, for example because another page was opened: there is nothing to repeat.
        function leave(): void {
          if (waiting.delete(settleOne)) tell();
          resolve(false);
        }
        signal?.addEventListener("abort", leave, { once: true });
        waiting.add(settleOne);
        tell();
      });
    },
    settle,
    isNeeded: () => waiting.size > 0,
    subscribe,
  };
}
