import type { documentOperations } from "#lib/contract/documents.ts";
import type { BodyOf } from "#lib/contract/operation.ts";
import { requireRole } from "#lib/nouns/access/permissions.ts";
import { recordAudit } from "#lib/nouns/audit/record-audit.ts";
import { hashBody } from "#lib/nouns/run-start/idempotency.ts";
import { createOnce } from "#lib/nouns/work/create-once.ts";
import type { CreatedOutcome } from "#lib/nouns/work/created-outcome.ts";
import { requireTeamReach } from "#lib/nouns/work/team-reach.ts";
import type { WorkActor } from "#lib/nouns/work/work-actor.ts";
import type { Statement } from "#lib/platform/db/database.ts";
import { newId } from "#lib/platform/ids.ts";
import { runtime } from "#lib/platform/runtime.ts";
import { type Document, documentAnswer } from "./document-answer.ts";
import { requireContent, requireDocumentTitle } from "./document-contents.ts";
import { findDocument } from "./find-document.ts";
import { requirePlace } from "./place-in-tree.ts";
import { sectionsOf } from "./sections.ts";
import { writeLinks } from "./write-links.sql.ts";
import { writeSections } from "./write-sections.sql.ts";
import { writeVersion } from "./write-version.sql.ts";

/** $1 id, $2 workspace, $3 team, $4 parent, $5 title. */
const insert: Statement = {
  name: "insert-document",
  text: `insert into documents (id, workspace_id, team_id, parent_id, title) values ($1, $2, $3, $4, $5)`,
};

/**
 * Creates a document, once for a caller's key (D19). Needs operator.
 * @throws DomainError permission_denied, access_not_configured, team_not_found; document_not_found, invalid_request for
 *   what it is to stand under; payload_too_large.
 */
export async function createDocument({
  actor,
  body: { idempotencyKey, ...body },
  via,
}: {
  actor: WorkActor;
  body: BodyOf<typeof documentOperations.create>;
  via?: "mcp";
}): Promise<CreatedOutcome<Document>> {
  requireRole(actor, "operator");
  const { workspaceId } = actor;
  const { teamId, parentId = null } = body;
  const title = requireDocumentTitle(body.title);
  const content = requireContent(body.content);
  const sections = await sectionsOf({ title, content });
  const bodyHash = idempotencyKey === undefined ? "" : await hashBody(body, actor);
  const { db } = runtime();
  const { id, ...outcome } = await db.transaction(async (tx) => {
    await requireTeamReach(tx, { actor, teamId });
    const once = { actor, namespace: "create_document", idempotencyKey, bodyHash };
    const newDocument = newId("document");
    return createOnce(tx, once, newDocument, async () => {
      if (parentId !== null) await requirePlace(tx, { actor, teamId, parentId });
      await tx.run(insert, [newDocument, workspaceId, teamId, parentId, title]);
      await writeVersion(tx, { actor, via, id: newDocument, version: 1, title, content });
      await writeSections(tx, { id: newDocument, workspaceId, teamId, title }, sections);
      await writeLinks(tx, { id: newDocument, workspaceId, content });
      const target = { kind: "document", id: newDocument, name: title };
      await recordAudit(tx, { actor, workspaceId, action: "document.created", target });
    });
  });
  return { resource: documentAnswer(await findDocument(db, { actor, documentId: id })), ...outcome };
}
