import { DomainError } from "#lib/contract/errors.ts";
import type { UserActor } from "#lib/nouns/access/actor.ts";
import { reachesEveryTeam } from "#lib/nouns/access/permissions.ts";
import type { Statement } from "#lib/platform/db/database.ts";
import { runtime } from "#lib/platform/runtime.ts";

/** The same error for another workspace's or team's interaction as for none (D1). */
export function interactionNotFound(): DomainError {
  return new DomainError("not_found", "There is no such interaction in the runs that you may see.");
}

/** $1 interaction, $2 workspace, $3 reaches every team, $4 teams. Index: run_interactions primary key. */
const findRun: Statement = {
  name: "find-run-of-interaction",
  text: `
    select i.run_id as "runId"
      from run_interactions i
      join runs r on r.id = i.run_id
      join agents a on a.id = r.agent_id
     where i.id = $1 and i.workspace_id = $2 and ($3::boolean or a.team_id = any($4))`,
};

/**
 * The interaction's run, if the person may see it.
 * @throws DomainError not_found.
 */
export async function findRunOf({
  actor,
  interactionId,
}: {
  actor: UserActor;
  interactionId: string;
}): Promise<string> {
  const [row] = await runtime().db.run<{ runId: string }>(findRun, [
    interactionId,
    actor.workspaceId,
    reachesEveryTeam(actor),
    actor.teamIds,
  ]);
  if (!row) throw interactionNotFound();
  return row.runId;
}
