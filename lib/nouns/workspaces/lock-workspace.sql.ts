import type { Statement } from "#lib/platform/db/database.ts";

/**
 * $1 workspace. Changes that depend on all rows of a workspace take this lock: who is its last owner, which view is its
 * default, which invitation for an address counts. Readers and starts of runs do not wait for it.
 */
export const lockWorkspace: Statement = {
  name: "lock-workspace",
  text: `select id from workspaces where id = $1 for no key update`,
};
