import type { UserActor } from "#lib/nouns/access/actor.ts";
import { requireRole } from "#lib/nouns/access/permissions.ts";
import { recordAudit } from "#lib/nouns/audit/record-audit.ts";
import type { Statement } from "#lib/platform/db/database.ts";
import { runtime } from "#lib/platform/runtime.ts";
import { findDocument } from "./find-document.ts";
import { lockDocumentTree } from "./place-in-tree.ts";

/** $1 document. With all under it that is not archived yet: what is archived together has one time. */
const archive: Statement = {
  name: "archive-document",
  text: `
    with recursive below as (
      select d.id from documents d where d.id = $1
      union all
      select d.id from below join documents d on d.parent_id = below.id
    )
    update documents set archived_at = now()
      from below where documents.id = below.id and documents.archived_at is null
    returning documents.id`,
};

/** $1 document. With what was archived with it; to the top where the document above it is archived. */
const restore: Statement = {
  name: "restore-document",
  text: `
    with recursive below as (
      select d.id, d.archived_at from documents d where d.id = $1 and d.archived_at is not null
      union all
      select d.id, d.archived_at
        from below join documents d on d.parent_id = below.id and d.archived_at = below.archived_at
    )
    update documents
       set archived_at = null,
           parent_id = case when documents.id = $1
             then (select p.id from documents p where p.id = documents.parent_id and p.archived_at is null)
             else documents.parent_id end
      from below where documents.id = below.id
    returning documents.id as "id", documents.parent_id as "parentId"`,
};

/**
 * Archives a document with those under it. Archiving it again changes nothing. Needs operator.
 * @throws DomainError document_not_found, permission_denied.
 */
export async function archiveDocument({
  actor,
  documentId,
}: {
  actor: UserActor;
  documentId: string;
}): Promise<{ id: string; archived: number }> {
  requireRole(actor, "operator");
  const { workspaceId } = actor;
  return runtime().db.transaction(async (tx) => {
    const { id, teamId, title } = await findDocument(tx, { actor, documentId, archived: true });
    await lockDocumentTree(tx, teamId);
    const archived = await tx.run<{ id: string }>(archive, [id]);
    if (archived.length > 0) {
      const target = { kind: "document", id, name: title };
      const details = { documents: archived.length };
      await recordAudit(tx, { actor, workspaceId, action: "document.archived", target, details });
    }
    return { id, archived: archived.length };
  });
}

/**
 * Restores a document with those that were archived with it. Needs operator.
 * @throws DomainError document_not_found, permission_denied.
 */
export async function restoreDocument({
  actor,
  documentId,
}: {
  actor: UserActor;
  documentId: string;
}): Promise<{ id: string; parentId: string | null }> {
  requireRole(actor, "operator");
  const { workspaceId } = actor;
  return runtime().db.transaction(async (tx) => {
    const { id, teamId, title, parentId } = await findDocument(tx, { actor, documentId, archived: true });
    await lockDocumentTree(tx, teamId);
    const restored = await tx.run<{ id: string; parentId: string | null }>(restore, [id]);
    if (restored.length > 0) {
      const target = { kind: "document", id, name: title };
      await recordAudit(tx, { actor, workspaceId, action: "document.restored", target });
    }
    return { id, parentId: (restored.find((row) => row.id === id) ?? { parentId }).parentId };
  });
}
