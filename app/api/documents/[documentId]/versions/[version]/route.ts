import { dashboardRoutes } from "#lib/doors/api/dashboard-routes.ts";
import { getDocumentVersion } from "#lib/nouns/documents/get-document-version.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = dashboardRoutes({
  getDocumentVersion: ({ actor, params }) => getDocumentVersion({ actor, ...params }),
});
