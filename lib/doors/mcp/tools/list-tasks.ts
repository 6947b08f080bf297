import { z } from "zod";
import { TASK_PAGE } from "#lib/contract/limits.ts";
import { ListTasksQuery, taskOperations } from "#lib/contract/tasks.ts";
import { listTasks } from "#lib/nouns/tasks/list-tasks.ts";
import { defineTool } from "../define-tool.ts";
import { pageArguments } from "../tool-arguments.ts";

const { projectId, status, assigneeId, label, query } = ListTasksQuery.shape;

export const listTasksTool = defineTool(
  {
    name: "list_tasks",
    title: "List tasks",
    description:
      "Returns the tasks of Laneway projects that you may see, the newest first: number (OPS-12), title, description, " +
      `status, priority, assignee, due date, labels, run ids. At most ${TASK_PAGE.max} a page and 100 kB; go on with ` +
      "pagination.nextCursor and the same filters. For one task with its comments and runs use read_task; for the ids " +
      "of projects and people use list_task_options.",
    operation: taskOperations.list,
    needs: { role: "viewer" },
    arguments: z.strictObject({ projectId, status, assigneeId, label, query, ...pageArguments(TASK_PAGE) }),
    hints: { readOnly: true, destructive: false, idempotent: true, openWorld: false },
    freeAt: ({ tasks }) => tasks.map((_, index) => `/tasks/${index}/description`),
  },
  ({ actor, input: own }) => listTasks({ actor, query: own }),
);
