import { randomUUID } from "node:crypto";
import type { BulkAction } from "#lib/contract/dashboard/bulk-actions.ts";
import type { UserActor } from "#lib/nouns/access/actor.ts";
import { beginBulkAction } from "#lib/nouns/run-history/bulk/begin-bulk-action.ts";
import { countRuns } from "#lib/nouns/run-history/bulk/count-runs.ts";
import type { Terminal } from "../terminal/process-terminal.ts";
import { readRunFilters } from "./run-filters.ts";
import { noticeIdle } from "./wait-for-run.ts";

export interface CancelledRuns {
  /** Runs that match and have not ended. */
  readonly matching: number;
  /** False: there are more. */
  readonly isComplete: boolean;
  /** Null: nothing was begun. */
  readonly bulkAction: BulkAction | null;
}

/**
 * Tells how many runs match and, if that is confirmed, begins to cancel them.
 * @throws DomainError permission_denied; revision_conflict if the number changes meanwhile.
 */
export async function cancelRuns({
  actor,
  filters: given,
  agent,
  isConfirmed,
  terminal,
}: {
  actor: UserActor;
  filters: readonly string[];
  agent: string | undefined;
  isConfirmed: boolean;
  terminal: Terminal;
}): Promise<CancelledRuns> {
  const filters = await readRunFilters({ actor, filters: given, agent });
  const { count: matching, isComplete } = await countRuns({ actor, query: { ...filters, action: "cancel" } });
  if (!isConfirmed || matching === 0) return { matching, isComplete, bulkAction: null };
  const idempotencyKey = randomUUID();
  const begun = await beginBulkAction({
    actor,
    body: { action: "cancel", idempotencyKey, filters, confirmedCount: matching },
  });
  await noticeIdle({ terminal, what: "The cancellation is stored and carried out" });
  return { matching, isComplete, bulkAction: begun.resource };
}
