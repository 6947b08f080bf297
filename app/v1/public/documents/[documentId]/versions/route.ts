import { documentOperations } from "#lib/contract/documents.ts";
import { defineRoute } from "#lib/doors/api/define-route.ts";
import { routes } from "#lib/doors/api/routes.ts";
import { listVersions } from "#lib/nouns/documents/list-versions.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  GET: defineRoute(documentOperations.listVersions, ({ actor, params, query }) =>
    listVersions({ actor, documentId: params.documentId, query }),
  ),
});
