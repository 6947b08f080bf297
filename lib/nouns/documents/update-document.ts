import type { documentOperations } from "#lib/contract/documents.ts";
import { DomainError } from "#lib/contract/errors.ts";
import type { BodyOf } from "#lib/contract/operation.ts";
import { requireRole } from "#lib/nouns/access/permissions.ts";
import type { WorkActor } from "#lib/nouns/work/work-actor.ts";
import type { Statement } from "#lib/platform/db/database.ts";
import { runtime } from "#lib/platform/runtime.ts";
import { applyEdits } from "./apply-edits.ts";
import { type Document, documentAnswer } from "./document-answer.ts";
import { requireContent, requireDocumentTitle } from "./document-contents.ts";
import { findDocument } from "./find-document.ts";
import { sectionsOf } from "./sections.ts";
import { writeLinks } from "./write-links.sql.ts";
import { writeSections } from "./write-sections.sql.ts";
import { writeVersion } from "./write-version.sql.ts";

type Body = BodyOf<typeof documentOperations.update>;

/** $1 document, $2 the version it is based on, $3 title. No row: another write was first, or it was archived. */
const write: Statement = {
  name: "write-document",
  text: `
    update documents set title = $3, version = version + 1, updated_at = now()
     where id = $1 and version = $2 and archived_at is null
    returning id`,
};

/**
 * Changes a document's title or content (D19). A write that is based on an older version changes nothing, and one that
 * changes nothing makes no version. Needs operator.
 * @param typed saved while somebody types: such versions of one person take each other's place for ten minutes.
 * @throws DomainError document_not_found, permission_denied, access_not_configured; revision_conflict with the current
 *   version, edit_not_applicable, payload_too_large, invalid_request.
 */
export async function updateDocument({
  actor,
  documentId,
  body,
  via,
  typed = false,
  closed,
}: {
  actor: WorkActor;
  documentId: string;
  body: Body;
  via?: "mcp";
  typed?: boolean;
  /** Aborted when the caller has left: nothing is searched, and nothing written then. */
  closed?: AbortSignal;
}): Promise<Document> {
  requireRole(actor, "operator");
  requireOneWay(body);
  const given = body.content === undefined ? undefined : requireContent(body.content);
  const givenTitle = body.title === undefined ? undefined : requireDocumentTitle(body.title);
  const { db } = runtime();
  const row = await findDocument(db, { actor, documentId });
  if (row.version !== body.version) throw conflict(row.version, body.version);
  const title = givenTitle ?? row.title;
  const content = body.edits
    ? requireContent(await applyEdits(row.content, body.edits, closed))
    : (given ?? row.content);
  if (title === row.title && content === row.content) return documentAnswer(row);
  const sections = await sectionsOf({ title, content });
  const { id, teamId } = row;
  const isWritten = await db.transaction(async (tx) => {
    const written = await tx.run(write, [id, body.version, title]);
    if (written.length === 0) return false;
    await writeVersion(tx, { actor, via, typed, id, version: body.version + 1, title, content });
    const { workspaceId } = actor;
    await writeSections(tx, { id, workspaceId, teamId, title }, sections);
    if (content !== row.content) await writeLinks(tx, { id, workspaceId, content });
    return true;
  });
  const now = await findDocument(db, { actor, documentId });
  if (!isWritten) throw conflict(now.version, body.version);
  return documentAnswer(now);
}

function requireOneWay({ content, edits }: Body): void {
  if (content === undefined || edits === undefined) return;
  const message = "cannot be given together with content";
  throw new DomainError("invalid_request", `The body is not valid: /edits ${message}.`, {
    details: [{ code: "edits", message, field: "/edits" }],
  });
}

function conflict(version: number, basedOn: number): DomainError {
  return new DomainError(
    "revision_conflict",
    `The document is at version ${version}; your change is based on ${basedOn}. Read the document again, then repeat the change.`,
    { details: [{ code: "current_version", message: String(version), field: "/version" }] },
  );
}
