import { dashboardRoutes } from "#lib/doors/api/dashboard-routes.ts";
import { listDocumentTeams } from "#lib/nouns/documents/list-document-teams.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = dashboardRoutes({
  listDocumentTeams: ({ actor }) => listDocumentTeams({ actor }),
});
