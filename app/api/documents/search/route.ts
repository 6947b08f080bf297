import { dashboardRoutes } from "#lib/doors/api/dashboard-routes.ts";
import { findDocuments } from "#lib/nouns/documents/find-documents.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = dashboardRoutes({
  findDocuments: ({ actor, query }) => findDocuments({ actor, query }),
});
