import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  check,
  doublePrecision,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
} from "drizzle-orm/pg-core";
import { instant } from "./columns.ts";

/**
 * Figures of the runs created within half an hour, of which the dashboard adds up days and months. Half, because days
 * begin on the half hour in some time zones. Written by `sum-runs`, each half hour as a whole.
 */
export const runSums = pgTable(
  "run_sums",
  {
    workspaceId: text("workspace_id").notNull(),
    halfHour: instant("half_hour").notNull(),
    /** The agent; '' for all agents of the workspace. */
    agentId: text("agent_id").notNull(),
    /** The runs that this credential started; '' for those of all credentials. */
    credentialId: text("credential_id").notNull(),
    credentialKind: text("credential_kind").notNull(),
    completed: integer("completed").notNull(),
    failed: integer("failed").notNull(),
    cancelled: integer("cancelled").notNull(),
    active: integer("active").notNull(),
    /** A histogram of how long completed runs took: how many there are in each bucket, and the sum of their milliseconds. */
    tookCounts: integer("took_counts").array().notNull(),
    tookMs: bigint("took_ms", { mode: "number" }).array().notNull(),
    costUsd: doublePrecision("cost_usd"),
    inputTokens: bigint("input_tokens", { mode: "number" }).notNull(),
    outputTokens: bigint("output_tokens", { mode: "number" }).notNull(),
    lastRunId: text("last_run_id").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.credentialId, table.agentId, table.halfHour] }),
    index("run_sums_half_hour").on(table.halfHour),
    // For the starters of an agent's runs; holds all counted columns, so that the rows are not read.
    index("run_sums_starters")
      .on(
        table.agentId,
        table.halfHour,
        table.workspaceId,
        table.credentialKind,
        table.credentialId,
        table.completed,
        table.failed,
        table.cancelled,
        table.active,
        table.lastRunId,
      )
      .where(sql`${table.credentialId} <> '' and ${table.agentId} <> ''`),
  ],
);

/** Which half hours are summed: from `since` to before `until`, without those in `run_sums_due`. One row. */
export const runSumsSpan = pgTable(
  "run_sums_span",
  {
    isOnly: boolean("is_only").primaryKey().default(true),
    since: instant("since").notNull(),
    until: instant("until").notNull(),
  },
  (table) => [check("run_sums_span_only", sql`${table.isOnly}`)],
);

/**
 * Runs that changed after their half hour may have been summed. A trigger on `runs` writes a row for each change, without a
 * key, so that no run waits for another's transaction; `sum-runs` sums their half hours again.
 */
export const runSumsDue = pgTable(
  "run_sums_due",
  { workspaceId: text("workspace_id").notNull(), runId: text("run_id").notNull() },
  (table) => [
    index("run_sums_due_workspace").on(table.workspaceId, table.runId),
    index("run_sums_due_run").on(table.runId),
  ],
);
