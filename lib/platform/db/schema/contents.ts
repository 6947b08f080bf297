import { boolean, customType, index, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { createdAt } from "./columns.ts";

const bytea = customType<{ data: Uint8Array; driverData: Buffer }>({ dataType: () => "bytea" });

/** Stored bytes of attachments. The opaque key is bound to its workspace and to the credential that stored it. */
export const contents = pgTable(
  "contents",
  {
    storageKey: text("storage_key").primaryKey(),
    workspaceId: text("workspace_id").notNull(),
    credentialKind: text("credential_kind").notNull(),
    credentialId: text("credential_id").notNull(),
    size: integer("size").notNull(),
    sha256: text("sha256").notNull(),
    createdAt: createdAt(),
  },
  (table) => [index("contents_workspace").on(table.workspaceId, table.createdAt)],
);

export const contentChunks = pgTable(
  "content_chunks",
  {
    storageKey: text("storage_key")
      .notNull()
      .references(() => contents.storageKey, { onDelete: "cascade" }),
    ordinal: integer("ordinal").notNull(),
    bytes: bytea("bytes").notNull(),
  },
  (table) => [primaryKey({ columns: [table.storageKey, table.ordinal] })],
);

/**
 * Parts of contents that are stored outside the database, each under a name of its own. A row is written before the
 * object is, and outlives its content until the object has been removed, so none is forgotten.
 */
export const contentObjects = pgTable(
  "content_objects",
  {
    object: text("object").primaryKey(),
    storageKey: text("storage_key").notNull(),
    ordinal: integer("ordinal").notNull(),
    /** The object is complete, and it is this part of the content. */
    isKept: boolean("is_kept").notNull().default(false),
    createdAt: createdAt(),
  },
  (table) => [index("content_objects_by_content").on(table.storageKey, table.ordinal)],
);
