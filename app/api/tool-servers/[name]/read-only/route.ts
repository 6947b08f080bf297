import { dashboardRoutes } from "#lib/doors/api/dashboard-routes.ts";
import { markReadOnly } from "#lib/execution/tools/mark-read-only.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = dashboardRoutes({
  markReadOnly: ({ actor, params: { name }, body }) => markReadOnly({ actor, name, ...body }),
});
