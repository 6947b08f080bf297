import { defineRoute } from "#lib/api/define-route.ts";
import { routes } from "#lib/api/routes.ts";
import { dashboardOperations } from "#lib/contract/dashboard.ts";
import { beginTotp } from "#lib/factors/begin-totp.ts";
import { removeTotp } from "#lib/factors/remove-factor.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  POST: defineRoute(dashboardOperations.beginTotp, ({ actor }) => beginTotp({ actor })),
  DELETE: defineRoute(dashboardOperations.removeTotp, ({ actor }) => removeTotp({ actor })),
});
