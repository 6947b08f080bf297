declare module "#lib/platform/runtime.ts" {
  interface Runtime {
    readonly watch: RunWatch;
  }
}

/**
 * Tells long polls that a run may have changed: at once for changes of this process, by a hint from the process
 * that made it for others. Hints may be lost, so a held poll also asks again by itself.
 */
export interface RunWatch {
  /** To be called after the commit that changed the run; tells other processes as well. */
  changed(runId: string): void;
  /** Another process says that the run has changed. */
  heard(runId: string): void;
  /** Resolves at the next change heard, after `maxMs`, or when the process stops, whichever is first. */
  next(runId: string, maxMs: number): { readonly promise: Promise<void>; cancel(): void };
  /** Hears every change, of whichever run. @returns a function that ends it. */
  onAny(hear: (runId: string) => void): () => void;
}

export function createRunWatch({
  stopping,
  tell,
}: {
  stopping: AbortSignal;
  /** Passes a change of this process on to the others. */
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
