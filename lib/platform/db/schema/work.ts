import { pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { createdAt } from "./columns.ts";

/** Results of creating calls on tasks, documents and files by the caller's own key: a repeated call makes nothing. */
export const workIdempotency = pgTable(
  "work_idempotency",
  {
    credentialId: text("credential_id").notNull(),
    workspaceId: text("workspace_id").notNull(),
    /** The tool, and for `run_task` the task. */
    namespace: text("namespace").notNull(),
    idempotencyKey: text("idempotency_key").notNull(),
    resourceId: text("resource_id").notNull(),
    bodyHash: text("body_hash").notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({
      columns: [table.credentialId, table.workspaceId, table.namespace, table.idempotencyKey],
    }),
  ],
);
