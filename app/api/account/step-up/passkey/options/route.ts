import { answer } from "#lib/api/answer.ts";
import { defineRoute } from "#lib/api/define-route.ts";
import { routes } from "#lib/api/routes.ts";
import { beginPasskeyStepUp } from "#lib/auth/step-up-with-passkey.ts";
import { dashboardOperations } from "#lib/contract/dashboard.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  POST: defineRoute(dashboardOperations.beginPasskeyStepUp, async ({ actor }) => {
    const { options, cookie } = await beginPasskeyStepUp({ actor });
    return answer({ body: { options }, headers: { "set-cookie": cookie } });
  }),
});
