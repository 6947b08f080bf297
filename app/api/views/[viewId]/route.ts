import { defineRoute } from "#lib/api/define-route.ts";
import { routes } from "#lib/api/routes.ts";
import { dashboardOperations } from "#lib/contract/dashboard.ts";
import { changeView, deleteView } from "#lib/views/change-view.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  PATCH: defineRoute(dashboardOperations.changeView, ({ actor, params, body }) =>
    changeView({ actor, viewId: params.viewId, body }),
  ),
  DELETE: defineRoute(dashboardOperations.deleteView, ({ actor, params }) =>
    deleteView({ actor, viewId: params.viewId }),
  ),
});
