import { dashboardRoutes } from "#lib/doors/api/dashboard-routes.ts";
import { changeView, deleteView } from "#lib/nouns/views/change-view.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = dashboardRoutes({
  changeView: ({ actor, params, body }) => changeView({ actor, viewId: params.viewId, body }),
  deleteView: ({ actor, params }) => deleteView({ actor, viewId: params.viewId }),
});
