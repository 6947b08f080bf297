import { dashboardRoutes } from "#lib/doors/api/dashboard-routes.ts";
import { listDraftPage } from "#lib/nouns/authoring/list-draft-page.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = dashboardRoutes({
  listDraftPage: ({ actor, query }) => listDraftPage({ actor, query }),
});
