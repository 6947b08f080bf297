import { z } from "zod";
import { amount } from "./amount.ts";
import { Author } from "./author.ts";
import { TASKS } from "./limits.ts";
import { Moment, Timestamp } from "./values.ts";

export const TASK_STATUSES = ["open", "in_progress", "waiting", "done", "cancelled"] as const;
export const TaskStatus = z.enum(TASK_STATUSES).meta({ id: "TaskStatus" });
/** In arguments, where each says what it is for. */
export const StatusArgument = z.enum(TASK_STATUSES);
export type TaskStatus = z.infer<typeof TaskStatus>;

export const TASK_PRIORITIES = ["low", "normal", "high", "urgent"] as const;
export const TaskPriority = z.enum(TASK_PRIORITIES).meta({ id: "TaskPriority" });
export type TaskPriority = z.infer<typeof TaskPriority>;

export const TaskId = z.string().max(100).meta({
  description: "The task's id, or its number such as OPS-12; at most 100 characters.",
});
export const ProjectId = z
  .string()
  .max(300)
  .meta({ description: "The project's id, `prj_…`, at most 300 characters." });

export const Project = z
  .object({
    id: z.string(),
    teamId: z.string(),
    name: z.string(),
    prefix: z.string().meta({ description: "Starts the numbers of its tasks, such as OPS." }),
  })
  .meta({ id: "Project" });
export type Project = z.infer<typeof Project>;

export const TaskAssignee = z
  .object({
    type: z.enum(["user", "lane"]),
    id: z.string().meta({ description: "`usr_…`, or `agt_…:laneId`." }),
    name: z.string(),
  })
  .meta({ id: "TaskAssignee" });
export type TaskAssignee = z.infer<typeof TaskAssignee>;

export const Task = z
  .object({
    id: z.string(),
    number: z.string().meta({ description: "What people call it, such as OPS-12." }),
    projectId: z.string(),
    parentTaskId: z.string().nullable(),
    blockedBy: z.array(z.string()).meta({ description: "The ids of the tasks that have to be done first." }),
    title: z.string(),
    description: z.string().nullable().meta({ description: "Markdown." }),
    status: TaskStatus,
    priority: TaskPriority,
    assignee: TaskAssignee.nullable(),
    dueAt: Timestamp.nullable(),
    labels: z.array(z.string()),
    runIds: z.array(z.string()).meta({ description: "Its newest 100 runs, the newest first." }),
    archivedAt: Timestamp.nullable(),
    createdAt: Timestamp,
    updatedAt: Timestamp,
  })
  .meta({ id: "Task" });
export type Task = z.infer<typeof Task>;

/** A comment's file, as it is read. */
export const TaskAttachment = z
  .object({ id: z.string(), name: z.string(), type: z.string(), size: z.int() })
  .meta({ id: "TaskAttachment" });

export const TaskComment = z
  .object({
    id: z.string(),
    author: Author,
    body: z.string().meta({ description: "Markdown." }),
    attachments: z.array(TaskAttachment),
    version: z.int().meta({ description: "1 as it was written; each edit is one more." }),
    createdAt: Timestamp,
    editedAt: Timestamp.nullable().meta({ description: "When it was last edited; null where it never was." }),
  })
  .meta({ id: "TaskComment" });
export type TaskComment = z.infer<typeof TaskComment>;

export const TaskTitle = z
  .string()
  .min(1)
  .max(TASKS.titleChars)
  .meta({ description: `One line, 1 to ${TASKS.titleChars} characters.` });
export const TaskDescription = z
  .string()
  .max(TASKS.textChars)
  .meta({ description: `Markdown, at most ${amount(TASKS.textChars)} characters.` });
const ASSIGNEE =
  "`usr_…`, an agent's lane as `agt_…:laneId`, or me: the person whose credential this is. At most 300 characters.";
const AssigneeId = z.string().max(300).meta({ description: ASSIGNEE });
const DUE =
  "When it is due: ISO 8601 with a time zone, such as 2026-12-01T17:00:00Z, in at most 100 characters.";
const DueAt = Moment.meta({ description: DUE });
const Labels = z
  .array(z.string().min(1).max(TASKS.labelChars))
  .max(TASKS.labels)
  .meta({ description: `At most ${TASKS.labels} labels of at most ${TASKS.labelChars} characters.` });
const BLOCKERS = `The tasks that have to be done first, by id or number: at most ${TASKS.blockedBy}.`;
const BlockedBy = z.array(TaskId).max(TASKS.blockedBy).meta({ description: BLOCKERS });
const PARENT = "The task that it is a part of, by id or number of at most 100 characters.";
const ParentTaskId = TaskId.meta({ description: PARENT });

const commonFields = {
  priority: z.enum(TASK_PRIORITIES).optional().meta({
    description: "How urgent it is; normal when absent at creation.",
  }),
  labels: Labels.optional(),
  blockedBy: BlockedBy.optional(),
};

export const newTaskFields = {
  projectId: ProjectId,
  title: TaskTitle,
  description: TaskDescription.optional(),
  ...commonFields,
  assigneeId: AssigneeId.optional(),
  dueAt: DueAt.optional(),
  parentTaskId: ParentTaskId.optional(),
};

/** Null clears. */
export const taskChangeFields = {
  projectId: ProjectId.optional(),
  title: TaskTitle.optional(),
  description: TaskDescription.nullable()
    .optional()
    .meta({ description: `Markdown, at most ${amount(TASKS.textChars)} characters; null clears it.` }),
  status: StatusArgument.optional().meta({ description: "Where the work on it stands." }),
  ...commonFields,
  assigneeId: AssigneeId.nullable()
    .optional()
    .meta({ description: `${ASSIGNEE} Null clears it.` }),
  dueAt: DueAt.nullable()
    .optional()
    .meta({ description: `${DUE} Null clears it.` }),
  parentTaskId: ParentTaskId.nullable()
    .optional()
    .meta({ description: `${PARENT} Null clears it.` }),
  blockedBy: BlockedBy.optional().meta({
    description: `${BLOCKERS} This replaces those before, but of those that the caller cannot see: they stay.`,
  }),
};
