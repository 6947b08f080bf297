import { z } from "zod";
import { amount } from "./amount.ts";
import { AttachmentName, Base64, ContentType } from "./attachments.ts";
import { filePieceFields } from "./files.ts";
import { COMMENT_PAGE, MAX_VERSION, TASK_CHOICES, TASK_PAGE, TASKS } from "./limits.ts";
import { searchText } from "./names.ts";
import { ONCE_HEADERS, OnceKey } from "./once-key.ts";
import type { Operation, Operations } from "./operation.ts";
import { RunId, RunInput, RunStatus } from "./runs.ts";
import {
  newTaskFields,
  Project,
  ProjectId,
  StatusArgument,
  Task,
  TaskComment,
  TaskId,
  TaskPriority,
  TaskStatus,
  taskChangeFields,
} from "./task-values.ts";
import { PageCursor, Pagination, queryBoolean, queryInteger, Timestamp } from "./values.ts";

/** A run of a task, in short. */
export const TaskRunSummary = z
  .object({
    runId: RunId,
    agentId: z.string(),
    agentName: z.string(),
    laneId: z.string(),
    status: RunStatus,
    createdAt: Timestamp,
    completedAt: Timestamp.nullable(),
  })
  .meta({ id: "TaskRunSummary" });

/** The input of a lane that an assignment starts (`tasks.runOnAssignment`). */
const AssignmentInput = RunInput.optional().meta({
  description:
    "Only with an assigneeId that is a structured lane, where the workspace starts runs on assignment: the run's input.",
});

export const NewTaskBody = z.strictObject({
  ...newTaskFields,
  input: AssignmentInput,
  idempotencyKey: OnceKey.optional(),
});
export const TaskChanges = z.strictObject({ ...taskChangeFields, input: AssignmentInput });
export const ChangedTaskBody = TaskChanges.extend({
  archived: z
    .boolean()
    .optional()
    .meta({ description: "Archived tasks stay readable and are left out of lists." }),
});

export const CommentAttachment = z
  .strictObject({
    name: AttachmentName,
    type: ContentType,
    base64: Base64,
  })
  .meta({ id: "CommentAttachment" });
const CommentText = z
  .string()
  .min(1)
  .max(TASKS.textChars)
  .meta({
    description:
      `Markdown, 1 to ${amount(TASKS.textChars)} characters. @[Name](usr_…) mentions a person, who then follows ` +
      "the task.",
  });
export const EditedCommentBody = z.strictObject({
  version: z
    .int()
    .min(1)
    .max(MAX_VERSION)
    .meta({
      description:
        `The version that the edit is based on, 1 to ${amount(MAX_VERSION)}. A stale one is refused with ` +
        "revision_conflict, whose details carry the current version.",
    }),
  body: CommentText.optional(),
  removeAttachments: z
    .array(z.string().max(100))
    .max(TASKS.attachments)
    .optional()
    .meta({
      description: `The ids of at most ${TASKS.attachments} files to take out of the comment; their content is deleted.`,
    }),
});
export const NewCommentBody = z.strictObject({
  body: CommentText,
  attachments: z
    .array(CommentAttachment)
    .max(TASKS.attachments)
    .optional()
    .meta({ description: `At most ${TASKS.attachments} files, with 18 MB of content in all.` }),
  idempotencyKey: OnceKey.optional(),
});

export const ListTasksQuery = z.strictObject({
  projectId: ProjectId.optional().meta({
    description: "Only this project's; an id of at most 300 characters.",
  }),
  status: StatusArgument.optional().meta({ description: "Only those with this status." }),
  assigneeId: z
    .string()
    .max(300)
    .optional()
    .meta({ description: "`usr_…`, `agt_…:laneId`, or me; at most 300 characters." }),
  label: searchText(TASKS.labelChars)
    .optional()
    .meta({ description: `A label, at most ${TASKS.labelChars} characters.` }),
  query: searchText(TASKS.queryChars)
    .optional()
    .meta({
      description:
        "Words of the title or description, each whole or its beginning; case and accents do not matter. Finds tasks with " +
        'all of them; where there are none, those without words such as "the"; then, of three or more, with nearly all; ' +
        `then with most. Or a number such as OPS-12. At most ${TASKS.queryChars} characters.`,
    }),
  archived: queryBoolean.optional().meta({ description: "The archived ones instead; false when absent." }),
  limit: queryInteger({ min: 1, ...TASK_PAGE }).optional(),
  cursor: PageCursor.optional(),
});

