import type { OutputOf } from "#lib/contract/operation.ts";
import type { runOperations } from "#lib/contract/runs.ts";
import type { Actor } from "#lib/nouns/access/actor.ts";
import type { Statement } from "#lib/platform/db/database.ts";
import { runtime } from "#lib/platform/runtime.ts";
import { findOwnRun } from "./find-own-run.ts";
import type { InteractionRow } from "./find-runs.sql.ts";
import { ASKED, askingRuns } from "./find-runs.sql.ts";
import { pendingInteraction } from "./run-record.ts";

/** $1 run. A run that is being cancelled asks nothing any more. Indexes: runs primary key, runs_children, run_interactions_run. */
const findOpen: Statement = {
  name: "list-open-interactions",
  text: `
    with ${askingRuns("$1")}
    select i.id as "id", i.type as "type", i.node_id as "nodeId", i.request as "request",
           i.requested_at as "requestedAt", i.expires_at as "expiresAt",
           case when r.id <> $1 then r.remembered end as "remembered"
      from ${ASKED}
      join runs r on r.id = i.run_id
     where i.status = 'open' and r.status in ('running', 'waiting')
     order by i.position`,
};

/**
 * Everything that the run asks now, with what the runs ask that it has called, the oldest first (interface: GET /runs/{runId}/interactions; D8).
 * @throws DomainError run_not_found, permission_denied.
 */
export async function listRunInteractions({
  actor,
  runId,
}: {
  actor: Actor;
  runId: string;
}): Promise<OutputOf<typeof runOperations.listInteractions>> {
  const run = await findOwnRun({ actor, runId });
  const rows = await runtime().db.run<InteractionRow>(findOpen, [runId]);
  return { interactions: rows.map((row) => pendingInteraction({ actor, run, row })) };
}
