import type { documentPageOperations } from "#lib/contract/dashboard/documents.ts";
import type { OutputOf } from "#lib/contract/operation.ts";
import type { UserActor } from "#lib/nouns/access/actor.ts";
import { readDocument } from "./read-document.ts";

/**
 * A version of a document for its page, of an archived one too.
 * @throws DomainError document_not_found, permission_denied, not_found.
 */
export function getDocumentVersion({
  actor,
  documentId,
  version,
}: {
  actor: UserActor;
  documentId: string;
  version: number;
}): Promise<OutputOf<typeof documentPageOperations.getDocumentVersion>> {
  return readDocument({ actor, documentId, query: { version }, archived: true });
}
