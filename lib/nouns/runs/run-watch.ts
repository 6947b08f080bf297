import type { EndedRun } from "./find-runs.sql.ts";

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
  /**
   * Call it after the commit that changed the run; also notifies other processes.
   * @param ended the run, if its end was read with the write.
   */
  changed(runId: string, ended?: EndedRun): void;
  /** Called when another process has changed the run. */
  heard(runId: string): void;
  /** Remembers until the run's next change that this credential has started it here and this process executes it. */
  begun(runId: string, credentialId: string): void;
  /**
   * Whether the run is as it was when it was started here. A long poll of the credential that started it then knows what
   * it would read. Without a credential: of any.
   */
  isAsBegun(runId: string, credentialId?: string): boolean;
  /** The run is not as it was when it was started here, though no change of it was heard. */
  forget(runId: string): void;
  /** A moment that `next` can look back to. */
  now(): number;
  /**
   * Resolves at the next change, after `maxMs`, or when the process stops, whichever is first. With `since` a change
   * after that moment resolves it at once; so does a moment that is too long ago to know. Its value is the run, if the
   * change was its end and was read with the write.
   */
  next(
    runId: string,
    maxMs: number,
    since?: number,
  ): { readonly promise: Promise<EndedRun | undefined>; cancel(): void };
  /**
   * Subscribes to changes of all runs.
   * @returns a function that unsubscribes.
   */
  onAny(hear: (runId: string) => void): () => void;
  /** Call it after a commit of this process that added events to a run within its status. */
  progressed(runId: string): void;
  /**
   * Subscribes to progress. Other processes are not told of any.
   * @returns a function that unsubscribes.
   */
  onProgress(hear: (runId: string) => void): () => void;
}

/** How many changes are remembered for those who look back. */
const REMEMBERED_CHANGES = 1_000;

/** Counts changes and remembers the latest of each run, so that those who look back need no subscription before. */
function rememberChanges() {
  let count = 0;
  let forgotten = 0;
  const latest = new Map<string, number>();
  return {
    count: () => count,
    add(runId: string): void {
      count += 1;
      latest.delete(runId); // the map is in the order of changes
      latest.set(runId, count);
      const [oldest] = latest.size > REMEMBERED_CHANGES ? latest : [];
      if (!oldest) return;
      forgotten = oldest[1];
      latest.delete(oldest[0]);
    },
    isAfter: (runId: string, since: number) => since < forgotten || (latest.get(runId) ?? 0) > since,
  };
}

/** Runs that this process starts and another changes, whose hint is lost, must not be remembered for ever. */
const REMEMBERED_BEGINNINGS = 10_000;

export function createRunWatch({
  stopping,
  tell,
}: {
  stopping: AbortSignal;
  /** Notifies other processes of a change. */
  tell: (runId: string) => void;
}): RunWatch {
  const waiting = new Map<string, Set<(ended?: EndedRun) => void>>();
  const hearers = new Set<(runId: string) => void>();
  const progressHearers = new Set<(runId: string) => void>();
  const changes = rememberChanges();
  const begunBy = new Map<string, string>();

  function wake(runId: string, ended?: EndedRun): void {
    changes.add(runId);
    begunBy.delete(runId);
    for (const hear of hearers) hear(runId);
    for (const resolve of [...(waiting.get(runId) ?? [])]) resolve(ended);
  }
  function wakeAll(): void {
    for (const runId of [...waiting.keys()]) wake(runId);
  }
  stopping.addEventListener("abort", wakeAll, { once: true });

  return {
    changed(runId, ended) {
      wake(runId, ended);
      tell(runId);
    },
    heard: (runId) => wake(runId),
    onAny(hear) {
      hearers.add(hear);
      return () => void hearers.delete(hear);
    },
    progressed(runId) {
      for (const hear of progressHearers) hear(runId);
    },
    onProgress(hear) {
      progressHearers.add(hear);
      return () => void progressHearers.delete(hear);
    },
    begun(runId, credentialId) {
      begunBy.set(runId, credentialId);
      const [oldest] = begunBy.size > REMEMBERED_BEGINNINGS ? begunBy.keys() : [];
      if (oldest !== undefined) begunBy.delete(oldest);
    },
    isAsBegun: (runId, credentialId) =>
      credentialId === undefined ? begunBy.has(runId) : begunBy.get(runId) === credentialId,
    forget: (runId) => void begunBy.delete(runId),
    now: changes.count,
    next(runId, maxMs, since) {
      const { promise, resolve } = Promise.withResolvers<EndedRun | undefined>();
      const timer = setTimeout(end, maxMs);
      const wakes = waiting.get(runId) ?? new Set();
      waiting.set(runId, wakes.add(end));
      function end(ended?: EndedRun): void {
        clearTimeout(timer);
        wakes.delete(end);
        if (wakes.size === 0 && waiting.get(runId) === wakes) waiting.delete(runId);
        resolve(ended);
      }
      if (stopping.aborted || (since !== undefined && changes.isAfter(runId, since))) end();
      return { promise, cancel: end };
    },
  };
}
