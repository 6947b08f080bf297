import { sql } from "drizzle-orm";
import {
  bigint,
  check,
  doublePrecision,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
} from "drizzle-orm/pg-core";
import type { Scope } from "#lib/contract/scopes.ts";
import { createdAt, instant, reference } from "./columns.ts";
import { users, workspaces } from "./workspaces.ts";

export const apiKeys = pgTable(
  "api_keys",
  {
    id: text("id").primaryKey(),
    workspaceId: reference("workspace_id", () => workspaces.id),
    name: text("name").notNull(),
    scopes: text("scopes").array().$type<Scope[]>().notNull(),
    allowedProjectIds: text("allowed_project_ids").array().notNull().default([]),
    allowedTeamIds: text("allowed_team_ids").array().notNull().default([]),
    expiresAt: instant("expires_at"),
    rateLimitPerMinute: integer("rate_limit_per_minute"),
    status: text("status", { enum: ["active", "inactive", "revoked"] })
      .notNull()
      .default("active"),
    createdBy: reference("created_by", () => users.id),
    createdAt: createdAt(),
    lastUsedAt: instant("last_used_at"),
    lastUsedIp: text("last_used_ip"),
  },
  (table) => [
    index("api_keys_workspace").on(table.workspaceId, table.createdAt),
    index("api_keys_created_by").on(table.createdBy),
    check("api_keys_status", sql`${table.status} in ('active', 'inactive', 'revoked')`),
  ],
);

/** The secrets of keys: two while a rotation overlaps; only their SHA-256 is stored (D13). */
export const apiKeySecrets = pgTable(
  "api_key_secrets",
  {
    secretHash: text("secret_hash").primaryKey(),
    keyId: reference("key_id", () => apiKeys.id),
    createdAt: createdAt(),
    /** Null for the current secret; for an old one the end of the overlap. */
    expiresAt: instant("expires_at"),
  },
  (table) => [index("api_key_secrets_key").on(table.keyId)],
);

/** The requests of keys and connected apps; 30 days (written in batches, so a crash may lose the last moments). */
export const requestLog = pgTable(
  "request_log",
  {
    id: bigint("id", { mode: "bigint" }).primaryKey().generatedAlwaysAsIdentity(),
    workspaceId: text("workspace_id").notNull(),
    /** A key's or a grant's id: they share one id space. */
    keyId: text("key_id").notNull(),
    at: instant("at").notNull(),
    method: text("method").notNull(),
    path: text("path").notNull(),
    status: integer("status").notNull(),
    /** The code of the error envelope; null where it was answered, and in entries of earlier versions. */
    errorCode: text("error_code"),
    latencyMs: doublePrecision("latency_ms").notNull(),
    requestId: text("request_id").notNull(),
  },
  (table) => [
    index("request_log_key").on(table.keyId, table.id),
    // Rows come in the order of their time: a few bytes for each range of blocks find the old ones.
    index("request_log_time").using("brin", table.at),
  ],
);

/** Hourly usage of keys and connected apps: counted with the request log, and kept when log entries are deleted. */
export const keyUsage = pgTable(
  "key_usage",
  {
    keyId: text("key_id").notNull(),
    /** The start of the hour. */
    hour: instant("hour").notNull(),
    workspaceId: text("workspace_id").notNull(),
    requests: integer("requests").notNull(),
    /** Requests with a status of 400 or more. */
    errors: integer("errors").notNull(),
  },
  (table) => [primaryKey({ columns: [table.keyId, table.hour] })],
);

/** Token buckets from which web nodes draw blocks (D11). Unlogged: a crash only refills them. */
export const rateBuckets = pgTable("rate_buckets", {
  id: text("id").primaryKey(),
  tokens: doublePrecision("tokens").notNull(),
  /** The size of the last draw, returned to the node that drew. */
  drawn: doublePrecision("drawn").notNull(),
  refilledAt: instant("refilled_at").notNull(),
});
