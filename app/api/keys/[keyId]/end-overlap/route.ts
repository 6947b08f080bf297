import { dashboardRoutes } from "#lib/doors/api/dashboard-routes.ts";
import { endOverlap } from "#lib/nouns/keys/end-overlap.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = dashboardRoutes({
  endKeyOverlap: ({ actor, params }) => endOverlap({ actor, keyId: params.keyId }),
});
