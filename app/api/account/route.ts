import { dashboardOperations } from "#lib/contract/dashboard.ts";
import { defineRoute } from "#lib/doors/api/define-route.ts";
import { routes } from "#lib/doors/api/routes.ts";
import { getAccount } from "#lib/nouns/sign-in/get-account.ts";
import { renameSelf } from "#lib/nouns/users/rename-self.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  GET: defineRoute(dashboardOperations.getAccount, ({ actor }) => getAccount({ actor })),
  PATCH: defineRoute(dashboardOperations.renameAccount, ({ actor, body }) => renameSelf({ actor, ...body })),
});
