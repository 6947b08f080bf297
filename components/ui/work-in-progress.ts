interface Work {
  readonly since: number;
  readonly stop: () => void;
}

/** What the person waits for on this page: a navigation, an action, the first load. */
export function createWorkInProgress(now: () => number = () => performance.now()) {
  const works = new Set<Work>();
  const listeners = new Set<() => void>();
  function tell(): void {
    for (const listener of listeners) listener();
  }
  return {
    /** @returns a function that ends it; repeated calls do nothing. */
    begin(stop: () => void): () => void {
      const work: Work = { since: now(), stop };
      works.add(work);
      tell();
      return () => {
        if (works.delete(work)) tell();
      };
    },
    /** When the oldest began, by `performance.now()`; undefined if none. */
    oldestSince(): number | undefined {
      const [oldest] = works;
      return oldest?.since;
    },
    /** Each work item ends itself when stopped. */
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

/** This page's instance. */
export const workInProgress = createWorkInProgress();
