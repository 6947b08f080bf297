import { liveStreams } from "#lib/contract/dashboard/live.ts";
import { notificationOperations } from "#lib/contract/dashboard/notifications.ts";
import { overviewOperations } from "#lib/contract/dashboard/overview.ts";
import { followLive } from "#lib/doors/live/follow-live.ts";
import { changeAgentFollowing } from "#lib/nouns/notifications/change-agent-following.ts";
import { changeNotificationSettings } from "#lib/nouns/notifications/change-notification-settings.ts";
import { getAgentFollowing } from "#lib/nouns/notifications/get-agent-following.ts";
import { getNotification } from "#lib/nouns/notifications/get-notification.ts";
import { getNotificationSettings } from "#lib/nouns/notifications/get-notification-settings.ts";
import { listNotifications } from "#lib/nouns/notifications/list-notifications.ts";
import { getFirstSteps } from "#lib/nouns/overview/get-first-steps.ts";
import { getHealth } from "#lib/nouns/overview/get-health.ts";
import { getOverview } from "#lib/nouns/overview/get-overview.ts";
import { getOverviewBefore } from "#lib/nouns/overview/get-overview-before.ts";
import { listExpiring } from "#lib/nouns/overview/list-expiring.ts";
import { listFailures } from "#lib/nouns/overview/list-failures.ts";
import { listLongestWaits } from "#lib/nouns/overview/list-longest-waits.ts";
import { bind } from "./bind.ts";

export const overviewRoutes = [
  ...bind(overviewOperations, {
    getOverview: ({ actor, query }) => getOverview({ actor, ...query }),
    getOverviewBefore: ({ actor, query }) => getOverviewBefore({ actor, ...query }),
    listFailures: ({ actor, query }) => listFailures({ actor, ...query }),
    listLongestWaits: ({ actor, query }) => listLongestWaits({ actor, ...query }),
    getFirstSteps: ({ actor }) => getFirstSteps({ actor }),
    listExpiring: ({ actor, query }) => listExpiring({ actor, ...query }),
    getHealth: ({ actor }) => getHealth({ actor }),
  }),
  ...bind(notificationOperations, {
    getNotificationSettings: ({ actor }) => getNotificationSettings({ actor }),
    changeNotificationSettings: ({ actor, body }) => changeNotificationSettings({ actor, body }),
    listNotifications: ({ actor }) => listNotifications({ actor }),
    getNotification: ({ actor, params }) => getNotification({ actor, ...params }),
    getAgentFollowing: ({ actor, params }) => getAgentFollowing({ actor, ...params }),
    changeAgentFollowing: ({ actor, params, body }) => changeAgentFollowing({ actor, ...params, ...body }),
  }),
  ...bind(liveStreams, {
    follow: ({ actor, query, headers, closed, drop }) =>
      followLive({
        actor,
        cookieHeader: headers.get("cookie") ?? "",
        topics: query.topics,
        closed: closed(),
        drop,
      }),
  }),
];
