import { sql } from "drizzle-orm";
import { check, json, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import type { Json, JsonObject } from "#lib/contract/json.ts";
import { createdAt, instant, reference } from "./columns.ts";
import { workspaces } from "./workspaces.ts";

/**
 * What a workspace may use to sign in elsewhere. Named, because graphs name it (`connectionId`): a connection that
 * was deleted and made again is the same one to every run that waits for it.
 */
export const connections = pgTable(
  "connections",
  {
    workspaceId: reference("workspace_id", () => workspaces.id),
    name: text("name").notNull(),
    kind: text("kind", { enum: ["bearer", "basic", "header", "oauth_client_credentials"] }).notNull(),
    /** Where its secret may be sent: an author's URL elsewhere never sees it. */
    origins: text("origins").array().notNull(),
    /** What everybody may see: the header's name, the user's name, the token endpoint and the client's id. */
    settings: json("settings").$type<JsonObject>().notNull(),
    /** The secret, sealed under LANEWAY_SECRET; null while nobody has authorised the connection. */
    sealedSecret: text("sealed_secret"),
    /** Of OAuth connections: the access token in use, sealed, and from when on it is to be replaced. */
    sealedToken: text("sealed_token"),
    tokenExpiresAt: instant("token_expires_at"),
    /** Why the other side last refused it; null while it works. */
    refusal: text("refusal"),
    /** What a person's last test of this secret gave (`ConnectionTest` of the contract); null while nobody has tested it. */
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

/** A remote MCP server whose tools the workspace's agents may name as `server.tool`. */
export const toolServers = pgTable(
  "tool_servers",
  {
    workspaceId: reference("workspace_id", () => workspaces.id),
    name: text("name").notNull(),
    url: text("url").notNull(),
    /** Not a reference: a connection may be deleted and made again, and the server is used with it again. */
    connectionName: text("connection_name"),
    /** Its tools as it last told them: `[{ name, description, inputSchema }]`. */
    tools: json("tools").$type<Json>().notNull(),
    listedAt: instant("listed_at").notNull(),
    createdAt: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.workspaceId, table.name] })],
);
