import { dashboardRoutes } from "#lib/doors/api/dashboard-routes.ts";
import { followDocument } from "#lib/nouns/documents/follow-document.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = dashboardRoutes({
  followDocument: ({ actor, params, body }) =>
    followDocument({ actor, documentId: params.documentId, isOpen: body.isOpen }),
});
