import { defineRoute } from "#lib/api/define-route.ts";
import { routes } from "#lib/api/routes.ts";
import { dashboardOperations } from "#lib/contract/dashboard.ts";
import { replaceRecoveryCodes } from "#lib/factors/replace-recovery-codes.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  POST: defineRoute(dashboardOperations.replaceRecoveryCodes, ({ actor }) => replaceRecoveryCodes({ actor })),
});
