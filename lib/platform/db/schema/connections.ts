import { sql } from "drizzle-orm";
import { check, json, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import type { Json, JsonObject } from "#lib/contract/json.ts";
import { createdAt, instant, reference } from "./columns.ts";
import { workspaces } from "./workspaces.ts";

/**
 * Credentials of a workspace for outside systems. Graphs refer to the name (`connectionId`): for waiting runs, a
 * connection that was deleted and created again is the same one.
 */
export const connections = pgTable(
  "connections",
  {
    workspaceId: reference("workspace_id", () => workspaces.id),
    name: text("name").notNull(),
    kind: text("kind", { enum: ["bearer", "basic", "header", "oauth_client_credentials"] }).notNull(),
    /** The allowed origins: an author's URL elsewhere never gets the secret. */
    origins: text("origins").array().notNull(),
    /** Settings without secrets: the header's name, the user's name, the token endpoint and the client's id. */
    settings: json("settings").$type<JsonObject>().notNull(),
    /** The secret, sealed under LANEWAY_SECRET; null until the connection is authorised. */
    sealedSecret: text("sealed_secret"),
    /** For OAuth: the current access token, sealed, and when to replace it. */
    sealedToken: text("sealed_token"),
    tokenExpiresAt: instant("token_expires_at"),
    /** Why the service last refused it; null while it works. */
    refusal: text("refusal"),
    /** The last test of this secret (`ConnectionTest` of the contract); null if untested. */
    lastTest: json("last_test").$type<JsonObject>(),
    createdAt: createdAt(),
    updatedAt: instant("updated_at").notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.name] }),
    check(
      "connections_kind",
      sql`${table.kind} in ('bearer', 'basic', 'header', 'oauth_client_credentials')`,
    ),
  ],
);

/** A remote MCP server whose tools agents name as `server.tool`. */
export const toolServers = pgTable(
  "tool_servers",
  {
    workspaceId: reference("workspace_id", () => workspaces.id),
    name: text("name").notNull(),
    url: text("url").notNull(),
    /** Not a foreign key: a connection may be deleted and created again under the same name. */
    connectionName: text("connection_name"),
    /** Its tools when last listed: `[{ name, description, inputSchema }]`. */
    tools: json("tools").$type<Json>().notNull(),
    listedAt: instant("listed_at").notNull(),
    /** The tools that an admin marked read-only: previews call them. */
    readOnlyTools: text("read_only_tools").array().notNull().default(sql`'{}'`),
    createdAt: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.workspaceId, table.name] })],
);
