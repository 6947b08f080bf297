import { dashboardRoutes } from "#lib/doors/api/dashboard-routes.ts";
import { findRunMetadata } from "#lib/nouns/runs/list/find-run-metadata.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = dashboardRoutes({
  findRunMetadata: ({ actor, query }) => findRunMetadata({ actor, query }),
});
