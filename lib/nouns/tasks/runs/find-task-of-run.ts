import type { Statement } from "#lib/platform/db/database.ts";
import { runtime } from "#lib/platform/runtime.ts";

/** $1 run, $2 workspace. Indexes: the primary keys. */
const find: Statement = {
  name: "find-task-of-run",
  text: `
    select t.id as "taskId", t.project_id as "projectId"
      from task_runs r join tasks t on t.id = r.task_id
     where r.run_id = $1 and r.workspace_id = $2`,
};

/** The task that a run works on; undefined where it works on none. Children and forks work on their run's. */
export async function findTaskOfRun({
  workspaceId,
  runId,
}: {
  workspaceId: string;
  runId: string;
}): Promise<{ readonly taskId: string; readonly projectId: string } | undefined> {
  const [found] = await runtime().db.run<{ taskId: string; projectId: string }>(find, [runId, workspaceId]);
  return found;
}
