import { z } from "zod";
import { COMMENT_PAGE } from "#lib/contract/limits.ts";
import { TaskId } from "#lib/contract/task-values.ts";
import { taskOperations } from "#lib/contract/tasks.ts";
import { readTask } from "#lib/nouns/tasks/read-task.ts";
import { defineTool } from "../define-tool.ts";
import { pageArguments } from "../tool-arguments.ts";

export const readTaskTool = defineTool(
  {
    name: "read_task",
    title: "Read a task",
    description:
      "Returns a Laneway task: { task, comments, runs, pagination }. comments are the newest; nextCursor leads to " +
      "older ones. A run in progress: get_task_run. Find tasks with list_tasks.",
    operation: taskOperations.read,
    needs: { role: "viewer" },
    arguments: z.strictObject({ taskId: TaskId, ...pageArguments(COMMENT_PAGE) }),
    hints: { readOnly: true, destructive: false, idempotent: true, openWorld: false },
    freeAt: ({ comments }) => ["/task/description", ...comments.map((_, index) => `/comments/${index}/body`)],
  },
  ({ actor, input: { taskId, ...query } }) => readTask({ actor, taskId, query }),
);
