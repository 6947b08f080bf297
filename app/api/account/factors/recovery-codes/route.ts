import { dashboardOperations } from "#lib/contract/dashboard.ts";
import { defineRoute } from "#lib/doors/api/define-route.ts";
import { routes } from "#lib/doors/api/routes.ts";
import { replaceRecoveryCodes } from "#lib/nouns/factors/replace-recovery-codes.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  POST: defineRoute(dashboardOperations.replaceRecoveryCodes, ({ actor }) => replaceRecoveryCodes({ actor })),
});
