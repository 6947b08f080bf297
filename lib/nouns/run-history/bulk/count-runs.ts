import type { BulkActionKind } from "#lib/contract/dashboard/bulk-actions.ts";
import type { RunFilters } from "#lib/contract/dashboard/runs.ts";
import { BULK_RUNS } from "#lib/contract/limits.ts";
import { RUN_STATUSES, type RunStatus } from "#lib/contract/runs.ts";
import type { UserActor } from "#lib/nouns/access/actor.ts";
import { runtime } from "#lib/platform/runtime.ts";
import { contradicts, readFilter } from "../list/run-filter.ts";
import { walkRuns } from "../list/walk-runs.ts";

/** A generous timeout: the person is waiting to confirm the number. */
const COUNT_BUDGET_MS = 2_000;

/** The runs that an action is for: others would only be skipped or refused. */
const TAKEN: Record<BulkActionKind, readonly RunStatus[]> = {
  cancel: ["queued", "running", "waiting", "cancelling"],
  rerun: RUN_STATUSES,
  rerun_from_failure: ["failed"],
};

/** Counts the matching runs that an action would take, up to one action's limit. */
export async function countRuns({
  actor,
  query: { action = "cancel", ...filters },
}: {
  actor: UserActor;
  query: RunFilters & { readonly action?: BulkActionKind | undefined };
}): Promise<{ count: number; isComplete: boolean }> {
  const { runIds, isComplete } = await findMatching({ actor, action, filters });
  return { count: runIds.length, isComplete };
}

/** The newest matching runs that an action takes, at most `BULK_RUNS`. */
export async function findMatching({
  actor,
  action,
  filters,
}: {
  actor: UserActor;
  action: BulkActionKind;
  filters: RunFilters;
}): Promise<{ runIds: readonly string[]; isComplete: boolean }> {
  const asked = filters.status;
  const status = TAKEN[action].filter((taken) => !asked || asked.includes(taken));
  if (status.length === 0 || contradicts({ ...filters, status })) return { runIds: [], isComplete: true };
  // All statuses are no filter: the list's own way is the fastest.
  const narrowed = status.length === RUN_STATUSES.length ? filters : { ...filters, status };
  const { ids, nextBeforeId, isCutShort } = await walkRuns({
    queries: runtime().db,
    actor,
    filter: readFilter(narrowed),
    count: BULK_RUNS + 1,
    budgetMs: COUNT_BUDGET_MS,
  });
  const isComplete = nextBeforeId === null && !isCutShort && ids.length <= BULK_RUNS;
  return { runIds: ids.slice(0, BULK_RUNS), isComplete };
}
