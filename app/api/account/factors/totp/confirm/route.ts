import { dashboardOperations } from "#lib/contract/dashboard.ts";
import { defineRoute } from "#lib/doors/api/define-route.ts";
import { routes } from "#lib/doors/api/routes.ts";
import { confirmTotp } from "#lib/nouns/factors/confirm-totp.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  POST: defineRoute(dashboardOperations.confirmTotp, ({ actor, body }) => confirmTotp({ actor, ...body })),
});
