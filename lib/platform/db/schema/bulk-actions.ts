import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  index,
  integer,
  json,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import type { JsonObject } from "#lib/contract/json.ts";
import { createdAt, instant, reference } from "./columns.ts";
import { users, workspaces } from "./workspaces.ts";

/** A person's action on many runs. Its targets are captured when it is begun. */
export const bulkActions = pgTable(
  "bulk_actions",
  {
    id: text("id").primaryKey(),
    workspaceId: reference("workspace_id", () => workspaces.id),
    action: text("action", { enum: ["cancel", "rerun", "rerun_from_failure"] }).notNull(),
    /** The filters that chose its runs; null: they were chosen one by one. */
    filters: json("filters").$type<JsonObject>(),
    /** More runs matched than one action takes. */
    isCut: boolean("is_cut").notNull(),
    runs: integer("runs").notNull(),
    createdBy: reference("created_by", () => users.id),
    /** The browser session that began it; what is done later is recorded as done there. */
    sessionId: text("session_id"),
    idempotencyKey: text("idempotency_key").notNull(),
    bodyHash: text("body_hash").notNull(),
    createdAt: createdAt(),
    endedAt: instant("ended_at"),
  },
  (table) => [
    uniqueIndex("bulk_actions_key").on(table.workspaceId, table.createdBy, table.idempotencyKey),
    index("bulk_actions_workspace").on(table.workspaceId, table.id),
    index("bulk_actions_open").on(table.id).where(sql`${table.endedAt} is null`),
    check("bulk_actions_action", sql`${table.action} in ('cancel', 'rerun', 'rerun_from_failure')`),
  ],
);

/** A run of a bulk action, and what became of it. */
export const bulkActionTargets = pgTable(
  "bulk_action_targets",
  {
    bulkActionId: text("bulk_action_id")
      .notNull()
      .references(() => bulkActions.id, { onDelete: "cascade" }),
    /** From 0. */
    ordinal: integer("ordinal").notNull(),
    workspaceId: text("workspace_id").notNull(),
    /** As the person named it; there may be no such run. */
    runId: text("run_id").notNull(),
    /** Null until it is done, refused or skipped; then it never changes. */
    outcome: text("outcome", { enum: ["done", "refused", "skipped"] }),
    /** An error's code and message, or why it was skipped. */
    reasonCode: text("reason_code"),
    reason: text("reason"),
    /** The run that a re-run started. */
    newRunId: text("new_run_id"),
    /** A worker is at it until then: keeps others from the same work, not from the same effect. */
    claimedUntil: instant("claimed_until"),
    attempts: integer("attempts").notNull().default(0),
    endedAt: instant("ended_at"),
  },
  (table) => [
    primaryKey({ columns: [table.bulkActionId, table.ordinal] }),
    index("bulk_action_targets_open")
      .on(table.bulkActionId, table.ordinal)
      .where(sql`${table.outcome} is null`),
    check("bulk_action_targets_outcome", sql`${table.outcome} in ('done', 'refused', 'skipped')`),
    check("bulk_action_targets_ended", sql`(${table.outcome} is null) = (${table.endedAt} is null)`),
  ],
);
