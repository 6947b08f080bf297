import { dashboardOperations } from "#lib/contract/dashboard.ts";
import { defineRoute } from "#lib/doors/api/define-route.ts";
import { routes } from "#lib/doors/api/routes.ts";
import { endOverlap } from "#lib/nouns/keys/end-overlap.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  POST: defineRoute(dashboardOperations.endKeyOverlap, ({ actor, params }) =>
    endOverlap({ actor, keyId: params.keyId }),
  ),
});
