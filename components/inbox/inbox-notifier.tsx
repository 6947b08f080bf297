"use client";

import { useRouter } from "next/navigation";
import { useEffect, useRef } from "react";
import { readApi } from "#components/api/read-api.ts";
import { readState } from "#components/notifications/use-notifications.ts";
import { useInboxCount } from "./use-inbox-count.ts";
import { useInboxLive } from "./use-inbox-live.ts";

/**
 * Mounted once for all pages: keeps the inbox up to date, and notifies people of new items while no page is visible.
 */
export function InboxNotifier() {
  useInboxLive();
  const { data } = useInboxCount();
  const router = useRouter();
  const known = useRef<number>(undefined);
  const count = data?.toAnswer;
  useEffect(() => {
    if (count === undefined) return;
    const before = known.current;
    known.current = count;
    if (before === undefined || count <= before || !document.hidden || readState() !== "on") return;
    void tellNewest(count - before, (path) => router.push(path));
  }, [count, router]);
  return null;
}

async function tellNewest(more: number, go: (path: string) => void): Promise<void> {
  const { items } = await readApi("/api/inbox", { query: { order: "newest", limit: 1 } });
  const [newest] = items;
  if (!newest) return;
  const others = more > 1 ? ` and ${more - 1} more` : "";
  // One tag, so that a later notification replaces the earlier one, and several tabs show it once.
  const notification = new Notification(`${newest.title}${others}`, {
    body: `${newest.agent.name} waits for an answer`,
    tag: "laneway-inbox",
  });
  notification.onclick = () => {
    window.focus();
    go(`/inbox?item=${encodeURIComponent(newest.interactionId)}`);
    notification.close();
  };
}
