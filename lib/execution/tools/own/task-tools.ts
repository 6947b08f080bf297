import { FOUND_DESCRIPTION_CHARS, FOUND_TASKS } from "#lib/contract/agent-task-tools.ts";
import { DomainError } from "#lib/contract/errors.ts";
import type { Task } from "#lib/contract/task-values.ts";
import { commentOnTask } from "#lib/nouns/tasks/comment-on-task.ts";
import { createTask } from "#lib/nouns/tasks/create-task.ts";
import { listTasks } from "#lib/nouns/tasks/list-tasks.ts";
import { findTaskOfRun } from "#lib/nouns/tasks/runs/find-task-of-run.ts";
import { updateTask } from "#lib/nouns/tasks/update-task.ts";
import type { OwnTool, ToolUser } from "./own-tool.ts";

export const searchTasksTool: OwnTool<"tasks.search"> = async ({
  actor,
  given: { limit = FOUND_TASKS.default, ...query },
}) => {
  const { tasks, pagination } = await listTasks({ actor, query: { ...query, limit } });
  return { tasks: tasks.length === 1 ? tasks : tasks.map(shortened), pagination };
};

export const createTaskTool: OwnTool<"tasks.create"> = async ({ actor, given, idempotencyKey }) => {
  const { projectId = (await ownTask(actor, "projectId")).projectId, ...fields } = given;
  return (await createTask({ actor, body: { ...fields, projectId, idempotencyKey } })).resource;
};

export const updateTaskTool: OwnTool<"tasks.update"> = async ({ actor, given }) => {
  const { taskId = (await ownTask(actor, "taskId")).taskId, ...body } = given;
  return updateTask({ actor, taskId, body });
};

export const commentOnTaskTool: OwnTool<"tasks.comment"> = async ({ actor, given, idempotencyKey }) => {
  const { taskId = (await ownTask(actor, "taskId")).taskId, body } = given;
  return (await commentOnTask({ actor, taskId, body: { body, idempotencyKey } })).resource;
};

/** The task that the agent's run works on. @throws DomainError invalid_request where it works on none. */
async function ownTask({ agent: { runId }, workspaceId }: ToolUser, argument: "taskId" | "projectId") {
  const found = await findTaskOfRun({ workspaceId, runId });
  if (found) return found;
  throw new DomainError("invalid_request", `This run works on no task, so the tool needs ${argument}.`, {
    details: [{ code: "required", message: "is required", field: `/${argument}` }],
  });
}

function shortened({ description, ...task }: Task) {
  const whole = description === null || description.length <= FOUND_DESCRIPTION_CHARS;
  // By characters, so that none is cut in two.
  const shown = whole ? description : `${[...description].slice(0, FOUND_DESCRIPTION_CHARS).join("")}…`;
  return { ...task, description: shown };
}
