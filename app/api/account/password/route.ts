import { dashboardOperations } from "#lib/contract/dashboard.ts";
import { answer } from "#lib/doors/api/answer.ts";
import { defineRoute } from "#lib/doors/api/define-route.ts";
import { routes } from "#lib/doors/api/routes.ts";
import { changePassword } from "#lib/nouns/users/change-password.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  PUT: defineRoute(dashboardOperations.changePassword, async ({ actor, body }) => {
    const { cookie, ...changed } = await changePassword({ actor, ...body });
    return answer({ body: changed, headers: { "set-cookie": cookie } });
  }),
});
