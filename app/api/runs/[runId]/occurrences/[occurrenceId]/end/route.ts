import { dashboardRoutes } from "#lib/doors/api/dashboard-routes.ts";
import { endTimer } from "#lib/nouns/runs/end-timer.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = dashboardRoutes({
  endTimer: ({ actor, params }) => endTimer({ actor, ...params }),
});
