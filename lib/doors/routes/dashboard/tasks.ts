import { taskListOperations } from "#lib/contract/dashboard/task-lists.ts";
import { taskPageOperations, taskPageStreams } from "#lib/contract/dashboard/tasks.ts";
import { createdAnswer, startedAnswer } from "#lib/doors/api/answer.ts";
import { changeFollowing } from "#lib/nouns/tasks/change-following.ts";
import { changeTasks } from "#lib/nouns/tasks/change-tasks.ts";
import { commentOnTask } from "#lib/nouns/tasks/comment-on-task.ts";
import { countTasks } from "#lib/nouns/tasks/count-tasks.ts";
import { createTask } from "#lib/nouns/tasks/create-task.ts";
import { deleteComment } from "#lib/nouns/tasks/delete-comment.ts";
import { editComment } from "#lib/nouns/tasks/edit-comment.ts";
import { getTaskPage } from "#lib/nouns/tasks/get-task-page.ts";
import { listTaskChoices } from "#lib/nouns/tasks/list-task-choices.ts";
import { listTaskRows } from "#lib/nouns/tasks/list-task-rows.ts";
import { listTasks } from "#lib/nouns/tasks/list-tasks.ts";
import { openTaskAttachment } from "#lib/nouns/tasks/open-task-attachment.ts";
import { runTask } from "#lib/nouns/tasks/runs/run-task.ts";
import { updateTask } from "#lib/nouns/tasks/update-task.ts";
import { bind } from "../bind.ts";

export const taskPageRoutes = bind(taskPageOperations, {
  listTasks: ({ actor, query }) => listTasks({ actor, query }),
  createTaskAsPerson: async ({ actor, body }) => createdAnswer(await createTask({ actor, body })),
  getTaskPage: ({ actor, params, query }) => getTaskPage({ actor, ...params, query }),
  updateTaskAsPerson: ({ actor, params, body }) => updateTask({ actor, ...params, body }),
  commentAsPerson: async ({ actor, params, body }) =>
    createdAnswer(await commentOnTask({ actor, ...params, body })),
  editCommentAsPerson: ({ actor, params, body }) => editComment({ actor, ...params, body }),
  deleteCommentAsPerson: ({ actor, params }) => deleteComment({ actor, ...params }),
  runTaskAsPerson: async ({ actor, params, body }) =>
    startedAnswer(await runTask({ actor, ...params, body })),
  changeFollowing: ({ actor, params, body }) => changeFollowing({ actor, ...params, ...body }),
});

export const taskPageStreamRoutes = bind(taskPageStreams, {
  downloadTaskAttachment: ({ actor, params }) => openTaskAttachment({ actor, ...params }),
});

export const taskListRoutes = bind(taskListOperations, {
  listTaskRows: ({ actor, query }) => listTaskRows({ actor, query }),
  countTasks: ({ actor, query }) => countTasks({ actor, query }),
  listTaskChoices: ({ actor, query }) => listTaskChoices({ actor, query }),
  changeTasks: ({ actor, body }) => changeTasks({ actor, body }),
});
