import { z } from "zod";
import type { AgentTool } from "./agent-tool.ts";
import { newTaskFields, ProjectId, Task, TaskComment, TaskId, taskChangeFields } from "./task-values.ts";
import { ListTasksQuery, NewCommentBody, taskOperations } from "./tasks.ts";

/** Tasks that one call finds, so that a model's context is not filled by them. */
export const FOUND_TASKS = { default: 10, max: 50 } as const;
/** Characters shown of each description in a list of tasks; a single task shows the whole. */
export const FOUND_DESCRIPTION_CHARS = 500;

const { projectId, status, assigneeId, label, query, cursor } = ListTasksQuery.shape;
const OwnTask = TaskId.optional().meta({
  description:
    "The task's id, or its number such as OPS-12; at most 100 characters. When absent, the task that the run works on.",
});
const OwnProject = ProjectId.optional().meta({
  description:
    "The project's id, `prj_…`, at most 300 characters. When absent, that of the task that the run works on.",
});

/** The tools of agents that work on their team's tasks. */
export const AGENT_TASK_TOOLS = {
  "tasks.search": {
    description:
      "Finds tasks of the agent's team by words, project, status, assignee or label, the newest first. Case and accents of " +
      "words do not matter, and each may be only begun. Returns { tasks, pagination }. Of several tasks at most " +
      `${FOUND_DESCRIPTION_CHARS} characters of each description are shown: search for a number such as OPS-12 to read one as a whole.`,
    scope: "tasks:execute",
    isReadOnly: true,
    arguments: z.strictObject({
      query,
      projectId,
      status,
      assigneeId,
      label,
      limit: z
        .int()
        .min(1)
        .max(FOUND_TASKS.max)
        .optional()
        .meta({
          description: `Tasks, 1 to ${FOUND_TASKS.max}; ${FOUND_TASKS.default} when absent.`,
        }),
      cursor,
    }),
    result: taskOperations.list.output,
  },
  "tasks.create": {
    description:
      "Creates a task in a project of the agent's team, and returns it. Assigning it to an agent's lane starts no run.",
    scope: "tasks:execute",
    isReadOnly: false,
    arguments: z.strictObject({ ...newTaskFields, projectId: OwnProject }),
    result: Task,
  },
  "tasks.update": {
    description:
      "Changes fields of a task and returns it: what is absent stays, null clears. Assigning it to an agent's lane starts " +
      "no run.",
    scope: "tasks:execute",
    isReadOnly: false,
    arguments: z.strictObject({ taskId: OwnTask, ...taskChangeFields }),
    result: Task,
  },
  "tasks.comment": {
    description: "Comments on a task as the agent, and returns the comment.",
    scope: "tasks:execute",
    isReadOnly: false,
    arguments: z.strictObject({ taskId: OwnTask, body: NewCommentBody.shape.body }),
    result: TaskComment,
  },
} as const satisfies Readonly<Record<string, AgentTool>>;
