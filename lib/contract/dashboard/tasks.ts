import { z } from "zod";
import { asPerson } from "../as-person.ts";
import { Author } from "../author.ts";
import type { SessionOperations, SessionStreams } from "../operation.ts";
import { taskRunOperations } from "../task-runs.ts";
import { Project, TaskComment, TaskId, TaskStatus } from "../task-values.ts";
import { TASK_REFUSALS, taskOperations } from "../tasks.ts";
import { AnyObject, Timestamp } from "../values.ts";

const common = { credential: "session" } as const;
const params = z.object({ taskId: TaskId });
const { list, create, read, update, comment, editComment, deleteComment, readAttachment } = taskOperations;
const { run } = taskRunOperations;

const Activity = z.object({
  author: Author,
  action: z.enum([
    "created",
    "changed",
    "archived",
    "restored",
    "run_started",
    "comment_edited",
    "comment_deleted",
  ]),
  changes: AnyObject.meta({
    description: "By field, what it was and what it became; of a description only that it changed.",
  }),
  at: Timestamp,
});

/** A task beside another one. */
const RelatedTask = z.object({
  relation: z
    .enum(["parent", "part", "blocker", "waiting"])
    .meta({ description: "What it is to the other one: `waiting` waits for it." }),
  id: z.string(),
  number: z.string(),
  title: z.string(),
  status: TaskStatus,
});
export type RelatedTask = z.infer<typeof RelatedTask>;

/** Tasks for signed-in people: the public verbs, what happened to a task, and who follows it. */
export const taskPageOperations = {
  listTasks: asPerson(list, "/api/tasks", { operationId: "listTasks" }),
  createTaskAsPerson: asPerson(create, "/api/tasks"),
  getTaskPage: {
    ...common,
    method: "GET",
    path: "/api/tasks/{taskId}",
    operationId: "getTaskPage",
    summary: "Read a task with its comments, runs, activity and followers",
    params,
    query: read.query,
    output: read.output.extend({
      comments: z.array(
        TaskComment.extend({
          mayChange: z.boolean().meta({ description: "Whether the person may edit and delete it." }),
        }),
      ),
      project: Project,
      related: z.array(RelatedTask).meta({ description: "At most 200, of projects within reach." }),
      activity: z.array(Activity).meta({
        description: "The newest 100, the oldest of them first; the cursor leads back to older ones, too.",
      }),
      names: z.record(z.string(), z.string()).meta({
        description: "What ids in the activity's changes are called: people, lanes, projects, tasks.",
      }),
      hasEarlierComments: z.boolean().meta({ description: "Else only earlier activity may be left." }),
      followers: z.array(z.object({ id: z.string(), name: z.string() })),
      isFollowed: z.boolean().meta({ description: "By the person who asks." }),
    }),
    success: read.success,
    errors: read.errors,
  },
  updateTaskAsPerson: asPerson(update, "/api/tasks/{taskId}"),
  commentAsPerson: asPerson(comment, "/api/tasks/{taskId}/comments"),
  editCommentAsPerson: asPerson(editComment, "/api/tasks/{taskId}/comments/{commentId}"),
  deleteCommentAsPerson: asPerson(deleteComment, "/api/tasks/{taskId}/comments/{commentId}", {
    success: { 200: "It is gone." },
  }),
  runTaskAsPerson: asPerson(run, "/api/tasks/{taskId}/runs"),
  changeFollowing: {
    ...common,
    method: "PUT",
    path: "/api/tasks/{taskId}/following",
    operationId: "changeFollowing",
    summary: "Follow a task, or do so no more",
    params,
    body: z.strictObject({ isFollowed: z.boolean() }),
    output: z.object({ isFollowed: z.boolean() }),
    success: { 200: "As it is now." },
    errors: [...TASK_REFUSALS],
  },
} as const satisfies SessionOperations;

export const taskPageStreams = {
  downloadTaskAttachment: asPerson(readAttachment, "/api/tasks/{taskId}/attachments/{attachmentId}", {
    output: undefined,
  }),
} as const satisfies SessionStreams;
