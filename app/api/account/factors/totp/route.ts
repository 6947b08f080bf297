import { dashboardRoutes } from "#lib/doors/api/dashboard-routes.ts";
import { beginTotp } from "#lib/nouns/factors/begin-totp.ts";
import { removeTotp } from "#lib/nouns/factors/remove-factor.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = dashboardRoutes({
  beginTotp: ({ actor }) => beginTotp({ actor }),
  removeTotp: ({ actor }) => removeTotp({ actor }),
});
