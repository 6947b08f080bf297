import type { Client } from "pg";

/** The context of every part of the seed. */
export interface Seed {
  readonly client: Client;
  readonly workspaceId: string;
  /** The owner from the first start, who signs in with the setup password. */
  readonly ownerId: string;
  readonly runs: number;
  readonly tasks: number;
  /** Whether this process has a worker, which the last waiting runs need, and what writes documents and files. */
  readonly startsRuns: boolean;
  /** The seed's "now", in milliseconds. */
  readonly now: number;
}

export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

/** The number of days with runs. */
export const SEEDED_DAYS = 90;
