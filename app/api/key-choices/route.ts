import { dashboardRoutes } from "#lib/doors/api/dashboard-routes.ts";
import { getKeyChoices } from "#lib/nouns/keys/get-key-choices.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = dashboardRoutes({
  getKeyChoices: ({ actor }) => getKeyChoices({ actor }),
});
