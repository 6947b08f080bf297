import { defineRoute } from "#lib/api/define-route.ts";
import { routes } from "#lib/api/routes.ts";
import { dashboardOperations } from "#lib/contract/dashboard.ts";
import { getAccount } from "#lib/users/get-account.ts";
import { renameSelf } from "#lib/users/rename-self.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  GET: defineRoute(dashboardOperations.getAccount, ({ actor }) => getAccount({ actor })),
  PATCH: defineRoute(dashboardOperations.renameAccount, ({ actor, body }) => renameSelf({ actor, ...body })),
});
