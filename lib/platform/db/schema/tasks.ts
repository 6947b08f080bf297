import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  check,
  customType,
  index,
  integer,
  json,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import type { RunError } from "#lib/contract/interactions.ts";
import type { Json } from "#lib/contract/json.ts";
import { createdAt, instant, reference } from "./columns.ts";
import { projects, users, workspaces } from "./workspaces.ts";

const tsvector = customType<{ data: string }>({ dataType: () => "tsvector" });

/** A piece of work in a project, for people and agents. */
export const tasks = pgTable(
  "tasks",
  {
    id: text("id").primaryKey(),
    workspaceId: reference("workspace_id", () => workspaces.id),
    projectId: reference("project_id", () => projects.id),
    /** The number by which people call it, after the project's prefix. */
    number: integer("number").notNull(),
    title: text("title").notNull(),
    description: text("description"),
    status: text("status").notNull().default("open"),
    priority: text("priority").notNull().default("normal"),
    /** A person, or an agent's lane as `agt_…:laneId`. */
    assigneeKind: text("assignee_kind", { enum: ["user", "lane"] }),
    assigneeId: text("assignee_id"),
    dueAt: instant("due_at"),
    labels: text("labels").array().notNull().default(sql`'{}'`),
    parentTaskId: text("parent_task_id"),
    authorKind: text("author_kind").notNull(),
    authorId: text("author_id").notNull(),
    /** Ordinals of its comments come from here, under the row's lock: they are dense and in the order of commits. */
    commentCount: integer("comment_count").notNull().default(0),
    deletedComments: integer("deleted_comments").notNull().default(0),
    archivedAt: instant("archived_at"),
    createdAt: createdAt(),
    updatedAt: instant("updated_at").notNull().defaultNow(),
    searched: tsvector("searched").generatedAlwaysAs(
      sql`setweight(to_tsvector('simple', title), 'A') || setweight(to_tsvector('simple', coalesce(description, '')), 'B')`,
    ),
  },
  (table) => [
    uniqueIndex("tasks_number").on(table.projectId, table.number),
    index("tasks_workspace").on(table.workspaceId, table.id),
    index("tasks_project").on(table.projectId, table.id),
    index("tasks_assignee").on(table.workspaceId, table.assigneeId, table.id),
    index("tasks_updated").on(table.workspaceId, table.updatedAt, table.id),
    index("tasks_due").on(table.workspaceId, sql`coalesce(${table.dueAt}, 'infinity')`, table.id),
    // The columns of the board, the most urgent first.
    index("tasks_board").on(
      table.workspaceId,
      table.status,
      sql`array_position(array['low', 'normal', 'high', 'urgent'], ${table.priority})`,
      table.id,
    ),
    index("tasks_parent").on(table.parentTaskId).where(sql`${table.parentTaskId} is not null`),
    index("tasks_searched").using("gin", table.searched),
    index("tasks_words").using("gin", sql`words_of_task(${table.title}, ${table.description})`),
    check("tasks_status", sql`${table.status} in ('open', 'in_progress', 'waiting', 'done', 'cancelled')`),
    check("tasks_priority", sql`${table.priority} in ('low', 'normal', 'high', 'urgent')`),
    check("tasks_assignee", sql`(${table.assigneeKind} is null) = (${table.assigneeId} is null)`),
  ],
);

/** Every number that a task has had: one that moves to another project is still found by the old one. */
export const taskNumbers = pgTable(
  "task_numbers",
  {
    projectId: reference("project_id", () => projects.id),
    number: integer("number").notNull(),
    taskId: reference("task_id", () => tasks.id),
  },
  (table) => [primaryKey({ columns: [table.projectId, table.number] })],
);

export const taskBlocks = pgTable(
  "task_blocks",
  {
    taskId: reference("task_id", () => tasks.id),
    blockedByTaskId: reference("blocked_by_task_id", () => tasks.id),
  },
  (table) => [
    primaryKey({ columns: [table.taskId, table.blockedByTaskId] }),
    index("task_blocks_by").on(table.blockedByTaskId),
  ],
);

