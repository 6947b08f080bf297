import { z } from "zod";
import { TASK_CHOICES } from "#lib/contract/limits.ts";
import { ProjectId } from "#lib/contract/task-values.ts";
import { taskOperations } from "#lib/contract/tasks.ts";
import { listTaskOptions } from "#lib/nouns/tasks/list-task-options.ts";
import { defineTool } from "../define-tool.ts";

export const listTaskOptionsTool = defineTool(
  {
    name: "list_task_options",
    title: "List what tasks may be set to",
    description:
      "Returns the ids that Laneway's create_task, update_task and run_task take: { projects, statuses, priorities, assignees, " +
      `lanes }, at most ${TASK_CHOICES} of each, by name. assignees are people; lanes are what agents can be assigned and ` +
      "run with. With projectId only what fits that project. For tasks themselves use list_tasks.",
    operation: taskOperations.options,
    needs: { role: "viewer" },
    arguments: z.strictObject({
      projectId: ProjectId.optional().meta({ description: "Only for this project; at most 300 characters." }),
    }),
    hints: { readOnly: true, destructive: false, idempotent: true, openWorld: false },
    freeAt: () => ["/projects", "/assignees", "/lanes"],
  },
  ({ actor, input }) => listTaskOptions({ actor, query: input }),
);
