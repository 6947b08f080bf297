"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useEffect, useRef } from "react";
import { readApi } from "#components/api/read-api.ts";
import { readAgain } from "#components/api/use-change.ts";
import { useLive } from "#components/live/use-live.ts";
import { readState } from "#components/notifications/use-notifications.ts";
import { useInboxCount } from "./use-inbox-count.ts";

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

/** Many events within this time cause one reload. */
const TOGETHER_MS = 300;

/** Reloads the inbox when an item is opened, answered or assigned. */
function useInboxLive(): void {
  const client = useQueryClient();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  useLive("inbox", () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      void readAgain(client, ["/api/inbox", "/api/interactions"]);
    }, TOGETHER_MS);
  });
}
