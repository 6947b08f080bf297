import type { BodyOf, OutputOf } from "#lib/contract/operation.ts";
import type { taskRunOperations } from "#lib/contract/task-runs.ts";
import type { Actor } from "#lib/nouns/access/actor.ts";
import { startRun } from "#lib/nouns/run-start/start-run.ts";
import { runtime } from "#lib/platform/runtime.ts";
import { requireTeamOf } from "../find-assignee.ts";
import { findTask } from "../find-task.ts";
import { linkRun } from "./link-run.ts";

type Operation = typeof taskRunOperations.run;

export interface TaskRunOutcome {
  readonly run: OutputOf<Operation>;
  readonly replayed: boolean;
  readonly bodyChanged: boolean;
}

/**
 * Runs an agent on a task: a start as any other, owned by the actor, and linked to the task in its transaction. Needs
 * Manage work; the agent's team is the project's.
 * @throws DomainError as the operation lists.
 */
export async function runTask({
  actor,
  taskId,
  body: { agentId, ...body },
  orName = false,
}: {
  actor: Actor;
  taskId: string;
  body: BodyOf<Operation>;
  /** Whether to treat a text that is not an id as an agent's exact name. */
  orName?: boolean;
}): Promise<TaskRunOutcome> {
  const task = await findTask(runtime().db, { actor, taskId, needs: "operator" });
  const { run, ...replay } = await startRun({
    actor,
    agentId,
    orName,
    body,
    task: {
      id: task.id,
      requireAgent: (agent) => requireTeamOf(agent, task.teamId, "/agentId"),
      link: (tx, runId) => linkRun(tx, { actor, taskId: task.id, runId }),
    },
  });
  return { run: { ...run, taskId: task.id }, ...replay };
}
