import type { BulkActionKind } from "#lib/contract/dashboard/bulk-actions.ts";
import type { Statement } from "#lib/platform/db/database.ts";

/** Runs taken of each action per round, so that a long one holds up no other. */
const TARGETS_EACH = 8;
/** Workspaces take turns. */
const ACTIONS_AT_ONCE = 20;
/** A worker that is killed leaves its claims; after this time another goes on. */
const CLAIM_SECONDS = 60;

export interface ClaimedTarget {
  readonly bulkActionId: string;
  readonly ordinal: number;
  readonly workspaceId: string;
  readonly runId: string;
  readonly attempts: number;
  readonly action: BulkActionKind;
  readonly userId: string;
  readonly sessionId: string | null;
}

/** Most looks find nothing. Index: bulk_actions_open. */
export const isAnyOpen: Statement = {
  name: "is-any-bulk-action-open",
  text: `select exists (select from bulk_actions where ended_at is null) as "open"`,
};

/**
 * The next targets, kept from other workers for a while. That saves work; that nothing is done twice is the guard of
 * `settleTarget`. Indexes: bulk_actions_open, bulk_action_targets_open.
 */
export const claimTargets: Statement = {
  name: "claim-bulk-targets",
  text: `
    with claimable as (
      select t.bulk_action_id, t.ordinal
        from (select id from bulk_actions where ended_at is null
               order by row_number() over (partition by workspace_id order by id), id
               limit ${ACTIONS_AT_ONCE}) a
        cross join lateral (
          select bulk_action_id, ordinal from bulk_action_targets
           where bulk_action_id = a.id and outcome is null
             and (claimed_until is null or claimed_until < clock_timestamp())
           order by ordinal
           limit ${TARGETS_EACH}
             for update skip locked
        ) t
    )
    update bulk_action_targets t
       set claimed_until = clock_timestamp() + interval '${CLAIM_SECONDS} seconds', attempts = t.attempts + 1
      from claimable c join bulk_actions b on b.id = c.bulk_action_id
     where t.bulk_action_id = c.bulk_action_id and t.ordinal = c.ordinal
    returning t.bulk_action_id as "bulkActionId", t.ordinal as "ordinal", t.workspace_id as "workspaceId",
              t.run_id as "runId", t.attempts as "attempts", b.action as "action", b.created_by as "userId",
              b.session_id as "sessionId"`,
};

/**
 * Written in the transaction of what is done to the run, and only once: another worker's gives no row here.
 * $1 action, $2 place, $3 outcome, $4 code, $5 reason, $6 the new run. Index: the primary key.
 */
export const settleTarget: Statement = {
  name: "settle-bulk-target",
  text: `
    update bulk_action_targets
       set outcome = $3, reason_code = $4, reason = $5, new_run_id = $6, ended_at = clock_timestamp()
     where bulk_action_id = $1 and ordinal = $2 and outcome is null
    returning ordinal`,
};

/** Indexes: bulk_actions_open, bulk_action_targets_open. */
export const endActions: Statement = {
  name: "end-bulk-actions",
  text: `
    update bulk_actions b set ended_at = clock_timestamp()
     where ended_at is null
       and not exists (select from bulk_action_targets t where t.bulk_action_id = b.id and t.outcome is null)`,
};
