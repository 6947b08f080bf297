import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, text } from "drizzle-orm/pg-core";
import type { RunError } from "#lib/contract/interactions.ts";
import { agents } from "./agents.ts";
import { instant, reference } from "./columns.ts";
import { users, workspaces } from "./workspaces.ts";

/**
 * Failed runs of an agent with one fingerprint, and what people do about them. Its runs name it
 * (`runs.failure_group_id`) and are counted there.
 */
export const failureGroups = pgTable(
  "failure_groups",
  {
    /** A hash of agent and fingerprint: the statement that fails a run can write it without looking it up. */
    id: text("id").primaryKey(),
    workspaceId: reference("workspace_id", () => workspaces.id),
    agentId: reference("agent_id", () => agents.id),
    code: text("code").$type<RunError["code"]>().notNull(),
    nodeId: text("node_id"),
    /** Message of its first run, redacted. */
    message: text("message").notNull(),
    /** The message without what is particular to one run. */
    pattern: text("pattern").notNull(),
    firstRunId: text("first_run_id").notNull(),
    firstSeenAt: instant("first_seen_at").notNull(),
    /** The graph of the first run, which says its version. */
    firstGraphFingerprint: text("first_graph_fingerprint").notNull(),
    /** At most a minute older than the last failure, so that runs that fail together do not all write this row. */
    lastSeenAt: instant("last_seen_at").notNull(),
    assigneeId: text("assignee_id").references(() => users.id),
    resolvedAt: instant("resolved_at"),
    resolvedById: text("resolved_by_id").references(() => users.id),
    /** The first version that should not fail like this; null: no version should. */
    resolvedInVersion: integer("resolved_in_version"),
    /** When a run failed like this again although it was resolved. */
    reopenedAt: instant("reopened_at"),
    reopenedRunId: text("reopened_run_id"),
  },
  (table) => [
    index("failure_groups_workspace").on(table.workspaceId, table.lastSeenAt, table.id),
    index("failure_groups_agent").on(table.agentId, table.lastSeenAt),
    check("failure_groups_resolved", sql`(${table.resolvedAt} is null) = (${table.resolvedById} is null)`),
    check(
      "failure_groups_version",
      sql`${table.resolvedInVersion} is null or ${table.resolvedAt} is not null`,
    ),
    check("failure_groups_reopened", sql`${table.reopenedAt} is null or ${table.resolvedAt} is not null`),
  ],
);
