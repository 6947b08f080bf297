import type { UserActor } from "#lib/auth/actor.ts";
import { reachesEveryTeam } from "#lib/auth/permissions.ts";
import type { dashboardOperations } from "#lib/contract/dashboard.ts";
import type { OutputOf } from "#lib/contract/operation.ts";
import type { Statement } from "#lib/db/database.ts";
import { findOwnRun } from "#lib/runs/find-own-run.ts";
import { runtime } from "#lib/runtime.ts";
import { DETAIL_COLUMNS, DETAIL_JOINS, type DetailRow, describeInteraction } from "./describe-interaction.ts";
import { IS_OPEN } from "./place-of.ts";

/** $1 run, $2 workspace, $3 reaches every team, $4 teams. Index: run_interactions_run. */
const findOfRun: Statement = {
  name: "list-run-interactions",
  text: `
    select ${DETAIL_COLUMNS}
      from run_interactions i ${DETAIL_JOINS}
     where i.run_id = $1 and i.workspace_id = $2 and ($3::boolean or a.team_id = any($4)) and ${IS_OPEN}
     order by i.position
     limit 100`,
};

/**
 * Everything that a run waits for now: each branch may ask, and the public API shows the oldest alone.
 * @throws DomainError run_not_found, permission_denied.
 */
export async function listRunInteractions({
  actor,
  runId,
}: {
  actor: UserActor;
  runId: string;
}): Promise<OutputOf<typeof dashboardOperations.listRunInteractions>> {
  await findOwnRun({ actor, runId });
  const rows = await runtime().db.run<DetailRow>(findOfRun, [
    runId,
    actor.workspaceId,
    reachesEveryTeam(actor),
    actor.teamIds,
  ]);
  return { interactions: await Promise.all(rows.map((row) => describeInteraction({ actor, row }))) };
}
