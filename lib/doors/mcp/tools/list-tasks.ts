import { z } from "zod";
import { TASK_PAGE } from "#lib/contract/limits.ts";
import { ListTasksQuery, taskOperations } from "#lib/contract/tasks.ts";
import { listTasks } from "#lib/nouns/tasks/list-tasks.ts";
import { ASSIGNEE_WORDS } from "../argument-words.ts";
import { defineTool } from "../define-tool.ts";
import { pageArguments } from "../tool-arguments.ts";

const { projectId, status, assigneeId, label, query } = ListTasksQuery.shape;

export const listTasksTool = defineTool(
  {
    name: "list_tasks",
    title: "List tasks",
    description:
      "Returns tasks of Laneway projects, the newest first, with number (OPS-12), status, assignee, run ids and the " +
      "rest. Comments and runs of one: read_task; ids of projects and people: list_task_options.",
    operation: taskOperations.list,
    needs: { role: "viewer" },
    arguments: z.strictObject({ projectId, status, assigneeId, label, query, ...pageArguments(TASK_PAGE) }),
    words: {
      projectId: "Only this project's.",
      status: "",
      assigneeId: ASSIGNEE_WORDS,
      label: "",
      query: "Words of title or description, or a number.",
    },
    hints: { readOnly: true, destructive: false, idempotent: true, openWorld: false },
    freeAt: ({ tasks }) => tasks.map((_, index) => `/tasks/${index}/description`),
  },
  ({ actor, input: own }) => listTasks({ actor, query: own }),
);
