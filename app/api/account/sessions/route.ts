import { dashboardRoutes } from "#lib/doors/api/dashboard-routes.ts";
import { endSessionsOf } from "#lib/nouns/sign-in/end-sessions.ts";
import { listSessions } from "#lib/nouns/sign-in/list-sessions.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = dashboardRoutes({
  listSessions: ({ actor }) => listSessions({ actor }),
  endOtherSessions: ({ actor }) => endSessionsOf({ actor }),
});
