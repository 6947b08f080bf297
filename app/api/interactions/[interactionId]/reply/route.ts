import { dashboardOperations } from "#lib/contract/dashboard.ts";
import { defineRoute } from "#lib/doors/api/define-route.ts";
import { routes } from "#lib/doors/api/routes.ts";
import { replyToInteraction } from "#lib/nouns/interactions/reply-to-interaction.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  POST: defineRoute(dashboardOperations.replyToInteraction, ({ actor, params, body }) =>
    replyToInteraction({ actor, ...params, body }),
  ),
});
