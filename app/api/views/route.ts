import { defineRoute } from "#lib/api/define-route.ts";
import { routes } from "#lib/api/routes.ts";
import { dashboardOperations } from "#lib/contract/dashboard.ts";
import { createView } from "#lib/views/create-view.ts";
import { listViews } from "#lib/views/list-views.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  GET: defineRoute(dashboardOperations.listViews, ({ actor, query }) =>
    listViews({ actor, page: query.page }),
  ),
  POST: defineRoute(dashboardOperations.createView, ({ actor, body }) => createView({ actor, body })),
});
