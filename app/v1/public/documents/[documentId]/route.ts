import { documentOperations } from "#lib/contract/documents.ts";
import { defineRoute } from "#lib/doors/api/define-route.ts";
import { routes } from "#lib/doors/api/routes.ts";
import { readDocument } from "#lib/nouns/documents/read-document.ts";
import { updateDocument } from "#lib/nouns/documents/update-document.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  GET: defineRoute(documentOperations.read, ({ actor, params, query }) =>
    readDocument({ actor, documentId: params.documentId, query }),
  ),
  PATCH: defineRoute(documentOperations.update, ({ actor, params, body, closed }) =>
    updateDocument({ actor, documentId: params.documentId, body, closed: closed() }),
  ),
});
