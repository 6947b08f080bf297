import { dashboardRoutes } from "#lib/doors/api/dashboard-routes.ts";
import { getInteraction } from "#lib/nouns/interactions/get-interaction.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = dashboardRoutes({
  getInteraction: ({ actor, params }) => getInteraction({ actor, ...params }),
});
