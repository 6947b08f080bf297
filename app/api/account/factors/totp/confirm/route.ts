import { defineRoute } from "#lib/api/define-route.ts";
import { routes } from "#lib/api/routes.ts";
import { dashboardOperations } from "#lib/contract/dashboard.ts";
import { confirmTotp } from "#lib/factors/confirm-totp.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  POST: defineRoute(dashboardOperations.confirmTotp, ({ actor, body }) => confirmTotp({ actor, ...body })),
});
