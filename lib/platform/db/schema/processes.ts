import { sql } from "drizzle-orm";
import { bigint, check, integer, pgTable, text } from "drizzle-orm/pg-core";
import { instant } from "./columns.ts";

/** Worker processes with their last heartbeat, for `/readyz` and the dashboard. */
export const workerProcesses = pgTable(
  "worker_processes",
  {
    id: text("id").primaryKey(),
    host: text("host").notNull(),
    pid: integer("pid").notNull(),
    version: text("version").notNull(),
    concurrency: integer("concurrency").notNull(),
    /** Whether it takes runs: `paused` by an operator, `outdated` after a newer version has migrated the database. */
    state: text("state", { enum: ["taking", "paused", "outdated"] })
      .notNull()
      .default("taking"),
    startedAt: instant("started_at").notNull().defaultNow(),
    seenAt: instant("seen_at").notNull().defaultNow(),
  },
  (table) => [check("worker_processes_state", sql`${table.state} in ('taking', 'paused', 'outdated')`)],
);

/** Requests answered 503 per minute, by all processes. Kept for a day, for `doctor`. */
export const unavailableAnswers = pgTable("unavailable_answers", {
  minute: instant("minute").primaryKey(),
  answers: bigint("answers", { mode: "number" }).notNull(),
});
