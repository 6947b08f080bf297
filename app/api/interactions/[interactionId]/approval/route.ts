import { dashboardOperations } from "#lib/contract/dashboard.ts";
import { defineRoute } from "#lib/doors/api/define-route.ts";
import { routes } from "#lib/doors/api/routes.ts";
import { decideInteraction } from "#lib/nouns/interactions/decide-interaction.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  POST: defineRoute(dashboardOperations.decideInteraction, ({ actor, params, body }) =>
    decideInteraction({ actor, ...params, body }),
  ),
});
