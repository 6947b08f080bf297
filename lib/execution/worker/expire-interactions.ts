import type { BodyPlace } from "#lib/language/agent-document/occurrence.ts";
import { BODY_PLACE } from "#lib/nouns/run-answers/claim-interaction.ts";
import { resumeRun } from "#lib/nouns/run-answers/resume-run.ts";
import { withDispatch } from "#lib/nouns/runs/dispatch.ts";
import { lockRun } from "#lib/nouns/runs/lock-run.ts";
import type { Database, Statement } from "#lib/platform/db/database.ts";
import { runtime } from "#lib/platform/runtime.ts";

interface Overdue {
  readonly id: string;
  readonly runId: string;
  readonly workspaceId: string;
  readonly nodeId: string;
  readonly occurrenceId: string;
}

/** Index: run_interactions_expiry. */
export const findOverdue: Statement = {
  name: "find-overdue-interactions",
  text: `
    select id as "id", run_id as "runId", workspace_id as "workspaceId", node_id as "nodeId", occurrence_id as "occurrenceId"
      from run_interactions
     where status = 'open' and expires_at <= statement_timestamp()
     order by expires_at
     limit 100`,
};

const expire: Statement = {
  name: "expire-interaction",
  text: `update run_interactions set status = 'expired' where id = $1 and status = 'open' returning ${BODY_PLACE} as "place"`,
};

async function expireOne({ id, runId, workspaceId, nodeId, occurrenceId }: Overdue): Promise<void> {
  await withDispatch(async (tx, dispatch) => {
    const run = await lockRun(tx, { runId, workspaceId });
    const [expired] = await tx.run<{ place: BodyPlace }>(expire, [id]);
    if (!expired || (run.status !== "waiting" && run.status !== "running")) return;
    tx.afterCommit(runtime().metrics.interactionExpired);
    await resumeRun(tx, dispatch, {
      run,
      events: [
        {
          type: "interaction_expired",
          nodeId,
          occurrenceId,
          ...expired.place,
          payload: { interactionId: id },
        },
      ],
    });
  });
}

/**
 * Ends the interactions that have expired. An expiry works like an answer: it is claimed under the run's lock, and
 * then a worker takes the run up (D11). Any number of workers may do this at once.
 */
export async function expireInteractions(db: Database): Promise<void> {
  for (const overdue of await db.run<Overdue>(findOverdue, [])) await expireOne(overdue);
}
