import type { UserActor } from "#lib/nouns/access/actor.ts";
import { requireRole } from "#lib/nouns/access/permissions.ts";
import { recordAudit } from "#lib/nouns/audit/record-audit.ts";
import type { Statement } from "#lib/platform/db/database.ts";
import { runtime } from "#lib/platform/runtime.ts";
import { findDocument, noDocument } from "./find-document.ts";
import { lockDocumentTree, requirePlace } from "./place-in-tree.ts";

/** $1 document, $2 what it stands under or null. */
const move: Statement = {
  name: "move-document",
  text: `update documents set parent_id = $2 where id = $1 and archived_at is null returning id`,
};

/**
 * Puts a document, with those under it, under another one of its team or at the top. It makes no version. Needs
 * operator.
 * @throws DomainError document_not_found, permission_denied, invalid_request.
 */
export async function moveDocument({
  actor,
  documentId,
  parentId,
}: {
  actor: UserActor;
  documentId: string;
  parentId: string | null;
}): Promise<{ id: string; parentId: string | null }> {
  requireRole(actor, "operator");
  const { workspaceId } = actor;
  return runtime().db.transaction(async (tx) => {
    const { id, teamId, title } = await findDocument(tx, { actor, documentId });
    await lockDocumentTree(tx, teamId);
    if (parentId !== null) await requirePlace(tx, { actor, teamId, parentId, documentId: id });
    if ((await tx.run(move, [id, parentId])).length === 0) throw noDocument();
    const target = { kind: "document", id, name: title };
    await recordAudit(tx, { actor, workspaceId, action: "document.moved", target });
    return { id, parentId };
  });
}
