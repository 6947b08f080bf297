import { dashboardOperations } from "#lib/contract/dashboard.ts";
import { defineRoute } from "#lib/doors/api/define-route.ts";
import { routes } from "#lib/doors/api/routes.ts";
import { getOccurrence } from "#lib/nouns/runs/page/get-occurrence.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  GET: defineRoute(dashboardOperations.getOccurrence, ({ actor, params }) =>
    getOccurrence({ actor, ...params }),
  ),
});
