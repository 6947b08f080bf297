import { dashboardOperations } from "#lib/contract/dashboard.ts";
import { defineRoute } from "#lib/doors/api/define-route.ts";
import { routes } from "#lib/doors/api/routes.ts";
import { endSessionsOf } from "#lib/nouns/sign-in/end-sessions.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  DELETE: defineRoute(dashboardOperations.endSession, ({ actor, params }) =>
    endSessionsOf({ actor, sessionId: params.sessionId }),
  ),
});
