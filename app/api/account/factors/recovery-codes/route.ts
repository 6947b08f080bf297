import { dashboardRoutes } from "#lib/doors/api/dashboard-routes.ts";
import { replaceRecoveryCodes } from "#lib/nouns/factors/replace-recovery-codes.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = dashboardRoutes({
  replaceRecoveryCodes: ({ actor }) => replaceRecoveryCodes({ actor }),
});
