import { dashboardOperations } from "#lib/contract/dashboard.ts";
import { defineRoute } from "#lib/doors/api/define-route.ts";
import { routes } from "#lib/doors/api/routes.ts";
import { rotateKey } from "#lib/nouns/keys/rotate-key.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  POST: defineRoute(dashboardOperations.rotateKey, ({ actor, params, body }) =>
    rotateKey({ actor, keyId: params.keyId, overlapSeconds: body.overlapSeconds }),
  ),
});
