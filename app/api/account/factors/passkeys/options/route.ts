import { answer } from "#lib/api/answer.ts";
import { defineRoute } from "#lib/api/define-route.ts";
import { routes } from "#lib/api/routes.ts";
import { dashboardOperations } from "#lib/contract/dashboard.ts";
import { beginPasskey } from "#lib/factors/begin-passkey.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  POST: defineRoute(dashboardOperations.beginPasskey, async ({ actor }) => {
    const { options, cookie } = await beginPasskey({ actor });
    return answer({ body: { options }, headers: { "set-cookie": cookie } });
  }),
});
