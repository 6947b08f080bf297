import { dashboardRoutes } from "#lib/doors/api/dashboard-routes.ts";
import { confirmTotp } from "#lib/nouns/factors/confirm-totp.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = dashboardRoutes({
  confirmTotp: ({ actor, body }) => confirmTotp({ actor, ...body }),
});
