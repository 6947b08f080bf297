import { bigint, index, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { createdAt, reference } from "./columns.ts";

/** A conversation: its messages outlive the single run. Each fork remembers those of its own line. */
export const threads = pgTable("threads", {
  id: text("id").primaryKey(),
  workspaceId: text("workspace_id").notNull(),
  agentId: text("agent_id").notNull(),
  createdAt: createdAt(),
});

export const threadMessages = pgTable(
  "thread_messages",
  {
    /** Orders a thread's messages; a turn sees those up to the id it began with. */
    id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    threadId: reference("thread_id", () => threads.id),
    workspaceId: text("workspace_id").notNull(),
    runId: text("run_id").notNull(),
    turn: integer("turn").notNull(),
    role: text("role", { enum: ["user", "assistant"] }).notNull(),
    content: text("content").notNull(),
    createdAt: createdAt(),
  },
  (table) => [index("thread_messages_thread").on(table.threadId, table.id)],
);

/**
 * Where a run left the line of an earlier one: it remembers the earlier run's messages up to `position`, and what
 * that run remembered. Runs without a row remember their own messages alone. Rows are kept as long as the thread's
 * messages.
 */
export const threadForks = pgTable(
  "thread_forks",
  {
    threadId: text("thread_id").notNull(),
    runId: text("run_id").notNull(),
    workspaceId: text("workspace_id").notNull(),
    /** Null: the thread began with a copy of another thread's messages, which are those up to `position`. */
    fromRunId: text("from_run_id"),
    position: bigint("position", { mode: "number" }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.threadId, table.runId] })],
);
