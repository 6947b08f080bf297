import { dashboardRoutes } from "#lib/doors/api/dashboard-routes.ts";
import { assignInteraction } from "#lib/nouns/interactions/assign-interaction.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = dashboardRoutes({
  assignInteraction: ({ actor, params, body }) => assignInteraction({ actor, ...params, body }),
});
