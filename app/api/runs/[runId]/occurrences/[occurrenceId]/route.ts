import { defineRoute } from "#lib/api/define-route.ts";
import { routes } from "#lib/api/routes.ts";
import { dashboardOperations } from "#lib/contract/dashboard.ts";
import { getOccurrence } from "#lib/runs/page/get-occurrence.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  GET: defineRoute(dashboardOperations.getOccurrence, ({ actor, params }) =>
    getOccurrence({ actor, ...params }),
  ),
});
