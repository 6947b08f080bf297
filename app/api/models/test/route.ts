import { dashboardRoutes } from "#lib/doors/api/dashboard-routes.ts";
import { testModel } from "#lib/execution/models/test-model.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = dashboardRoutes({
  testModel: ({ actor, body }) => testModel({ actor, model: body.model }),
});
