import { dashboardOperations } from "#lib/contract/dashboard.ts";
import { defineRoute } from "#lib/doors/api/define-route.ts";
import { routes } from "#lib/doors/api/routes.ts";
import { endSessionsOf } from "#lib/nouns/sign-in/end-sessions.ts";
import { listSessions } from "#lib/nouns/sign-in/list-sessions.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  GET: defineRoute(dashboardOperations.listSessions, ({ actor }) => listSessions({ actor })),
  DELETE: defineRoute(dashboardOperations.endOtherSessions, ({ actor }) => endSessionsOf({ actor })),
});
