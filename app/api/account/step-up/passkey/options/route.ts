import { answer } from "#lib/doors/api/answer.ts";
import { dashboardRoutes } from "#lib/doors/api/dashboard-routes.ts";
import { beginPasskeyStepUp } from "#lib/nouns/sign-in/step-up-with-passkey.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = dashboardRoutes({
  beginPasskeyStepUp: async ({ actor }) => {
    const { options, cookie } = await beginPasskeyStepUp({ actor });
    return answer({ body: { options }, headers: { "set-cookie": cookie } });
  },
});
