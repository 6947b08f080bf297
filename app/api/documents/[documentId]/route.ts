import { dashboardRoutes } from "#lib/doors/api/dashboard-routes.ts";
import { getDocumentPage } from "#lib/nouns/documents/get-document-page.ts";
import { updateDocument } from "#lib/nouns/documents/update-document.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = dashboardRoutes({
  getDocumentPage: ({ actor, params }) => getDocumentPage({ actor, documentId: params.documentId }),
  saveDocument: ({ actor, params, body }) =>
    updateDocument({ actor, documentId: params.documentId, body, typed: true }),
});
