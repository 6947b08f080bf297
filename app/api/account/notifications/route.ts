import { dashboardRoutes } from "#lib/doors/api/dashboard-routes.ts";
import { changeNotificationSettings } from "#lib/nouns/notifications/change-notification-settings.ts";
import { getNotificationSettings } from "#lib/nouns/notifications/get-notification-settings.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = dashboardRoutes({
  getNotificationSettings: ({ actor }) => getNotificationSettings({ actor }),
  changeNotificationSettings: ({ actor, body }) => changeNotificationSettings({ actor, body }),
});
