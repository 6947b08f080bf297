import { z } from "zod";
import { ProjectId } from "#lib/contract/task-values.ts";
import { taskOperations } from "#lib/contract/tasks.ts";
import { listTaskOptions } from "#lib/nouns/tasks/list-task-options.ts";
import { defineTool } from "../define-tool.ts";

export const listTaskOptionsTool = defineTool(
  {
    name: "list_task_options",
    title: "List what tasks may be set to",
    description:
      "Returns the ids that Laneway's create_task, update_task and run_task take: { projects, statuses, " +
      "priorities, assignees, lanes }. lanes are what agents can be assigned and run with. Tasks themselves: " +
      "list_tasks.",
    operation: taskOperations.options,
    needs: { role: "viewer" },
    arguments: z.strictObject({
      projectId: ProjectId.optional().meta({ description: "Only for this project; at most 300 characters." }),
    }),
    words: {
      projectId: "Only what fits it.",
    },
    hints: { readOnly: true, destructive: false, idempotent: true, openWorld: false },
    freeAt: () => ["/projects", "/assignees", "/lanes"],
  },
  ({ actor, input }) => listTaskOptions({ actor, query: input }),
);
