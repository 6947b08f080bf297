import { defineRoute } from "#lib/api/define-route.ts";
import { routes } from "#lib/api/routes.ts";
import { endSessionsOf } from "#lib/auth/end-sessions.ts";
import { listSessions } from "#lib/auth/list-sessions.ts";
import { dashboardOperations } from "#lib/contract/dashboard.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  GET: defineRoute(dashboardOperations.listSessions, ({ actor }) => listSessions({ actor })),
  DELETE: defineRoute(dashboardOperations.endOtherSessions, ({ actor }) => endSessionsOf({ actor })),
});
