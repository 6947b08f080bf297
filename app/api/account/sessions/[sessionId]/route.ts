import { defineRoute } from "#lib/api/define-route.ts";
import { routes } from "#lib/api/routes.ts";
import { endSessionsOf } from "#lib/auth/end-sessions.ts";
import { dashboardOperations } from "#lib/contract/dashboard.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  DELETE: defineRoute(dashboardOperations.endSession, ({ actor, params }) =>
    endSessionsOf({ actor, sessionId: params.sessionId }),
  ),
});
