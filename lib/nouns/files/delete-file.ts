import { requireRole } from "#lib/nouns/access/permissions.ts";
import { recordAudit } from "#lib/nouns/audit/record-audit.ts";
import type { WorkActor } from "#lib/nouns/work/work-actor.ts";
import type { Statement } from "#lib/platform/db/database.ts";
import { runtime } from "#lib/platform/runtime.ts";
import { giveFileSpace } from "./file-space.ts";
import { findFile, noFile } from "./find-file.ts";

/** $1 file, $2 workspace. */
const remove: Statement = {
  name: "delete-file",
  text: `delete from files where id = $1 and workspace_id = $2 returning id`,
};

/**
 * Deletes a file. Runs that have it attached keep the content; without any, retention deletes it. Needs operator.
 * @throws DomainError file_not_found, permission_denied, access_not_configured.
 */
export async function deleteFile({
  actor,
  fileId,
}: {
  actor: WorkActor;
  fileId: string;
}): Promise<Record<string, never>> {
  requireRole(actor, "operator");
  const { workspaceId } = actor;
  await runtime().db.transaction(async (tx) => {
    const { id, name, teamId, size } = await findFile(tx, { actor, fileId });
    const removed = await tx.run(remove, [id, workspaceId]);
    if (removed.length === 0) throw noFile(); // another call was first
    await giveFileSpace(tx, { workspaceId, teamId, bytes: size });
    await recordAudit(tx, { actor, workspaceId, action: "file.deleted", target: { kind: "file", id, name } });
  });
  return {};
}
