import { defineRoute } from "#lib/api/define-route.ts";
import { notYet } from "#lib/api/not-yet.ts";
import { routes } from "#lib/api/routes.ts";
import { dashboardOperations } from "#lib/contract/dashboard.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  POST: defineRoute(dashboardOperations.rerunRun, notYet),
});
