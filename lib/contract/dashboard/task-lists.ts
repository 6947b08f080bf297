import { z } from "zod";
import { TASK_LIST, TASK_PAGE, TASKS, TASKS_AT_ONCE } from "../limits.ts";
import { searchText } from "../names.ts";
import type { SessionOperations } from "../operation.ts";
import { RunStatus } from "../runs.ts";
import {
  StatusArgument,
  TASK_PRIORITIES,
  TASK_STATUSES,
  TaskAssignee,
  TaskId,
  TaskPriority,
  TaskStatus,
} from "../task-values.ts";
import { taskOperations } from "../tasks.ts";
import {
  PageCursor,
  Pagination,
  queryBoolean,
  queryChoices,
  queryInteger,
  queryList,
  Timestamp,
} from "../values.ts";

const common = { credential: "session" } as const;
const Id = z.string().max(300);

/** Filters of a list of tasks. Several values of one filter: any of them. */
const filters = {
  project: queryList(Id, { maxItems: TASK_LIST.choices }).optional(),
  status: queryChoices(TASK_STATUSES, "status").optional(),
  priority: queryChoices(TASK_PRIORITIES, "priority").optional(),
  assignee: queryList(Id, { maxItems: TASK_LIST.choices })
    .optional()
    .meta({ description: "`usr_…`, `agt_…:laneId`, me, or nobody." }),
  label: queryList(searchText(TASKS.labelChars), { maxItems: TASK_LIST.choices }).optional(),
  text: searchText(TASKS.queryChars)
    .optional()
    .meta({
      description:
        "Words of title or description, each whole or its beginning, with or without accents and in any case, or a number. " +
        "Of several words all; where no task has them, whatever its status, nearly all, then most.",
    }),
  due: z.enum(["overdue", "week"]).optional().meta({
    description: "Past due and not over, or due within seven days.",
  }),
  concern: z
    .enum(["assigned", "waiting", "followed"])
    .optional()
    .meta({
      description:
        "Of the person who asks: assigned to them; a run of it waits for somebody, and it is theirs or they follow it; " +
        "followed and not assigned to them. Only those that are not over.",
    }),
  archived: queryBoolean.optional(),
};

/** Another task, as it is named beside one. */
const TaskName = z.object({ number: z.string(), title: z.string() });

/** A task as lists and the board show it. */
export const ListedTask = z.object({
  id: z.string(),
  number: z.string(),
  title: z.string(),
  status: TaskStatus,
  priority: TaskPriority,
  assignee: TaskAssignee.nullable(),
  dueAt: Timestamp.nullable(),
  labels: z.array(z.string()),
  project: z.object({ id: z.string(), name: z.string(), teamId: z.string() }),
  parent: TaskName.nullable().meta({ description: "What it is a part of, where the person sees that." }),
  parts: z
    .object({ done: z.int(), all: z.int() })
    .meta({ description: "Its sub-tasks within reach, without archived ones: how many are over, and all." }),
  blockers: z.object({ open: z.int(), first: TaskName.nullable() }).meta({
    description: "What has to be done first and is not: how many, and the first that the person sees.",
  }),
  comments: z.int(),
  run: z
    .object({ runId: z.string(), status: RunStatus })
    .nullable()
    .meta({ description: "Its newest run that has not ended." }),
  archivedAt: Timestamp.nullable(),
  createdAt: Timestamp,
  updatedAt: Timestamp,
});
export type ListedTask = z.infer<typeof ListedTask>;

export const TASK_ORDERS = ["newest", "updated", "priority", "due"] as const;

const { projects, assignees, lanes } = taskOperations.options.output.shape;

/** Lists of tasks, and what is done with several at once. */
export const taskListOperations = {
  listTaskRows: {
    ...common,
    method: "GET",
    path: "/api/tasks/rows",
    operationId: "listTaskRows",
    summary: "List the tasks of the person's teams as rows",
    query: z.strictObject({
      ...filters,
      order: z.enum(TASK_ORDERS).optional().meta({ description: "The newest first when absent." }),
      limit: queryInteger({ min: 1, ...TASK_PAGE }).optional(),
      cursor: PageCursor.optional(),
    }),
    output: z.object({ tasks: z.array(ListedTask), pagination: Pagination }),
    success: { 200: "A page of tasks." },
    errors: ["invalid_cursor"],
  },
  countTasks: {
    ...common,
    method: "GET",
    path: "/api/tasks/counts",
    operationId: "countTasks",
    summary: "Count the tasks that match, by status",
    query: z.strictObject(filters),
    output: z.object({
      counts: z.record(TaskStatus, z.int()),
      isBounded: z.boolean().meta({
        description: `There are more than ${TASK_LIST.counted}: only so many were counted.`,
      }),
    }),
    success: { 200: "How many there are." },
    errors: [],
  },
  listTaskChoices: {
    ...common,
    method: "GET",
    path: "/api/task-choices",
    operationId: "listTaskChoices",
    summary: "List what a task's fields may be set to, and the labels in use",
    query: taskOperations.options.query,
    output: z.object({
      projects,
      assignees,
      lanes,
      labels: z.array(z.string()).meta({ description: "The most used of the newest tasks, by name." }),
      runsOnAssignment: z.boolean().meta({ description: "Assigning a task to a lane starts a run of it." }),
    }),
    success: { 200: "What there is to choose from." },
    errors: ["permission_denied", "project_not_found"],
  },
  changeTasks: {
    ...common,
    method: "POST",
    path: "/api/tasks/changes",
    operationId: "changeTasks",
    summary: "Change several tasks in the same way",
    body: z.strictObject({
      taskIds: z.array(TaskId).min(1).max(TASKS_AT_ONCE),
      changes: z.strictObject({
        status: StatusArgument.optional(),
        priority: z.enum(TASK_PRIORITIES).optional(),
        assigneeId: Id.nullable().optional(),
        addLabels: z.array(searchText(TASKS.labelChars).min(1)).max(TASKS.labels).optional(),
        removeLabels: z.array(searchText(TASKS.labelChars).min(1)).max(TASKS.labels).optional(),
        archived: z.boolean().optional(),
      }),
    }),
    output: z.object({
      tasks: z.array(
        z.object({
          taskId: z.string(),
          number: z.string().nullable().meta({ description: "Null where there is no such task." }),
          refusal: z
            .object({ code: z.string(), message: z.string() })
            .nullable()
            .meta({ description: "Why it stays as it was; null: it is as wanted." }),
        }),
      ),
    }),
    success: {
      200: "Of each task whether it is as wanted now. One that is refused keeps none of the others.",
    },
    errors: ["permission_denied"],
  },
} as const satisfies SessionOperations;
