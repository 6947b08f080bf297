import type { JsonObject } from "#lib/contract/json.ts";
import type { LargeInput } from "#lib/contract/large-json.ts";
import { taskMessage } from "#lib/contract/task-message.ts";
import type { Actor } from "#lib/nouns/access/actor.ts";
import { findPublishedAgent } from "#lib/nouns/agents/find-published-agent.ts";
import { selectLane } from "#lib/nouns/agents/select-lane.ts";
import { startRun } from "#lib/nouns/run-start/start-run.ts";
import type { WorkActor } from "#lib/nouns/work/work-actor.ts";
import type { Transaction } from "#lib/platform/db/database.ts";
import { readLane, requireTeamOf } from "../find-assignee.ts";
import { linkRun } from "./link-run.ts";

/** An assignment to a lane, and what the run of it gets. */
export interface Assignment {
  readonly assigneeId: string;
  readonly title: string;
  readonly description: string | null;
  readonly input: JsonObject | LargeInput | undefined;
}

/**
 * Assigns a task to a lane and starts a run of it, both or neither: what is wrong with the run refuses the assignment.
 * The run belongs to who assigns. Nothing starts where the workspace does not want it, where an agent assigns, and on a
 * structured lane without an input.
 * @param assign writes the assignment; its id is asked for after that.
 * @returns whether a run was started; else nothing has been done.
 */
export async function startAssigned({
  actor,
  taskId,
  teamId,
  assignment: { assigneeId, title, description, input },
  assign,
}: {
  actor: WorkActor;
  taskId: string;
  teamId: string;
  assignment: Assignment;
  assign: (tx: Transaction) => Promise<void>;
}): Promise<boolean> {
  if (!actor.settings.tasks.runOnAssignment || actor.agent) return false;
  const { agentId, laneId } = readLane(assigneeId);
  const { graph } = await findPublishedAgent({ actor, agentId });
  const { mode } = selectLane({ graph, laneId });
  if (mode === "structured" && input === undefined) return false;
  await startRun({
    actor: actor satisfies Actor,
    agentId,
    body: { laneId, input: input ?? { message: taskMessage(title, description) } },
    task: {
      id: taskId,
      requireAgent: (agent) => requireTeamOf(agent, teamId),
      async link(tx, runId) {
        await assign(tx);
        await linkRun(tx, { actor, taskId, runId });
      },
    },
  });
  return true;
}
