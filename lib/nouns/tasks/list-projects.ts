import { TASK_PAGE } from "#lib/contract/limits.ts";
import type { OutputOf, QueryOf } from "#lib/contract/operation.ts";
import type { Project } from "#lib/contract/task-values.ts";
import type { taskOperations } from "#lib/contract/tasks.ts";
import { readCursor } from "#lib/nouns/pagination/cursor.ts";
import { pageOf } from "#lib/nouns/pagination/page-of.ts";
import { reachParams, taskReach, withinTaskReach } from "#lib/nouns/work/task-reach.ts";
import type { WorkActor } from "#lib/nouns/work/work-actor.ts";
import { ensurePrefixes } from "#lib/nouns/workspaces/give-prefixes.ts";
import type { Statement } from "#lib/platform/db/database.ts";
import { runtime } from "#lib/platform/runtime.ts";

type Operation = typeof taskOperations.listProjects;

/** $1 workspace, $2 to $4 the reach, $5 and $6 the previous page's last name and id, $7 rows. Index: projects_workspace. */
const find: Statement = {
  name: "list-projects",
  text: `
    select p.id as "id", p.team_id as "teamId", p.name as "name", p.prefix as "prefix"
      from projects p
     where p.workspace_id = $1 and ${withinTaskReach("p", "$2", "$3", "$4")}
       and ($5::text is null or (lower(p.name), p.id) > (lower($5), $6))
     order by lower(p.name), p.id
     limit $7`,
};

/**
 * The projects whose tasks the actor reaches, by name. Needs View work.
 * @throws DomainError invalid_cursor, access_not_configured.
 */
export async function listProjects({
  actor,
  query: { limit = TASK_PAGE.default, cursor },
}: {
  actor: WorkActor;
  query: QueryOf<Operation>;
}): Promise<OutputOf<Operation>> {
  const boundTo = ["projects", actor.workspaceId];
  const after: unknown = cursor === undefined ? [] : JSON.parse(readCursor({ cursor, boundTo }));
  const rows = await findProjects(actor, { after: Array.isArray(after) ? after : [], limit: limit + 1 });
  const { page, pagination } = pageOf(rows, {
    limit,
    boundTo,
    placeOf: (last) => JSON.stringify([last.name, last.id]),
  });
  return { projects: page, pagination };
}

/** The projects that the actor reaches, by name. */
export async function findProjects(
  actor: WorkActor,
  { after = [], limit }: { after?: readonly unknown[]; limit: number },
): Promise<Project[]> {
  const reach = reachParams(taskReach(actor));
  await ensurePrefixes(actor.workspaceId);
  const values = [actor.workspaceId, ...reach, after[0] ?? null, after[1] ?? null, limit];
  return runtime().db.run<Project>(find, values);
}
