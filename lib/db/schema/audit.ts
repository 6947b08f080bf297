import { sql } from "drizzle-orm";
import { bigint, check, index, json, pgTable, text } from "drizzle-orm/pg-core";
import type { JsonObject } from "#lib/json.ts";
import { instant } from "./columns.ts";
import { workspaces } from "./workspaces.ts";

/** Every administrative act and every answer, written in the transaction of the act itself. Never changed. */
export const auditLog = pgTable(
  "audit_log",
  {
    id: bigint("id", { mode: "bigint" }).primaryKey().generatedAlwaysAsIdentity(),
    workspaceId: text("workspace_id")
      .notNull()
      .references(() => workspaces.id),
    at: instant("at").notNull().defaultNow(),
    actorKind: text("actor_kind", { enum: ["user", "key", "grant", "operator", "system"] }).notNull(),
    actorId: text("actor_id"),
    /** Where it was done: in the dashboard, on the command line, through the API, or by the service itself. */
    via: text("via", { enum: ["dashboard", "command_line", "api", "mcp", "service"] }).notNull(),
    /** `key.created`: the noun and what happened to it. */
    action: text("action").notNull(),
    targetKind: text("target_kind").notNull(),
    targetId: text("target_id").notNull(),
    /** Its name at that time, for what has gone since. */
    targetName: text("target_name"),
    /** What was set, without secrets. */
    details: json("details").$type<JsonObject>().notNull().default({}),
  },
  (table) => [
    index("audit_log_workspace").on(table.workspaceId, table.id),
    index("audit_log_action").on(table.workspaceId, table.action, table.id),
    index("audit_log_actor").on(table.workspaceId, table.actorId, table.id),
    index("audit_log_target").on(table.workspaceId, table.targetId, table.id),
    check("audit_log_actor_kind", sql`${table.actorKind} in ('user', 'key', 'grant', 'operator', 'system')`),
    check("audit_log_via", sql`${table.via} in ('dashboard', 'command_line', 'api', 'mcp', 'service')`),
  ],
);
