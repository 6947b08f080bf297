import { dashboardOperations } from "#lib/contract/dashboard.ts";
import { defineRoute } from "#lib/doors/api/define-route.ts";
import { routes } from "#lib/doors/api/routes.ts";
import { beginTotp } from "#lib/nouns/factors/begin-totp.ts";
import { removeTotp } from "#lib/nouns/factors/remove-factor.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  POST: defineRoute(dashboardOperations.beginTotp, ({ actor }) => beginTotp({ actor })),
  DELETE: defineRoute(dashboardOperations.removeTotp, ({ actor }) => removeTotp({ actor })),
});
