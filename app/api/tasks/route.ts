import { createdAnswer } from "#lib/doors/api/created-answer.ts";
import { dashboardRoutes } from "#lib/doors/api/dashboard-routes.ts";
import { createTask } from "#lib/nouns/tasks/create-task.ts";
import { listTasks } from "#lib/nouns/tasks/list-tasks.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = dashboardRoutes({
  listTasks: ({ actor, query }) => listTasks({ actor, query }),
  createTaskAsPerson: async ({ actor, body }) => createdAnswer(await createTask({ actor, body })),
});
