import { dashboardRoutes } from "#lib/doors/api/dashboard-routes.ts";
import { createView } from "#lib/nouns/views/create-view.ts";
import { listViews } from "#lib/nouns/views/list-views.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = dashboardRoutes({
  listViews: ({ actor, query }) => listViews({ actor, page: query.page }),
  createView: ({ actor, body }) => createView({ actor, body }),
});
