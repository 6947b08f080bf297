import { taskListOperations } from "#lib/contract/dashboard/task-lists.ts";
import { changeTasks } from "#lib/nouns/tasks/change-tasks.ts";
import { countTasks } from "#lib/nouns/tasks/count-tasks.ts";
import { listTaskChoices } from "#lib/nouns/tasks/list-task-choices.ts";
import { listTaskRows } from "#lib/nouns/tasks/list-task-rows.ts";
import { bind } from "../bind.ts";

export const taskListRoutes = bind(taskListOperations, {
  listTaskRows: ({ actor, query }) => listTaskRows({ actor, query }),
  countTasks: ({ actor, query }) => countTasks({ actor, query }),
  listTaskChoices: ({ actor, query }) => listTaskChoices({ actor, query }),
  changeTasks: ({ actor, body }) => changeTasks({ actor, body }),
});
