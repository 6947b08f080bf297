import { defineRoute } from "#lib/api/define-route.ts";
import { routes } from "#lib/api/routes.ts";
import { dashboardOperations } from "#lib/contract/dashboard.ts";
import { endOverlap } from "#lib/keys/end-overlap.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  POST: defineRoute(dashboardOperations.endKeyOverlap, ({ actor, params }) =>
    endOverlap({ actor, keyId: params.keyId }),
  ),
});
