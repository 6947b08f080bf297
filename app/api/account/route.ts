import { dashboardRoutes } from "#lib/doors/api/dashboard-routes.ts";
import { getAccount } from "#lib/nouns/sign-in/get-account.ts";
import { renameAccount } from "#lib/nouns/users/rename-account.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = dashboardRoutes({
  getAccount: ({ actor }) => getAccount({ actor }),
  renameAccount: ({ actor, body }) => renameAccount({ actor, ...body }),
});
