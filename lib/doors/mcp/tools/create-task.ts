import { NewTaskBody, taskOperations } from "#lib/contract/tasks.ts";
import { createTask } from "#lib/nouns/tasks/create-task.ts";
import { defineTool } from "../define-tool.ts";

export const createTaskTool = defineTool(
  {
    name: "create_task",
    title: "Create a task",
    description:
      "Creates a task in a Laneway project and returns it with its number, such as OPS-12. projectId and assigneeId are " +
      "ids from list_task_options; assigneeId may be me. Where the workspace starts runs on assignment, assigning it to " +
      "an agent's lane starts a run. Repeat a call safely with the same idempotencyKey. To change a task use " +
      "update_task, to have an agent work on it run_task.",
    operation: taskOperations.create,
    needs: { role: "operator" },
    arguments: NewTaskBody,
    hints: { readOnly: false, destructive: false, idempotent: false, openWorld: true },
  },
  ({ actor, input }) => createTask({ actor, body: input }),
);
