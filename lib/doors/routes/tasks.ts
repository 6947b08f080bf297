import { taskListOperations } from "#lib/contract/dashboard/task-lists.ts";
import { taskPageOperations, taskPageStreams } from "#lib/contract/dashboard/tasks.ts";
import { taskRunOperations } from "#lib/contract/task-runs.ts";
import { taskOperations } from "#lib/contract/tasks.ts";
import { createdAnswer, polledAnswer, startedAnswer } from "#lib/doors/api/answer.ts";
import { heldAs } from "#lib/nouns/access/held-actor.ts";
import { decideApproval } from "#lib/nouns/run-answers/decide-approval.ts";
import { replyToRun } from "#lib/nouns/run-answers/reply-to-run.ts";
import { getRunTrace } from "#lib/nouns/run-history/get-run-trace.ts";
import { continueRun } from "#lib/nouns/run-start/continue-run.ts";
import { cancelRun } from "#lib/nouns/runs/cancel-run.ts";
import { getRun } from "#lib/nouns/runs/get-run.ts";
import { listRunInteractions } from "#lib/nouns/runs/list-run-interactions.ts";
import { changeFollowing } from "#lib/nouns/tasks/change-following.ts";
import { changeTasks } from "#lib/nouns/tasks/change-tasks.ts";
import { commentOnTask } from "#lib/nouns/tasks/comment-on-task.ts";
import { countTasks } from "#lib/nouns/tasks/count-tasks.ts";
import { createTask } from "#lib/nouns/tasks/create-task.ts";
import { deleteComment } from "#lib/nouns/tasks/delete-comment.ts";
import { editComment } from "#lib/nouns/tasks/edit-comment.ts";
import { getTaskPage } from "#lib/nouns/tasks/get-task-page.ts";
import { listProjects } from "#lib/nouns/tasks/list-projects.ts";
import { listTaskChoices } from "#lib/nouns/tasks/list-task-choices.ts";
import { listTaskOptions } from "#lib/nouns/tasks/list-task-options.ts";
import { listTaskRows } from "#lib/nouns/tasks/list-task-rows.ts";
import { listTasks } from "#lib/nouns/tasks/list-tasks.ts";
import { openTaskAttachment } from "#lib/nouns/tasks/open-task-attachment.ts";
import { readTask } from "#lib/nouns/tasks/read-task.ts";
import { runTask } from "#lib/nouns/tasks/runs/run-task.ts";
import { throughTask } from "#lib/nouns/tasks/runs/through-task.ts";
import { updateTask } from "#lib/nouns/tasks/update-task.ts";
import { bind } from "./bind.ts";

/** Where the runs of a task are polled. */
const runsOf = (taskId: string) => `/v1/public/tasks/${encodeURIComponent(taskId)}/runs`;

export const taskRoutes = [
  ...bind(taskOperations, {
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
  }),
  ...bind(taskRunOperations, {
    run: async ({ actor, params, body }) =>
      startedAnswer(await runTask({ actor, taskId: params.taskId, body }), runsOf(params.taskId)),
    get: async ({ actor, params: { taskId, runId }, query, headers, held }) => {
      const seen = (as: typeof actor) => throughTask({ actor: as, taskId, needs: "viewer" });
      const through = await seen(actor);
      const heldThrough = () => heldAs(held(), { of: actor, as: through }, seen);
      const ifNoneMatch = headers.get("if-none-match") ?? undefined;
      return polledAnswer(
        await getRun({ actor: through, runId, ...query, ifNoneMatch, held: heldThrough }),
        ifNoneMatch,
      );
    },
    trace: async ({ actor, params: { taskId, runId }, query }) => {
      const through = await throughTask({ actor, taskId, needs: "viewer" });
      return getRunTrace({ actor: through, runId, query });
    },
    interactions: async ({ actor, params: { taskId, runId } }) => {
      const through = await throughTask({ actor, taskId, needs: "viewer" });
      return listRunInteractions({ actor: through, runId });
    },
    reply: async ({ actor, params: { taskId, runId }, body }) => {
      const through = await throughTask({ actor, taskId, needs: "operator" });
      return replyToRun({ actor: through, runId, body });
    },
    approval: async ({ actor, params: { taskId, runId }, body }) => {
      const through = await throughTask({ actor, taskId, needs: "operator" });
      return decideApproval({ actor: through, runId, body });
    },
    continue: async ({ actor, params: { taskId, runId }, body }) => {
      const through = await throughTask({ actor, taskId, needs: "operator" });
      return startedAnswer(await continueRun({ actor: through, runId, body }), runsOf(taskId));
    },
    cancel: async ({ actor, params: { taskId, runId } }) => {
      const through = await throughTask({ actor, taskId, needs: "operator" });
      return cancelRun({ actor: through, runId });
    },
  }),
  ...bind(taskPageOperations, {
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
  }),
  ...bind(taskPageStreams, {
    downloadTaskAttachment: ({ actor, params }) => openTaskAttachment({ actor, ...params }),
  }),
  ...bind(taskListOperations, {
    listTaskRows: ({ actor, query }) => listTaskRows({ actor, query }),
    countTasks: ({ actor, query }) => countTasks({ actor, query }),
    listTaskChoices: ({ actor, query }) => listTaskChoices({ actor, query }),
    changeTasks: ({ actor, body }) => changeTasks({ actor, body }),
  }),
];
