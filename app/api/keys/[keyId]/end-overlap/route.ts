import { dashboardRoutes } from "#lib/doors/api/dashboard-routes.ts";
import { endKeyOverlap } from "#lib/nouns/keys/end-key-overlap.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = dashboardRoutes({
  endKeyOverlap: ({ actor, params }) => endKeyOverlap({ actor, keyId: params.keyId }),
});
