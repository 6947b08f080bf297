import { answer } from "#lib/doors/api/answer.ts";
import { dashboardRoutes } from "#lib/doors/api/dashboard-routes.ts";
import { changePassword } from "#lib/nouns/users/change-password.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = dashboardRoutes({
  changePassword: async ({ actor, body }) => {
    const { cookie, ...changed } = await changePassword({ actor, ...body });
    return answer({ body: changed, headers: { "set-cookie": cookie } });
  },
});
