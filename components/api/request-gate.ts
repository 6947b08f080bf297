const DECLINED_MS = 2_000;

/** Holds refused requests while a dialog over the page asks the person for something. */
interface RequestGate {
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

/** The page keeps what was typed: a refused request is sent once more when the gate opens. */
export function createRequestGate(): RequestGate {
  const waiting = new Set<(passed: boolean) => void>();
  const listeners = new Set<() => void>();
  let hosts = 0;
  /** Set when a person declines; the page's background reads do not ask again. */
  let declinedAt: number | undefined;

  function tell(): void {
    for (const listener of listeners) listener();
  }

  /** A click or a key press, such as on "Try again", counts as an action. */
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
        // The caller has gone, for example because another page was opened: nothing to retry.
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