export const taskFollowers = pgTable(
  "task_followers",
  {
    taskId: reference("task_id", () => tasks.id),
    userId: reference("user_id", () => users.id),
  },
  (table) => [
    primaryKey({ columns: [table.taskId, table.userId] }),
    index("task_followers_user").on(table.userId, table.taskId),
  ],
);

export const taskComments = pgTable(
  "task_comments",
  {
    id: text("id").primaryKey(),
    workspaceId: text("workspace_id").notNull(),
    taskId: reference("task_id", () => tasks.id),
    /** Rising within the task, from 1: dense but for those that were deleted. */
    ordinal: integer("ordinal").notNull(),
    authorKind: text("author_kind").notNull(),
    authorId: text("author_id").notNull(),
    body: text("body").notNull(),
    /** The people whom it mentions. */
    mentionedIds: text("mentioned_ids").array().notNull().default(sql`'{}'`),
    /** For a result: the run and its turn. */
    runId: text("run_id"),
    turn: integer("turn"),
    version: integer("version").notNull().default(1),
    createdAt: createdAt(),
    editedAt: instant("edited_at"),
  },
  (table) => [
    uniqueIndex("task_comments_ordinal").on(table.taskId, table.ordinal),
    uniqueIndex("task_comments_result").on(table.runId, table.turn).where(sql`${table.runId} is not null`),
  ],
);

export const taskAttachments = pgTable(
  "task_attachments",
  {
    id: text("id").primaryKey(),
    workspaceId: text("workspace_id").notNull(),
    taskId: reference("task_id", () => tasks.id),
    commentId: reference("comment_id", () => taskComments.id),
    ordinal: integer("ordinal").notNull(),
    name: text("name").notNull(),
    type: text("type").notNull(),
    size: integer("size").notNull(),
    storageKey: text("storage_key").notNull(),
    /** Into the space of files: not of a result, whose files are its run's. */
    isCounted: boolean("is_counted").notNull().default(false),
  },
  (table) => [
    index("task_attachments_comment").on(table.commentId, table.ordinal),
    // Retention asks whether a content is still needed.
    index("task_attachments_content").on(table.storageKey),
  ],
);

/** Changes of tasks: who changed what, with which credential. */
export const taskActivity = pgTable(
  "task_activity",
  {
    id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    workspaceId: text("workspace_id").notNull(),
    taskId: reference("task_id", () => tasks.id),
    authorKind: text("author_kind").notNull(),
    authorId: text("author_id").notNull(),
    /** The person behind the credential. */
    userId: text("user_id").notNull(),
    action: text("action").notNull(),
    /** By field: what it was and what it became. */
    changes: json("changes").$type<Json>().notNull(),
    createdAt: createdAt(),
  },
  (table) => [index("task_activity_task").on(table.taskId, table.id)],
);

/** The runs of a task: the link decides who follows them. Forks and runs that they call have their own rows. */
export const taskRuns = pgTable(
  "task_runs",
  {
    runId: text("run_id").primaryKey(),
    workspaceId: text("workspace_id").notNull(),
    taskId: reference("task_id", () => tasks.id),
    /** Whether its results become comments: not of a run that another one called. */
    reports: boolean("reports").notNull(),
    createdAt: createdAt(),
  },
  (table) => [index("task_runs_task").on(table.taskId, table.runId)],
);

/** Ends of linked runs that have no comment yet: written by the statement that ends the run. */
export const taskRunResults = pgTable(
  "task_run_results",
  {
    runId: text("run_id").notNull(),
    turn: integer("turn").notNull(),
    workspaceId: text("workspace_id").notNull(),
    taskId: text("task_id").notNull(),
    status: text("status", { enum: ["completed", "failed"] }).notNull(),
    finalResponse: json("final_response").$type<Json>(),
    error: json("error").$type<RunError>(),
  },
  (table) => [primaryKey({ columns: [table.runId, table.turn] })],
);
