import { bigint, boolean, index, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { createdAt, instant, reference } from "./columns.ts";
import { contents } from "./contents.ts";
import { teams, workspaces } from "./workspaces.ts";

/** Files of teams. Size and digest are those of the content, which a run that has it attached keeps. */
export const files = pgTable(
  "files",
  {
    id: text("id").primaryKey(),
    workspaceId: reference("workspace_id", () => workspaces.id),
    teamId: reference("team_id", () => teams.id),
    name: text("name").notNull(),
    /** As its first bytes say. */
    type: text("type").notNull(),
    storageKey: text("storage_key")
      .notNull()
      .unique()
      .references(() => contents.storageKey),
    authorKind: text("author_kind", { enum: ["user", "key", "grant", "agent"] }).notNull(),
    authorId: text("author_id").notNull(),
    /** The upload that brought it in parts: its end may be asked for again. */
    uploadId: text("upload_id").unique(),
    createdAt: createdAt(),
  },
  (table) => [
    index("files_by_team").on(table.teamId, table.id),
    index("files_by_workspace").on(table.workspaceId, table.teamId),
  ],
);

/** A large file that arrives in parts. */
export const fileUploads = pgTable(
  "file_uploads",
  {
    id: text("id").primaryKey(),
    workspaceId: reference("workspace_id", () => workspaces.id),
    teamId: reference("team_id", () => teams.id),
    name: text("name").notNull(),
    /** As declared. */
    type: text("type").notNull(),
    size: integer("size").notNull(),
    /** Bytes it holds in the quota: its parts and one more. Null: its size, as an earlier version held. */
    heldBytes: integer("held_bytes"),
    storageKey: text("storage_key")
      .notNull()
      .unique()
      .references(() => contents.storageKey),
    /** The author who began it; nobody else may continue it. */
    authorKind: text("author_kind", { enum: ["user", "key", "grant", "agent"] }).notNull(),
    authorId: text("author_id").notNull(),
    /** Every part has been received, and none is taken any more. */
    isSealed: boolean("is_sealed").notNull().default(false),
    expiresAt: instant("expires_at").notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    index("file_uploads_by_expiry").on(table.expiresAt),
    index("file_uploads_by_author").on(table.workspaceId, table.authorId),
    index("file_uploads_by_team").on(table.teamId),
  ],
);

export const fileUploadParts = pgTable(
  "file_upload_parts",
  {
    uploadId: text("upload_id")
      .notNull()
      .references(() => fileUploads.id, { onDelete: "cascade" }),
    number: integer("number").notNull(),
    size: integer("size").notNull(),
  },
  (table) => [primaryKey({ columns: [table.uploadId, table.number] })],
);

/** Which request may write a part: the one that came last. */
export const fileUploadReceptions = pgTable(
  "file_upload_receptions",
  {
    uploadId: text("upload_id")
      .notNull()
      .references(() => fileUploads.id, { onDelete: "cascade" }),
    number: integer("number").notNull(),
    reception: text("reception").notNull(),
  },
  (table) => [primaryKey({ columns: [table.uploadId, table.number] })],
);

/** How much the files and unfinished uploads of a team have, and under no team those of the workspace. */
export const fileUsage = pgTable(
  "file_usage",
  {
    workspaceId: reference("workspace_id", () => workspaces.id),
    /** Empty: all teams. */
    teamId: text("team_id").notNull(),
    bytes: bigint("bytes", { mode: "number" }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.workspaceId, table.teamId] })],
);
