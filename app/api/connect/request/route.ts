import { dashboardRoutes } from "#lib/doors/api/dashboard-routes.ts";
import { originFor } from "#lib/nouns/oauth/addresses.ts";
import { askForApp } from "#lib/nouns/oauth/approvals/ask-for-app.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = dashboardRoutes({
  askForApp: ({ actor, body, headers }) => askForApp({ actor, ...body, issuer: originFor({ headers }) }),
});
