import { NewTaskBody, taskOperations } from "#lib/contract/tasks.ts";
import { createTask } from "#lib/nouns/tasks/create-task.ts";
import { TASK_WORDS } from "../argument-words.ts";
import { defineTool } from "../define-tool.ts";

export const createTaskTool = defineTool(
  {
    name: "create_task",
    title: "Create a task",
    description:
      "Creates a task in a Laneway project and returns it with its number, such as OPS-12. Ids come from " +
      "list_task_options. Where the workspace starts runs on assignment, an agent's lane as assignee starts one. " +
      "Later: update_task, run_task.",
    operation: taskOperations.create,
    needs: { role: "operator" },
    arguments: NewTaskBody,
    words: TASK_WORDS,
    hints: { readOnly: false, destructive: false, idempotent: false, openWorld: true },
  },
  ({ actor, input }) => createTask({ actor, body: input }),
);
