import { dashboardRoutes } from "#lib/doors/api/dashboard-routes.ts";
import { moveDocument } from "#lib/nouns/documents/move-document.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = dashboardRoutes({
  moveDocument: ({ actor, params, body }) =>
    moveDocument({ actor, documentId: params.documentId, parentId: body.parentId }),
});
