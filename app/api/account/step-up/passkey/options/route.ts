import { dashboardOperations } from "#lib/contract/dashboard.ts";
import { answer } from "#lib/doors/api/answer.ts";
import { defineRoute } from "#lib/doors/api/define-route.ts";
import { routes } from "#lib/doors/api/routes.ts";
import { beginPasskeyStepUp } from "#lib/nouns/sign-in/step-up-with-passkey.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  POST: defineRoute(dashboardOperations.beginPasskeyStepUp, async ({ actor }) => {
    const { options, cookie } = await beginPasskeyStepUp({ actor });
    return answer({ body: { options }, headers: { "set-cookie": cookie } });
  }),
});
