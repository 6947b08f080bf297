import type { RunError } from "#lib/contract/interactions.ts";

/** A run that has cost this many workers since anything of it ended fails instead of costing another (D7). */
export const MAX_LOST_WORKERS = 5;

export const WORKERS_LOST: RunError = {
  code: "internal_error",
  message: `${MAX_LOST_WORKERS} workers ended while they executed this run, and no step of it ended in between.`,
  nodeId: null,
  retryable: false,
  details: null,
};
