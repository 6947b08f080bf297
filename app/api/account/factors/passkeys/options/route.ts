import { answer } from "#lib/doors/api/answer.ts";
import { dashboardRoutes } from "#lib/doors/api/dashboard-routes.ts";
import { beginPasskey } from "#lib/nouns/factors/begin-passkey.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = dashboardRoutes({
  beginPasskey: async ({ actor }) => {
    const { options, cookie } = await beginPasskey({ actor });
    return answer({ body: { options }, headers: { "set-cookie": cookie } });
  },
});
