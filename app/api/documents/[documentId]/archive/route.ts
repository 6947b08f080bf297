import { dashboardRoutes } from "#lib/doors/api/dashboard-routes.ts";
import { archiveDocument } from "#lib/nouns/documents/archive-document.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = dashboardRoutes({
  archiveDocument: ({ actor, params }) => archiveDocument({ actor, documentId: params.documentId }),
});
