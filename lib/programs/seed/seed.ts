import type { Client } from "pg";

/** What every part of the seed works with. */
export interface Seed {
  readonly client: Client;
  readonly workspaceId: string;
  /** The owner from the first start, who signs in with the printed password. */
  readonly ownerId: string;
  readonly runs: number;
  /** Whether this process has a worker, which the last few waiting runs are started with. */
  readonly startsRuns: boolean;
  /** The moment that everything is counted back from, in milliseconds. */
  readonly now: number;
}

export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

/** Over which the runs are spread. */
export const SEEDED_DAYS = 90;