const params = z.object({ taskId: TaskId });
const commentParams = params.extend({
  commentId: z.string().max(100).meta({ description: "`cmt_…`, at most 100 characters." }),
});
const common = { tag: "Tasks", scopes: { allOf: ["tasks:execute"] } } as const;
export const TASK_REFUSALS = ["permission_denied", "access_not_configured", "task_not_found"] as const;
const CHANGE_REFUSALS = ["project_not_found", "agent_not_found", "lane_not_found", "user_not_found"] as const;
const ASSIGNMENT_REFUSALS = [
  "reserved_input_field",
  "attachment_required",
  "input_validation_failed",
] as const;

/** Tasks of projects (D19). A credential reaches those of its allowed projects or, where it has none, teams. */
export const taskOperations = {
  listProjects: {
    ...common,
    method: "GET",
    path: "/v1/public/projects",
    operationId: "listProjects",
    summary: "List the projects whose tasks the credential may see",
    query: z.strictObject({
      limit: queryInteger({ min: 1, ...TASK_PAGE }).optional(),
      cursor: PageCursor.optional(),
    }),
    output: z.object({ projects: z.array(Project), pagination: Pagination }),
    success: { 200: "A page of projects by name." },
    errors: ["invalid_cursor", "access_not_configured"],
  },
  list: {
    ...common,
    method: "GET",
    path: "/v1/public/tasks",
    operationId: "listTasks",
    summary: "List tasks, the newest first",
    query: ListTasksQuery,
    output: z.object({ tasks: z.array(Task), pagination: Pagination }),
    success: { 200: "A page of tasks." },
    errors: ["invalid_cursor", "permission_denied", "access_not_configured", "project_not_found"],
  },
  create: {
    ...common,
    method: "POST",
    path: "/v1/public/tasks",
    operationId: "createTask",
    summary: "Create a task in a project",
    inputAt: ["input"],
    body: NewTaskBody,
    output: Task,
    success: { 201: "The task.", 200: "What an earlier request with this idempotencyKey created." },
    headers: ONCE_HEADERS,
    errors: [...TASK_REFUSALS, ...CHANGE_REFUSALS, ...ASSIGNMENT_REFUSALS],
  },
  options: {
    ...common,
    method: "GET",
    path: "/v1/public/tasks/options",
    operationId: "listTaskOptions",
    summary: "List what a task's fields may be set to",
    query: z.strictObject({
      projectId: ProjectId.optional().meta({
        description: "Only what fits this project; an id of at most 300 characters.",
      }),
    }),
    output: z.object({
      projects: z.array(Project),
      statuses: z.array(TaskStatus),
      priorities: z.array(TaskPriority),
      assignees: z
        .array(z.object({ id: z.string(), name: z.string() }))
        .meta({ description: "The people who may be assigned: those who see the projects." }),
      lanes: z
        .array(
          z.object({
            id: z.string().meta({ description: "`agt_…:laneId`, for assigneeId." }),
            name: z.string(),
            agentId: z.string(),
            laneId: z.string(),
            mode: z.enum(["structured", "chat"]),
            teamId: z.string(),
          }),
        )
        .meta({ description: "The lanes of published agents that may be assigned and run." }),
    }),
    success: { 200: `At most ${TASK_CHOICES} of each, by name.` },
    errors: ["permission_denied", "access_not_configured", "project_not_found"],
  },
  read: {
    ...common,
    method: "GET",
    path: "/v1/public/tasks/{taskId}",
    operationId: "readTask",
    summary: "Read a task with its comments and runs",
    params,
    query: z.strictObject({
      limit: queryInteger({ min: 1, ...COMMENT_PAGE }).optional(),
      cursor: PageCursor.optional().meta({
        description:
          "pagination.nextCursor of the page before, at most 2,000 characters: it leads back to older comments.",
      }),
    }),
    output: z.object({
      task: Task,
      comments: z.array(TaskComment).meta({ description: "The newest, the oldest of them first." }),
      runs: z.array(TaskRunSummary).meta({ description: "Its newest 100 runs, the newest first." }),
      pagination: Pagination,
    }),
    success: { 200: "The task." },
    errors: [...TASK_REFUSALS, "invalid_cursor"],
  },
  update: {
    ...common,
    method: "PATCH",
    path: "/v1/public/tasks/{taskId}",
    operationId: "updateTask",
    summary: "Change fields of a task",
    description: "What is absent stays; null clears assigneeId, dueAt, parentTaskId and description.",
    params,
    inputAt: ["input"],
    body: ChangedTaskBody,
    output: Task,
    success: { 200: "The task as it is now." },
    errors: [...TASK_REFUSALS, ...CHANGE_REFUSALS, ...ASSIGNMENT_REFUSALS, "task_has_runs", "quota_exceeded"],
  },
  comment: {
    ...common,
    method: "POST",
    path: "/v1/public/tasks/{taskId}/comments",
    operationId: "commentOnTask",
    summary: "Comment on a task",
    params,
    body: NewCommentBody,
    output: TaskComment,
    success: { 201: "The comment.", 200: "What an earlier request with this idempotencyKey created." },
    headers: ONCE_HEADERS,
    errors: [...TASK_REFUSALS, "attachment_invalid", "quota_exceeded"],
  },
  editComment: {
    ...common,
    method: "PATCH",
    path: "/v1/public/tasks/{taskId}/comments/{commentId}",
    operationId: "editComment",
    summary: "Edit a comment, or take files out of it",
    description:
      "The credential that wrote it may, and admins. What is absent stays. Who is mentioned for the first time follows the " +
      "task and is notified.",
    params: commentParams,
    body: EditedCommentBody,
    output: TaskComment,
    success: { 200: "The comment as it is now." },
    errors: [...TASK_REFUSALS, "not_found", "revision_conflict"],
  },
  deleteComment: {
    ...common,
    method: "DELETE",
    path: "/v1/public/tasks/{taskId}/comments/{commentId}",
    operationId: "deleteComment",
    summary: "Delete a comment with its files",
    description: "The credential that wrote it may, and admins.",
    params: commentParams,
    output: z.object({}),
    success: { 204: "It is gone." },
    errors: [...TASK_REFUSALS, "not_found"],
  },
  readAttachment: {
    ...common,
    method: "GET",
    path: "/v1/public/tasks/{taskId}/attachments/{attachmentId}",
    operationId: "readTaskAttachment",
    summary: "Download a file of a comment",
    params: params.extend({ attachmentId: z.string().max(100) }),
    contentTypes: ["application/octet-stream"],
    output: z.object({}),
    success: { 200: "The bytes, as a download." },
    headers: { "Content-Disposition": "attachment, with the file's name." },
    errors: [...TASK_REFUSALS, "not_found"],
  },
} as const satisfies Operations;

/** A piece of a comment's file: text where the file is text, PDF or Word, else base64. */
export const TaskAttachmentPiece = z.object({
  attachmentId: z.string(),
  name: z.string(),
  type: z.string(),
  size: z.int(),
  ...filePieceFields,
});
export type TaskAttachmentPiece = z.infer<typeof TaskAttachmentPiece>;

const { contentTypes: _, ...download } = taskOperations.readAttachment;

/** For tools. Over REST the bytes are downloaded. */
export const readAttachmentPieceOperation = {
  ...download,
  operationId: "readTaskAttachmentPiece",
  summary: "Read a piece of a comment's file",
  output: TaskAttachmentPiece,
} as const satisfies Operation;
