import { defineRoute } from "#lib/api/define-route.ts";
import { routes } from "#lib/api/routes.ts";
import { dashboardOperations } from "#lib/contract/dashboard.ts";
import { replyToInteraction } from "#lib/interactions/reply-to-interaction.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  POST: defineRoute(dashboardOperations.replyToInteraction, ({ actor, params, body }) =>
    replyToInteraction({ actor, ...params, body }),
  ),
});
