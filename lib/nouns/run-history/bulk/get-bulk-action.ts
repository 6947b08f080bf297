import type { BulkAction } from "#lib/contract/dashboard/bulk-actions.ts";
import { DomainError } from "#lib/contract/errors.ts";
import type { UserActor } from "#lib/nouns/access/actor.ts";
import type { Statement } from "#lib/platform/db/database.ts";
import { runtime } from "#lib/platform/runtime.ts";
import {
  BULK_ACTION_COLUMNS,
  BULK_ACTION_SOURCES,
  type BulkActionRow,
  bulkAction,
} from "./bulk-action-row.ts";

/** $1 action, $2 workspace. Index: the primary key. */
const findAction: Statement = {
  name: "find-bulk-action",
  text: `
    select ${BULK_ACTION_COLUMNS} from bulk_actions b ${BULK_ACTION_SOURCES}
     where b.id = $1 and b.workspace_id = $2`,
};

/**
 * How far a bulk action of the workspace is.
 * @throws DomainError not_found.
 */
export async function getBulkAction({
  actor: { workspaceId },
  bulkActionId,
}: {
  actor: UserActor;
  bulkActionId: string;
}): Promise<BulkAction> {
  const [row] = await runtime().db.run<BulkActionRow>(findAction, [bulkActionId, workspaceId]);
  if (!row) throw new DomainError("not_found", "There is no such bulk action in this workspace.");
  return bulkAction(row);
}
