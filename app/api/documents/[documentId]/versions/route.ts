import { dashboardRoutes } from "#lib/doors/api/dashboard-routes.ts";
import { listDocumentHistory } from "#lib/nouns/documents/list-document-history.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = dashboardRoutes({
  listDocumentHistory: ({ actor, params, query }) =>
    listDocumentHistory({ actor, documentId: params.documentId, query }),
});
