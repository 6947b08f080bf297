import type { dashboardOperations } from "#lib/contract/dashboard.ts";
import type { OutputOf, QueryOf } from "#lib/contract/operation.ts";
import type { UserActor } from "#lib/nouns/access/actor.ts";
import { peopleByName } from "#lib/nouns/access/members.sql.ts";
import { MAY_ANSWER_THIS } from "#lib/nouns/run-answers/may-answer.ts";
import type { Statement } from "#lib/platform/db/database.ts";
import { runtime } from "#lib/platform/runtime.ts";
import { findRunOf } from "./find-run-of.ts";

/** $1 interaction, $2 workspace, $3 text or null. Indexes: run_interactions, runs, agents, memberships and users primary keys. */
const findPeople: Statement = {
  name: "list-assignees",
  text: peopleByName({
    from: `run_interactions i
      join runs r on r.id = i.run_id
      join agents a on a.id = r.agent_id
      join memberships m on m.workspace_id = r.workspace_id`,
    may: `i.id = $1 and r.workspace_id = $2 and ${MAY_ANSWER_THIS}`,
  }),
};

/** The people who may answer an interaction, by name. @throws DomainError not_found. */
export async function listAssignees({
  actor,
  interactionId,
  query,
}: {
  actor: UserActor;
  interactionId: string;
  query: QueryOf<typeof dashboardOperations.listAssignees>;
}): Promise<OutputOf<typeof dashboardOperations.listAssignees>> {
  await findRunOf({ actor, interactionId });
  const values = [interactionId, actor.workspaceId, query.text?.trim() || null];
  return { people: await runtime().db.run(findPeople, values) };
}
