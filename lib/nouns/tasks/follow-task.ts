import { seesTeam } from "#lib/nouns/access/members.sql.ts";
import type { Queries, Statement } from "#lib/platform/db/database.ts";

/** $1 task, $2 workspace, $3 people. Those who do not see the task follow nothing. Indexes: the primary keys. */
const follow: Statement = {
  name: "follow-task",
  text: `
    insert into task_followers (task_id, user_id)
    select t.id, m.user_id
      from tasks t
      join projects p on p.id = t.project_id
      join memberships m on m.workspace_id = t.workspace_id and m.user_id = any($3::text[])
     where t.id = $1 and t.workspace_id = $2 and ${seesTeam("p.team_id")}
     order by m.user_id
    on conflict do nothing`,
};

/** People who do something with a task, are given it or are mentioned follow it. */
export async function followTask(
  tx: Queries,
  { taskId, workspaceId, userIds }: { taskId: string; workspaceId: string; userIds: readonly string[] },
): Promise<void> {
  if (userIds.length > 0) await tx.run(follow, [taskId, workspaceId, [...new Set(userIds)]]);
}
