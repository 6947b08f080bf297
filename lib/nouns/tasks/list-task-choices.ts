import type { taskListOperations } from "#lib/contract/dashboard/task-lists.ts";
import { TASK_LIST } from "#lib/contract/limits.ts";
import type { OutputOf } from "#lib/contract/operation.ts";
import type { UserActor } from "#lib/nouns/access/actor.ts";
import { reachParams, taskReach, withinTaskReach } from "#lib/nouns/work/task-reach.ts";
import type { Statement } from "#lib/platform/db/database.ts";
import { runtime } from "#lib/platform/runtime.ts";
import { listTaskOptions } from "./list-task-options.ts";

const LOOKED_AT = 2_000;

/** $1 workspace, $2 to $4 the reach, $5 project or null. Indexes: tasks_workspace, tasks_project. */
const findLabels: Statement = {
  name: "find-labels-in-use",
  text: `
    select l.label as "label"
      from (select t.labels from tasks t join projects p on p.id = t.project_id
             where t.workspace_id = $1 and ${withinTaskReach("p", "$2", "$3", "$4")}
               and ($5::text is null or t.project_id = $5) and t.archived_at is null
             order by t.id desc limit ${LOOKED_AT}) t
      cross join lateral unnest(t.labels) as l(label)
     group by l.label order by count(*) desc, l.label limit ${TASK_LIST.labels}`,
};

/**
 * What a task's fields may be set to, with the labels in use. Needs View work.
 * @throws DomainError project_not_found, permission_denied.
 */
export async function listTaskChoices({
  actor,
  query,
}: {
  actor: UserActor;
  query: { projectId?: string | undefined };
}): Promise<OutputOf<typeof taskListOperations.listTaskChoices>> {
  const { projects, assignees, lanes } = await listTaskOptions({ actor, query });
  const reach = reachParams(taskReach(actor));
  const values = [actor.workspaceId, ...reach, query.projectId ?? null];
  const found = await runtime().db.run<{ label: string }>(findLabels, values);
  const labels = found.map(({ label }) => label).sort((a, b) => a.localeCompare(b));
  return { projects, assignees, lanes, labels, runsOnAssignment: actor.settings.tasks.runOnAssignment };
}
