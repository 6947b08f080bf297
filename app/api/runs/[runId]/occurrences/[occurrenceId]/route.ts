import { dashboardRoutes } from "#lib/doors/api/dashboard-routes.ts";
import { getOccurrence } from "#lib/nouns/runs/page/get-occurrence.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = dashboardRoutes({
  getOccurrence: ({ actor, params }) => getOccurrence({ actor, ...params }),
});
