import { defineRoute } from "#lib/api/define-route.ts";
import { routes } from "#lib/api/routes.ts";
import { dashboardOperations } from "#lib/contract/dashboard.ts";
import { getInteraction } from "#lib/interactions/get-interaction.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  GET: defineRoute(dashboardOperations.getInteraction, ({ actor, params }) =>
    getInteraction({ actor, ...params }),
  ),
});
