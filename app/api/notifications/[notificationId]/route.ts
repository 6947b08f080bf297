import { dashboardRoutes } from "#lib/doors/api/dashboard-routes.ts";
import { getNotification } from "#lib/nouns/notifications/get-notification.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = dashboardRoutes({
  getNotification: ({ actor, params }) => getNotification({ actor, ...params }),
});
