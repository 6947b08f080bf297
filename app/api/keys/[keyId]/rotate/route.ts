import { defineRoute } from "#lib/api/define-route.ts";
import { routes } from "#lib/api/routes.ts";
import { dashboardOperations } from "#lib/contract/dashboard.ts";
import { rotateKey } from "#lib/keys/rotate-key.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  POST: defineRoute(dashboardOperations.rotateKey, ({ actor, params, body }) =>
    rotateKey({ actor, keyId: params.keyId, overlapSeconds: body.overlapSeconds }),
  ),
});
