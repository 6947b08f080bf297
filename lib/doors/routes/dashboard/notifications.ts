import { notificationOperations } from "#lib/contract/dashboard/notifications.ts";
import { changeAgentFollowing } from "#lib/nouns/notifications/change-agent-following.ts";
import { changeNotificationSettings } from "#lib/nouns/notifications/change-notification-settings.ts";
import { getAgentFollowing } from "#lib/nouns/notifications/get-agent-following.ts";
import { getNotification } from "#lib/nouns/notifications/get-notification.ts";
import { getNotificationSettings } from "#lib/nouns/notifications/get-notification-settings.ts";
import { listNotifications } from "#lib/nouns/notifications/list-notifications.ts";
import { bind } from "../bind.ts";

export const notificationRoutes = bind(notificationOperations, {
  getNotificationSettings: ({ actor }) => getNotificationSettings({ actor }),
  changeNotificationSettings: ({ actor, body }) => changeNotificationSettings({ actor, body }),
  listNotifications: ({ actor }) => listNotifications({ actor }),
  getNotification: ({ actor, params }) => getNotification({ actor, ...params }),
  getAgentFollowing: ({ actor, params }) => getAgentFollowing({ actor, ...params }),
  changeAgentFollowing: ({ actor, params, body }) => changeAgentFollowing({ actor, ...params, ...body }),
});
