import { sql } from "drizzle-orm";
import { bigint, check, integer, pgTable, text } from "drizzle-orm/pg-core";
import { instant } from "./columns.ts";

/** Processes that execute runs, each with its last heartbeat: what `/readyz` and the dashboard ask about. */
export const workerProcesses = pgTable(
  "worker_processes",
  {
    id: text("id").primaryKey(),
    host: text("host").notNull(),
    pid: integer("pid").notNull(),
    version: text("version").notNull(),
    concurrency: integer("concurrency").notNull(),
    /** Whether it takes runs: `paused` by an operator, `outdated` since a newer version has migrated the database. */
    state: text("state", { enum: ["taking", "paused", "outdated"] })
      .notNull()
      .default("taking"),
    startedAt: instant("started_at").notNull().defaultNow(),
    seenAt: instant("seen_at").notNull().defaultNow(),
  },
  (table) => [check("worker_processes_state", sql`${table.state} in ('taking', 'paused', 'outdated')`)],
);

/** How many requests were answered 503 in each minute, by all processes. Kept for a day, for `doctor`. */
export const unavailableAnswers = pgTable("unavailable_answers", {
  minute: instant("minute").primaryKey(),
  answers: bigint("answers", { mode: "number" }).notNull(),
});
