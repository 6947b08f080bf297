import { dashboardRoutes } from "#lib/doors/api/dashboard-routes.ts";
import { rotateKey } from "#lib/nouns/keys/rotate-key.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = dashboardRoutes({
  rotateKey: ({ actor, params, body }) =>
    rotateKey({ actor, keyId: params.keyId, overlapSeconds: body.overlapSeconds }),
});
