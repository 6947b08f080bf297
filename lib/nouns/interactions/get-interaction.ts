import type { dashboardOperations } from "#lib/contract/dashboard.ts";
import type { OutputOf } from "#lib/contract/operation.ts";
import type { UserActor } from "#lib/nouns/access/actor.ts";
import { reachesEveryTeam } from "#lib/nouns/access/permissions.ts";
import type { Statement } from "#lib/platform/db/database.ts";
import { runtime } from "#lib/platform/runtime.ts";
import { DETAIL_COLUMNS, DETAIL_JOINS, type DetailRow, describeInteraction } from "./describe-interaction.ts";
import { interactionNotFound } from "./find-run-of.ts";

/** $1 interaction, $2 workspace, $3 reaches every team, $4 teams, $5 person. Index: run_interactions primary key. */
const findDetail: Statement = {
  name: "get-interaction",
  text: `
    select ${DETAIL_COLUMNS}
      from run_interactions i ${DETAIL_JOINS}
     where i.id = $1 and i.workspace_id = $2 and ($3::boolean or a.team_id = any($4))`,
};

/**
 * An interaction in any status, so that latecomers see who answered it.
 * @throws DomainError not_found.
 */
export async function getInteraction({
  actor,
  interactionId,
}: {
  actor: UserActor;
  interactionId: string;
}): Promise<OutputOf<typeof dashboardOperations.getInteraction>> {
  const [row] = await runtime().db.run<DetailRow>(findDetail, [
    interactionId,
    actor.workspaceId,
    reachesEveryTeam(actor),
    actor.teamIds,
    actor.userId,
  ]);
  if (!row) throw interactionNotFound();
  return describeInteraction({ actor, row });
}
