import { dashboardRoutes } from "#lib/doors/api/dashboard-routes.ts";
import { listNotifications } from "#lib/nouns/notifications/list-notifications.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = dashboardRoutes({
  listNotifications: ({ actor }) => listNotifications({ actor }),
});
