import { sql } from "drizzle-orm";
import { bigint, check, index, integer, json, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import type { JsonObject } from "#lib/contract/json.ts";
import { createdAt, instant, reference } from "./columns.ts";
import { workspaces } from "./workspaces.ts";

/**
 * Every administrative act and every answer, written in the act's transaction. An entry changes only once: when it is
 * sealed into its workspace's chain.
 */
export const auditLog = pgTable(
  "audit_log",
  {
    id: bigint("id", { mode: "bigint" }).primaryKey().generatedAlwaysAsIdentity(),
    workspaceId: reference("workspace_id", () => workspaces.id),
    at: instant("at").notNull().defaultNow(),
    actorKind: text("actor_kind", { enum: ["user", "key", "grant", "operator", "system"] }).notNull(),
    actorId: text("actor_id"),
    /** The channel: dashboard, command line, API, or the service itself. */
    via: text("via", { enum: ["dashboard", "command_line", "api", "mcp", "service"] }).notNull(),
    /** `key.created`: noun and past participle. */
    action: text("action").notNull(),
    targetKind: text("target_kind").notNull(),
    targetId: text("target_id").notNull(),
    /** Its name at that time, because the target may be deleted later. */
    targetName: text("target_name"),
    /** The new values, without secrets. */
    details: json("details").$type<JsonObject>().notNull().default({}),
    /** Its position in the workspace's chain, from 1 without gaps; null until the entry is sealed, within a second. */
    position: bigint("position", { mode: "number" }),
    /** HMAC over the position, the MAC before it and the entry; `keyId` names the key. */
    mac: text("mac"),
    keyId: text("key_id"),
  },
  (table) => [
    index("audit_log_workspace").on(table.workspaceId, table.id),
    index("audit_log_action").on(table.workspaceId, table.action, table.id),
    index("audit_log_actor").on(table.workspaceId, table.actorId, table.id),
    index("audit_log_target").on(table.workspaceId, table.targetId, table.id),
    index("audit_log_unsealed").on(table.id).where(sql`${table.position} is null`),
    uniqueIndex("audit_log_position")
      .on(table.workspaceId, table.position)
      .where(sql`${table.position} is not null`),
    check("audit_log_sealed", sql`num_nulls(${table.position}, ${table.mac}, ${table.keyId}) in (0, 3)`),
    check("audit_log_actor_kind", sql`${table.actorKind} in ('user', 'key', 'grant', 'operator', 'system')`),
    check("audit_log_via", sql`${table.via} in ('dashboard', 'command_line', 'api', 'mcp', 'service')`),
  ],
);

/**
 * Both ends of a workspace's chain, stored apart from the entries, so that deleting entries does not change them. Each
 * end has its own signature: an entry's MAC is not enough to move an end to it.
 */
export const auditChains = pgTable(
  "audit_chains",
  {
    workspaceId: text("workspace_id")
      .primaryKey()
      .references(() => workspaces.id),
    /** When the first entry was sealed. Older entries are from before the chain. */
    begunAt: instant("begun_at").notNull(),
    /** The newest entry. */
    headPosition: bigint("head_position", { mode: "number" }).notNull(),
    headMac: text("head_mac").notNull(),
    headSignature: text("head_signature").notNull(),
    headKeyId: text("head_key_id").notNull(),
    /** The newest entry that retention deleted; position 0 and no MAC if none. */
    anchorPosition: bigint("anchor_position", { mode: "number" }).notNull(),
    anchorMac: text("anchor_mac").notNull(),
    anchorSignature: text("anchor_signature").notNull(),
    anchorKeyId: text("anchor_key_id").notNull(),
  },
  (table) => [check("audit_chains_ends", sql`${table.anchorPosition} between 0 and ${table.headPosition}`)],
);

/** The signed number of chains, so that a chain deleted with its row is noticed. One row. */
export const auditRegister = pgTable(
  "audit_register",
  {
    id: integer("id").primaryKey(),
    chains: integer("chains").notNull(),
    signature: text("signature").notNull(),
    keyId: text("key_id").notNull(),
  },
  (table) => [check("audit_register_one_row", sql`${table.id} = 1`)],
);

/**
 * The keys of chains, sealed under the installation's secret: a rotation reseals them, so old entries stay verifiable.
 */
export const auditKeys = pgTable("audit_keys", {
  id: text("id").primaryKey(),
  /** Null if its secret was given up as lost. */
  sealedKey: text("sealed_key"),
  createdAt: createdAt(),
});
