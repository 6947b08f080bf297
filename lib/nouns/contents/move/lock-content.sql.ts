import type { Statement } from "#lib/platform/db/database.ts";

/** $1 content. Two moves that cross wait for each other here, and each looks again at what it relies on. */
export const lockContent: Statement = {
  name: "lock-content",
  text: "select storage_key from contents where storage_key = $1 for update",
};
