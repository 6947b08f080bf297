import type { documentPageOperations } from "#lib/contract/dashboard/documents.ts";
import type { OutputOf, QueryOf } from "#lib/contract/operation.ts";
import type { UserActor } from "#lib/nouns/access/actor.ts";
import { listVersions } from "./list-versions.ts";

type Operation = typeof documentPageOperations.listDocumentHistory;

/**
 * A document's versions for its page, of an archived one too.
 * @throws DomainError document_not_found, permission_denied, invalid_cursor.
 */
export function listDocumentHistory(asked: {
  actor: UserActor;
  documentId: string;
  query: QueryOf<Operation>;
}): Promise<OutputOf<Operation>> {
  return listVersions({ ...asked, archived: true });
}
