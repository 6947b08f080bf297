import type { Actor } from "#lib/nouns/access/actor.ts";
import type { Statement, Transaction } from "#lib/platform/db/database.ts";
import { requireTeamOf } from "../find-assignee.ts";
import { findTask } from "../find-task.ts";
import { followTask } from "../follow-task.ts";
import { recordActivity } from "../record-activity.ts";

/** $1 run, $2 task. Index: the primary key. */
const link: Statement = {
  name: "link-run-to-task",
  text: `
    insert into task_runs (run_id, workspace_id, task_id, reports)
    select r.id, r.workspace_id, $2, true from runs r where r.id = $1`,
};

/** Pages that show the task hear of it by this. $1 task, which is locked. */
const touch: Statement = {
  name: "touch-task",
  text: `update tasks set updated_at = clock_timestamp() where id = $1`,
};

/** $1 run: the team of the agent, for a task that may have moved since. Indexes: the primary keys. */
const findTeam: Statement = {
  name: "find-team-of-run",
  text: `select a.team_id as "teamId" from runs r join agents a on a.id = r.agent_id where r.id = $1`,
};

/**
 * Links a run to its task, in the transaction that creates it. Under the task's lock: one with runs stays with its team.
 * @throws DomainError permission_denied where the task has moved to another team's project meanwhile.
 */
export async function linkRun(
  tx: Transaction,
  { actor, taskId, runId }: { actor: Actor; taskId: string; runId: string },
): Promise<void> {
  const task = await findTask(tx, { actor, taskId, lock: true });
  const [agent] = await tx.run<{ teamId: string }>(findTeam, [runId]);
  if (!agent) throw new Error("a run that was inserted is not there");
  requireTeamOf(agent, task.teamId);
  await tx.run(link, [runId, taskId]);
  await tx.run(touch, [taskId]);
  await followTask(tx, { taskId, workspaceId: actor.workspaceId, userIds: [actor.userId] });
  await recordActivity(tx, { actor, taskId, action: "run_started", changes: { runId } });
}
