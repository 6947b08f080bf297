import { sql } from "drizzle-orm";
import {
  boolean,
  foreignKey,
  index,
  integer,
  json,
  jsonb,
  pgTable,
  primaryKey,
  text,
} from "drizzle-orm/pg-core";
import type { Json } from "#lib/contract/json.ts";
import type { AgentDocument } from "#lib/language/agent-document/agent-document.ts";
import { createdAt, instant, reference } from "./columns.ts";
import { teams, users, workspaces } from "./workspaces.ts";

/** Graphs, stored once by content: versions and runs refer to their fingerprint. */
export const graphs = pgTable(
  "graphs",
  {
    workspaceId: reference("workspace_id", () => workspaces.id),
    fingerprint: text("fingerprint").notNull(),
    document: json("document").$type<AgentDocument>().notNull(),
    createdAt: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.workspaceId, table.fingerprint] })],
);

export const agents = pgTable(
  "agents",
  {
    id: text("id").primaryKey(),
    workspaceId: reference("workspace_id", () => workspaces.id),
    teamId: reference("team_id", () => teams.id),
    name: text("name").notNull(),
    description: text("description").notNull().default(""),
    /** Counts the changes of the draft; a write names the revision it is based on. */
    revision: integer("revision").notNull().default(1),
    draft: json("draft").$type<unknown>().notNull(),
    /** What a canvas keeps beside the graph: where nodes stand, and notes. */
    layout: json("layout").$type<Json>().notNull().default({}),
    /** Settings of its previews, by node id: `{ pins: { <id>: output }, off: [<id>] }`. */
    previewSettings: json("preview_settings").$type<Json>().notNull().default({}),
    /** Whether its tests must pass before it is published. */
    requireTests: boolean("require_tests").notNull().default(false),
    publishedVersion: integer("published_version"),
    /** Its concurrency limit; null: only the workspace's limit applies (D6). */
    maxConcurrentRuns: integer("max_concurrent_runs"),
    /** Seconds that each of its runs may execute; null: an hour. */
    runTimeoutSeconds: integer("run_timeout_seconds"),
    /** Names of the lanes of its published versions, by lane id: the search for runs reads them. */
    laneNames: jsonb("lane_names").$type<Record<string, string>>().notNull().default({}),
    /** Top-level metadata keys of its runs (`learn-metadata-keys.ts`), for suggestions and the search by value. */
    metadataKeys: text("metadata_keys").array().notNull().default(sql`'{}'`),
    createdBy: text("created_by").references(() => users.id),
    createdAt: createdAt(),
    updatedAt: instant("updated_at").notNull().defaultNow(),
  },
  (table) => [index("agents_by_name").on(table.workspaceId, table.name, table.id)],
);

export const agentVersions = pgTable(
  "agent_versions",
  {
    id: text("id").notNull().unique(),
    agentId: reference("agent_id", () => agents.id),
    version: integer("version").notNull(),
    workspaceId: text("workspace_id").notNull(),
    graphFingerprint: text("graph_fingerprint").notNull(),
    message: text("message").notNull().default(""),
    publishedBy: text("published_by").references(() => users.id),
    /** The credential with which that person published; null in older versions, and from files. */
    publishedViaKind: text("published_via_kind").$type<"user" | "key" | "grant">(),
    publishedViaId: text("published_via_id"),
    publishedAt: instant("published_at").notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.agentId, table.version] }),
    foreignKey({
      columns: [table.workspaceId, table.graphFingerprint],
      foreignColumns: [graphs.workspaceId, graphs.fingerprint],
    }),
  ],
);
