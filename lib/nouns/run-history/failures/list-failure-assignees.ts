import type { dashboardOperations } from "#lib/contract/dashboard.ts";
import type { OutputOf, QueryOf } from "#lib/contract/operation.ts";
import type { UserActor } from "#lib/nouns/access/actor.ts";
import { MAY_OPERATE, peopleByName } from "#lib/nouns/access/members.sql.ts";
import type { Statement } from "#lib/platform/db/database.ts";
import { runtime } from "#lib/platform/runtime.ts";
import { findGroup } from "./find-group.ts";

/** $1 agent, $2 workspace, $3 text or null. Indexes: agents, memberships and users primary keys. */
const findPeople: Statement = {
  name: "list-failure-assignees",
  text: peopleByName({
    from: "agents a join memberships m on m.workspace_id = a.workspace_id",
    may: `a.id = $1 and a.workspace_id = $2 and ${MAY_OPERATE}`,
  }),
};

/** The people who may see to a failure, by name: operators of its agent. @throws DomainError not_found. */
export async function listFailureAssignees({
  actor,
  failureId,
  query,
}: {
  actor: UserActor;
  failureId: string;
  query: QueryOf<typeof dashboardOperations.listFailureAssignees>;
}): Promise<OutputOf<typeof dashboardOperations.listFailureAssignees>> {
  const { db } = runtime();
  const { agentId } = await findGroup(db, actor, failureId);
  const values = [agentId, actor.workspaceId, query.text?.trim() || null];
  return { people: await db.run(findPeople, values) };
}
