import { dashboardRoutes } from "#lib/doors/api/dashboard-routes.ts";
import { getAccount } from "#lib/nouns/sign-in/get-account.ts";
import { renameSelf } from "#lib/nouns/users/rename-self.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = dashboardRoutes({
  getAccount: ({ actor }) => getAccount({ actor }),
  renameAccount: ({ actor, body }) => renameSelf({ actor, ...body }),
});
