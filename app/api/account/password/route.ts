import { answer } from "#lib/api/answer.ts";
import { defineRoute } from "#lib/api/define-route.ts";
import { routes } from "#lib/api/routes.ts";
import { dashboardOperations } from "#lib/contract/dashboard.ts";
import { changePassword } from "#lib/users/change-password.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  PUT: defineRoute(dashboardOperations.changePassword, async ({ actor, body }) => {
    const { cookie, ...changed } = await changePassword({ actor, ...body });
    return answer({ body: changed, headers: { "set-cookie": cookie } });
  }),
});
