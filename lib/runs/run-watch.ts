/**
 * Tells long polls that a run may have changed. Changes made by this process are heard at once; those of other
 * processes are found by asking again, since a NOTIFY in every commit would cost more than it saves.
 */
export interface RunWatch {
  /** To be called after the commit that changed the run. */
  changed(runId: string): void;
  /** Resolves at the next change heard, after `maxMs`, or when the process stops, whichever is first. */
  next(runId: string, maxMs: number): { readonly promise: Promise<void>; cancel(): void };
}

export function createRunWatch({ stopping }: { stopping: AbortSignal }): RunWatch {
  const waiting = new Map<string, Set<() => void>>();

  function wakeAll(): void {
    for (const wakes of [...waiting.values()]) for (const wake of [...wakes]) wake();
  }
  stopping.addEventListener("abort", wakeAll, { once: true });

  return {
    changed(runId) {
      for (const wake of [...(waiting.get(runId) ?? [])]) wake();
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
