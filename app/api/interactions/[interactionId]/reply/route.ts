import { dashboardRoutes } from "#lib/doors/api/dashboard-routes.ts";
import { replyToInteraction } from "#lib/nouns/interactions/reply-to-interaction.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = dashboardRoutes({
  replyToInteraction: ({ actor, params, body }) => replyToInteraction({ actor, ...params, body }),
});
