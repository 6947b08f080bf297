import { DomainError } from "#lib/contract/errors.ts";
import { storedName } from "#lib/contract/names.ts";
import type { Role } from "#lib/nouns/access/roles.ts";
import { reachParams, requireTaskReach, taskReach, withinTaskReach } from "#lib/nouns/work/task-reach.ts";
import type { WorkActor } from "#lib/nouns/work/work-actor.ts";
import type { Queries, Statement } from "#lib/platform/db/database.ts";
import { isId } from "#lib/platform/ids.ts";
import { FITTING, refuseName } from "./refuse-name.ts";

export interface ProjectRow {
  readonly projectId: string;
  readonly teamId: string;
}

/** $1 project, $2 workspace. Index: the primary key. */
const find: Statement = {
  name: "find-project-of-tasks",
  text: `select id as "projectId", team_id as "teamId" from projects where id = $1 and workspace_id = $2`,
};

/** $1 workspace, $2 name, $3 to $5 the reach. Index: projects_workspace. */
const findNamed: Statement = {
  name: "find-projects-by-name",
  text: `
    select p.id as "id", p.name as "name" from projects p
     where p.workspace_id = $1 and (lower(p.name) = lower($2) or p.prefix = upper($2))
       and ${withinTaskReach("p", "$3", "$4", "$5")}
     order by p.id limit ${FITTING}`,
};

/**
 * The project that an argument names, if the actor reaches its tasks.
 * @throws DomainError project_not_found, permission_denied, access_not_configured; invalid_request for a name.
 */
export async function findProject(
  queries: Queries,
  { actor, projectId, field, needs }: { actor: WorkActor; projectId: string; field: string; needs?: Role },
): Promise<ProjectRow> {
  const [found] = isId("project", projectId)
    ? await queries.run<ProjectRow>(find, [projectId, actor.workspaceId])
    : [];
  if (found) {
    requireTaskReach(actor, found, needs);
    return found;
  }
  const reach = reachParams(taskReach(actor));
  const fitting = await queries.run<{ id: string; name: string }>(findNamed, [
    actor.workspaceId,
    storedName(projectId),
    ...reach,
  ]);
  if (fitting.length > 0) throw refuseName({ field, given: projectId, fitting });
  throw new DomainError("project_not_found", "There is no project with this id.");
}
