import type { BulkOutcome, RunFilters } from "#lib/contract/dashboard/runs.ts";
import type { dashboardOperations } from "#lib/contract/dashboard.ts";
import { DomainError, isDomainError } from "#lib/contract/errors.ts";
import { RUNS_AT_ONCE } from "#lib/contract/limits.ts";
import type { BodyOf, OutputOf } from "#lib/contract/operation.ts";
import type { UserActor } from "#lib/nouns/access/actor.ts";
import { requireRole } from "#lib/nouns/access/permissions.ts";
import { recordAudit } from "#lib/nouns/audit/record-audit.ts";
import { runtime } from "#lib/platform/runtime.ts";
import { cancelRun } from "../cancel-run.ts";
import { contradicts, readFilter } from "./run-filter.ts";
import { walkRuns } from "./walk-runs.ts";

/** Each cancellation is its own transaction; more at once would take too many connections. */
const AT_ONCE = 4;
/** A generous timeout: the person is waiting to confirm the number. */
const COUNT_BUDGET_MS = 2_000;

/** Counts the matching runs that have not ended, up to one more than can be cancelled at once. */
export async function countRuns({
  actor,
  filters,
}: {
  actor: UserActor;
  filters: RunFilters;
}): Promise<{ count: number; isComplete: boolean }> {
  const { ids, isComplete } = await findActive(actor, filters);
  return { count: Math.min(ids.length, RUNS_AT_ONCE), isComplete };
}

const ACTIVE = ["queued", "running", "waiting", "cancelling"] as const;

/** Of the matching runs, those in progress: ended runs are filtered out before counting. */
async function findActive(
  actor: UserActor,
  filters: RunFilters,
): Promise<{ ids: readonly string[]; isComplete: boolean }> {
  const asked = filters.status;
  const status = asked ? ACTIVE.filter((active) => asked.includes(active)) : [...ACTIVE];
  if (status.length === 0 || contradicts({ ...filters, status })) return { ids: [], isComplete: true };
  const { ids, nextBeforeId, isCutShort } = await walkRuns({
    queries: runtime().db,
    actor,
    filter: readFilter({ ...filters, status }),
    count: RUNS_AT_ONCE + 1,
    budgetMs: COUNT_BUDGET_MS,
  });
  const isComplete = nextBeforeId === null && !isCutShort && ids.length <= RUNS_AT_ONCE;
  return { ids: ids.slice(0, RUNS_AT_ONCE), isComplete };
}

/**
 * Cancels several runs, each by `cancelRun` with its guards, and returns each result. A cancellation by filter requires
 * that the filter still matches the number of runs that the person confirmed.
 * @throws DomainError permission_denied; revision_conflict if the number has changed.
 */
export async function cancelRuns({
  actor,
  body,
}: {
  actor: UserActor;
  body: BodyOf<typeof dashboardOperations.cancelRuns>;
}): Promise<OutputOf<typeof dashboardOperations.cancelRuns>> {
  requireRole(actor, "operator");
  const runIds = "runIds" in body ? [...new Set(body.runIds)] : await confirmed(actor, body);
  const outcomes = new Map<string, BulkOutcome>();
  const waiting = [...runIds];
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (let runId = waiting.shift(); runId !== undefined; runId = waiting.shift()) {
        outcomes.set(runId, await cancelOne(actor, runId));
      }
    }),
  );
  const runs = runIds.map((runId) => ({ runId, outcome: outcomes.get(runId) ?? "not_found" }));
  const requested = runs.filter(({ outcome }) => outcome === "cancelled" || outcome === "cancelling").length;
  if (requested > 0) {
    await recordAudit(runtime().db, {
      actor,
      workspaceId: actor.workspaceId,
      action: "runs.cancelled",
      target: { kind: "workspace", id: actor.workspaceId },
      details: {
        requested,
        of: runIds.length,
        ...("filters" in body ? { filters: JSON.stringify(body.filters) } : {}),
      },
    });
  }
  return { runs };
}

async function confirmed(
  actor: UserActor,
  { filters, confirmedCount }: { filters: RunFilters; confirmedCount: number },
): Promise<readonly string[]> {
  const { ids } = await findActive(actor, filters);
  if (ids.length === confirmedCount) return ids;
  throw new DomainError(
    "revision_conflict",
    `The filter matches ${ids.length} runs that have not ended by now, and ${confirmedCount} were confirmed.`,
  );
}

async function cancelOne(actor: UserActor, runId: string): Promise<BulkOutcome> {
  try {
    const state = await cancelRun({ actor, runId });
    if (state.alreadyTerminal) return "already_ended";
    if (state.alreadyRequested) return "already_requested";
    return state.status === "cancelled" ? "cancelled" : "cancelling";
  } catch (error) {
    // Out of reach counts as not found, as in the list.
    if (isDomainError(error) && (error.code === "run_not_found" || error.code === "permission_denied")) {
      return "not_found";
    }
    throw error;
  }
}
