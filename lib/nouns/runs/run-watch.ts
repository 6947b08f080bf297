declare module "#lib/platform/runtime.ts" {
  interface Runtime {
    readonly watch: RunWatch;
  }
}

/**
 * Tells long polls that a run may have changed: directly for changes of this process, by a hint for those of other
 * processes. Hints may be lost, so long polls also check by themselves.
 */
export interface RunWatch {
  /** Call it after the commit that changed the run; also notifies other processes. */
  changed(runId: string): void;
  /** Called when another process has changed the run. */
  heard(runId: string): void;
  /** Resolves at the next change, after `maxMs`, or when the process stops, whichever is first. */
  next(runId: string, maxMs: number): { readonly promise: Promise<void>; cancel(): void };
  /**
   * Subscribes to changes of all runs.
   * @returns a function that unsubscribes.
   */
  onAny(hear: (runId: string) => void): () => void;
}

export function createRunWatch({
  stopping,
  tell,
}: {
  stopping: AbortSignal;
  /** Notifies other processes of a change. */
  tell: (runId: string) => void;
}): RunWatch {
  const waiting = new Map<string, Set<() => void>>();
  const hearers = new Set<(runId: string) => void>();

  function wake(runId: string): void {
    for (const hear of hearers) hear(runId);
    for (const resolve of [...(waiting.get(runId) ?? [])]) resolve();
  }
  stopping.addEventListener("abort", () => [...waiting.keys()].forEach(wake), { once: true });

  return {
    changed(runId) {
      wake(runId);
      tell(runId);
    },
    heard: wake,
    onAny(hear) {
      hearers.add(hear);
      return () => void hearers.delete(hear);
    },
    next(runId, maxMs) {
      const { promise, resolve } = Promise.withResolvers<void>();
      const timer = setTimeout(cancel, maxMs);
      const wakes = waiting.get(runId) ?? new Set();
      waiting.set(runId, wakes.add(cancel));
      function cancel(): void {
        clearTimeout(timer);
        wakes.delete(cancel);
        if (wakes.size === 0 && waiting.get(runId) === wakes) waiting.delete(runId);
        resolve();
      }
      if (stopping.aborted) cancel();
      return { promise, cancel };
    },
  };
}
