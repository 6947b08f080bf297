import { dashboardRoutes } from "#lib/doors/api/dashboard-routes.ts";
import { restoreDocument } from "#lib/nouns/documents/archive-document.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = dashboardRoutes({
  restoreDocument: ({ actor, params }) => restoreDocument({ actor, documentId: params.documentId }),
});
