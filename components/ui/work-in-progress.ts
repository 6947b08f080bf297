interface Work {
  readonly since: number;
  readonly stop: () => void;
}

/** What somebody waits for on this page: a navigation, an action, the first reading of what is shown. */
export function createWorkInProgress(now: () => number = () => performance.now()) {
  const works = new Set<Work>();
  const listeners = new Set<() => void>();
  function tell(): void {
    for (const listener of listeners) listener();
  }
  return {
    /** @returns says that it has ended; more than once does nothing. */
    begin(stop: () => void): () => void {
      const work: Work = { since: now(), stop };
      works.add(work);
      tell();
      return () => {
        if (works.delete(work)) tell();
      };
    },
    /** When the oldest began, on the clock of `performance.now()`; undefined where nothing is under way. */
    oldestSince(): number | undefined {
      const [oldest] = works;
      return oldest?.since;
    },
    /** Each ends itself when it has stopped. */
    stopAll(): void {
      for (const { stop } of [...works]) stop();
    },
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
  };
}

/** That of this page. */
export const workInProgress = createWorkInProgress();
