import { dashboardOperations } from "#lib/contract/dashboard.ts";
import { defineRoute } from "#lib/doors/api/define-route.ts";
import { routes } from "#lib/doors/api/routes.ts";
import { createView } from "#lib/nouns/views/create-view.ts";
import { listViews } from "#lib/nouns/views/list-views.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  GET: defineRoute(dashboardOperations.listViews, ({ actor, query }) =>
    listViews({ actor, page: query.page }),
  ),
  POST: defineRoute(dashboardOperations.createView, ({ actor, body }) => createView({ actor, body })),
});
