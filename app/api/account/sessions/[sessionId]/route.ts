import { dashboardRoutes } from "#lib/doors/api/dashboard-routes.ts";
import { endSessionsOf } from "#lib/nouns/sign-in/end-sessions.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = dashboardRoutes({
  endSession: ({ actor, params }) => endSessionsOf({ actor, sessionId: params.sessionId }),
});
