import { dashboardOperations } from "#lib/contract/dashboard.ts";
import { answer } from "#lib/doors/api/answer.ts";
import { defineRoute } from "#lib/doors/api/define-route.ts";
import { routes } from "#lib/doors/api/routes.ts";
import { beginPasskey } from "#lib/nouns/factors/begin-passkey.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  POST: defineRoute(dashboardOperations.beginPasskey, async ({ actor }) => {
    const { options, cookie } = await beginPasskey({ actor });
    return answer({ body: { options }, headers: { "set-cookie": cookie } });
  }),
});
