import { taskOperations } from "#lib/contract/tasks.ts";
import { createdAnswer } from "#lib/doors/api/answer.ts";
import { commentOnTask } from "#lib/nouns/tasks/comment-on-task.ts";
import { createTask } from "#lib/nouns/tasks/create-task.ts";
import { deleteComment } from "#lib/nouns/tasks/delete-comment.ts";
import { editComment } from "#lib/nouns/tasks/edit-comment.ts";
import { listProjects } from "#lib/nouns/tasks/list-projects.ts";
import { listTaskOptions } from "#lib/nouns/tasks/list-task-options.ts";
import { listTasks } from "#lib/nouns/tasks/list-tasks.ts";
import { openTaskAttachment } from "#lib/nouns/tasks/open-task-attachment.ts";
import { readTask } from "#lib/nouns/tasks/read-task.ts";
import { updateTask } from "#lib/nouns/tasks/update-task.ts";
import { bind } from "../bind.ts";

export const taskRoutes = bind(taskOperations, {
  listProjects,
  list: listTasks,
  create: async ({ actor, body }) => createdAnswer(await createTask({ actor, body })),
  options: listTaskOptions,
  read: ({ actor, params, query }) => readTask({ actor, taskId: params.taskId, query }),
  update: ({ actor, params, body }) => updateTask({ actor, taskId: params.taskId, body }),
  comment: async ({ actor, params, body }) =>
    createdAnswer(await commentOnTask({ actor, taskId: params.taskId, body })),
  editComment: ({ actor, params, body }) => editComment({ actor, ...params, body }),
  deleteComment: ({ actor, params }) => deleteComment({ actor, ...params }),
  readAttachment: ({ actor, params }) => openTaskAttachment({ actor, ...params }),
});
