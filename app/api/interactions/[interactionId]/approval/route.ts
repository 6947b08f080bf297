import { defineRoute } from "#lib/api/define-route.ts";
import { routes } from "#lib/api/routes.ts";
import { dashboardOperations } from "#lib/contract/dashboard.ts";
import { decideInteraction } from "#lib/interactions/decide-interaction.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  POST: defineRoute(dashboardOperations.decideInteraction, ({ actor, params, body }) =>
    decideInteraction({ actor, ...params, body }),
  ),
});
