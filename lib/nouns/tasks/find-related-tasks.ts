import type { RelatedTask } from "#lib/contract/dashboard/tasks.ts";
import type { UserActor } from "#lib/nouns/access/actor.ts";
import { reachParams, taskReach, withinTaskReach } from "#lib/nouns/work/task-reach.ts";
import type { Statement } from "#lib/platform/db/database.ts";
import { runtime } from "#lib/platform/runtime.ts";

const SHOWN = 200;

/**
 * $1 task, $2 workspace, $3 to $5 the reach: tasks of projects out of reach are left out. Indexes: the primary keys,
 * tasks_parent, task_blocks_by.
 */
const find: Statement = {
  name: "find-related-tasks",
  text: `
    with related as (
      select parent_task_id as id, 'parent' as relation from tasks where id = $1
      union all
      select id, 'part' from tasks where parent_task_id = $1 and archived_at is null
      union all
      select blocked_by_task_id, 'blocker' from task_blocks where task_id = $1
      union all
      select task_id, 'waiting' from task_blocks where blocked_by_task_id = $1
    )
    select r.relation as "relation", t.id as "id", p.prefix || '-' || t.number as "number", t.title as "title",
           t.status as "status"
      from related r
      join tasks t on t.id = r.id and t.workspace_id = $2
      join projects p on p.id = t.project_id
     where ${withinTaskReach("p", "$3", "$4", "$5")}
     order by t.id limit ${SHOWN}`,
};

/** The tasks that a task is a part of, has as parts, waits for, and those that wait for it. */
export async function findRelatedTasks(actor: UserActor, taskId: string): Promise<RelatedTask[]> {
  return runtime().db.run<RelatedTask>(find, [taskId, actor.workspaceId, ...reachParams(taskReach(actor))]);
}
