import { DomainError } from "#lib/contract/errors.ts";
import type { RunStatus } from "#lib/contract/runs.ts";
import type { Queries, Statement } from "#lib/platform/db/database.ts";

export interface LockedRun {
  readonly id: string;
  readonly workspaceId: string;
  readonly agentId: string;
  readonly status: RunStatus;
  readonly turn: number;
  /** The run's credential. */
  readonly startedBy: { readonly kind: string; readonly id: string };
  readonly cancelRequestedAt: Date | null;
  readonly cancelledAt: Date | null;
  /** The worker with a live lease, by the database's clock. */
  readonly leasedBy: string | null;
  readonly remembered: readonly string[] | null;
}

const LOCKED_RUN = `
    select id as "id", workspace_id as "workspaceId", agent_id as "agentId", status as "status", turn as "turn",
           json_build_object('kind', credential_kind, 'id', credential_id) as "startedBy",
           cancel_requested_at as "cancelRequestedAt", cancelled_at as "cancelledAt",
           case when lease_expires_at > clock_timestamp() then lease_owner end as "leasedBy",
           remembered as "remembered"
      from runs`;

const lockRunRow: Statement = {
  name: "lock-run",
  text: `${LOCKED_RUN}
     where id = $1 and workspace_id = $2
       for update`,
};

const lockRunRows: Statement = {
  name: "lock-runs",
  text: `${LOCKED_RUN}
     where id = any($1) and workspace_id = $2
     order by id
       for update`,
};

/**
 * Locks a run's row: the transaction that holds it decides alone about the run's status and interactions. Later
 * statements of the transaction see everything committed before the lock was granted; a subquery inside the locking
 * statement would not.
 */
export async function lockRun(
  tx: Queries,
  { runId, workspaceId }: { runId: string; workspaceId: string },
): Promise<LockedRun> {
  const [row] = await tx.run<LockedRun>(lockRunRow, [runId, workspaceId]);
  if (!row)
    throw new DomainError("run_not_found", "There is no run with this id that this credential started.");
  return row;
}

/** Locks several runs in the order of their ids, as everybody who locks several does. Those that are gone are left out. */
export async function lockRuns(
  tx: Queries,
  { runIds, workspaceId }: { runIds: readonly string[]; workspaceId: string },
): Promise<LockedRun[]> {
  return tx.run<LockedRun>(lockRunRows, [runIds, workspaceId]);
}
