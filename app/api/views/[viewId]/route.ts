import { dashboardOperations } from "#lib/contract/dashboard.ts";
import { defineRoute } from "#lib/doors/api/define-route.ts";
import { routes } from "#lib/doors/api/routes.ts";
import { changeView, deleteView } from "#lib/nouns/views/change-view.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  PATCH: defineRoute(dashboardOperations.changeView, ({ actor, params, body }) =>
    changeView({ actor, viewId: params.viewId, body }),
  ),
  DELETE: defineRoute(dashboardOperations.deleteView, ({ actor, params }) =>
    deleteView({ actor, viewId: params.viewId }),
  ),
});
