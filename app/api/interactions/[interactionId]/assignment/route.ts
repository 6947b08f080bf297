import { defineRoute } from "#lib/api/define-route.ts";
import { routes } from "#lib/api/routes.ts";
import { dashboardOperations } from "#lib/contract/dashboard.ts";
import { assignInteraction } from "#lib/interactions/assign-interaction.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  POST: defineRoute(dashboardOperations.assignInteraction, ({ actor, params, body }) =>
    assignInteraction({ actor, ...params, body }),
  ),
});
