import type { RunStatus } from "#lib/contract/runs.ts";
import type { AnsweredInteraction } from "#lib/execution/nodes/interaction-run.ts";
import type { Lease } from "#lib/nouns/runs/change-run.ts";
import type { Queries, Statement } from "#lib/platform/db/database.ts";

export interface ClaimedAnswer {
  readonly id: string;
  readonly occurrenceId: string;
  readonly nodeId: string;
  readonly answered: AnsweredInteraction;
}

/** An interaction's answer as JSON, of the table under this alias. */
export const answeredInteraction = (table: string): string => `
  json_build_object(
    'answer', ${table}.answer,
    'answeredBy', case when ${table}.answered_by_kind is not null
                       then json_build_object('kind', ${table}.answered_by_kind, 'id', ${table}.answered_by_id) end,
    'answeredAt', to_char(${table}.answered_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))`;

const lockLeased: Statement = {
  name: "lock-leased-run",
  text: `
    select status as "status" from runs
     where id = $1 and lease_owner = $2 and lease_token = $3 and lease_expires_at > clock_timestamp()
       for update`,
};

/** Locks the run if the lease still holds, and tells its status. Undefined: the lease is lost. */
export async function lockLeasedRun(tx: Queries, lease: Lease): Promise<RunStatus | undefined> {
  const [row] = await tx.run<{ status: RunStatus }>(lockLeased, [lease.runId, lease.owner, lease.token]);
  return row?.status;
}

const accept: Statement = {
  name: "accept-answers",
  text: `
    with claimed as (
      update run_interactions set status = 'accepted'
       where run_id = $1 and status in ('answered', 'expired')
      returning id, occurrence_id, node_id, answer, answered_by_kind, answered_by_id, answered_at, position
    )
    select id as "id", occurrence_id as "occurrenceId", node_id as "nodeId", ${answeredInteraction("claimed")} as "answered"
      from claimed
     order by position`,
};

/** Takes up every answer and expiry that was claimed for the run. To be called under the run's lock. */
export async function takeClaimedAnswers(tx: Queries, runId: string): Promise<ClaimedAnswer[]> {
  return tx.run<ClaimedAnswer>(accept, [runId]);
}

const withdraw: Statement = {
  name: "withdraw-interactions",
  text: `
    update run_interactions set status = 'withdrawn'
     where id = any($1) and run_id = $2 and status in ('open', 'answered', 'expired')`,
};

/** Takes back what is not to be answered any more. To be called under the run's lock. */
export async function withdrawInteractions(
  tx: Queries,
  { runId, interactionIds }: { runId: string; interactionIds: readonly string[] },
): Promise<void> {
  await tx.run(withdraw, [interactionIds, runId]);
}

const withdrawOf: Statement = {
  name: "withdraw-questions-of",
  text: `
    update run_interactions set status = 'withdrawn'
     where run_id = $1 and occurrence_id = any($2) and status in ('open', 'answered', 'expired')`,
};

/** The same of everything that these occurrences ask. To be called under the run's lock. */
export async function withdrawQuestionsOf(
  tx: Queries,
  { runId, occurrenceIds }: { runId: string; occurrenceIds: readonly string[] },
): Promise<void> {
  await tx.run(withdrawOf, [runId, occurrenceIds]);
}
