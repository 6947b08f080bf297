import { dashboardOperations } from "#lib/contract/dashboard.ts";
import { defineRoute } from "#lib/doors/api/define-route.ts";
import { routes } from "#lib/doors/api/routes.ts";
import { assignInteraction } from "#lib/nouns/interactions/assign-interaction.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  POST: defineRoute(dashboardOperations.assignInteraction, ({ actor, params, body }) =>
    assignInteraction({ actor, ...params, body }),
  ),
});
