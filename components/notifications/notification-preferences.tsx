"use client";

import { NotLoaded } from "#components/api/not-loaded.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { FollowedAgents } from "./followed-agents.tsx";
import { NotificationForm } from "./notification-form.tsx";
import { ThisBrowser } from "./this-browser.tsx";
import { useNotificationSettings } from "./use-notification-settings.ts";

/** What the person hears of in this workspace, how, and which agents they follow. */
export function NotificationPreferences() {
  const query = useNotificationSettings();
  const { data: settings, error } = query;
  if (error && !settings) return <NotLoaded what="Your notifications could not be loaded." query={query} />;
  if (!settings) return <Skeleton className="h-[62rem] sm:h-[40rem]" />;
  return (
    <div className="grid gap-8">
      <NotificationForm settings={settings} />
      <ThisBrowser />
      <FollowedAgents agents={settings.followedAgents} />
    </div>
  );
}
