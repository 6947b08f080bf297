import { dashboardRoutes } from "#lib/doors/api/dashboard-routes.ts";
import { decideInteraction } from "#lib/nouns/interactions/decide-interaction.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = dashboardRoutes({
  decideInteraction: ({ actor, params, body }) => decideInteraction({ actor, ...params, body }),
});
