/**
 * What processes on one database tell each other, always about a run. All of it is a hint that may be late or lost.
 *
 * - `laneway_runs`: a run that somebody holds was answered or is to be cancelled.
 * - `laneway_changed`: a run's status changed; polls may be held for it anywhere.
 * - `laneway_runnable`: a run needs a worker.
 */
export const CHANNELS = ["laneway_runs", "laneway_changed", "laneway_runnable"] as const;
export type Channel = (typeof CHANNELS)[number];

export interface Peers {
  /** To be called after the commit that it is about; returns at once. */
  tell(channel: Channel, runId: string): void;
  /** Hears what this process itself tells, too. @returns a function that ends it. */
  on(channel: Channel, hear: (runId: string) => void): () => void;
  /** Sends what is still to be told. */
  close(): Promise<void>;
}
